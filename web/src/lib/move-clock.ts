/** The time for a move, at tables that limit it: whose runs, how much is left, and when to say so. */

import type { Table, View } from "../wire";
import { DAY, HOUR, MINUTE } from "./times";

/** The values that a host may choose, in seconds; 0: no limit. */
export const LIMITS = [0, 30, 2 * MINUTE, DAY, 3 * DAY] as const;

const ABSENCE = 60; // seconds until a bot plays for somebody who is away
/** Seconds left at which a player hears of it. */
const TOLD = [DAY, HOUR, 10 * MINUTE, MINUTE, 10] as const;

/** The settings of a table with this limit: at one that takes days nobody has to be there. */
export const withLimit = (limit: number): { limit: number; absent: number } => ({
  limit,
  absent: limit >= DAY ? 0 : ABSENCE,
});

const LAST = [10, 5] as const; // … and of a race
const SOON = 5; // seconds for which it is worth listening

export interface MoveClock {
  /** whose time runs: people, for a bot moves at once */
  seats: readonly number[];
  /** in seconds */
  left: number;
}

/** The clock of this view; null where none runs, as in a pause and where everybody races. */
export function moveClock(table: Table, shown: View, now: number): MoveClock | null {
  const { due, show, view } = shown;
  if (table.status !== "playing" || !table.settings.limit) return null;
  if (due === null || show !== null || view.pause || view.over) return null;
  const seats = view.movers.filter((seat) => {
    const sitting = table.seats[seat];
    return sitting?.kind === "person" && !sitting.bot;
  });
  return seats.length > 0 ? { seats, left: Math.max(0, Math.ceil((due - now) / 1000)) } : null;
}

/** In real time everybody's clock is the same: what it still has, in seconds; null where none runs. */
export function raceClock(table: Table, shown: View, now: number): number | null {
  const { due, show, view } = shown;
  if (table.status !== "playing" || due === null || show === null) return null;
  if (view.pause || view.over || now < show) return null;
  return Math.max(0, Math.ceil((due - now) / 1000));
}

/** What is told of a clock that had `span` seconds: half of it gone, then the last moments. */
export function raceToTell(span: number, left: number): number | null {
  const half = Math.floor(span / 2);
  const reached = [half, ...LAST].filter(
    (time) => time >= SOON && 2 * time <= span && time <= half && left <= time,
  );
  return reached.length > 0 ? Math.min(...reached) : null;
}

/** The time to be told now, in seconds: rarely, and not what the player has hardly begun. */
export function toTell(limit: number, left: number): number | null {
  const reached = TOLD.filter((time) => 2 * time <= limit && left <= time);
  return reached.at(-1) ?? null;
}
