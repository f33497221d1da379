/** Things fly from where they were to where they are: from a hand, a seat or a pile. */

import { duration } from "./settings.svelte";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Where something was last seen, by the name it has on the page. */
const last = new Map<string, DOMRect>();

/** What is kept in mind while it is on the page, and where it was when that was looked at. */
const kept = new Map<Element, DOMRect | null>();

/** What has flown to where it is, by its name. */
const flown = new WeakMap<Element, string>();

/** Keep in mind where this is, so that it can fly from here when it appears elsewhere. */
export function remember(name: string): (node: Element) => () => void {
  return (node) => {
    kept.set(node, null);
    return () => {
      const seen = kept.get(node);
      kept.delete(node);
      const rect = node.isConnected ? node.getBoundingClientRect() : seen;
      if (!rect) return;
      last.set(name, rect);
      if (last.size > 200) {
        const oldest = last.keys().next().value;
        if (oldest !== undefined) last.delete(oldest);
      }
    };
  };
}

/** Called before the page changes: whoever is told to go has left the page already. */
export function lookRound(): void {
  for (const node of kept.keys()) kept.set(node, node.getBoundingClientRect());
}

/** The place of a seat in the strip of seats. */
export function seatRect(seat: number): DOMRect | undefined {
  return document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}

/**
 * On appearing, fly from where the thing of this name was last seen, or else from this seat.
 * Used as `{@attach fly("r7", seat)}`.
 */
export function fly(name: string, seat?: number | null): (node: HTMLElement) => void {
  return (node) => {
    if (flown.get(node) === name) return; // attached anew by a view in which it only lies there
    flown.set(node, name);
    const from = last.get(name) ?? (seat == null ? undefined : seatRect(seat));
    last.delete(name);
    if (from) flyFrom(node, from);
  };
}

export function flyFrom(node: Element, from: DOMRect): void {
  const time = duration();
  const to = node.getBoundingClientRect();
  if (time === 0 || to.width === 0) return;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  // A seat is wide and low: whatever comes from it is as small as it is low.
  const scale = Math.max(0.3, Math.min(2, from.width / to.width, from.height / to.height));
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.6, zIndex: 5 },
      { transform: "none", opacity: 1, zIndex: 5 },
    ],
    { duration: time, easing: EASE },
  );
}

/** A short shake: this cannot be played. */
export function shake(node: Element): void {
  if (duration() === 0) return;
  node.animate(
    [0, -6, 5, -4, 2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 260 },
  );
}
