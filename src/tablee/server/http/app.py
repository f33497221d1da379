"""Everything over HTTP: the page, the shelf, who one is, and tables to open or read again."""

import asyncio
import hashlib
import hmac
import io
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib import resources
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.core.errors import LANGUAGES, Refusal, Text
from tablee.games import GAMES
from tablee.server import wire
from tablee.server.http import fallback_page
from tablee.server.http.log_pool import LogPool, TooLong, Unreadable
from tablee.server.http.log_worker import TOO_MUCH
from tablee.server.http.security import AccessPolicy, Caller, SecurityMiddleware
from tablee.server.identity import Device, Identity, drop_cookie, secret_in, set_cookie
from tablee.server.limits import Buckets, RateLimits, limit_key
from tablee.server.ops import metrics
from tablee.server.ops.log_format import log
from tablee.server.room.simulation_replay import Find, TooBusy
from tablee.storage.store import Person, Store, StoreFailure
from tablee.tables.refusals import NotNow

STATIC = Path(__file__).parents[1] / "static"
LONGEST_BODY = 16 * 1024
LONGEST_LOG = 512 * 1024
BODY_WITHIN = 15.0  # seconds
MOST_TABLES = 100  # in the list of one's own
A_MINUTE = 60_000  # milliseconds: to the instant it would betray moves that nobody may notice
CHECK_LASTS = 1.0  # seconds that a good answer is good for
CHECK_WITHIN = 5.0  # seconds the store has to say that it is well
LOG = log()

T = TypeVar("T")
Answer = Callable[[Request], Awaitable[Response]]


class Tables(Protocol):
    """What HTTP asks of the rooms."""

    async def make_table(self, person: Person, wanted: wire.NewTable) -> str: ...
    async def room(self, table: str) -> object | None: ...
    async def open_tables(self, lang: str) -> list[wire.OpenTable]: ...
    async def log_of(self, table: str) -> str: ...
    async def moments_of(self, table: str, seat: int | None, lang: str) -> list[wire.Moment]: ...
    async def frames_of(self, table: str, number: int) -> bytes | None: ...
    async def frames(self, name: str, find: Find) -> bytes | None: ...


# -- Refusals -----------------------------------------------------------------------------------

REASONS = {
    "foreign-page": (403, Text("This came from another page", "Ceci vient d’une autre page")),
    "not-json": (415, Text("This must be sent as JSON", "Ceci doit être envoyé en JSON")),
    "malformed": (400, Text("The server does not understand this", "Demande incompréhensible")),
    "too-long": (413, Text("This is too long", "C’est trop long")),
    "too-slow": (408, Text("This took too long to arrive", "C’est arrivé trop lentement")),
    "too-much": (
        429,
        Text("That was too much at once; wait a moment", "Trop à la fois ; attendez un instant"),
    ),
    "no-log": (422, Text("This file is not a log of Tablée", "Ce n’est pas un journal de Tablée")),
    "other-version": (422, Text("This is of another version", "C’est d’une autre version")),
    "nobody": (401, Text("Nobody is known on this device yet", "Appareil encore inconnu")),
    "bad-code": (
        403,
        Text(
            "This code is unknown, used or older than ten minutes",
            "Ce code est inconnu, déjà utilisé ou vieux de plus de dix minutes",
        ),
    ),
    "no-table": (404, Text("There is no such table", "Cette table n’existe pas")),
    "no-game": (404, Text("There is no such game", "Ce jeu n’existe pas")),
    "not-found": (404, Text("There is nothing here", "Il n’y a rien ici")),
    "not-allowed": (405, Text("This cannot be done here", "Cela ne se fait pas ici")),
    "private": (403, Text("This is not for everybody", "Ceci n’est pas public")),
    "again": (
        503,
        Text(
            "It could not be kept; nothing was lost, try again",
            "Impossible à enregistrer ; rien n’est perdu, réessayez",
        ),
    ),
    "our-fault": (500, Text("Something went wrong here", "Une erreur s’est produite ici")),
}


PAGES = ("/mine", "/box/{game}", "/rules/{game}", "/learn/{game}", "/replay/{table}", "/log")
LONGEST_LINK = 300
FOR_EVER = {"cache-control": "private, max-age=31536000, immutable"}
NOT_KEPT = {"cache-control": "no-store"}


class Declined(Exception):
    """Ends a request with one of the reasons, or with a sentence of its own."""

    def __init__(self, why: str, says: Text | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.says = says


@contextmanager
def declining() -> Iterator[None]:
    """What cannot be read or simulated is declined, and says why."""
    try:
        yield
    except Unreadable as unreadable:
        said = unreadable.said
        raise Declined(said.why, Text(said.says, said.says)) from None
    except TooBusy:
        raise Declined("too-much") from None
    except TooLong:
        raise Declined("too-long", TOO_MUCH) from None


def failure(why: str, lang: str, says: str | None = None, status: int = 0) -> Response:
    usual, text = REASONS.get(why, REASONS["our-fault"])
    headers = {"retry-after": "2"} if why in ("too-much", "again") else None
    sentence = says or text.say(lang)
    return answer(wire.Failure(why=why, says=sentence), status or usual, headers)


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON that nobody keeps a copy of."""
    return Response(
        msgspec.json.encode(body),
        status,
        {**NOT_KEPT, **(headers or {})},
        "application/json",
    )


def all_frames(frames: bytes | None, headers: dict[str, str]) -> Response:
    """A placement that can be seen again."""
    if frames is None:
        raise Declined("not-found")
    return Response(frames, 200, headers, "application/octet-stream")


class Assets(StaticFiles):
    """The files of the page; those named after what is in them never change."""

    def file_response(self, full_path: Any, *others: Any, **more: Any) -> Response:
        response = super().file_response(full_path, *others, **more)
        kept = Path(full_path).parent.name == "assets"
        response.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if kept else "no-cache"
        )
        return response


# -- The app ------------------------------------------------------------------------------------


class Site:
    """The answers to every request."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        identity: Identity,
        rate_limits: RateLimits,
        access_policy: AccessPolicy,
        public_url: str = "",
        metrics_token: str = "",
        static: Path = STATIC,
    ) -> None:
        self.tables = tables
        self.store = store
        self.identity = identity
        self.rate_limits = rate_limits
        self.access_policy = access_policy
        self.public_url = public_url.rstrip("/")
        self.metrics_token = metrics_token
        self.static = static
        self.healthy_until = 0.0
        self.log_pool = LogPool()

    def app(self) -> ASGIApp:
        return Starlette(
            routes=self.routes(),
            middleware=[
                Middleware(SecurityMiddleware, access_policy=self.access_policy, refuse=refusing)
            ],
            exception_handlers={HTTPException: not_here, Exception: our_fault},
        )

    def routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = [
            self.at("GET", "/", self.front),
            self.at("GET", "/t/{table}", self.front_of_table),
            self.at("GET", "/back", self.front_of_code),
            *(self.at("GET", path, self.front) for path in PAGES),
            self.at("GET", "/api/qr", self.qr),
            self.at("GET", "/api/shelf", self.shelf),
            self.at("GET", "/api/rules/{game}", self.rules),
            self.at("GET", "/api/me", self.me),
            self.at("POST", "/api/me", self.become),
            self.at("POST", "/api/me/code", self.new_code),
            self.at("POST", "/api/me/use-code", self.use_code),
            self.at("DELETE", "/api/me/key", self.forget),
            self.at("GET", "/api/me/tables", self.my_tables),
            self.at("POST", "/api/tables", self.make_table),
            self.at("GET", "/api/tables/open", self.open_tables),
            self.at("GET", "/api/tables/{table}/log", self.log_of),
            self.at("GET", "/api/tables/{table}/moments", self.moments_of),
            self.at("GET", "/api/tables/{table}/loading", self.loading_of),
            self.at("POST", "/api/logs", self.open_log),
            self.at("POST", "/api/logs/loading", self.loading_in_log),
            self.at("GET", "/health", self.health),
            self.at("GET", "/metrics", self.metrics),
        ]
        if self.static.is_dir():
            files = GZipMiddleware(Assets(directory=self.static), minimum_size=1000)
            routes.append(Mount("/", files, name="static"))
        return routes

    def at(self, method: str, path: str, do: Answer) -> Route:
        """A route that counts, keeps to the limits, and tells failures in one sentence."""

        async def limited(request: Request) -> Response:
            began = time.perf_counter()
            response = await self.judged(request, do)
            metrics.REQUESTS.labels(f"{method} {path}", str(response.status_code)).inc()
            metrics.REQUEST_SECONDS.observe(time.perf_counter() - began)
            return response

        return Route(path, limited, methods=[method], name=f"{method} {path}")

    async def judged(self, request: Request, do: Answer) -> Response:
        lang = language(request)
        try:
            self.spend(self.rate_limits.requests, "requests", limit_key(caller(request).address))
            return await do(request)
        except Declined as declined:
            says = declined.says.say(lang) if declined.says else None
            return failure(declined.why, lang, says)
        except Refusal as refused:
            return failure("refused", lang, refused.say(lang), 422)
        except StoreFailure as failed:
            LOG.error("the store failed", path=request.url.path, reason=str(failed))
            return failure("again", lang)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            LOG.exception("a request failed", route=request.scope["route"].path)
            return failure("our-fault", lang)

    def spend(self, buckets: Buckets, what: str, key: str) -> None:
        if not buckets.take(key):
            metrics.RATE_LIMITED.labels(what).inc()
            raise Declined("too-much")

    # -- Pages ------------------------------------------------------------------------------

    async def front(self, request: Request) -> Response:
        return self.page(request, fallback_page.NO_APP)

    async def front_of_table(self, request: Request) -> Response:
        return self.page(request, fallback_page.A_TABLE)

    async def front_of_code(self, request: Request) -> Response:
        return self.page(request, fallback_page.A_CODE)

    def page(self, request: Request, remark: Text) -> Response:
        """The web app where it is built in, else a page that says what this is."""
        headers = {"cache-control": "no-cache", "vary": "accept-language"}
        index = self.static / "index.html"
        if index.is_file():
            return FileResponse(index, headers=headers)
        return HTMLResponse(fallback_page.shelf(language(request), remark), headers=headers)

    # -- The shelf --------------------------------------------------------------------------

    async def shelf(self, request: Request) -> Response:
        headers = {"cache-control": "max-age=300", "vary": "accept-language"}
        return Response(shelf_json(language(request)), 200, headers, "application/json")

    async def rules(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in GAMES:
            raise Declined("no-game")
        headers = {"cache-control": "max-age=300", "vary": "accept-language"}
        text = rules_text(name, language(request))
        return PlainTextResponse(text, 200, headers, "text/markdown")

    async def qr(self, request: Request) -> Response:
        """A link to this server as a square to photograph."""
        text = request.query_params.get("text", "")
        if len(text) > LONGEST_LINK or not text.startswith(f"{self.base(request)}/"):
            raise Declined("malformed")
        drawn = io.BytesIO()
        segno.make(text, error="m").save(drawn, kind="svg", scale=4, border=2, xmldecl=False)
        return Response(drawn.getvalue(), 200, NOT_KEPT, "image/svg+xml")

    # -- Who one is -------------------------------------------------------------------------

    async def known(self, request: Request) -> tuple[Person, str]:
        """The person of this device and its secret."""
        secret = secret_in(request.headers, caller(request).https)
        person = await self.identity.who(secret)
        if person is None or secret is None:
            raise Declined("nobody")
        return person, secret

    async def known_or_new(self, request: Request) -> Device:
        secret = secret_in(request.headers, caller(request).https)
        person = await self.identity.who(secret)
        if person is not None:
            return Device(person, None)
        self.spend(self.rate_limits.people, "people", limit_key(caller(request).address))
        return await self.identity.newcomer(language(request))

    async def me(self, request: Request) -> Response:
        """The cookie is renewed, so that who comes back within a year is known."""
        person, secret = await self.known(request)
        return self.told(request, Device(person, secret))

    async def become(self, request: Request) -> Response:
        body = await read_body(request)
        wanted = parse(body, wire.Rename) if body else None
        device = await self.known_or_new(request)
        if wanted is not None:
            secret = device.secret or secret_in(request.headers, caller(request).https) or ""
            person = await self.identity.rename(device.person, secret, wanted.name, wanted.face)
            device = Device(person, device.secret)
        return self.told(request, device)

    async def new_code(self, request: Request) -> Response:
        person, _ = await self.known(request)
        self.spend(self.rate_limits.codes, "codes", limit_key(caller(request).address))
        return answer(await self.identity.new_code(person, self.base(request)))

    async def use_code(self, request: Request) -> Response:
        wanted = parse(await read_body(request), wire.UseCode)
        self.spend(self.rate_limits.codes, "codes", limit_key(caller(request).address))
        device = await self.identity.use_code(wanted.code)
        if device is None:
            raise Declined("bad-code")
        before = secret_in(request.headers, caller(request).https)
        if before:
            await self.identity.forget(before)  # its cookie is overwritten: nobody holds it now
        return self.told(request, device)

    async def forget(self, request: Request) -> Response:
        https = caller(request).https
        secret = secret_in(request.headers, https)
        if secret:
            await self.identity.forget(secret)
        return Response(status_code=204, headers={"set-cookie": drop_cookie(https)})

    def told(self, request: Request, device: Device) -> Response:
        person = device.person
        me = wire.Me(person=person.id, name=person.name, face=person.face)
        return answer(me, 200, leaving(device, caller(request).https))

    async def my_tables(self, request: Request) -> Response:
        person, _ = await self.known(request)
        rows = await self.store.tables_of(person.id, MOST_TABLES)
        return answer(
            [
                wire.MyTable(
                    table=row.id,
                    game=row.game,
                    status=row.status,
                    updated=row.updated // A_MINUTE * A_MINUTE,
                )
                for row in rows
            ]
        )

    # -- Tables -----------------------------------------------------------------------------

    async def make_table(self, request: Request) -> Response:
        wanted = parse(await read_body(request), wire.NewTable)
        self.spend(self.rate_limits.tables, "tables", limit_key(caller(request).address))
        device = await self.known_or_new(request)
        table = await self.tables.make_table(device.person, wanted)
        made = wire.TableMade(table=table, link=f"{self.base(request)}/t/{table}")
        return answer(made, 201, leaving(device, caller(request).https))

    async def open_tables(self, request: Request) -> Response:
        return answer(await self.tables.open_tables(language(request)))

    async def log_of(self, request: Request) -> Response:
        table = request.path_params["table"]
        if await self.tables.room(table) is None:
            raise Declined("no-table")
        try:
            log_text = await self.tables.log_of(table)
        except Refusal as refused:
            lang = language(request)
            return failure("not-over", lang, refused.say(lang), 409)
        return PlainTextResponse(log_text, headers=NOT_KEPT)

    async def moments_of(self, request: Request) -> Response:
        table, lang = request.path_params["table"], language(request)
        seat = request.query_params.get("seat", "")
        if seat and not (len(seat) == 1 and seat.isascii() and seat.isdigit()):
            raise Declined("malformed")
        if await self.tables.room(table) is None:
            raise Declined("no-table")
        self.spend(self.rate_limits.tables, "tables", limit_key(caller(request).address))
        try:
            return answer(await self.tables.moments_of(table, int(seat) if seat else None, lang))
        except NotNow as refused:
            return failure("not-over", lang, refused.say(lang), 409)

    async def loading_of(self, request: Request) -> Response:
        """All frames of one placement, each after its length; the same for ever."""
        table, lang = request.path_params["table"], language(request)
        number = request.query_params.get("number", "")
        if not (number.isascii() and number.isdigit() and len(number) < 7):
            raise Declined("malformed")
        if await self.tables.room(table) is None:
            raise Declined("no-table")
        try:
            with declining():
                frames = await self.tables.frames_of(table, int(number))
        except NotNow as refused:
            return failure("not-over", lang, refused.say(lang), 409)
        return all_frames(frames, FOR_EVER)

    async def open_log(self, request: Request) -> Response:
        """A log from somebody's device, moment by moment: nothing of it is kept here."""
        self.spend(self.rate_limits.logs, "logs", limit_key(caller(request).address))
        wanted = parse(await read_body(request, LONGEST_LOG), wire.OpenLog)
        with declining():
            told = await self.log_pool.read(wanted.log, wanted.seat, language(request))
        return Response(told, 200, NOT_KEPT, "application/json")

    async def loading_in_log(self, request: Request) -> Response:
        """All frames of one simulation of such a log."""
        self.spend(self.rate_limits.logs, "logs", limit_key(caller(request).address))
        wanted = parse(await read_body(request, LONGEST_LOG), wire.LogLoading)
        name = f"log {hashlib.sha256(wanted.log.encode()).hexdigest()} {wanted.number}"
        find = partial(self.log_pool.past_run, wanted.log, wanted.number, language(request))
        with declining():
            frames = await self.tables.frames(name, find)
        return all_frames(frames, NOT_KEPT)

    def base(self, request: Request) -> str:
        return self.public_url or str(request.base_url).rstrip("/")

    # -- For those who look after it --------------------------------------------------------

    async def health(self, request: Request) -> Response:
        if time.monotonic() > self.healthy_until:  # a check writes, so not for every question
            try:
                await asyncio.wait_for(self.store.check(), CHECK_WITHIN)
            except (StoreFailure, TimeoutError):
                return PlainTextResponse("the store cannot be written to\n", 503)
            self.healthy_until = time.monotonic() + CHECK_LASTS
        return PlainTextResponse("well\n", headers=NOT_KEPT)

    async def metrics(self, request: Request) -> Response:
        given = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
        token = self.metrics_token.encode()
        if not (token and hmac.compare_digest(given, token)) and not from_here(request):
            raise Declined("private")
        return PlainTextResponse(metrics.page(), headers=NOT_KEPT)


# -- Reading requests ---------------------------------------------------------------------------


def caller(request: Request) -> Caller:
    found: Caller = request.state.caller
    return found


def from_here(request: Request) -> bool:
    try:
        return ip_address(caller(request).address).is_loopback
    except ValueError:
        return False


def language(request: Request) -> str:
    """What the request asks for, else what the browser prefers, else English."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    wishes: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "")[:200].split(","):
        name, _, weight = part.partition(";q=")
        try:
            wishes.append((-float(weight or 1), name.strip()[:2].lower()))
        except ValueError:
            continue
    wishes.sort(key=lambda wish: wish[0])
    return next((name for _, name in wishes if name in LANGUAGES), LANGUAGES[0])


async def read_body(request: Request, most: int = LONGEST_BODY) -> bytes:
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Declined("too-long")
    except TimeoutError:
        raise Declined("too-slow") from None
    return bytes(body)


def parse(body: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as wrong:
        text = REASONS["malformed"][1]
        raise Declined("malformed", Text(f"{text.en} ({wrong})", f"{text.fr} ({wrong})")) from None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Declined("malformed") from None


def leaving(device: Device, https: bool) -> dict[str, str] | None:
    """The header that leaves a new secret with the device."""
    return {"set-cookie": set_cookie(device.secret, https)} if device.secret else None


# -- Answers that are always the same -----------------------------------------------------------


@lru_cache(maxsize=len(LANGUAGES))
def shelf_json(lang: str) -> bytes:
    return msgspec.json.encode(
        [
            wire.ShelfGame(
                name=game.name,
                title=game.title.say(lang),
                box=game.box.say(lang),
                about=game.about.say(lang),
                seats=(game.seats[0], game.seats[-1]),
                minutes=game.minutes,
                rules=game.rules_version,
                options=[
                    wire.ShelfOption(
                        name=option.name,
                        clause=option.clause,
                        values=list(option.values),
                        default=option.default,
                        title=option.title.say(lang),
                        help=option.help.say(lang),
                    )
                    for option in game.options
                ],
                bots=list(game.bots()),
            )
            for game in GAMES.values()
        ]
    )


@lru_cache(maxsize=32)
def rules_text(name: str, lang: str) -> str:
    package = type(GAMES[name]).__module__.rpartition(".")[0]
    return resources.files(package).joinpath(f"RULES.{lang}.md").read_text(encoding="utf-8")


# -- Where no route leads -----------------------------------------------------------------------


def refusing(why: str) -> ASGIApp:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await failure(why, language(Request(scope)))(scope, receive, send)

    return app


async def not_here(request: Request, error: Exception) -> Response:
    lang = language(request)
    if isinstance(error, HTTPException) and error.status_code == 405:
        return failure("not-allowed", lang)
    if request.url.path.startswith("/api/"):
        return failure("not-found", lang)
    return HTMLResponse(
        fallback_page.page(lang, f"<p>{fallback_page.NOT_FOUND.say(lang)}</p>"), 404
    )


async def our_fault(request: Request, error: Exception) -> Response:
    return failure("our-fault", language(request))
