/* What is wrong with the layout of the page as it is drawn now, a line for each fault. */
() => {
  const SLACK = 2; // pixels
  const LETTERS = 1.15; // of the size of a font: from accents to descenders
  const LEAST = 5; // letters of a name that is too long
  const TARGET = 32; // pixels of a finger
  const PASSING = ".amounts"; // they float over everything, where it was before the window changed
  const faults = new Set();

  const nameOf = (node) => {
    const words = (node.ariaLabel ?? node.textContent ?? "")
      .trim()
      .replace(/\s+/g, " ");
    const kind = node.className?.baseVal ?? node.className ?? "";
    return `${node.localName}${kind ? `.${String(kind).split(" ")[0]}` : ""} “${words.slice(0, 40)}”`;
  };
  const told = (what, node) => faults.add(`${what}: ${nameOf(node)}`);

  /* What a sheet shows is a page of its own, which scrolls; what is aside is read at leisure. */
  const inScroll = (node) => node.closest("dialog, [tabindex='0']") !== null;
  const isDrawn = (node) =>
    node.clientWidth !== 1 && // for screen readers
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !node.closest(PASSING) &&
    !node.closest(".visually-hidden, [inert], [aria-hidden='true'] svg");
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  /* The part of the window in which something in this node can be seen at all. */
  const frames = new Map();
  const frameOf = (node) => {
    if (!node || node === document.documentElement)
      return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let found = frames.get(node);
    if (!found) {
      found = frameOf(node.parentElement);
      const { overflowX, overflowY } = getComputedStyle(node);
      const box = node.getBoundingClientRect();
      const wide = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
      if (overflowX !== "visible")
        found = meet(found, { ...wide, left: box.left, right: box.right });
      if (overflowY !== "visible")
        found = meet(found, { ...wide, top: box.top, bottom: box.bottom });
      frames.set(node, found);
    }
    return found;
  };
  const beyond = (box, frame) =>
    Math.max(
      frame.left - box.left,
      frame.top - box.top,
      box.right - frame.right,
      box.bottom - frame.bottom,
    );
  /* Where the letters are in the box of a line; many fonts leave room above and below. */
  const lettersIn = (box, node) => {
    const size = parseFloat(getComputedStyle(node).fontSize);
    const spare = Math.max(0, box.height - LETTERS * size) / 2;
    const { left, right, width } = box;
    const [top, bottom] = [box.top + spare, box.bottom - spare];
    return { left, top, right, bottom, width, height: bottom - top };
  };
  const hit = (x, y) => document.elementFromPoint(x, y);
  /* Whether something is drawn between this node and what is on top of it. */
  const paints = (found, node) => {
    for (
      let each = found;
      each && !each.contains(node);
      each = each.parentElement
    ) {
      const { backgroundColor, backgroundImage } = getComputedStyle(each);
      if (
        each.ownerSVGElement ||
        backgroundImage !== "none" ||
        !/, 0\)$/.test(backgroundColor)
      )
        return true;
    }
    return false;
  };
  const holds = (node, found) =>
    found !== null && (node === found || node.contains(found));

  if (document.documentElement.scrollWidth > innerWidth)
    faults.add("the page is too wide");

  // Text: whole, readable, and on nothing but its own ground.
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (
      !walker.currentNode.data.trim() ||
      node.closest("svg, script, style, dialog:not([open])")
    )
      continue;
    if (!isDrawn(node) || inScroll(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    let ends = node; // the box that ends a long text with an ellipsis
    while (ends && getComputedStyle(ends).textOverflow !== "ellipsis")
      ends = ends.parentElement;
    const clamped = node.closest(".latest, .bubble");
    const isShort = ends && ends.scrollWidth > ends.clientWidth + 1;
    if (
      isShort &&
      ends.clientWidth > 1 &&
      ends.textContent.length * ends.clientWidth < LEAST * ends.scrollWidth
    )
      told("hardly anything is left of", ends);
    for (const line of range.getClientRects()) {
      const box = lettersIn(line, node);
      if (box.width < 1 || box.height < 1) continue;
      const frame = frameOf(isShort ? ends.parentElement : node);
      if (!clamped && !isShort && beyond(box, frame) > SLACK) told("cut", node);
      const seen = meet(box, frameOf(node));
      if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) continue;
      const y = (seen.top + seen.bottom) / 2;
      const at = [
        seen.left + 1,
        (seen.left + seen.right) / 2,
        seen.right - 1,
      ].map((x) => hit(x, y));
      const covered = at.map(
        (found) => found !== null && !holds(node, found) && paints(found, node),
      );
      const clicks = getComputedStyle(node).pointerEvents !== "none";
      if (clicks && covered.some(Boolean) && !covered.every(Boolean))
        told("partly covered", node);
      if (!covered.some(Boolean)) lines.push({ node, ...seen });
    }
  }
  for (const [place, one] of lines.entries())
    for (const other of lines.slice(place + 1)) {
      if (one.node === other.node) continue;
      const both = meet(one, other);
      const high = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (both.right - both.left > SLACK && both.bottom - both.top > high / 3)
        faults.add(
          `written over each other: ${nameOf(one.node)}, ${nameOf(other.node)}`,
        );
    }

  // Cards, dice, tokens and seats: whole.
  for (const node of document.querySelectorAll(
    ".drawn-card, [data-piece], [data-piece] svg, [data-seat], [data-place]",
  )) {
    const box = node.getBoundingClientRect();
    if (!box.width || !isDrawn(node) || inScroll(node)) continue;
    if (beyond(box, frameOf(node.parentElement)) > SLACK + 1)
      told("hangs over the edge", node);
  }

  // What is pressed: somewhere on it there is room for a finger.
  const THIRDS = [0, 0.5, 1];
  for (const node of document.querySelectorAll(
    "button, a[href], input, select, summary, [role=button]",
  )) {
    const box = node.getBoundingClientRect();
    if (
      !box.width ||
      !isDrawn(node) ||
      inScroll(node) ||
      node.closest("p, label")
    )
      continue;
    const seen = meet(box, frameOf(node.parentElement));
    const [wide, high] = [seen.right - seen.left, seen.bottom - seen.top];
    const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    if (wide < TARGET - 0.5 || high < TARGET - 0.5) {
      told(`only ${Math.round(wide)} × ${Math.round(high)} pixels`, node);
      continue;
    }
    const isOn = (px, py) => holds(node, hit(px, py));
    const isFree = (left, top) =>
      THIRDS.every((across) =>
        THIRDS.every((down) =>
          isOn(left + 3 + across * (TARGET - 6), top + 3 + down * (TARGET - 6)),
        ),
      );
    const isSomewhere =
      THIRDS.some((across) =>
        THIRDS.some((down) =>
          isOn(
            seen.left + 2 + across * (wide - 4),
            seen.top + 2 + down * (high - 4),
          ),
        ),
      ) || isOn(x, y);
    const hasRoom = THIRDS.some((across) =>
      THIRDS.some((down) =>
        isFree(
          seen.left + across * (wide - TARGET),
          seen.top + down * (high - TARGET),
        ),
      ),
    );
    if (isSomewhere && !hasRoom) told("no room for a finger", node);
  }
  return [...faults];
};
