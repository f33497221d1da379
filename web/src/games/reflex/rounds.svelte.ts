/** The rounds this page has seen, for the score sheet: a view tells the latest one only. */

import type { ReflexView } from "../../wire";

const FIRST_OUT = 3; // points; a view tells them together with those of the series

export interface Round {
  /** points for series, by seat */
  series: number[];
  /** points for running out of cards first, by seat */
  first: number[];
}

const seen = $state<{ table: string; rounds: Record<number, Round> }>({ table: "", rounds: {} });

/** Write down what a view tells of a round that has just ended. */
export function noteRound(table: string, view: ReflexView): void {
  if (seen.table !== table) {
    seen.table = table;
    seen.rounds = {};
  }
  const end = view.happened.find((event) => event.what === "round-over");
  if (!end || seen.rounds[view.round]) return;
  seen.rounds[view.round] = {
    series: view.players.map(
      (player, seat) => player.gained - (seat === end.quickest ? FIRST_OUT : 0),
    ),
    first: view.players.map((_, seat) => (seat === end.quickest ? FIRST_OUT : 0)),
  };
}

/** A round by its number from 1, if this page has seen it. */
export const roundSeen = (number: number): Round | undefined => seen.rounds[number];
