/** Legal moves in notation, grouped for display, and how the cards in hand relate to them. */

import { piecesOf } from "../../lib/advised";

export interface Group {
  /** the word that all its moves begin with; null if they have none in common */
  word: string | null;
  moves: readonly string[];
}

const ALIKE = 3; // moves with the same first word that make a group

/** Moves grouped by their first word, if several share it; single ones come first. */
export function groupsOf(moves: readonly string[]): Group[] {
  const byWord = new Map<string, string[]>();
  for (const move of moves) {
    const word = move.split(" ")[0] ?? move;
    byWord.set(word, [...(byWord.get(word) ?? []), move]);
  }
  const single: string[] = [];
  const groups: Group[] = [];
  for (const [word, alike] of byWord)
    if (alike.length >= ALIKE && !alike.includes(word)) groups.push({ word, moves: alike });
    else single.push(...alike);
  return single.length > 0 ? [{ word: null, moves: single }, ...groups] : groups;
}

/** What a button says under the word of its group. */
export const restOf = (move: string, word: string | null): string =>
  word === null ? move : move.slice(word.length + 1);

/** How often a move names a card: `keep y6 y6` twice, `b3-5` each of its three once. */
export function countIn(move: string, card: string): number {
  const words = move.split(" ").filter((word) => word === card).length;
  if (words > 0 || isOnly(move, card)) return Math.max(words, 1);
  return Number(piecesOf(move).includes(card));
}

/** The moves that name all of these cards. */
export function withAll(moves: readonly string[], cards: readonly string[]): string[] {
  return moves.filter((move) =>
    cards.every((card) => countIn(move, card) >= cards.filter((each) => each === card).length),
  );
}

/** Whether a move is nothing but this card, by itself or after one word: `r7`, `bid 7`. */
export const isOnly = (move: string, card: string): boolean =>
  move === card || move.slice(move.indexOf(" ") + 1) === card;

/** The move that a tap on a card plays: its own text, or the only one that names it alone. */
export function moveOf(card: string, moves: readonly string[]): string | null {
  if (moves.includes(card)) return card;
  const [only, ...more] = withAll(moves, [card]);
  return only !== undefined && more.length === 0 && isOnly(only, card) ? only : null;
}

/** The word that all these moves begin with, before something else. */
export function commonWord(moves: readonly string[]): string | null {
  const [word, ...others] = new Set(moves.map((move) => move.split(" ")[0] ?? move));
  const alone = moves.some((move) => !move.includes(" "));
  return word === undefined || others.length > 0 || alone ? null : word;
}

/** The word before the card in the moves that taps play, if it is always the same. */
export function verbOf(cards: readonly string[], moves: readonly string[]): string | null {
  const played = cards.flatMap((card) => {
    const move = moveOf(card, moves);
    return move === null ? [] : [move.slice(0, move.length - card.length).trim()];
  });
  const [verb, ...others] = new Set(played);
  return others.length === 0 ? verb || null : null;
}

/** A move in the words of the game, if it has them. */
export const inWords = (move: string, words: Readonly<Partial<Record<string, string>>>): string =>
  move
    .split(" ")
    .map((word) => words[word] ?? word)
    .join(" ");
