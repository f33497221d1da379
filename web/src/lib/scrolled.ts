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
