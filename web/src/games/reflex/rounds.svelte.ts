/** The rounds this page has seen, for the score sheet; a view tells only of its own. */

import type { Change } from "../../lib/amounts";
import type { ReflexView } from "../../wire";

const FIRST_OUT = 3; // points (REF-08)

export interface Round {
  /** points for series, by seat */
  series: number[];
  /** points for running out of cards first, by seat */
  first: number[];
}

/** Whether the round is over and still lies on the table. */
export const isOver = ({ phase }: ReflexView): boolean =>
  phase === "counted" || phase === "resting" || phase === "over";

/** What the round on the table has brought everybody. */
export function roundIn(view: ReflexView): Round {
  return {
    series: view.players.map((player) => player.taken.length),
    first: view.players.map((_, seat) => (seat === view.quickest ? FIRST_OUT : 0)),
  };
}

/** The points that the latest move has brought: a series, or the end of the round. */
export function changesIn(view: ReflexView): Change[] {
  return view.happened.flatMap((event): Change[] => {
    if (event.what === "took") return [{ seat: event.seat, amount: 1 }];
    return event.what === "round-over" ? [{ seat: event.quickest, amount: FIRST_OUT }] : [];
  });
}

/** Which round lies on the table, from 1. */
export const numberOf = (view: ReflexView): number => (view.over ? view.round : view.round + 1);

const seen = $state<{ table: string; rounds: Record<number, Round> }>({ table: "", rounds: {} });

/** Keep the round that is over. */
export function keepRound(table: string, view: ReflexView): void {
  if (!isOver(view)) return;
  if (seen.table !== table) seen.rounds = {};
  seen.table = table;
  seen.rounds[numberOf(view)] = roundIn(view);
}

/** A round by its number, if this page has seen it. */
export const roundSeen = (number: number): Round | undefined => seen.rounds[number];
