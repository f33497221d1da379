/** What the turn on the table has brought, and what is still to be counted. */

import type { GrippeView } from "../../wire";
import { fullOf } from "./columns";

export interface Turn {
  paid: number;
  borrowed: number;
  /** tokens taken with full columns */
  won: number;
  /** dice that could not be paid */
  voided: number;
}

/** Whether all dice of the turn are counted, and nothing has been cleared away yet. */
export const isOver = (view: GrippeView): boolean => view.pause !== null || view.over;

export function turnIn(view: GrippeView): Turn {
  return {
    paid: view.spent,
    borrowed: view.loan,
    won: view.completed.reduce((tokens, number) => tokens + tokensIn(view, number), 0),
    voided: isOver(view) ? view.kept.length : 0,
  };
}

function tokensIn(view: GrippeView, number: number): number {
  const column = view.columns[number - 1];
  return column ? fullOf(column, number - 1) : 0;
}

/** Dice that are out and will be counted. */
export const dueDice = (view: GrippeView): readonly number[] => (isOver(view) ? [] : view.kept);

/** Tokens that a seat has won or lost in the turn that is over; 0 before that. */
export function changeOf(view: GrippeView, seat: number): number {
  const player = view.players[seat];
  return player && isOver(view) ? player.stock - player.before : 0;
}
