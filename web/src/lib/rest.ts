/** A paused table: its message, and how it resumes. */

import type { Table } from "../wire";
import type { Choice } from "./game";
import { inARow } from "./i18n";
import type { Connection } from "./connection.svelte";
import { company } from "./talk-words";
import { frame } from "./words";

export const GO_ON = "go on"; // not a move: a request of the frame

/** A player who wants to go on waits for those who have not said so. */
export function restWords(table: Table, me: number | null): string {
  const willing = me !== null && !table.seats[me]?.wants_rest;
  const awaited = table.seats.filter((seat) => seat.wants_rest && seat.here && !seat.mine);
  return willing && awaited.length > 0
    ? company().pausedUntil(inARow(awaited.map((seat) => seat.name)))
    : company().paused;
}

export function restChoices(table: Table, me: number | null): Choice[] {
  const wants = me !== null && table.seats[me]?.wants_rest;
  return wants ? [{ move: GO_ON, label: frame().goOn }] : [];
}

/** One tap, for all seats of this device. */
export async function goOn(connection: Connection, table: Table): Promise<void> {
  for (const [seat, each] of table.seats.entries())
    if (each.mine && each.wants_rest) await connection.ask({ t: "rest", seat, rest: false });
}
