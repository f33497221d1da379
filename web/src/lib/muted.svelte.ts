/** Muted people: their chat is hidden on this page for as long as the tab is open. */

import type { Spoken } from "../wire";

const KEY = "tablee-muted";

function kept(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return []; // storage is not available
  }
}

const muted = $state(kept());

/** A name and not only a seat: somebody else may sit there later. */
const keyOf = (table: string, seat: number, name: string): string => `${table} ${seat} ${name}`;

export function isMuted(table: string, seat: number, name: string): boolean {
  return muted.includes(keyOf(table, seat, name));
}

export function toggleMuted(table: string, seat: number, name: string): void {
  const key = keyOf(table, seat, name);
  const place = muted.indexOf(key);
  if (place >= 0) muted.splice(place, 1);
  else muted.push(key);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(muted));
  } catch {
    // private windows may refuse; it then lasts until the page is closed
  }
}

/** The chat without that of muted people. */
export function audible(table: string, spoken: readonly Spoken[]): Spoken[] {
  return spoken.filter(({ seat, name }) => !isMuted(table, seat, name));
}
