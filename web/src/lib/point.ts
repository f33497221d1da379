/** Point at things of a board that knows nothing of it: they are marked, and a style shows it. */

const MARK = "data-pointed";

/** Whatever matches the selector is marked, also what comes later or changes. */
export function point(selector: string | null): (root: HTMLElement) => () => void {
  return (root) => {
    const mark = (): void => {
      const meant = new Set(selector ? root.querySelectorAll(selector) : []);
      for (const node of root.querySelectorAll(`[${MARK}]`))
        if (!meant.has(node)) node.removeAttribute(MARK);
      for (const node of meant) node.setAttribute(MARK, "");
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributeFilter: ["data-move", "data-piece", "class"],
    });
    return () => {
      observer.disconnect();
      for (const node of root.querySelectorAll(`[${MARK}]`)) node.removeAttribute(MARK);
    };
  };
}
