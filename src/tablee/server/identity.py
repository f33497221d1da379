"""Guests without accounts, recognised by a secret in a cookie.

The store keeps only the SHA-256 of the secret, so a leaked copy of it lets nobody in. The secret
has 256 random bits, so a slow hash would add nothing.
"""

import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from tablee.core.errors import Refusal
from tablee.server.wire import OneTimeCode
from tablee.storage.store import Person, Store
from tablee.tables.clock import Clock
from tablee.tables.tidy_text import LONGEST_NAME, NO_NAME

TEN_MINUTES = 10 * 60 * 1000
ONE_YEAR = 365 * 24 * 3600  # seconds; renewed by GET /api/me
CACHE_MS = 30_000  # how long another worker may use an old name or a dropped key
MAX_CACHED = 20_000
FACES = 64
JOINER = "\N{ZERO WIDTH JOINER}"  # allowed: part of some emoji
LONGEST_COOKIE = 4096

WORDS = {  # an adjective and an animal; in French all are masculine
    "en": (
        "Bold Brisk Bright Calm Clever Daring Eager Gentle Jolly Keen Lucky Merry Nimble Patient "
        "Quick Quiet Sly Swift Witty Zesty",
        "Badger Beaver Crow Falcon Fox Gull Hare Heron Lynx Magpie Marten Otter Owl Puffin Raven "
        "Robin Seal Stoat Swan Wren",
        "{0} {1}",
    ),
    "fr": (
        "adroit agile calme discret espiègle futé gai habile joyeux leste malin paisible patient "
        "preste rapide rusé tranquille véloce vif zélé",
        "Blaireau Bouvreuil Castor Corbeau Cygne Écureuil Faucon Furet Goéland Héron Hibou Lièvre "
        "Loriot Lynx Macareux Merle Phoque Pinson Renard Troglodyte",
        "{1} {0}",
    ),
}


class Device(NamedTuple):
    """A person and the new secret for this device; None if it already has one."""

    person: Person
    secret: str | None


class Identity:
    """The people in the store, with a cache."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._cache: OrderedDict[bytes, tuple[Person, int]] = OrderedDict()

    async def who(self, secret: str | None) -> Person | None:
        """The person with this secret."""
        if not secret:
            return None
        key = hashed(secret)
        known = self._cache.get(key)
        if known is not None and known[1] > self._clock.now():
            return known[0]
        person = await self._store.person_of_key(key)
        if person is None:
            self._cache.pop(key, None)
        else:
            self._cache_person(key, person)
        return person

    async def new_guest(self, lang: str) -> Device:
        """Add a guest with a random name."""
        person = Person(f"p{secrets.token_urlsafe(12)}", made_up_name(lang), random_face())
        secret = new_secret()
        await self._store.add_person(person, hashed(secret), self._clock.now())
        self._cache_person(hashed(secret), person)
        return Device(person, secret)

    async def rename(self, person: Person, secret: str, name: str, face: int) -> Person:
        renamed = Person(person.id, clean_name(name), face)
        await self._store.rename(renamed)
        self._cache_person(hashed(secret), renamed)
        return renamed

    async def forget(self, secret: str) -> None:
        """Sign this device out."""
        self._cache.pop(hashed(secret), None)
        await self._store.drop_key(hashed(secret))

    async def new_code(self, person: Person, base: str) -> OneTimeCode:
        """A code to sign in one other device; in the link's fragment, so no server logs it."""
        code = secrets.token_urlsafe(16)
        until = self._clock.now() + TEN_MINUTES
        await self._store.add_code(person.id, hashed(code), until)
        return OneTimeCode(code=code, link=f"{base}/back#{code}", until=until)

    async def use_code(self, code: str) -> Device | None:
        """Sign in this device with a code; None if the code is not valid."""
        now = self._clock.now()
        found = await self._store.use_code(hashed(code), now)
        person = None if found is None else await self._store.person(found)
        if person is None:
            return None
        secret = new_secret()
        await self._store.add_key(person.id, hashed(secret), now)
        self._cache_person(hashed(secret), person)
        return Device(person, secret)

    def _cache_person(self, key: bytes, person: Person) -> None:
        self._cache[key] = (person, self._clock.now() + CACHE_MS)
        self._cache.move_to_end(key)
        if len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)


# -- Secrets and cookies ------------------------------------------------------------------------


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def cookie_name(https: bool) -> str:
    """The __Host- prefix makes browsers require https and this exact host."""
    return "__Host-tablee" if https else "tablee"


def secret_in(headers: Mapping[str, str], https: bool) -> str | None:
    """The secret in a request's cookie."""
    wanted = cookie_name(https)
    for cookie in headers.get("cookie", "")[:LONGEST_COOKIE].split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == wanted:
            return value
    return None


def set_cookie(secret: str, https: bool) -> str:
    """The Set-Cookie header for a secret; HttpOnly, so scripts cannot read it."""
    return f"{cookie_name(https)}={secret}; Max-Age={ONE_YEAR}; {_attributes(https)}"


def drop_cookie(https: bool) -> str:
    return f"{cookie_name(https)}=; Max-Age=0; {_attributes(https)}"


def _attributes(https: bool) -> str:
    return "Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if https else "")


# -- Names --------------------------------------------------------------------------------------


def made_up_name(lang: str) -> str:
    adjectives, animals, order = WORDS[lang]
    return order.format(secrets.choice(adjectives.split()), secrets.choice(animals.split()))


def random_face() -> int:
    return secrets.randbelow(FACES)


def clean_name(name: str) -> str:
    """Strip control and bidi characters and extra spaces from a name."""
    composed = unicodedata.normalize("NFC", name)
    shown = (c for c in composed if c == JOINER or unicodedata.category(c)[0] != "C")
    cleaned = " ".join("".join(shown).split())
    if not cleaned.replace(JOINER, "") or len(cleaned) > LONGEST_NAME:
        raise Refusal(NO_NAME)
    return cleaned
