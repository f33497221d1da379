"""The HTTP API: the page, the list of games, identity, tables and logs."""

import asyncio
import hashlib
import hmac
import io
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import segno
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.core.errors import LANGUAGES, Refusal, Text
from tablee.core.game import Option
from tablee.core.view import seat_fields
from tablee.games import GAMES
from tablee.server import metrics, wire
from tablee.server.http import fallback_page
from tablee.server.http.log_pool import LogPool, TooLong
from tablee.server.http.log_worker import TOO_LONG, Unreadable
from tablee.server.http.page_files import PageFiles
from tablee.server.identity import Device, Identity, drop_cookie, secret_in, set_cookie
from tablee.server.limit_log import limit_reached
from tablee.server.limits import TOO_MANY, Buckets, RateLimits, limit_key
from tablee.server.room.simulation_replay import Find, TooBusy
from tablee.server.security import AccessPolicy, Caller, SecurityMiddleware
from tablee.storage.store import Person, Store, StoreFailure
from tablee.tables.refusals import NotNow

STATIC = Path(__file__).parents[1] / "static"
LONGEST_BODY = 16 * 1024
LONGEST_LOG = 512 * 1024
BODY_TIMEOUT = 15.0  # seconds to receive a body
FINISHED_TABLES = 20  # listed per person unless more are asked for
HEALTH_CACHE_SECONDS = 1.0  # a check writes to the store, so a good result is cached
HEALTH_TIMEOUT = 5.0  # seconds

_log = structlog.get_logger()

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


class Tables(Protocol):
    """What the HTTP API needs of the rooms."""

    async def make_table(self, person: Person, wanted: wire.NewTable) -> str: ...
    async def room(self, table: str) -> object | None: ...
    async def open_tables(self, lang: str) -> list[wire.OpenTable]: ...
    async def log_of(self, table: str) -> str: ...
    async def moments_of(self, table: str, seat: int | None, lang: str) -> list[wire.Moment]: ...
    async def ending_of(self, table: str, seat: int | None, lang: str) -> wire.Ending: ...
    async def tables_of(self, person: str, most: int, lang: str) -> list[wire.MyTable]: ...
    async def frames_of(self, table: str, number: int) -> bytes | None: ...
    async def frames(self, name: str, find: Find) -> bytes | None: ...


# -- Refusals -----------------------------------------------------------------------------------

REASONS = {
    "foreign-page": (
        403,
        Text("This request came from another site", "Ceci vient d’une autre page"),
    ),
    "other-host": (
        421,
        Text(
            "This server does not know itself by this name; whoever runs it can add the name to "
            "the setting hosts",
            "Ce serveur ne se connaît pas sous ce nom ; qui s’en occupe peut l’ajouter au réglage "
            "hosts",
        ),
    ),
    "not-json": (415, Text("This must be sent as JSON", "Ceci doit être envoyé en JSON")),
    "malformed": (
        400,
        Text("The server does not understand this request", "Demande incompréhensible"),
    ),
    "too-long": (413, Text("This is too long", "C’est trop long")),
    "too-slow": (408, Text("This took too long to arrive", "C’est arrivé trop lentement")),
    "too-much": (429, TOO_MANY),
    "no-log": (422, Text("This file is not a Tablée log", "Ce n’est pas un journal de Tablée")),
    "other-version": (422, Text("This comes from another version", "C’est d’une autre version")),
    "nobody": (401, Text("This device has no player yet", "Appareil encore inconnu")),
    "bad-code": (
        403,
        Text(
            "This code is unknown, already used or older than ten minutes",
            "Ce code est inconnu, déjà utilisé ou vieux de plus de dix minutes",
        ),
    ),
    "no-table": (404, Text("There is no such table", "Cette table n’existe pas")),
    "no-game": (404, Text("There is no such game", "Ce jeu n’existe pas")),
    "not-found": (404, Text("Not found", "Il n’y a rien ici")),
    "not-allowed": (405, Text("This method is not allowed here", "Cela ne se fait pas ici")),
    "private": (403, Text("This is not public", "Ceci n’est pas public")),
    "again": (
        503,
        Text(
            "It could not be saved; nothing was lost, try again",
            "Impossible à enregistrer ; rien n’est perdu, réessayez",
        ),
    ),
    "our-fault": (
        500,
        Text("Something went wrong on the server", "Une erreur s’est produite sur le serveur"),
    ),
}


PAGES = (
    "/mine",
    "/box/{game}",
    "/rules/{game}",
    "/learn/{game}",
    "/replay/{table}",
    "/log",
    "/fairness",
)
LONGEST_LINK = 300
CACHE_FOREVER = {"cache-control": "private, max-age=31536000, immutable"}
NO_STORE = {"cache-control": "no-store"}


class RequestFailed(Exception):
    """Ends a request with one of REASONS, or with a sentence of its own."""

    def __init__(self, why: str, says: Text | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.says = says


@contextmanager
def log_errors_as_failures() -> Iterator[None]:
    """Turn the errors of reading and simulating logs into RequestFailed."""
    try:
        yield
    except Unreadable as unreadable:
        raise RequestFailed(unreadable.why, unreadable.says) from None
    except TooBusy:
        raise RequestFailed("too-much") from None
    except TooLong:
        raise RequestFailed("too-long", TOO_LONG) from None


def failure(why: str, lang: str, says: str | None = None, status: int = 0) -> Response:
    default_status, text = REASONS.get(why, REASONS["our-fault"])
    headers = {"retry-after": "2"} if why in ("too-much", "again") else None
    sentence = says or text.say(lang)
    return answer(wire.Failure(why=why, says=sentence), status or default_status, headers)


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A JSON response that must not be cached."""
    return Response(
        msgspec.json.encode(body),
        status,
        {**NO_STORE, **(headers or {})},
        "application/json",
    )


def all_frames(frames: bytes | None, headers: dict[str, str]) -> Response:
    """The frames of one simulation, for a replay."""
    if frames is None:
        raise RequestFailed("not-found")
    return Response(frames, 200, headers, "application/octet-stream")


# -- The app ------------------------------------------------------------------------------------


class Site:
    """All HTTP handlers."""

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
        self.files = PageFiles(static)
        self.healthy_until = 0.0
        self.log_pool = LogPool()

    def app(self) -> ASGIApp:
        return Starlette(
            routes=self.routes(),
            middleware=[
                Middleware(SecurityMiddleware, access_policy=self.access_policy, refuse=refusing)
            ],
            exception_handlers={HTTPException: not_found, Exception: internal_error},
        )

    def routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = [
            self.at("GET", "/", self.index_page),
            self.at("GET", "/t/{table}", self.table_page),
            self.at("GET", "/back", self.code_page),
            *(self.at("GET", path, self.index_page) for path in PAGES),
            self.at("GET", "/api/qr", self.qr),
            self.at("GET", "/api/shelf", self.shelf),
            self.at("GET", "/api/rules/{game}", self.rules),
            self.at("GET", "/api/me", self.me),
            self.at("POST", "/api/me", self.update_me),
            self.at("POST", "/api/me/code", self.new_code),
            self.at("POST", "/api/me/use-code", self.use_code),
            self.at("DELETE", "/api/me/key", self.forget),
            self.at("GET", "/api/me/tables", self.my_tables),
            self.at("POST", "/api/tables", self.make_table),
            self.at("GET", "/api/tables/open", self.open_tables),
            self.at("GET", "/api/tables/{table}/log", self.log_of),
            self.at("GET", "/api/tables/{table}/moments", self.moments_of),
            self.at("GET", "/api/tables/{table}/ending", self.ending_of),
            self.at("GET", "/api/tables/{table}/simulation", self.simulation_of),
            self.at("POST", "/api/logs", self.open_log),
            self.at("POST", "/api/logs/simulation", self.simulation_in_log),
            self.at("GET", "/health", self.health),
            self.at("GET", "/metrics", self.metrics),
        ]
        files = self.at("GET", "/{path:path}", self.file, self.rate_limits.files)
        return [*routes, files]

    def at(self, method: str, path: str, do: Handler, limit: Buckets | None = None) -> Route:
        """A route with metrics, rate limits and error handling."""

        buckets = self.rate_limits.requests if limit is None else limit

        async def limited(request: Request) -> Response:
            began = time.perf_counter()
            response = await self.guarded(request, do, buckets)
            metrics.REQUESTS.labels(f"{method} {path}", str(response.status_code)).inc()
            metrics.REQUEST_SECONDS.observe(time.perf_counter() - began)
            return response

        return Route(path, limited, methods=[method], name=f"{method} {path}")

    async def guarded(self, request: Request, do: Handler, limit: Buckets) -> Response:
        lang = language(request)
        try:
            self.take_token(limit, "requests", limit_key(caller(request).address))
            return await do(request)
        except RequestFailed as stopped:
            says = stopped.says.say(lang) if stopped.says else None
            return failure(stopped.why, lang, says)
        except Refusal as refused:
            return failure("refused", lang, refused.say(lang), 422)
        except StoreFailure as failed:
            _log.error("store_failed", path=request.url.path, error=str(failed))
            return failure("again", lang)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            _log.exception("request_failed", route=request.scope["route"].path)
            return failure("our-fault", lang)

    def take_token(self, buckets: Buckets, what: str, key: str) -> None:
        if not buckets.take(key):
            limit_reached(what)
            raise RequestFailed("too-much")

    # -- Pages ------------------------------------------------------------------------------

    async def index_page(self, request: Request) -> Response:
        return self.page(request, fallback_page.NO_APP)

    async def table_page(self, request: Request) -> Response:
        return self.page(request, fallback_page.A_TABLE)

    async def code_page(self, request: Request) -> Response:
        return self.page(request, fallback_page.A_CODE)

    def page(self, request: Request, remark: Text) -> Response:
        """The web app if it is built in, else a plain fallback page."""
        headers = {"cache-control": "no-cache", "vary": "accept-language"}
        index = self.files.response("index.html", request.headers)
        if index is not None:
            return index
        return HTMLResponse(fallback_page.shelf(language(request), remark), headers=headers)

    async def file(self, request: Request) -> Response:
        """A file of the web app."""
        found = self.files.response(request.path_params["path"], request.headers)
        return found or missing(request)

    # -- The shelf --------------------------------------------------------------------------

    async def shelf(self, request: Request) -> Response:
        headers = {"cache-control": "max-age=300", "vary": "accept-language"}
        return Response(shelf_json(language(request)), 200, headers, "application/json")

    async def rules(self, request: Request) -> Response:
        name = request.path_params["game"]
        if name not in GAMES:
            raise RequestFailed("no-game")
        headers = {"cache-control": "max-age=300", "vary": "accept-language"}
        text = rules_text(name, language(request))
        return PlainTextResponse(text, 200, headers, "text/markdown")

    async def qr(self, request: Request) -> Response:
        """A QR code of a link to this server."""
        text = request.query_params.get("text", "")
        if len(text) > LONGEST_LINK or not text.startswith(f"{self.base(request)}/"):
            raise RequestFailed("malformed")
        drawn = io.BytesIO()
        segno.make(text, error="m").save(drawn, kind="svg", scale=4, border=2, xmldecl=False)
        return Response(drawn.getvalue(), 200, NO_STORE, "image/svg+xml")

    # -- Identity ---------------------------------------------------------------------------

    async def require_person(self, request: Request) -> tuple[Person, str]:
        """The person signed in on this device, and the device's secret."""
        secret = secret_in(request.headers, caller(request).https)
        person = await self.identity.who(secret)
        if person is None or secret is None:
            raise RequestFailed("nobody")
        return person, secret

    async def person_or_guest(self, request: Request) -> Device:
        secret = secret_in(request.headers, caller(request).https)
        person = await self.identity.who(secret)
        if person is not None:
            return Device(person, None)
        self.take_token(self.rate_limits.people, "people", limit_key(caller(request).address))
        return await self.identity.new_guest(language(request))

    async def me(self, request: Request) -> Response:
        """Who is signed in; renews the cookie for another year."""
        person, secret = await self.require_person(request)
        return self.me_response(request, Device(person, secret))

    async def update_me(self, request: Request) -> Response:
        body = await read_body(request)
        wanted = parse(body, wire.Rename) if body else None
        device = await self.person_or_guest(request)
        if wanted is not None:
            secret = device.secret or secret_in(request.headers, caller(request).https) or ""
            person = await self.identity.rename(device.person, secret, wanted.name, wanted.face)
            device = Device(person, device.secret)
        return self.me_response(request, device)

    async def new_code(self, request: Request) -> Response:
        person, _ = await self.require_person(request)
        self.take_token(self.rate_limits.people, "people", limit_key(caller(request).address))
        return answer(await self.identity.new_code(person, self.base(request)))

    async def use_code(self, request: Request) -> Response:
        wanted = parse(await read_body(request), wire.UseCode)
        address = limit_key(caller(request).address)
        self.take_token(self.rate_limits.codes, "codes", address)
        device = await self.identity.use_code(wanted.code)
        if device is None:
            raise RequestFailed("bad-code")
        self.rate_limits.codes.give_back(address)  # only wrong ones count
        before = secret_in(request.headers, caller(request).https)
        if before:
            await self.identity.forget(before)  # its cookie is about to be overwritten
        return self.me_response(request, device)

    async def forget(self, request: Request) -> Response:
        https = caller(request).https
        secret = secret_in(request.headers, https)
        if secret:
            await self.identity.forget(secret)
        return Response(status_code=204, headers={"set-cookie": drop_cookie(https)})

    def me_response(self, request: Request, device: Device) -> Response:
        person = device.person
        me = wire.Me(person=person.id, name=person.name, face=person.face)
        return answer(me, 200, cookie_header(device, caller(request).https))

    async def my_tables(self, request: Request) -> Response:
        person, _ = await self.require_person(request)
        most = request.query_params.get("most", str(FINISHED_TABLES))
        if not (most.isascii() and most.isdigit() and len(most) < 4):
            raise RequestFailed("malformed")
        self.take_token(self.rate_limits.tables, "tables", limit_key(caller(request).address))
        return answer(await self.tables.tables_of(person.id, int(most), language(request)))

    # -- Tables -----------------------------------------------------------------------------

    async def make_table(self, request: Request) -> Response:
        wanted = parse(await read_body(request), wire.NewTable)
        self.take_token(self.rate_limits.tables, "tables", limit_key(caller(request).address))
        device = await self.person_or_guest(request)
        table = await self.tables.make_table(device.person, wanted)
        made = wire.TableMade(table=table, link=f"{self.base(request)}/t/{table}")
        return answer(made, 201, cookie_header(device, caller(request).https))

    async def open_tables(self, request: Request) -> Response:
        return answer(await self.tables.open_tables(language(request)))

    async def log_of(self, request: Request) -> Response:
        table = request.path_params["table"]
        if await self.tables.room(table) is None:
            raise RequestFailed("no-table")
        try:
            log_text = await self.tables.log_of(table)
        except Refusal as refused:
            lang = language(request)
            return failure("not-over", lang, refused.say(lang), 409)
        return PlainTextResponse(log_text, headers=NO_STORE)

    async def moments_of(self, request: Request) -> Response:
        return await self.finished(request, self.tables.moments_of)

    async def ending_of(self, request: Request) -> Response:
        return await self.finished(request, self.tables.ending_of)

    async def finished(
        self, request: Request, ask: Callable[[str, int | None, str], Awaitable[object]]
    ) -> Response:
        """Answer a question about a finished match, asked from a seat or as a spectator."""
        table, lang = request.path_params["table"], language(request)
        seat = request.query_params.get("seat", "")
        if seat and not (len(seat) == 1 and seat.isascii() and seat.isdigit()):
            raise RequestFailed("malformed")
        if await self.tables.room(table) is None:
            raise RequestFailed("no-table")
        self.take_token(self.rate_limits.tables, "tables", limit_key(caller(request).address))
        try:
            return answer(await ask(table, int(seat) if seat else None, lang))
        except NotNow as refused:
            return failure("not-over", lang, refused.say(lang), 409)

    async def simulation_of(self, request: Request) -> Response:
        """All frames of one simulation, each after its length; immutable, so cached for ever."""
        table, lang = request.path_params["table"], language(request)
        number = request.query_params.get("number", "")
        if not (number.isascii() and number.isdigit() and len(number) < 7):
            raise RequestFailed("malformed")
        if await self.tables.room(table) is None:
            raise RequestFailed("no-table")
        try:
            with log_errors_as_failures():
                frames = await self.tables.frames_of(table, int(number))
        except NotNow as refused:
            return failure("not-over", lang, refused.say(lang), 409)
        return all_frames(frames, CACHE_FOREVER)

    async def open_log(self, request: Request) -> Response:
        """Replay an uploaded log moment by moment; nothing of it is stored."""
        self.take_token(self.rate_limits.logs, "logs", limit_key(caller(request).address))
        wanted = parse(await read_body(request, LONGEST_LOG), wire.OpenLog)
        with log_errors_as_failures():
            opened = await self.log_pool.read(wanted.log, wanted.seat, language(request))
        return Response(opened, 200, NO_STORE, "application/json")

    async def simulation_in_log(self, request: Request) -> Response:
        """All frames of one simulation in an uploaded log."""
        self.take_token(self.rate_limits.logs, "logs", limit_key(caller(request).address))
        wanted = parse(await read_body(request, LONGEST_LOG), wire.LogSimulation)
        name = f"log {hashlib.sha256(wanted.log.encode()).hexdigest()} {wanted.number}"
        find = partial(self.log_pool.past_run, wanted.log, wanted.number, language(request))
        with log_errors_as_failures():
            frames = await self.tables.frames(name, find)
        return all_frames(frames, NO_STORE)

    def base(self, request: Request) -> str:
        return self.public_url or str(request.base_url).rstrip("/")

    # -- For operators ----------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        if time.monotonic() > self.healthy_until:
            try:
                await asyncio.wait_for(self.store.check(), HEALTH_TIMEOUT)
            except (StoreFailure, TimeoutError):
                return PlainTextResponse("store not writable\n", 503)
            self.healthy_until = time.monotonic() + HEALTH_CACHE_SECONDS
        return PlainTextResponse("well\n", headers=NO_STORE)

    async def metrics(self, request: Request) -> Response:
        given = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
        token = self.metrics_token.encode()
        if not (token and hmac.compare_digest(given, token)) and not is_loopback(request):
            raise RequestFailed("private")
        return PlainTextResponse(metrics.page(), headers=NO_STORE)


# -- Reading requests ---------------------------------------------------------------------------


def caller(request: Request) -> Caller:
    found: Caller = request.state.caller
    return found


def is_loopback(request: Request) -> bool:
    try:
        return ip_address(caller(request).address).is_loopback
    except ValueError:
        return False


def language(request: Request) -> str:
    """The language in the query, else the browser's preference, else English."""
    requested = request.query_params.get("lang", "")
    if requested in LANGUAGES:
        return requested
    preferences: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "")[:200].split(","):
        name, _, weight = part.partition(";q=")
        try:
            preferences.append((-float(weight or 1), name.strip()[:2].lower()))
        except ValueError:
            continue
    preferences.sort(key=lambda preference: preference[0])
    return next((name for _, name in preferences if name in LANGUAGES), LANGUAGES[0])


async def read_body(request: Request, most: int = LONGEST_BODY) -> bytes:
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise RequestFailed("too-long")
    except TimeoutError:
        raise RequestFailed("too-slow") from None
    return bytes(body)


def parse(body: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        text = REASONS["malformed"][1]
        raise RequestFailed(
            "malformed", Text(f"{text.en} ({error})", f"{text.fr} ({error})")
        ) from None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise RequestFailed("malformed") from None


def cookie_header(device: Device, https: bool) -> dict[str, str] | None:
    """The Set-Cookie header for a new secret."""
    return {"set-cookie": set_cookie(device.secret, https)} if device.secret else None


# -- Constant responses -------------------------------------------------------------------------


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
                options=[shelf_option(option, lang) for option in game.options],
                bots=list(game.bots()),
                words={word: text.say(lang) for word, text in game.words.items()},
                seat_fields=sorted({*seat_fields(game.view_type)}),
            )
            for game in GAMES.values()
        ]
    )


def shelf_option(option: Option, lang: str) -> wire.ShelfOption:
    numbers = option.values if isinstance(option.values, range) else None
    return wire.ShelfOption(
        name=option.name,
        clause=option.clause,
        values=[
            wire.ShelfValue(value=value, label=option.label(value, lang))
            for value in ([] if numbers else option.values)
        ],
        range=(numbers[0], numbers[-1]) if numbers else None,
        default=option.default,
        title=option.title.say(lang),
        help=option.help.say(lang),
    )


@lru_cache(maxsize=32)
def rules_text(name: str, lang: str) -> str:
    return GAMES[name].rules_text(lang)


# -- Requests that match no route ---------------------------------------------------------------


def refusing(why: str) -> ASGIApp:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        lang = language(request)
        status, text = REASONS[why]
        response = (
            failure(why, lang)
            if is_for_programs(request)
            else HTMLResponse(fallback_page.page(lang, f"<p>{text.say(lang)}</p>"), status)
        )
        await response(scope, receive, send)

    return app


def is_for_programs(request: Request) -> bool:
    """Whether the answer is read by a program, not shown by a browser."""
    return request.method != "GET" or request.url.path.startswith("/api/")


async def not_found(request: Request, error: Exception) -> Response:
    lang = language(request)
    if isinstance(error, HTTPException) and error.status_code == 405:
        return failure("not-allowed", lang)
    return missing(request)


def missing(request: Request) -> Response:
    lang = language(request)
    if is_for_programs(request):
        return failure("not-found", lang)
    return HTMLResponse(
        fallback_page.page(lang, f"<p>{fallback_page.NOT_FOUND.say(lang)}</p>"), 404
    )


async def internal_error(request: Request, error: Exception) -> Response:
    return failure("our-fault", language(request))
