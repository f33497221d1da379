"""Security headers for every response, and the refusal of requests from and for other sites.

Browsers send cookies with requests made by other sites, and do not apply the same-origin policy to
WebSockets. So every request that changes something must come from our own page, as shown by the
Origin header, which no page can forge.
"""

import ipaddress
import socket
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-resource-policy": "same-origin",
}
# Over plain HTTP browsers ignore these, and warn about the second.
OVER_HTTPS = {
    "strict-transport-security": "max-age=31536000",  # a year
    "cross-origin-opener-policy": "same-origin",
}
SAFE = {"GET", "HEAD", "OPTIONS"}
LONGEST_CHAIN = 20  # addresses read from X-Forwarded-For
UNKNOWN_ADDRESS = "unknown"  # of a client whose proxy does not say it in a way we understand

# Names that only a local network can resolve, so that no other site can point its own name here.
LOCAL_SUFFIXES = (
    *(".local", ".localhost", ".localdomain", ".lan", ".home", ".internal", ".home.arpa"),
)


class Caller(NamedTuple):
    """The client's address and scheme, as reported by trusted proxies."""

    address: str
    https: bool


class AccessPolicy:
    """Which proxies are trusted, which origins may use this server, and which names it has."""

    def __init__(
        self,
        trusted_proxies: Sequence[str],
        origins: Sequence[str],
        public_url: str,
        hosts: Sequence[str] = (),
    ) -> None:
        self._proxies = [known for text in trusted_proxies if (known := network(text))]
        self._origins = {origin for url in (*origins, public_url) if (origin := origin_of(url))}
        self._public = origin_of(public_url)
        sites = filter(None, (*origins, public_url))
        names = (*hosts, *(urlsplit(url).hostname or "" for url in sites), socket.gethostname())
        self._hosts = {name.lower() for name in names}

    def caller(self, peer: str, headers: Mapping[str, str]) -> Caller:
        """Where a request comes from: the nearest address that is not a trusted proxy."""
        if not self.trusts(peer):
            return Caller(peer, False)
        https = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower() == "https"
        chain = headers.get("x-forwarded-for", "").split(",")[-LONGEST_CHAIN:]
        address = peer
        for text in reversed(chain) if any(chain) else ():
            address = forwarded_address(text)
            if not self.trusts(address):
                break
        return Caller(address, https)

    def allows_origin(self, headers: Mapping[str, str], https: bool) -> bool:
        """Whether the request comes from an allowed origin."""
        origin = headers.get("origin", "").lower()
        if not origin or self._public:
            return origin in self._origins
        # An untrusted proxy may have terminated TLS.
        schemes = ("https",) if https else ("http", "https")
        own = {origin_of(f"{scheme}://{headers.get('host', '')}") for scheme in schemes}
        return origin in self._origins or origin in own

    def knows_host(self, host: str) -> bool:
        """Whether this Host header names this server.

        Otherwise a site could point its own name at a server on somebody's local network, and their
        browser would take both for the same site (DNS rebinding). Addresses are safe: a site needs
        a name for this.
        """
        if not host:
            return True  # no browser
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        is_local = "." not in name or name.endswith(LOCAL_SUFFIXES) or parsed(name) is not None
        return bool(name) and (is_local or name in self._hosts)

    def trusts(self, address: str) -> bool:
        """Whether this address is one of our proxies."""
        known = parsed(address)
        return known is not None and any(known in proxies for proxies in self._proxies)


@lru_cache(maxsize=1000)
def parsed(address: str) -> Address | None:
    """Parse an address; IPv4-mapped IPv6 becomes IPv4."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return None
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        return known.ipv4_mapped
    return known


def network(text: str) -> Network | None:
    """Parse an address or a network in CIDR notation."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


def origin_of(url: str) -> str:
    """The origin of a URL as browsers send it: no path, no default port."""
    try:
        parts = urlsplit(url.lower())
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    default = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port and port != default else "")


def forwarded_address(text: str) -> str:
    """An address in X-Forwarded-For, perhaps with a port."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return UNKNOWN_ADDRESS


class SecurityMiddleware:
    """Adds security headers, refuses cross-site requests, and sets ``scope["state"]["caller"]``."""

    def __init__(
        self, app: ASGIApp, access_policy: AccessPolicy, refuse: Callable[[str], ASGIApp]
    ) -> None:
        self.app = app
        self.access_policy = access_policy
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        peer = scope["client"][0] if scope.get("client") else ""
        caller = self.access_policy.caller(peer, headers)
        scope["scheme"] = "https" if caller.https else scope["scheme"]
        scope.setdefault("state", {})["caller"] = caller

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in (HEADERS | (OVER_HTTPS if caller.https else {})).items():
                    answer.setdefault(name, value)
            await send(message)

        app = self.app
        if not self.access_policy.knows_host(headers.get("host", "")):
            app = self.refuse("other-host")
        elif scope["method"] not in SAFE:
            if not self.access_policy.allows_origin(headers, caller.https) or not _same_site(
                headers
            ):
                app = self.refuse("foreign-page")
            elif not _is_json(headers):
                app = self.refuse("not-json")
        await app(scope, receive, send_with_headers)


def _same_site(headers: Headers) -> bool:
    """A second check, for browsers that send Sec-Fetch-Site."""
    return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "same-site")


def _is_json(headers: Headers) -> bool:
    """Whether the body is JSON or empty; a form on another site cannot send JSON."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    return kind == "application/json" or (empty and not kind)
