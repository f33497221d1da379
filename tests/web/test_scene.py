"""The ship of Riff Raff, drawn in a browser from recorded frames (web/src/dev)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import chromium
from tests.web.people import FLAGS, WAIT
from tests.web.pier import SOFTWARE, STEADY, pier

pytestmark = pytest.mark.both_ways

OVERBOARD = {"1", "5", "6", "9", "19", "23", "31"}
BLANK = 6000  # bytes of a picture on which nothing is drawn, generously

NO_WEBGL = """
  const given = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith("webgl") ? null : given.call(this, kind, ...rest);
  };
"""
TAP_WHAT_FALLS = """() => new Promise((tapped) => {
  const look = () => {
    const box = document.querySelector(".ring")?.getBoundingClientRect();
    if (!box) return requestAnimationFrame(look);
    const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    document.elementFromPoint(clientX, clientY)
      .dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY, bubbles: true }));
    tapped();
  };
  look();
  sail();
})"""


ANY_WEBGL = """
  const given = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, wanted) {
    const made = given.call(this, kind, { ...wanted, failIfMajorPerformanceCaveat: false });
    if (kind === "webgl2" && this.isConnected) window.graphics = made;
    return made;
  };
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pier(tmp_path_factory.mktemp("pier")) as found:
        yield found


def opened(
    browser: Browser, address: str, width: int, height: int, before: str = ""
) -> tuple[Page, list[str]]:
    """A page as large as the ship, and what the browser complains about."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(WAIT)
    page.add_init_script(before)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(address)
    return page, complaints


def test_without_webgl_the_ship_is_drawn_flat_and_what_falls_is_caught(
    browser: Browser, address: str
) -> None:
    page, _ = opened(browser, f"{address}?catch&from=1000&to=2100", 360, 290, NO_WEBGL + STEADY)
    expect(page.locator('canvas[data-drawn="flat"]')).to_have_attribute("width", "360")
    page.evaluate(TAP_WHAT_FALLS)
    told = page.locator("li")
    expect(told.last).to_have_text("rest")
    lines = [line.split() for line in told.all_text_contents()]
    (tapped,) = ([int(number) for number in rest] for said, *rest in lines if said == "grab")
    assert tapped[1] > 694, "the frame that was drawn, not the first one"
    caught = {rest[0] for said, *rest in lines if said == "caught"}
    fell = {rest[0] for said, *rest in lines if said == "fell"}
    assert caught == {str(tapped[0])}
    assert fell <= OVERBOARD <= caught | fell
    expect(page.locator(".ring")).to_have_count(0)
    page.close()


@pytest.fixture(scope="module")
def graphics(browser: Browser) -> Iterator[Browser]:
    """A browser with WebGL, reckoned by the processor."""
    path, environment = chromium.find()
    flags = [flag for flag in FLAGS if flag != "--disable-gpu"]
    launched = browser.browser_type.launch(
        executable_path=path,
        args=[*flags, *SOFTWARE],
        env={**environment} if environment else None,
        timeout=WAIT,
    )
    yield launched
    launched.close()


def test_with_webgl_it_is_drawn_in_three_dimensions(graphics: Browser, address: str) -> None:
    page, complaints = opened(graphics, f"{address}?solid&still&spot=7&ghost=bad", 200, 160)
    solid = page.locator('canvas[data-drawn="solid"]')
    expect(solid).to_have_attribute("width", "200")  # it has begun to draw
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert len(page.screenshot()) > BLANK
    far = tapped(page)
    pinch(page)
    near = tapped(page)
    assert abs(near) < 0.75 * abs(far), "two fingers go nearer, and neither of them taps"
    page.evaluate("look('farther'); look('farther')")
    assert abs(tapped(page)) > abs(near)
    assert complaints == []
    page.close()


def tapped(page: Page) -> float:
    """How many millimetres to port the point is that is seen at the same place."""
    told = page.locator("li")
    before = told.count()
    page.mouse.click(150, 80)
    expect(told).to_have_count(before + 1)
    what, _, port = (told.last.text_content() or "").split()
    assert what == "point"
    return float(port)


def pinch(page: Page) -> None:
    """Two fingers that part, from the middle outwards."""
    devtools = page.context.new_cdp_session(page)
    for way, apart in (("Start", 20), ("Move", 35), ("Move", 60)):
        fingers = [{"x": 100 - apart, "y": 80, "id": 0}, {"x": 100 + apart, "y": 80, "id": 1}]
        devtools.send("Input.dispatchTouchEvent", {"type": f"touch{way}", "touchPoints": fingers})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# How the ship was drawn from now on, without what came twice in a row.
DRAWN_MEANWHILE = """() => {
    globalThis.drawn = [];
    let before = "solid";
    new MutationObserver(() => {
        const now = document.querySelector("canvas[data-drawn]")?.dataset.drawn;
        if (now && now !== before) drawn.push(before = now);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_lost_graphics_come_back_and_slow_ones_are_done_without(
    graphics: Browser, address: str
) -> None:
    page, complaints = opened(graphics, f"{address}?ship=empty", 60, 50, ANY_WEBGL + STEADY)
    solid, flat = (page.locator(f'canvas[data-drawn="{how}"]') for how in ("solid", "flat"))
    expect(solid).to_have_attribute("width", "60")
    page.evaluate(DRAWN_MEANWHILE)
    page.evaluate("graphics.getExtension('WEBGL_lose_context').loseContext()")
    page.wait_for_function("() => drawn.join(' ') === 'flat solid'")
    expect(solid).to_have_attribute("width", "60")
    page.evaluate("window.slow = true")
    expect(flat).to_have_attribute("width", "60")
    assert complaints == []
    page.close()
