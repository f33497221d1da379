/** Point at things of a board that knows nothing of it: they are marked, and a style shows it. */

const MARK = "data-pointed";

/** Whatever matches the selector is marked, also what comes later. */
export function point(selector: string | null): (root: HTMLElement) => () => void {
  return (root) => {
    const clear = (): void => {
      for (const node of root.querySelectorAll(`[${MARK}]`)) node.removeAttribute(MARK);
    };
    const mark = (): void => {
      if (!selector) return;
      for (const node of root.querySelectorAll(selector)) node.setAttribute(MARK, "");
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clear();
    };
  };
}
