"""What other pages cannot do, and what every answer carries."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tablee.server.security import (
    HEADERS,
    POLICY,
    UNKNOWN_ADDRESS,
    AccessPolicy,
    origin_of,
)
from tests.server.fakes import run, serving

pytestmark = pytest.mark.both_ways


def test_only_our_own_pages_change_anything(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            refused = [
                {"origin": "http://evil.example"},
                {"origin": "null"},
                {"origin": ""},
                {"origin": f"http://localhost:{served.port}"},  # another name is another site
                {"sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "none"},
            ]
            for headers in refused:
                answer = await browser.post("/api/me", headers=headers)
                assert (answer.status_code, answer.json()["why"]) == (403, "foreign-page"), headers
                assert "set-cookie" not in answer.headers
            accepted = await browser.post("/api/me", headers={"sec-fetch-site": "same-origin"})
            assert accepted.status_code == 200

    run(test())


def test_a_form_post_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            kinds = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
            for kind in kinds:
                answer = await browser.post(
                    "/api/me",
                    content=b'{"name": "Eve", "face": 1}',
                    headers={"content-type": kind},
                )
                assert (answer.status_code, answer.json()["why"]) == (415, "not-json"), kind

    run(test())


def test_every_answer_carries_the_policy(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            answers = [
                await browser.get("/"),
                await browser.get("/nothing"),
                await browser.get("/api/me"),
                await browser.post("/api/me", headers={"origin": "http://evil.example"}),
            ]
            for answer in answers:
                for name, value in HEADERS.items():
                    assert answer.headers[name] == value
                assert "strict-transport-security" not in answer.headers
                assert "server" not in answer.headers
            https = await browser.get("/", headers={"x-forwarded-proto": "https"})
            assert "max-age" in https.headers["strict-transport-security"]

    run(test())


def test_the_policy_is_the_one_that_was_tried_in_a_browser() -> None:
    assert POLICY == (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    )


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            plain = (await browser.post("/api/me")).headers["set-cookie"]
            assert plain.startswith("tablee=")
            assert plain.endswith("Path=/; HttpOnly; SameSite=Lax")
            https = {
                "x-forwarded-proto": "https",
                "origin": f"https://127.0.0.1:{served.port}",
                "cookie": "",
            }
            secure = (await browser.post("/api/me", headers=https)).headers["set-cookie"]
            assert secure.startswith("__Host-tablee=")
            assert secure.endswith("Path=/; HttpOnly; SameSite=Lax; Secure")

    run(test())


# -- Names of this server -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.1.20:8000", True),
        ("[fe80::1]:8000", True),
        ("localhost:8000", True),
        ("raspberry", True),
        ("raspberry.local:8000", True),
        ("Games.LAN.", True),
        ("games.example", True),  # of public_url
        ("friend.example:81", True),  # of origins
        ("other.example", True),  # of hosts
        ("", True),  # no browser leaves it out
        ("evil.example:8000", False),
        ("games.example.evil.example", False),
        ("192.168.1.20.evil.example", False),
        ("[", False),
        (":8000", False),
    ],
)
def test_a_server_knows_its_names(host: str, known: bool) -> None:
    access_policy = AccessPolicy(
        (), ("https://friend.example",), "https://games.example", ("other.example",)
    )
    assert access_policy.knows_host(host) == known


def test_no_other_site_can_take_our_place_in_a_browser(tmp_path: Path) -> None:
    """A site that points its name at this server is the same origin for a browser."""

    async def test() -> None:
        async with serving(tmp_path) as served, served.browser() as browser:
            other = f"evil.example:{served.port}"
            rebound = {"host": other, "origin": f"http://{other}"}
            assert (await browser.post("/api/me", headers=rebound)).status_code == 421
            for path in ("/", "/metrics", "/health", "/api/shelf"):
                answer = await browser.get(path, headers=rebound)
                assert answer.status_code == 421
                assert "does not know itself by this name" in answer.text
            with pytest.raises(InvalidStatus) as refused:
                async with served.sit("", host=other):
                    pass
            assert refused.value.response.status_code == 421

    run(test())


# -- Proxies ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.5", "198.51.100.1", "203.0.113.5"),  # no proxy of ours: not believed
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"),  # the first was made up
        ("127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1"),  # two proxies of ours
        ("127.0.0.1", "198.51.100.1, garbage", UNKNOWN_ADDRESS),  # not taken for the proxy itself
        ("127.0.0.1", " ", UNKNOWN_ADDRESS),
        ("127.0.0.1", "198.51.100.1:4711", "198.51.100.1"),
        ("127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"),
        ("127.0.0.1", "2001:db8::7", "2001:db8::7"),
        ("", "198.51.100.1", ""),
    ],
)
def test_only_trusted_proxies_set_the_client_address(
    peer: str, forwarded: str, address: str
) -> None:
    access_policy = AccessPolicy(("127.0.0.1", "10.0.0.0/8"), (), "")
    headers = {"x-forwarded-for": forwarded, "x-forwarded-proto": "https"}
    caller = access_policy.caller(peer, headers)
    assert caller.address == address
    assert caller.https == (peer not in ("203.0.113.5", ""))


@pytest.mark.parametrize(
    ("public", "origin", "https", "welcome"),
    [
        ("", "http://games.example", False, True),
        ("", "https://games.example", False, True),  # a proxy we do not know took the https off
        ("", "http://games.example", True, False),
        ("", "https://games.example", True, True),
        ("", "https://other.example", True, False),
        ("", "https://friend.example", True, True),
        ("https://games.example/", "https://games.example", False, True),
        ("https://games.example", "http://games.example", False, False),
        ("https://elsewhere.example", "https://games.example", True, False),
        ("https://games.example", "", True, False),
    ],
)
def test_which_origins_are_ours(public: str, origin: str, https: bool, welcome: bool) -> None:
    access_policy = AccessPolicy((), ("https://friend.example",), public)
    headers = {"origin": origin, "host": "games.example"}
    assert access_policy.allows_origin(headers, https) == welcome


def test_origins_are_written_as_browsers_write_them() -> None:
    assert origin_of("HTTPS://Games.Example:443/path?x") == "https://games.example"
    assert origin_of("http://[2001:db8::1]:8000/") == "http://[2001:db8::1]:8000"
    assert origin_of("ftp://games.example") == ""
    assert origin_of("http://") == ""
    assert origin_of("http://x:99999") == ""
