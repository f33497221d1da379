/** Keyboard support: arrows among buttons, and scrolling. */

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Arrows go from button to button, Home and End to the first and the last. */
export function arrows(root: HTMLElement): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...root.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = STEPS[event.key];
    let to: number;
    if (event.key === "Home") to = 0;
    else if (event.key === "End") to = buttons.length - 1;
    else if (step !== undefined && at >= 0) to = at + step;
    else return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  root.addEventListener("keydown", press);
  return () => root.removeEventListener("keydown", press);
}

/** Make an element with overflow focusable, so that keys can scroll it. */
export function scrolled(node: HTMLElement): () => void {
  const look = (): void => {
    const more = node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
    if (more) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const watch = (): void => {
    sizes.disconnect();
    for (const each of [node, ...node.children]) sizes.observe(each); // which calls back at once
  };
  watch();
  const changes = new MutationObserver(watch);
  changes.observe(node, { childList: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}
