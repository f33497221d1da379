/**
 * Looking back at a table that still plays. What a game leaves to memory, the page does not bring
 * back: its manifest says what may be looked at again, and when.
 */

import { games } from "../games";
import type { AnyView } from "../wire";

/** The clause that leaves something to memory at this table; null where nothing is. */
export function memoryClause(view: AnyView): string | null {
  return games[view.game]?.memory?.clause(view) ?? null;
}

/** An earlier view as it may be seen again now; null where that is a matter of memory. */
export function seenAgain(past: AnyView, now: AnyView): AnyView | null {
  if (now.over || memoryClause(now) === null) return past;
  return games[now.game]?.memory?.again(past, now) ?? null;
}
