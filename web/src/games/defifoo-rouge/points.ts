/** The points that a trick has just brought whoever took it. */

import type { Change } from "../../lib/amounts";
import type { DefifooView } from "../../wire";
import { worth } from "./cards";

export function changesIn(view: DefifooView): Change[] {
  const over = view.happened.some(({ what }) => ["took", "stopped", "unfinished"].includes(what));
  const last = view.last_trick;
  if (!over || last?.taker == null) return [];
  const stopper = last.stopped_with === null ? [] : [last.stopped_with];
  const cards = [...last.cards.map(({ card }) => card), ...stopper];
  return [{ seat: last.taker, amount: worth(cards) }];
}
