/** Mark elements of a board from outside; a style highlights them. */

const MARK = "data-pointed";
const BY = "aria-describedby";

/** For screen readers: an element that says why elements are marked, and a callback with their names. */
interface Spoken {
  id: string;
  tell: (names: string) => void;
}

/** Mark everything that matches the selector, including elements added later. */
export function point(
  selector: string | null,
  spoken: Spoken | null = null,
): (root: HTMLElement) => () => void {
  return (root) => {
    const marked = (): Element[] => [...root.querySelectorAll(`[${MARK}]`)];
    const unmark = (node: Element): void => {
      node.removeAttribute(MARK);
      if (spoken) describe(node, (ids) => ids.filter((id) => id !== spoken.id));
    };
    const mark = (): void => {
      const meant = new Set(selector ? root.querySelectorAll(selector) : []);
      for (const node of marked()) if (!meant.has(node)) unmark(node);
      for (const node of meant) {
        node.setAttribute(MARK, "");
        if (spoken) describe(node, (ids) => [...new Set([...ids, spoken.id])]);
      }
      spoken?.tell([...new Set([...meant].map(nameOf))].join(", "));
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
      for (const node of marked()) unmark(node);
      spoken?.tell("");
    };
  };
}

function describe(node: Element, change: (ids: string[]) => string[]): void {
  const ids = change(node.getAttribute(BY)?.split(" ") ?? []);
  if (ids.length > 0) node.setAttribute(BY, ids.join(" "));
  else node.removeAttribute(BY);
}

function nameOf(node: Element): string {
  return node.getAttribute("aria-label") ?? node.textContent.trim();
}
