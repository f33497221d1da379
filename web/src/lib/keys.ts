/** Keyboard shortcuts of a single key, ignored while typing. */

export function isKey(event: KeyboardEvent, key: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  const target = event.target;
  const writing =
    target instanceof HTMLElement && target.matches("input:not([type=range]), textarea, select");
  return !writing && event.key.toLowerCase() === key;
}
