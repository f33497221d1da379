/** Tokens that move between the pool and the players. */

import type { Change } from "../../lib/amounts";
import { FLIES, HIT } from "../../lib/flight-times";
import type { RiffifiTook, RiffifiView } from "../../wire";
import { strikeIn } from "./strike";

/** All payments of a move. */
export const lootIn = (view: RiffifiView): RiffifiTook[] =>
  view.happened.flatMap((event) => (event.what === "took" ? [event] : []));

/** Loot leaves once the card that strikes has struck. */
export const leavesAfter = (view: RiffifiView): number => (strikeIn(view) ? HIT : 0);

export function changesIn(view: RiffifiView): Change[] {
  const after = leavesAfter(view);
  return lootIn(view).flatMap(({ seat, tokens, giver }) => [
    ...(giver == null ? [] : [{ seat: giver, amount: -tokens, after }]),
    { seat, amount: tokens, after: after + FLIES },
  ]);
}
