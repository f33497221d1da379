/**
 * Keys for any hand of cards or dice: digits and arrows move the focus among them, Enter and the
 * space bar press what has it, as on any button, and Escape takes back what was picked.
 */

import { isKey } from "./keys";
import { settings } from "./settings.svelte";

/** What may be in a hand. */
export const HAND = ".hand button, .rack button, [data-die]";
/** Where a game uses these keys itself, such as to move a piece. */
const OWN_KEYS = "[data-owns-keys], dialog[open]";

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 3; // how much more a pixel beside the way counts than one on it

/** Use the key if it is one of these. */
export function handKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector(OWN_KEYS)) return;
  const hand = [...document.querySelectorAll<HTMLElement>(HAND)].filter(isReachable);
  const used =
    (settings.keys && pickByDigit(event, hand)) ||
    moveByArrow(event, hand) ||
    (isKey(event, "escape") && takeBack(hand));
  if (used) event.preventDefault();
}

const isReachable = (node: HTMLElement): boolean =>
  node.matches("button:enabled, [tabindex]") && !node.closest("[inert]");

/** 1 is the first card, 0 the tenth. */
function pickByDigit(event: KeyboardEvent, hand: readonly HTMLElement[]): boolean {
  if (!/^[0-9]$/.test(event.key) || !isKey(event, event.key)) return false;
  hand[(Number(event.key) + 9) % 10]?.focus();
  return hand.length > 0;
}

/** Arrows go from card to card; where nothing has the focus, they go to the hand. */
function moveByArrow(event: KeyboardEvent, hand: readonly HTMLElement[]): boolean {
  const way = WAYS[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const from = hand.find((node) => node === document.activeElement);
  if (from) nextOn(way, from, hand)?.focus();
  else if (document.activeElement === document.body && hand.length > 0)
    (hand.find((node) => node.matches(".legal")) ?? hand[0])?.focus();
  else return false;
  return true;
}

/** The nearest card that way; at the end of a row the next one, as one reads. */
function nextOn(
  [x, y]: readonly [number, number],
  from: HTMLElement,
  hand: readonly HTMLElement[],
): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  const far = hand
    .map((node) => {
      const box = node.getBoundingClientRect();
      const [right, down] = [box.left - start.left, box.top - start.top];
      return {
        node,
        along: right * x + down * y,
        beside: Math.abs(right * y) + Math.abs(down * x),
      };
    })
    .filter(({ along, beside }) => along > 1 && beside <= along * ASIDE);
  const cost = ({ along, beside }: (typeof far)[number]) => along + beside * ASIDE;
  const [nearest] = far.sort((one, other) => cost(one) - cost(other));
  return nearest?.node ?? (x === 0 ? undefined : hand[hand.indexOf(from) + x]);
}

/** Press again what is picked, the last one first. */
function takeBack(hand: readonly HTMLElement[]): boolean {
  const picked = hand.findLast((node) => node.closest(".picked, [aria-pressed=true]"));
  if (!picked) return false;
  picked.focus();
  picked.click();
  return true;
}
