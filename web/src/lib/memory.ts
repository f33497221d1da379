/**
 * Looking back during a match. What a game leaves to memory, the page does not show
 * again: its manifest says what may be looked at again, and when.
 */

import { games } from "../games";
import type { AnyView } from "../wire";

/** The clause that leaves something to memory at this table; null if there is none. */
export function memoryClause(view: AnyView): string | null {
  return games[view.game]?.memory?.clause(view) ?? null;
}

/** An earlier view as it may be seen again now; null if it must be remembered. */
export function seenAgain(past: AnyView, now: AnyView): AnyView | null {
  if (now.over || memoryClause(now) === null) return past;
  return games[now.game]?.memory?.again(past, now) ?? null;
}
