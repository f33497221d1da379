/**
 * Looking back at a table that still plays. What a game leaves to memory, the page does not bring
 * back: each game below says what may be looked at again, and when; all others hide nothing that
 * was seen once.
 */

import type { AnyView, DefifooView, RiffifiView, RiffRaffView } from "../wire";

/** The clause that leaves something to memory at this table; null where nothing is. */
export function memoryClause(view: AnyView): string | null {
  switch (view.game) {
    case "riffifi":
      return view.options["history"] === "open" ? null : "RIF-A7";
    case "riff-raff":
      return view.options["covered"] === "shown" ? null : "RAF-A11";
    case "defifoo-rouge":
      return "DEF-50";
    default:
      return null;
  }
}

/** An earlier view as it may be seen again now; null where that is a matter of memory. */
export function seenAgain(past: AnyView, now: AnyView): AnyView | null {
  if (now.over || memoryClause(now) === null) return past;
  if (past.game === "riffifi" && now.game === "riffifi") return riffifi(past, now);
  if (past.game === "riff-raff" && now.game === "riff-raff") return riffRaff(past, now);
  if (past.game === "defifoo-rouge" && now.game === "defifoo-rouge") return defifoo(past, now);
  return null;
}

/** A round is revealed when it is over; with equal chances its hands come again. */
function riffifi(past: RiffifiView, now: RiffifiView): RiffifiView | null {
  return past.round < now.round && now.options["equal_chances"] !== true ? past : null;
}

/** The cards of a round lie open until those of the next one cover them. */
function riffRaff(past: RiffRaffView, now: RiffRaffView): RiffRaffView | null {
  const sameRound = past.game_number === now.game_number && past.round === now.round;
  return sameRound || past.game_number < now.game_number ? past : null;
}

/** The trick on the table and the one before it, without those that it covered in its turn. */
function defifoo(past: DefifooView, now: DefifooView): DefifooView | null {
  if (past.deals < now.deals) return past;
  if (JSON.stringify(past.last_trick) === JSON.stringify(now.last_trick)) return past;
  const last = new Set(now.last_trick?.cards.map(({ card }) => card));
  const inLast = past.trick.length > 0 && past.trick.every(({ card }) => last.has(card));
  return inLast ? { ...past, last_trick: null } : null;
}
