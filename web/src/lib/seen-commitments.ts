/**
 * What this page saw of tables, stored on this device: the sealed commitment, the shares of the luck
 * that it sent, and what luck then gave to its own seats. At the end the shuffle is checked against
 * that, and not against what the server says then.
 */

import type { Table, View } from "../wire";
import type { Keepsake } from "./verify/check";
import { givenTo } from "./verify/dealt";

const PREFIX = "tablee-sealed-"; // followed by the table's id: pages at two tables do not interfere
const MOST = 100; // tables; the oldest are forgotten
const MOST_SHARES = 8; // per seat: each change of “ready” sends another one
const MOST_GIFTS = 200; // per seat: the first deals and rolls

interface Place {
  since: number;
  /** null if this page came after the deal */
  commitment: string | null;
  shares: Record<number, string[]>;
  /** by seat; `until` is the number of the view up to which they are kept */
  given: Record<number, { until: number; gifts: string[] }>;
}

function read(table: string): Place | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + table) ?? "null") as Place | null;
  } catch {
    return null; // unreadable, or storage is not available
  }
}

function write(table: string, place: Place): void {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(place));
  } catch {
    // private windows may refuse: then there is nothing to compare with at the end
  }
}

function begin(commitment: string | null): Place {
  const since = (name: string): number => read(name.slice(PREFIX.length))?.since ?? 0;
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    const oldest = names.sort((one, other) => since(one) - since(other));
    for (const name of oldest.slice(0, Math.max(0, names.length - MOST + 1)))
      localStorage.removeItem(name);
  } catch {
    // nothing may be kept here
  }
  return { since: Date.now(), commitment, shares: {}, given: {} };
}

/** A table was shown: what it commits to counts as long as nothing has been dealt. */
export function sawTable({ id, status, commitment }: Table): void {
  if (status !== "open" || read(id)) return; // the first one is binding, whatever is sent later
  write(id, begin(commitment));
}

/** This share of the luck is about to be sent for a seat. */
export function sentShare(table: string, seat: number, share: string): void {
  const place = read(table);
  if (!place) return;
  place.shares[seat] = [...(place.shares[seat] ?? []), share].slice(-MOST_SHARES);
  write(table, place);
}

/** A view was shown: store what luck has just given to one's own seat, once each. */
export function sawView(table: string, { number, view }: View): void {
  const gifts = view.seat === null ? [] : givenTo(view);
  if (view.seat === null || gifts.length === 0) return;
  const place = read(table) ?? begin(null);
  const before = place.given[view.seat] ?? { until: 0, gifts: [] };
  if (number <= before.until) return; // repeated after a reload or a reconnection
  const all = [...before.gifts, ...gifts].slice(0, MOST_GIFTS);
  place.given[view.seat] = { until: number, gifts: all };
  write(table, place);
}

export function keepsakeOf(table: string): Keepsake | null {
  const place = read(table);
  if (!place) return null;
  const { commitment, shares, given } = place;
  const gifts = Object.entries(given).map(([seat, { gifts }]) => [seat, gifts] as const);
  return { commitment, shares, given: Object.fromEntries(gifts) };
}
