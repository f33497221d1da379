"""Who somebody is, with no account: a guest at once, known again by a secret in a cookie.

The store keeps only the SHA-256 of the secret, so a copy of it lets nobody in. The secret has 256
bits: nothing is gained by hashing it slowly, and it cannot be guessed.
"""

import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from tablee.core.errors import Refusal, Text
from tablee.server.wire import OneTimeCode
from tablee.storage.store import Person, Store
from tablee.tables.clock import Clock

TEN_MINUTES = 10 * 60 * 1000
ONE_YEAR = 365 * 24 * 3600  # seconds; renewed whenever the person is asked for
KNOWN_FOR = 30_000  # milliseconds another worker may go on with a name or key it has seen
MOST_KNOWN = 20_000
FACES = 64
LONGEST_NAME = 24
JOINER = "\N{ZERO WIDTH JOINER}"  # holds some emoji together, so it is no trick
LONGEST_COOKIE = 4096

WORDS = {  # an adjective and an animal, which agree in gender in French
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
    """A person and the secret that this device keeps from now on; None: it has it already."""

    person: Person
    secret: str | None


class Identity:
    """The people of a store, as one worker knows them."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[bytes, tuple[Person, int]] = OrderedDict()

    async def who(self, secret: str | None) -> Person | None:
        """Who holds this secret."""
        if not secret:
            return None
        key = hashed(secret)
        known = self._known.get(key)
        if known is not None and known[1] > self._clock.now():
            return known[0]
        person = await self._store.person_of_key(key)
        if person is None:
            self._known.pop(key, None)
        else:
            self._remember(key, person)
        return person

    async def newcomer(self, lang: str) -> Device:
        """A new guest with a made-up name."""
        person = Person(f"p{secrets.token_urlsafe(12)}", made_up_name(lang), random_face())
        secret = new_secret()
        await self._store.add_person(person, hashed(secret), self._clock.now())
        self._remember(hashed(secret), person)
        return Device(person, secret)

    async def rename(self, person: Person, secret: str, name: str, face: int) -> Person:
        renamed = Person(person.id, clean_name(name), face)
        await self._store.rename(renamed)
        self._remember(hashed(secret), renamed)
        return renamed

    async def forget(self, secret: str) -> None:
        """This device no longer knows who it was."""
        self._known.pop(hashed(secret), None)
        await self._store.drop_key(hashed(secret))

    async def new_code(self, person: Person, base: str) -> OneTimeCode:
        """Lets one other device in; in the link it stands where no server's log will see it."""
        code = secrets.token_urlsafe(16)
        until = self._clock.now() + TEN_MINUTES
        await self._store.add_code(person.id, hashed(code), until)
        return OneTimeCode(code=code, link=f"{base}/back#{code}", until=until)

    async def use_code(self, code: str) -> Device | None:
        """The person whose code this is, on this device too; None unless it is good."""
        now = self._clock.now()
        found = await self._store.use_code(hashed(code), now)
        person = None if found is None else await self._store.person(found)
        if person is None:
            return None
        secret = new_secret()
        await self._store.add_key(person.id, hashed(secret), now)
        self._remember(hashed(secret), person)
        return Device(person, secret)

    def _remember(self, key: bytes, person: Person) -> None:
        self._known[key] = (person, self._clock.now() + KNOWN_FOR)
        self._known.move_to_end(key)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


# -- Secrets and cookies ------------------------------------------------------------------------


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def cookie_name(https: bool) -> str:
    """The prefix makes browsers insist on https and on this very host."""
    return "__Host-tablee" if https else "tablee"


def secret_in(headers: Mapping[str, str], https: bool) -> str | None:
    """The secret a request carries."""
    wanted = cookie_name(https)
    for cookie in headers.get("cookie", "")[:LONGEST_COOKIE].split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == wanted:
            return value
    return None


def set_cookie(secret: str, https: bool) -> str:
    """The header that leaves the secret with a device, out of reach of any script."""
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
    """A name without what could disguise it: control signs, turned writing, empty space."""
    composed = unicodedata.normalize("NFC", name)
    shown = (c for c in composed if c == JOINER or unicodedata.category(c)[0] != "C")
    cleaned = " ".join("".join(shown).split())
    if not cleaned.replace(JOINER, "") or len(cleaned) > LONGEST_NAME:
        raise Refusal(
            Text(
                f"A name has 1 to {LONGEST_NAME} signs that can be seen",
                f"Un nom compte de 1 à {LONGEST_NAME} signes visibles",
            )
        )
    return cleaned
