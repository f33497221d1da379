/**
 * What this page saw of tables before the deal, kept on this device: the sealed commitment, and the
 * shares of the luck that it sent. At the end the shuffle is checked against that, and not against
 * what the server says then.
 */

import type { Table } from "../wire";
import type { Keepsake } from "./verify/check";

const KEY = "tablee-sealed";
const MOST = 100; // tables; the oldest are forgotten
const MOST_SHARES = 8; // of one seat: whoever is ready, and then is not, sends another one

type Kept = Record<string, { commitment: string; shares: Record<number, string[]> }>;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {}; // what was kept cannot be read, or nothing may be kept here
  }
}

function write(kept: Kept): void {
  const latest = Object.entries(kept).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // private windows may refuse: then there is nothing to compare with at the end
  }
}

/** A table was shown: what it commits to counts as long as nothing has been dealt. */
export function sawTable({ id, status, commitment }: Table): void {
  if (status !== "open") return;
  const kept = read();
  if (kept[id]) return; // the first one binds, whatever is said later
  kept[id] = { commitment, shares: {} };
  write(kept);
}

/** This share of the luck is about to be sent for a seat. */
export function sentShare(table: string, seat: number, share: string): void {
  const kept = read();
  const place = kept[table];
  if (!place) return;
  place.shares[seat] = [...(place.shares[seat] ?? []), share].slice(-MOST_SHARES);
  write(kept);
}

export function keepsakeOf(table: string): Keepsake | null {
  return read()[table] ?? null;
}
