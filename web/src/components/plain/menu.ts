/** A menu of moves in notation, sorted for the eye, and what the cards in hand have to do with it. */

import { piecesOf } from "../../lib/advised";

export interface Group {
  /** the word that all its moves begin with; none where they have little in common */
  word: string | null;
  moves: readonly string[];
}

const FEW = 6; // moves that need no order

/** Moves by their first word, where there are many; single ones come first. */
export function groupsOf(moves: readonly string[]): Group[] {
  if (moves.length <= FEW) return moves.length > 0 ? [{ word: null, moves }] : [];
  const byWord = new Map<string, string[]>();
  for (const move of moves) {
    const word = move.split(" ")[0] ?? move;
    byWord.set(word, [...(byWord.get(word) ?? []), move]);
  }
  const single: string[] = [];
  const groups: Group[] = [];
  for (const [word, alike] of byWord)
    if (alike.length > 1 && !alike.includes(word)) groups.push({ word, moves: alike });
    else single.push(...alike);
  return single.length > 0 ? [{ word: null, moves: single }, ...groups] : groups;
}

/** What a button says under the word of its group. */
export const restOf = (move: string, word: string | null): string =>
  word === null ? move : move.slice(word.length + 1);

/** How often a move names a card: `keep y6 y6` twice, `b3-5` each of its three once. */
export function countIn(move: string, card: string): number {
  const words = move.split(" ").filter((word) => word === card).length;
  return words > 0 || move === card ? Math.max(words, 1) : Number(piecesOf(move).includes(card));
}

/** The moves that name all of these cards. */
export function withAll(moves: readonly string[], cards: readonly string[]): string[] {
  return moves.filter((move) =>
    cards.every((card) => countIn(move, card) >= cards.filter((each) => each === card).length),
  );
}

/** The move that a tap on a card plays: its own text, or the only one that names it. */
export function moveOf(card: string, moves: readonly string[]): string | null {
  if (moves.includes(card)) return card;
  const [only, ...more] = withAll(moves, [card]);
  return more.length === 0 ? (only ?? null) : null;
}
