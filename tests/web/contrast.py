"""What is written is read: the contrast of every text with what is drawn behind it, as rendered.

Computed styles tell the colour of a text, and a picture of the page without its texts tells what
lies behind each of them, gradients and drawings included (WCAG 1.4.3: 4.5 to 1, large ones 3 to 1).
"""

import base64
from typing import Any

from playwright.sync_api import Page

from tests.web.people import Player

# Texts of things that cannot be used now may be pale. What nobody sees is not looked at, nor are
# the pictures on the lids of boxes, whose words stand beside them.
TEXTS = """() => {
    const idle = '[aria-disabled="true"], :disabled, .visually-hidden, '
        + '.shelf svg, .drawn svg, .box svg';
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = node.parentElement;
        if (!node.data.trim() || !parent || parent.closest(idle)) continue;
        if (getComputedStyle(parent).visibility !== "visible") continue;
        const sheet = document.querySelector("dialog[open]");
        if (sheet && !sheet.contains(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const inside = parent instanceof SVGElement;
        const box = inside ? parent.getBoundingClientRect() : range.getClientRects()[0];
        if (!box || box.width < 2 || box.height < 2) continue;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const free = getComputedStyle(parent).pointerEvents === "none";
        const drawing = parent.ownerSVGElement;
        const covered = [box.top + 1, y, box.bottom - 1].some((height) => {
            const top = document.elementFromPoint(x, height);
            if (!top || (drawing && top.closest("svg") === drawing)) return !top;
            return !top.contains(parent) && !parent.contains(top);
        });
        if (covered && !free) continue;
        let opacity = 1;
        let cut = false; // by the edge of something that scrolls
        for (let up = parent; up; up = up.parentElement) {
            const { opacity: own, overflowY } = getComputedStyle(up);
            opacity *= Number(own);
            const { top, bottom } = up.getBoundingClientRect();
            const out = Math.max(top - box.top, box.bottom - bottom);
            if (overflowY !== "visible" && out > box.height / 4) cut = true;
        }
        if (cut || opacity < 0.1) continue;
        // The box of a number on a card is higher than the number and reaches over the edge.
        const edge = inside ? 0.2 : 0;
        const style = getComputedStyle(parent);
        const scale = inside ? (parent.getScreenCTM()?.a ?? 1) : 1;
        const size = parseFloat(style.fontSize) * Math.abs(scale);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        found.push({
            text: node.data.trim().slice(0, 40),
            where: parent.outerHTML.slice(0, 110),
            colour: inside ? style.fill : style.color,
            opacity,
            least: large ? 3 : 4.5,
            box: [
                box.left + edge * box.width,
                box.top + edge * box.height,
                box.width * (1 - 2 * edge),
                box.height * (1 - 2 * edge),
            ],
        });
    }
    return found;
}"""

# Stylesheets made by scripts are allowed where written ones are not.
HIDE = """() => {
    const bare = new CSSStyleSheet();
    bare.replaceSync(`* { color: transparent !important; text-shadow: none !important }
        svg text { fill: transparent !important; stroke: transparent !important }`);
    document.adoptedStyleSheets = [bare];
}"""
SHOW = "() => { document.adoptedStyleSheets = [] }"

# The tenth part with the least contrast decides: a single pixel of a border does not.
COMPARE = """async ([picture, texts]) => {
    const blob = await (await fetch(picture)).blob();
    const bitmap = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    brush.drawImage(bitmap, 0, 0);
    const light = (value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    const poor = [];
    for (const { text, where, colour, opacity, least, box } of texts) {
        const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
        const strength = alpha * opacity;
        const [left, top] = [Math.max(0, Math.floor(box[0])), Math.max(0, Math.floor(box[1]))];
        const wide = Math.max(1, Math.min(bitmap.width - left, Math.floor(box[2])));
        const high = Math.max(1, Math.min(bitmap.height - top, Math.floor(box[3])));
        const { data } = brush.getImageData(left, top, wide, high);
        const step = Math.max(1, Math.floor(data.length / 4 / 400));
        const ratios = [];
        for (let at = 0; at < data.length; at += 4 * step) {
            const behind = [data[at], data[at + 1], data[at + 2]];
            const ink = [red, green, blue].map((part, n) =>
                part * strength + behind[n] * (1 - strength));
            const [one, other] = [luminance(ink), luminance(behind)];
            ratios.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
        }
        ratios.sort((one, other) => one - other);
        const ratio = ratios[Math.floor(ratios.length / 10)];
        if (ratio < least) poor.push(`${text}: ${ratio.toFixed(2)} of ${least} in ${where}`);
    }
    return poor;
}"""


class Reader:
    """Looks at pages through a page of its own, in which pictures may be opened."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.desk: Page = player.context.new_page()
        player.page.bring_to_front()  # Chromium draws one picture a second of a page behind another

    def hard_to_read(self) -> list[str]:
        page = self.player.page
        before: list[dict[str, Any]] = page.evaluate(TEXTS)
        page.evaluate(HIDE)
        shot = page.screenshot(scale="css", animations="disabled")
        page.evaluate(SHOW)
        after = page.evaluate(TEXTS)
        texts = [text for text in before if text in after]  # others may be playing meanwhile
        assert texts, f"nothing stays to be read on {page.url}"
        picture = "data:image/png;base64," + base64.b64encode(shot).decode()
        poor: list[str] = self.desk.evaluate(COMPARE, [picture, texts])
        return poor
