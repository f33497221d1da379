/**
 * Cards fly from their old place to the new one. They have `data-fly="zone:card-n"`; a card that is
 * new in its zone comes from the zone it left, from the seat that gave it, or from the pile.
 */

import { flyFrom } from "../../lib/fly";

export type Places = ReadonlyMap<string, DOMRect>;

const flyers = (root: Element): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>("[data-fly]"),
];
const cardOf = (key: string): string => key.slice(key.indexOf(":") + 1, key.lastIndexOf("-"));

export function places(root: Element): Places {
  return new Map(flyers(root).map((node) => [node.dataset["fly"] ?? "", rectOf(node)]));
}

const rectOf = (node: Element): DOMRect => node.getBoundingClientRect();

export function flyAll(root: Element, before: Places, giver: number | null): void {
  if (before.size === 0) return; // the page has just been opened: nothing has moved
  const now = flyers(root);
  const here = new Set(now.map((node) => node.dataset["fly"] ?? ""));
  const gone = [...before].filter(([key]) => !here.has(key));
  for (const node of now) {
    const key = node.dataset["fly"] ?? "";
    if (before.has(key)) continue;
    const left = gone.find(([old]) => cardOf(old) === cardOf(key));
    const from = left?.[1] ?? startOf(root, giver);
    if (from) flyFrom(node, from);
  }
}

function startOf(root: Element, giver: number | null): DOMRect | undefined {
  const seat = giver === null ? null : root.querySelector(`[data-panel="${giver}"]`);
  const start = seat ?? root.querySelector("[data-pile]");
  return start ? rectOf(start) : undefined;
}
