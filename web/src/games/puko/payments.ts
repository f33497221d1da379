/** Money that moves between the purses and the pot. */

import type { Change } from "../../lib/amounts";
import { FLIES } from "../../lib/flight-times";
import type { PukoView } from "../../wire";

export const PAY = 1100; // milliseconds until the pot goes to whoever takes it

/** What a view takes from the purses at once, and what it brings them when the pot is paid. */
export function changesIn(view: PukoView): Change[] {
  const staked = [...stakesIn(view)].map(([seat, amount]) => ({ seat, amount: -amount }));
  const after = PAY + FLIES;
  const taken = [...takenIn(view)].map(([seat, amount]) => ({ seat, amount, after }));
  return [...staked, ...taken];
}

/** What each seat stakes in this view. */
export function stakesIn(view: PukoView): Map<number, number> {
  const stakes = new Map<number, number>();
  for (const event of view.happened) {
    if (event.what === "staked") stakes.set(event.seat, event.amount);
    if (event.what === "each-staked")
      view.players.forEach((_, seat) => stakes.set(seat, event.amount));
  }
  return stakes;
}

/** What each seat takes from the pot. */
export function takenIn(view: PukoView): Map<number, number> {
  const taken = new Map<number, number>();
  for (const event of view.happened) {
    if (event.what === "won") taken.set(event.seat, event.amount);
    if (event.what === "shared") for (const seat of event.seats) taken.set(seat, event.each);
  }
  return taken;
}
