/** Keyboard support: arrows among buttons. */

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
