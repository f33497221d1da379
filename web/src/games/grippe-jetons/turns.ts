/** The story of turns, told together from what each view says has happened. */

import type { GrippeEvent, GrippeView } from "../../wire";
import { sameDice } from "./dice";

export interface Turn {
  seat: number;
  /** in the order in which they were taken out */
  dice: number[];
  paid: number;
  won: number;
  columns: number[];
  borrowed: number;
  voided: number;
  /** tokens won and lost, by seat */
  change: Map<number, number>;
  endsGame: boolean;
}

export interface Turns {
  current: Turn | null;
  last: Turn | null;
}

const ALL_DICE = 5;

function fresh(seat: number): Turn {
  return {
    seat,
    dice: [],
    paid: 0,
    won: 0,
    columns: [],
    borrowed: 0,
    voided: 0,
    change: new Map(),
    endsGame: false,
  };
}

/** The turns as they stand after this view; the ones before are left as they were. */
export function follow(before: Turns, view: GrippeView): Turns {
  let { last } = before;
  let current = before.current && copy(before.current);
  for (const event of view.happened) {
    if (event.what === "rolled" && event.dice.length === ALL_DICE) {
      if (current && counted(current)) last = current;
      current = fresh(event.seat);
    } else if ("seat" in event) {
      current ??= fresh(view.turn);
      note(current, event);
    }
  }
  if (view.over && current && counted(current)) last = current;
  current ??= fresh(view.turn);
  // A view may have been missed: what lies on the table is true, whatever was told before.
  if (view.phase === "taking" && !sameDice(current.dice, view.kept)) current.dice = [...view.kept];
  return { current, last };
}

function counted(turn: Turn): boolean {
  return turn.dice.length === ALL_DICE;
}

function copy(turn: Turn): Turn {
  return {
    ...turn,
    dice: [...turn.dice],
    columns: [...turn.columns],
    change: new Map(turn.change),
  };
}

function note(turn: Turn, event: GrippeEvent): void {
  switch (event.what) {
    case "kept":
      turn.dice.push(...event.dice);
      break;
    case "placed":
      turn.paid += event.own;
      changes(turn, event.seat, -event.own);
      break;
    case "won":
      turn.won += event.tokens;
      if (!turn.columns.includes(event.column)) turn.columns.push(event.column);
      changes(turn, event.seat, event.tokens);
      break;
    case "gave":
      changes(turn, event.seat, -event.tokens);
      break;
    case "borrowed":
      turn.borrowed += event.tokens;
      break;
    case "repaid":
      changes(turn, event.seat, event.owing);
      break;
    case "void":
      turn.voided += event.dice;
      changes(turn, event.seat, -event.tokens);
      break;
    case "game-over":
      turn.endsGame = true;
      break;
  }
}

function changes(turn: Turn, seat: number, tokens: number): void {
  turn.change.set(seat, (turn.change.get(seat) ?? 0) + tokens);
}
