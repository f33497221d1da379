/** The columns of the printed board, and what dice would do on the board as it is now. */

import type { GrippeColumnView, GrippeView } from "../../wire";

// The board has two places on the first square of columns 1 and 2; views do not repeat it.
const DOUBLE_COLUMNS = 2;

/** The board of the box, empty, for drawings of it (GEI-03). */
export const BOARD: readonly GrippeColumnView[] = [
  { squares: "ggr", number: 1 },
  { squares: "gggr", number: 1 },
  { squares: "gggyr", number: 2 },
  { squares: "gggygr", number: 2 },
  { squares: "gggygyr", number: 3 },
].map((column) => ({ ...column, filled: 0, tokens: 0 }));

/** How many tokens lie on a square once it is filled. */
export function placesOn(column: number, square: number): number {
  return square === 0 && column < DOUBLE_COLUMNS ? 2 : 1;
}

/** How many tokens lie in a column once it is full. */
export function fullOf(column: GrippeColumnView, place: number): number {
  return column.squares.length + (place < DOUBLE_COLUMNS ? 1 : 0);
}

export interface Effect {
  /** tokens the player gains or loses */
  gain: number;
  /** what the player pays for it */
  costs: number;
  /** columns that get full, by their numbers */
  fills: number[];
  /** columns that get tokens, by their numbers */
  columns: number[];
  /** false where the reserve may be too small to pay its part: then no sum is certain */
  certain: boolean;
}

/** What these dice do, counted after those that are out already. */
export function effectOf(
  view: GrippeView,
  before: readonly number[],
  dice: readonly number[],
): Effect {
  const effect: Effect = { gain: 0, costs: 0, fills: [], columns: [], certain: true };
  let reserve = 0;
  view.columns.forEach((column, place) => {
    const first = count(before, place + 1);
    const more = count(dice, place + 1);
    if (more > 0) effect.columns.push(place + 1);
    for (let number = first; number < first + more; number++) {
      const square = (column.filled + number) % column.squares.length;
      if (column.squares[square] === "y") reserve += 1;
      else effect.costs += placesOn(place, square);
      if (square === column.squares.length - 1) {
        effect.gain += fullOf(column, place);
        effect.fills.push(place + 1);
      }
    }
  });
  effect.gain -= effect.costs;
  effect.certain =
    view.options["reserve"] !== "strict" ||
    reserve === 0 ||
    view.reserve >= reserve + before.length;
  return effect;
}

export function count(dice: readonly number[], value: number): number {
  return dice.filter((die) => die === value).length;
}
