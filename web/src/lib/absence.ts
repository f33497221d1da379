/** People who are away: how long the table waits for each, and what to say when that changes. */

import type { Seat, Table } from "../wire";
import { away } from "./absence-words";
import { inWords } from "./times";

const LEAST = 10_000; // milliseconds until anybody at the table may call a bot

export interface Absence {
  seat: number;
  name: string;
  /** seconds until a bot plays; null: never by itself */
  left: number | null;
  /** whether a bot may be called now */
  mayCall: boolean;
}

/** Whom the table waits for, at this time of the server's clock. */
export function absences(table: Table, now: number): Absence[] {
  const patience = table.settings.absent * 1000;
  return table.seats.flatMap(({ away_since: since, name }, seat) => {
    if (since === null) return [];
    const left = patience ? Math.max(0, Math.ceil((since + patience - now) / 1000)) : null;
    return [{ seat, name, left, mayCall: now >= since + LEAST }];
  });
}

/** What has changed for people between two moments of a table, in words. */
export function changes(before: Table | null, after: Table): string[] {
  if (before?.id !== after.id || after.status !== "playing") return [];
  return after.seats.flatMap((seat, number) => {
    const was = before.seats[number];
    return was && seat.kind === "person" && !seat.mine ? change(was, seat, after) : [];
  });
}

function change(was: Seat, is: Seat, { settings }: Table): string[] {
  const { name } = is;
  if (!was.bot && is.bot) return [away().botPlays(name)];
  if (!is.here || was.here) return is.away_since && !was.away_since ? [leaves(is, settings)] : [];
  return was.bot || was.away_since ? [away().isBack(name)] : [];
}

function leaves({ name }: Seat, { absent }: Table["settings"]): string {
  return absent ? away().leaves(name, inWords(absent)) : away().isAway(name);
}

/** The values that a host may choose, in seconds; 0: as long as it takes. */
export const PATIENCE = [15, 30, 60, 180, 0] as const;
