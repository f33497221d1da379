"""Draw the icons of the page as pictures, from web/public/icon.svg, in Chromium."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web import chromium

FOLDER = Path(__file__).resolve().parents[1] / "web" / "public"
SIZES = (192, 512)


def draw() -> None:
    # No round corners: each system cuts its own.
    square = (FOLDER / "icon.svg").read_text(encoding="utf-8").replace('rx="14"', 'rx="0"')
    path, environment = chromium.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox"], env={**environment} or None
        )
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{square}")
            page.screenshot(path=FOLDER / f"icon-{size}.png")
            print(FOLDER / f"icon-{size}.png")
        browser.close()
