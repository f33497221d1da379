/** A pause: what has just ended stays visible until everybody goes on, or time is up. */

import type { Looking, Table, View as Shown } from "../wire";
import type { Choice } from "./game";
import { inARow } from "./i18n";
import { frame } from "./words";

export const NEXT = "next"; // not a move: a request of the frame

/** Whether this seat has said that it wants to go on. */
export function wentOn({ number }: Shown, looking: Looking | null, me: number | null): boolean {
  return me !== null && looking?.number === number && !looking.seats.includes(me);
}

/** Whom a player who wants to go on waits for; empty if they have not said so. */
export function waitWords(
  shown: Shown,
  looking: Looking | null,
  { seats }: Table,
  me: number | null,
): string {
  if (!looking || !wentOn(shown, looking, me)) return "";
  return frame().stillLooking(inARow(looking.seats.map((seat) => seats[seat]?.name ?? "")));
}

/** The buttons for a player. */
export function pauseChoices(shown: Shown, looking: Looking | null, me: number | null): Choice[] {
  return me === null || wentOn(shown, looking, me) ? [] : [{ move: NEXT, label: frame().next }];
}
