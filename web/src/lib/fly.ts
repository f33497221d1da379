/**
 * Elements fly from where they were to where they are: from a hand, a seat or a pile. Measuring
 * an element forces a layout of the whole page after each change, so everything is measured once
 * before a change and once after it; only then do the animations start.
 */

import { tick } from "svelte";
import { HIT } from "./flight-times";
import { duration } from "./settings.svelte";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const MOST_KNOWN = 200;

/** The last position of elements that have left the page, by name. */
const last = new Map<string, DOMRect>();

/** Tracked elements, and those that slide when others make room. */
const kept = new Set<Element>();
const sliding = new Map<Element, Animation | null>();

/** The position of each before the last change. */
const places = new WeakMap<Element, DOMRect>();

/** The name under which each element has already flown in. */
const flown = new WeakMap<Element, string>();

/** Track this element, so that it can fly from here when it appears elsewhere. */
export function remember(name: string): (node: Element) => () => void {
  return (node) => {
    kept.add(node);
    return () => {
      kept.delete(node);
      const place = places.get(node);
      if (!place) return;
      last.set(name, place);
      if (last.size > MOST_KNOWN) {
        const oldest = last.keys().next().value;
        if (oldest !== undefined) last.delete(oldest);
      }
    };
  };
}

/** Slide instead of jumping when a change moves this element. */
export function slide(node: Element): () => void {
  sliding.set(node, null);
  return () => sliding.delete(node);
}

/** Call this before the page changes: on destroy, elements have already left the page. */
export function lookRound(): void {
  if (duration() === 0) return;
  for (const node of [...kept, ...sliding.keys()]) places.set(node, node.getBoundingClientRect());
  if (sliding.size > 0) void tick().then(slideAll);
}

function slideAll(): void {
  for (const moving of sliding.values()) moving?.cancel();
  const moved = [...sliding.keys()].map((node) => {
    const [from, to] = [places.get(node), node.getBoundingClientRect()];
    return { node, x: from ? from.left - to.left : 0, y: from ? from.top - to.top : 0 };
  });
  for (const { node, x, y } of moved) {
    if (x === 0 && y === 0) continue;
    const way = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
    sliding.set(node, node.animate(way, { duration: duration(250), easing: EASE }));
  }
}

/** The place of a seat in the strip of seats. */
export function seatRect(seat: number): DOMRect | undefined {
  return document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}

/**
 * On appearing, fly from where the thing of this name was last seen, or else from this seat; if it
 * hits something on the way, by way of that. Used as `{@attach fly("r7", seat)}`.
 */
export function fly(
  name: string,
  seat?: number | null,
  hits?: () => Element | null | undefined,
): (node: HTMLElement) => void {
  return (node) => {
    if (flown.get(node) === name) return; // attached again by a view in which it has not moved
    flown.set(node, name);
    const from = last.get(name) ?? (seat == null ? undefined : seatRect(seat));
    last.delete(name);
    if (from) flyFrom(node, from, hits?.());
  };
}

interface Flight {
  node: Element;
  from: DOMRect;
  hits: Element | null | undefined;
}
let leaving: Flight[] = [];

export function flyFrom(node: Element, from: DOMRect, hits?: Element | null): void {
  if (duration() === 0) return;
  if (leaving.push({ node, from, hits }) === 1) queueMicrotask(takeOff);
}

/** Lie there, hit that, and come back. */
export function lunge(node: Element, hits: Element | null | undefined): void {
  if (hits) flyFrom(node, node.getBoundingClientRect(), hits);
}

function takeOff(): void {
  const flights = leaving.map(({ node, from, hits }) => ({
    node,
    from,
    hits: hits?.getBoundingClientRect(),
    to: node.getBoundingClientRect(),
  }));
  leaving = [];
  for (const { node, from, hits, to } of flights) {
    if (to.width === 0) continue;
    // A seat is wide and low: whatever comes from it is as small as it is low.
    const scale = Math.max(0.3, Math.min(2, from.width / to.width, from.height / to.height));
    const start = { transform: `${way(to, from)} scale(${scale})`, opacity: 0.6, zIndex: 5 };
    const end = { transform: "none", opacity: 1, zIndex: 5 };
    if (!hits) {
      node.animate([start, end], { duration: duration(), easing: EASE });
      continue;
    }
    const blow = { transform: `${way(to, hits, 0.75)} scale(1.12)`, opacity: 1, zIndex: 5 };
    const time = 2 * HIT;
    node.animate(
      [{ ...start, easing: "ease-in" }, { ...blow, offset: 0.5, easing: "ease-out" }, end],
      { duration: duration(time) },
    );
  }
}

/** From the middle of one place to that of another, or only a part of the way. */
function way(from: DOMRect, to: DOMRect, part = 1): string {
  const x = part * (to.left + to.width / 2 - (from.left + from.width / 2));
  const y = part * (to.top + to.height / 2 - (from.top + from.height / 2));
  return `translate(${x}px, ${y}px)`;
}

/** Something hits this: it is pushed, once it is hit. */
export function recoil(node: Element): void {
  if (duration() === 0) return;
  node.animate(
    [0, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px) rotate(${x / 2}deg)` })),
    { duration: duration(220), delay: duration(HIT) },
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
