/**
 * What this page saw of tables, kept on this device: the sealed commitment, the shares of the luck
 * that it sent, and what luck then gave to its own seats. At the end the shuffle is checked against
 * that, and not against what the server says then.
 */

import type { Table, View } from "../wire";
import type { Keepsake } from "./verify/check";
import { givenTo } from "./verify/given";

const KEY = "tablee-sealed";
const MOST = 100; // tables; the oldest are forgotten
const MOST_SHARES = 8; // of one seat: whoever is ready, and then is not, sends another one
const MOST_GIFTS = 200; // of one seat: deals and rolls, the first of them

interface Place {
  /** null for whoever came after the deal */
  commitment: string | null;
  shares: Record<number, string[]>;
  /** by seat; `until` is the number of the view up to which they are kept */
  given?: Record<number, { until: number; gifts: string[] }>;
}
type Kept = Record<string, Place>;

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

/** A view was shown: what luck has just given to a seat of one's own is kept, each time once. */
export function sawView(table: string, { number, view }: View): void {
  const gifts = view.seat === null ? [] : givenTo(view);
  if (view.seat === null || gifts.length === 0) return;
  const kept = read();
  const place = (kept[table] ??= { commitment: null, shares: {} });
  const given = (place.given ??= {});
  const before = given[view.seat] ?? { until: 0, gifts: [] };
  if (number <= before.until) return; // it came again, after a reload or a broken line
  given[view.seat] = { until: number, gifts: [...before.gifts, ...gifts].slice(0, MOST_GIFTS) };
  write(kept);
}

export function keepsakeOf(table: string): Keepsake | null {
  const place = read()[table];
  if (!place) return null;
  const { commitment, shares, given = {} } = place;
  const gifts = Object.entries(given).map(([seat, { gifts }]) => [seat, gifts] as const);
  return { commitment, shares, given: Object.fromEntries(gifts) };
}
