"""What was: verifying, replaying, looking back; and the page without a network or without https."""

import contextlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.server.harness import Server
from tests.web.conftest import Meet
from tests.web.luck import same_luck
from tests.web.people import DESK, END, HAND, PHONE, SMALL_PHONE, STEPS, WAIT, Player

pytestmark = pytest.mark.both_ways

KEPT = "table => localStorage[`tablee-sealed-${table}`]"


@pytest.fixture(scope="module")
def played(browser: Browser, site: Server) -> Iterator[tuple[Player, str]]:
    """Somebody who has played a match to its end, and the table."""
    player = Player(browser, site.url, PHONE)
    same_luck(player, "played")
    table = player.open_table("traf", 2, length=1)
    player.sees(HAND)
    player.plays_to_the_end(table)
    player.sees(END)
    yield player, table
    player.close()
    assert player.complaints == []


def close_sheet(player: Player) -> None:
    player.page.keyboard.press("Escape")
    expect(player.page.locator(STEPS)).to_have_count(0)


def test_the_shuffle_is_verified_against_what_the_page_saw(
    played: tuple[Player, str], axe: str
) -> None:
    player, table = played
    assert player.verify() == ["true"] * 5
    link = player.page.get_by_role("dialog").get_by_role("link", name="Comment ça marche")
    assert link.get_attribute("href") == "/fairness"
    expect(player.page.get_by_text("Tout concorde")).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"(\d+) sur \1 concordent"))).to_be_visible()
    player.assert_accessible(axe)
    close_sheet(player)

    def exchanged(route: Route) -> None:
        """A dishonest server: two hands of the first deal have changed places."""
        log = player.log(table)
        route.fulfill(
            body=re.sub(r"(?m)^house deal (\S+) (\S+)", r"house deal \2 \1", log, count=1)
        )

    player.page.route("**/log", exchanged)
    assert player.verify() == ["true", "true", "true", "false", "false"]
    expect(player.page.get_by_text("Quelque chose ne concorde pas")).to_be_visible()
    player.page.unroute("**/log")
    close_sheet(player)

    player.page.evaluate(
        """table => {
            const name = `tablee-sealed-${table}`, kept = JSON.parse(localStorage[name]);
            kept.commitment = "0".repeat(64);
            kept.shares[0] = ["ab"];
            localStorage[name] = JSON.stringify(kept);
        }""",
        table,
    )
    assert player.verify() == ["false", "false", "true", "true", "true"]
    close_sheet(player)


def test_a_log_of_something_else_than_was_dealt_is_found_out(played: tuple[Player, str]) -> None:
    player, table = played
    honest = player.page.evaluate(KEPT, table)
    dealt = player.page.evaluate(
        """table => {
            const name = `tablee-sealed-${table}`, kept = JSON.parse(localStorage[name]);
            const [first, dealt] = kept.given[0].gifts; // the dealer, and my cards
            kept.given[0].gifts = [first, "deal b1 b1 b2 b2"];
            localStorage[name] = JSON.stringify(kept);
            return dealt;
        }""",
        table,
    )
    assert player.verify()[-2:] == ["true", "false"], "fair by itself, and not what was played"
    told = player.page.locator(STEPS).last
    expect(told).to_contain_text("ce n’est pas la partie que vous avez jouée")
    expect(told.locator("code")).to_have_text(["deal b1 b1 b2 b2", dealt])
    close_sheet(player)
    player.page.evaluate(
        "([table, honest]) => localStorage[`tablee-sealed-${table}`] = honest", [table, honest]
    )


def test_a_link_shows_a_moment_from_another_seat(
    played: tuple[Player, str], meet: Meet, axe: str
) -> None:
    _, table = played
    friend = meet(SMALL_PHONE)
    friend.go(f"/replay/{table}?moment=2&seat=1")
    friend.sees(".controls")
    slider = friend.page.get_by_role("slider")
    expect(slider).to_have_value("1")
    friend.sees(".hand [data-card]")
    friend.assert_fits()
    friend.assert_accessible(axe)
    friend.tap(friend.page.get_by_role("button", name="Un coup en arrière"))
    expect(slider).to_have_value("0")
    friend.page.wait_for_url("**?moment=1&seat=1")
    friend.tap(friend.page.get_by_role("button", name="Plus"))
    friend.tap(friend.page.get_by_role("button", name="à côté de la table"))
    expect(friend.page.locator(".hand [data-card]")).to_have_count(0)
    friend.page.wait_for_url("**?moment=1&seat=none")
    assert friend.verify() == ["null", "null", "true", "true", "null"]
    friend.page.keyboard.press("Escape")
    friend.page.keyboard.press("Escape")
    friend.tap(friend.page.get_by_role("button", name="Lecture", exact=True))
    friend.page.wait_for_url(re.compile(r"\?moment=(?!1&)\d+&seat=none"))


def test_a_log_is_opened_from_a_file(played: tuple[Player, str], meet: Meet, axe: str) -> None:
    player, table = played
    log = player.log(table)
    reader = meet(PHONE)
    reader.go("/mine")
    chosen = reader.page.locator("input[type=file]")

    def choose(text: str) -> None:
        file = {"name": "partie.log", "mimeType": "text/plain", "buffer": text.encode()}
        chosen.set_input_files(file)  # type: ignore[arg-type]

    choose("Cher journal\n")
    expect(reader.page.get_by_role("alert")).to_contain_text("journal de Tablée")
    assert reader.complaints == [f"422 {reader.url}/api/logs?lang=fr"]
    reader.complaints.clear()
    reader.assert_accessible(axe)
    choose(log)
    reader.sees(".controls")
    reader.sees(".hand [data-card]")
    reader.tap(reader.page.get_by_role("button", name="Plus"))
    assert reader.verify() == ["null", "null", "true", "true", "null"]
    reader.page.keyboard.press("Escape")
    reader.tap(reader.page.get_by_role("button", name="Ouvrir un journal"))
    drop(reader, log[: log.index("\nend ") + 1].rsplit("\n", 3)[0] + "\n")
    expect(reader.page.get_by_text("à côté de la table")).to_be_visible()
    expect(reader.page.locator(".hand [data-card]")).to_have_count(0)


def drop(reader: Player, text: str) -> None:
    """A file is held over the page, which shows where it may go, and let go."""
    held = reader.page.evaluate_handle(
        """text => {
            const held = new DataTransfer();
            held.items.add(new File([text], "partie.log"));
            return held;
        }""",
        text,
    )
    reader.page.dispatch_event(".file", "dragover", {"dataTransfer": held})
    reader.sees(".file.over")
    reader.page.dispatch_event(".file", "drop", {"dataTransfer": held})


def test_earlier_moments_are_looked_at_and_not_played(meet: Meet, axe: str) -> None:
    player = meet(PHONE)
    player.hurry()
    player.open_table("traf", 4)
    player.tap(player.page.get_by_role("button", name="Passer"))
    player.tap(player.page.get_by_role("button", name="Ce qui s’est passé"))
    player.tap(player.page.locator("dialog .line").last)
    player.sees(".past")
    assert player.page.locator(".legal:not(:disabled)").count() == 0
    player.assert_accessible(axe)
    player.assert_fits()
    expect(player.page.get_by_role("button", name="À vous : au présent")).to_be_visible()
    player.tap(player.page.get_by_role("button", name="À vous : au présent"))
    expect(player.page.locator(".past")).to_have_count(0)
    next_deal = player.page.get_by_role("button", name="Donne suivante")  # if a bot has knocked
    expect(player.page.locator(HAND).or_(next_deal).filter(visible=True).first).to_be_visible()


def test_what_is_left_to_memory_is_not_looked_at(meet: Meet) -> None:
    player = meet(PHONE)
    player.open_table("riffifi", 3)
    player.sees(HAND)
    player.tap_card()
    expect(player.page.locator(".hand li")).to_have_count(11)
    player.sees(HAND)
    player.tap(player.page.get_by_role("button", name="Ce qui s’est passé"))
    expect(player.page.get_by_text("affaire de mémoire")).to_be_visible()
    assert player.page.locator("dialog .line").count() == 0
    assert 0 < player.page.locator("dialog ol > li").count() <= 3 * 2


def test_on_a_plain_address_of_a_lan_everything_works(browser: Browser, site: Server) -> None:
    player = Player(browser, f"http://tablee.lan:{site.port}", PHONE)
    player.go("/box/riffifi")
    player.tap("main button.main")
    player.sees(HAND)
    assert player.page.evaluate("isSecureContext") is False
    laid = player.tap_card()
    expect(player.page.locator(f'.hand [data-card="{laid}"]')).to_have_count(0)
    player.tap(player.page.get_by_role("button", name="Réglages"))
    player.stops_the_clock(2000)
    player.tap(player.page.get_by_role("button", name="Copier le lien"))
    expect(player.page.get_by_role("button", name="Copié")).to_be_visible()
    player.close()
    assert player.complaints == []


def test_without_a_network_the_page_opens_and_says_so(meet: Meet, site: Server) -> None:
    player = meet(PHONE)
    player.go("/")
    player.sees(".shelf li")
    player.page.evaluate("navigator.serviceWorker.ready")
    player.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    kept: list[str] = player.page.evaluate(
        """async () => {
            const caching = (await caches.keys()).map(async (name) => {
                const requests = await (await caches.open(name)).keys();
                return requests.map(({ url }) => new URL(url).pathname);
            });
            return (await Promise.all(caching)).flat();
        }"""
    )
    assert "/" in kept
    assert not [path for path in kept if path.startswith(("/api", "/ws"))]
    player.page.route("**/api/**", lambda route: route.abort())  # nothing from its own memory
    site.kill()
    try:
        player.page.reload()
        expect(player.page.get_by_text("Pas de connexion")).to_be_visible()
    finally:
        site.start()
    player.page.unroute("**/api/**")
    player.sees(".shelf li")
    expect(player.page.get_by_text("Pas de connexion")).to_have_count(0)


@contextlib.contextmanager
def another_build(site: Server) -> Iterator[None]:
    """As if a newer page had been installed meanwhile: everything in it has another name."""
    page = Path(site.settings["TABLEE_STATIC"])
    before = shutil.copytree(page, page.parent / "before")
    for suffix in ("br", "gz"):
        for copy in page.rglob(f"*.{suffix}"):
            copy.unlink()
    names = [file.stem for file in (page / "assets").iterdir()]
    renamed = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    for file in [page / "index.html", page / "service-worker.js", *(page / "assets").iterdir()]:
        text = renamed.sub(r"\g<0>0", file.read_text(encoding="utf-8"))
        text = re.sub('VERSION = "', r"\g<0>newer-", text)
        file.write_text(text, encoding="utf-8")
        file.rename(file.with_stem(renamed.sub(r"\g<0>0", file.stem)))
    start_again(site)
    try:
        yield
    finally:
        shutil.rmtree(page)
        before.rename(page)
        start_again(site)


def start_again(site: Server) -> None:
    """With another worker, which reads the page that is there now."""
    site.kill_a_worker()
    site.wait_until_well()


def test_a_newer_page_is_offered_where_nothing_is_played_and_nothing_is_lost(
    meet: Meet, site: Server
) -> None:
    player = meet(PHONE)
    page, offer = player.page, player.page.get_by_text("Mise à jour disponible")
    table = player.open_table("riffifi", 3)
    player.sees(HAND)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    script = "document.querySelector('script[type=module][src]')?.src"
    before, kept = page.evaluate(script), page.evaluate(KEPT, table)
    with another_build(site):
        page.evaluate(
            """async () => {
                const worker = await navigator.serviceWorker.ready;
                const coming = new Promise((found) => {
                    worker.addEventListener("updatefound", () => found(worker.installing));
                });
                await worker.update();
                const newer = await coming;
                await new Promise((installed) => {
                    const look = () => newer.state === "installed" && installed();
                    newer.addEventListener("statechange", look);
                    look();
                });
            }"""
        )
        laid = player.tap_card()  # the page that is there goes on
        expect(page.locator(f'.hand [data-card="{laid}"]')).to_have_count(0)
        assert offer.count() == 0
        player.tap("header a[href='/']")
        expect(offer).to_be_visible()
        player.tap(page.get_by_role("button", name="Recharger"))
        page.wait_for_function(f"before => ({script} ?? before) !== before", arg=before)
        player.sees(".shelf li")
        assert offer.count() == 0
        player.go(f"/t/{table}")
        player.sees(HAND)
        assert page.evaluate(KEPT, table) == kept
        expect(page.locator(f'.hand [data-card="{laid}"]')).to_have_count(0)


def test_the_back_gesture_asks_before_a_match_is_left(meet: Meet) -> None:
    player = meet(PHONE)
    player.go("/")
    player.sees(".shelf li")
    player.tap('a[href="/box/riffifi"]')
    player.tap("main button.main")
    player.sees(HAND)
    table = player.page.url
    player.page.evaluate("history.back()")
    player.tap(player.page.get_by_role("button", name="Rester"))
    player.sees(HAND)
    assert player.page.url == table
    player.page.evaluate("history.back()")
    player.tap(player.page.get_by_role("button", name="Quitter", exact=True))
    player.page.wait_for_url("**/box/riffifi")


@pytest.mark.parametrize("hidden", [True, False])
def test_a_notification_only_if_it_is_wished_and_nobody_looks(meet: Meet, hidden: bool) -> None:
    player = meet(DESK)
    player.context.add_init_script(
        f"""
        localStorage["tablee-settings"] = {json.dumps(json.dumps({"notify": True}))};
        globalThis.told = [];
        globalThis.Notification = class {{
            static permission = "granted";
            constructor(title, {{ body }}) {{ told.push(body); }}
            close() {{}}
        }};
        Object.defineProperty(document, "hidden", {{ get: () => {json.dumps(hidden)} }});
        """
    )
    player.open_table("riffifi", 3)
    player.sees(HAND)
    player.page.wait_for_function("() => document.title.startsWith('●')")
    assert (player.page.evaluate("told.length") > 0) is hidden


def test_a_phone_notifies_by_its_service_worker(meet: Meet, site: Server) -> None:
    player = meet(PHONE)
    player.context.grant_permissions(["notifications"], origin=site.url)
    player.context.add_init_script(
        """
        localStorage["tablee-settings"] = JSON.stringify({ notify: true });
        globalThis.Notification = class {
            static permission = "granted";
            constructor() { throw new TypeError("Illegal constructor"); }
        };
        Object.defineProperty(document, "hidden", { get: () => true });
        const worker = ServiceWorkerRegistration.prototype, show = worker.showNotification;
        worker.showNotification = async function (...given) {
            await show.apply(this, given);
            globalThis.isShown = true;
        };
        """
    )
    table = player.open_table("riffifi", 3)
    # Chromium forgets a notification that is asked for while it is being shown.
    player.page.wait_for_function("() => globalThis.isShown")
    [notice] = notices(player, 1)
    assert notice["path"] == f"/t/{table}"
    assert notice["body"].startswith("À vous")
    player.tap("header a[href='/']")
    assert notices(player, 0) == []


def notices(player: Player, count: int) -> list[dict[str, str]]:
    """What the service worker shows, once it is so many."""
    shown: list[dict[str, str]] = player.page.evaluate(
        """async ([count, patience]) => {
            const worker = await navigator.serviceWorker.ready;
            const until = Date.now() + patience;
            for (;;) {
                const all = await worker.getNotifications();
                if (all.length === count || Date.now() > until)
                    return all.map(({ body, data }) => ({ body, path: data.path }));
                await new Promise((again) => setTimeout(again, 50));
            }
        }""",
        [count, WAIT],
    )
    return shown


def test_the_screen_stays_on_while_a_match_is_played(meet: Meet) -> None:
    player = meet(PHONE)
    player.context.add_init_script(
        """
        localStorage["tablee-settings"] = JSON.stringify({ awake: true });
        globalThis.held = [];
        const request = async () => {
            const lock = { on: true, release: async () => { lock.on = false; } };
            held.push(lock);
            return lock;
        };
        Object.defineProperty(navigator, "wakeLock", { value: { request } });
        """
    )
    player.go("/")
    player.sees(".shelf li")
    assert player.page.evaluate("held.length") == 0
    table = player.open_table("riffifi", 3)
    player.sees(HAND)
    player.page.wait_for_function("() => held.length === 1 && held[0].on")
    # Browsers let go of it while the page is hidden.
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    player.page.wait_for_function("() => held.length === 2 && held[1].on")
    player.page.evaluate(
        """table => {
            const line = new WebSocket(`ws://${location.host}/ws?table=${table}&protocol=1&lang=fr`);
            line.onopen = () => line.send(JSON.stringify({ t: "close", id: "close-1" }));
        }""",
        table,
    )
    player.page.wait_for_function("() => held.length === 2 && !held[1].on")
