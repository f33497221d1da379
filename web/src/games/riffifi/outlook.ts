/** What a card would do now, in words; the view says it. */

import { inARow } from "../../lib/i18n";
import type { RiffifiOutlook, RiffifiView } from "../../wire";
import { nameOf } from "./cards";
import { say } from "./words";

export const outlookOf = (view: RiffifiView, card: string): RiffifiOutlook | undefined =>
  view.outlook.find((outlook) => outlook.card === card);

export function promise(
  { card, takes = 0, from_pool = 0, robs = [], strikes, struck_by }: RiffifiOutlook,
  view: RiffifiView,
  name: (seat: number) => string,
): string {
  const top = (seat: number): string => nameOf(view.players[seat]?.top ?? "o");
  if (card === "o") return "";
  if (struck_by != null) return say().falls(name(struck_by), top(struck_by));
  const parts = [say().wouldTake(takes)];
  if (robs.length > 0) parts.push(say().wouldRob(takes - from_pool, inARow(robs.map(name))));
  if (strikes != null) parts.push(say().wouldStrike(name(strikes), top(strikes)));
  return parts.join(", ");
}
