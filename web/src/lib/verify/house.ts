/** How the house moves of a game follow from luck. */

import type { Line, Log } from "./log";
import type { Luck } from "./luck";

/** The move in the log, and the one that the luck gives. */
export interface Draw {
  told: string;
  drawn: string;
}

/** Follows one match through its log, and draws what the house drew. */
export interface House {
  /**
   * Draw what the house moves next, given what it is said to have moved and the lines after it;
   * null where its move takes no luck.
   */
  draw(move: string, luck: Luck, after: readonly Line[]): Draw | null;
  /** A move and the lines after it: for games whose next draw depends on them. */
  saw?(line: Line, after: readonly Line[]): void;
  /** Luck draws only the seed of a simulation, which is not run again here. */
  simulated?: true;
}

/** Moves of the house that only go on after a pause: no luck makes them, and no script. */
export const GOES_ON: readonly string[] = ["gather", "next"];

export type HouseOf = (log: Log) => House;

/** Cards in a row, as `b1y3`, one by one. */
export function split(row: string, card = /[a-z][0-9]+|[a-z]+/g): string[] {
  return row.match(card) ?? [];
}

/** Hands as in a deal: the pack in order, cut into hands of these sizes, and the rest. */
export function dealt(pack: readonly string[], sizes: readonly number[]): string {
  let at = 0;
  const hands = sizes.map((size) => pack.slice(at, (at += size)).join(""));
  const rest = pack.slice(at).join("");
  return ["deal", ...hands, ...(rest ? ["+", rest] : [])].join(" ");
}
