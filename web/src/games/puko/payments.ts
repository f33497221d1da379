/** Money that moves between the purses and the pot. */

import type { PukoView } from "../../wire";

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
