/** The counts of the deals this page has seen; a view has only the count of its own deal. */

import type { DefifooView } from "../../wire";
import { worth } from "./cards";

export interface Side {
  seats: readonly number[];
  won: number;
  bank: number;
}

export interface DealCount {
  /** from 1 */
  number: number;
  sides: readonly Side[];
  bank: number;
  /** how a tie for most points was settled */
  tied: string | null;
  undealt: readonly string[];
  thrown: number;
  unfinished: number;
}

/** The count of a deal, while the table shows it. */
export function countIn(view: DefifooView): DealCount | null {
  const sides: Side[] = [];
  const undealt: string[] = [];
  let [thrown, unfinished] = [0, 0];
  let tied: { bank: number; rule: string } | null = null;
  for (const event of view.happened) {
    if (event.what === "counted") sides.push(event);
    else if (event.what === "undealt") undealt.push(...event.cards);
    else if (event.what === "thrown") thrown += worth(event.cards);
    else if (event.what === "tied") tied = event;
    else if (event.what === "unfinished" && event.seat == null) unfinished += event.points;
  }
  if (sides.length === 0) return null;
  const bank = tied?.bank ?? sides.reduce((sum, side) => sum + side.bank, 0);
  const rule = tied?.rule ?? null;
  const number = view.over ? view.deals : view.deals + 1;
  return { number, sides, bank, tied: rule, undealt, thrown, unfinished };
}

export const sideOf = (deal: DealCount, seat: number): Side | undefined =>
  deal.sides.find((side) => side.seats.includes(seat));

/** The deals of one table; another table begins a new list. */
class Ledger {
  deals = $state.raw<readonly DealCount[]>([]);
  #table = "";

  keep(table: string, deal: DealCount): void {
    const known = this.#table === table ? this.deals : [];
    this.#table = table;
    if (!known.some((other) => other.number === deal.number)) this.deals = [...known, deal];
  }
}
export const ledger = new Ledger();
