/** Which remark about the rules a view gives reason for. */

import type { View } from "./game";
import type { Remark } from "./lesson";

type Facts = Record<string, unknown>;

/** Whether this has just happened, or is asked now, as seen from this seat. */
export function comesUp(remark: Remark, view: View, me: number): boolean {
  if (remark.on === null) return view.legal.length > 0 && view.phase === remark.asked;
  return view.happened.some((event) => {
    const facts = event as unknown as Facts;
    const mine = remark.mine === null || (facts["seat"] === me) === remark.mine;
    return event.what === remark.on && mine && has(facts, remark.where);
  });
}

const has = (facts: Facts, where: Remark["where"]): boolean =>
  Object.entries(where).every(([name, value]) =>
    Array.isArray(value) ? value.some((each) => each === facts[name]) : facts[name] === value,
  );

/** The place of the first remark that comes up and was not told yet. */
export function nextRemark(
  remarks: readonly Remark[],
  told: ReadonlySet<number>,
  view: View,
  me: number,
): number | null {
  const at = remarks.findIndex((each, place) => !told.has(place) && comesUp(each, view, me));
  return at < 0 ? null : at;
}
