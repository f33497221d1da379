/** The runs among the legal moves, as `b3` or `b3-5`, and which of them a touch means. */

import { colourOf, valueOf, type Colour } from "./cards";

export interface Run {
  move: string;
  colour: Colour;
  first: number;
  last: number;
}

export function readRun(move: string): Run | null {
  const found = /^([bygr])([1-6])(?:-([1-6]))?$/.exec(move);
  if (!found) return null;
  const [, colour, first, last] = found;
  return { move, colour: colour as Colour, first: Number(first), last: Number(last ?? first) };
}

export function runsIn(legal: readonly string[]): Run[] {
  return legal.map(readRun).filter((run) => run !== null);
}

/**
 * What touching a card of the hand means: it is laid, with those that must go before it. So every
 * length of a run has a target of its own; where the card fits by itself, it goes alone.
 */
export function runUpTo(runs: readonly Run[], card: string): Run | null {
  const ending = runs.filter((run) => run.colour === colourOf(card) && run.last === valueOf(card));
  return ending.sort((one, other) => other.first - one.first)[0] ?? null;
}

/** What touching a series means: all that fits on it, at once. */
export function longestOn(runs: readonly Run[], colour: Colour, top: number): Run | null {
  const fitting = runs.filter((run) => run.colour === colour && run.first === top + 1);
  return fitting.sort((one, other) => other.last - one.last)[0] ?? null;
}

export function cardsOf(run: Run): string[] {
  const length = run.last - run.first + 1;
  return Array.from({ length }, (_, step) => `${run.colour}${run.first + step}`);
}
