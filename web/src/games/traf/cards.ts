/** The pack of the Flinke Finger box: four colours, each also with a sign, and 1 to 6 twice. */

import { settings } from "../../lib/settings.svelte";
import type { Colour } from "../flinke";

export type { Colour };

export const PAINT: Record<Colour, string> = {
  b: "#2b6cb8",
  y: "#f3bb1c",
  g: "#2f9150",
  r: "#d5402f",
};
/** Outlines in a square of 60: diamond, disc, triangle and block. */
export const SIGN: Record<Colour, string> = {
  b: "M30 1 57 30 30 59 3 30z",
  y: "M30 3a27 27 0 1 0 .01 0z",
  g: "M30 3 58 55H2z",
  r: "M6 6h48v48H6z",
};
const NAMES = {
  en: { b: "blue", y: "yellow", g: "green", r: "red" },
  fr: { b: "bleu", y: "jaune", g: "vert", r: "rouge" },
};
/** In French a colour of cards and a run are feminine. */
const SHADES = { en: NAMES.en, fr: { b: "bleue", y: "jaune", g: "verte", r: "rouge" } };

export const colourOf = (card: string): Colour => card[0] as Colour;
export const valueOf = (card: string): string => card.slice(1);

export function nameOf(card: string): string {
  const colour = NAMES[settings.lang][colourOf(card)];
  return settings.lang === "fr" ? `${valueOf(card)} ${colour}` : `${colour} ${valueOf(card)}`;
}

export const shadeOf = (card: string): string => SHADES[settings.lang][colourOf(card)];

/** A card on the board, with a key: every card exists twice, so its name is not unique. */
export interface Piece {
  id: string;
  card: string;
}

export function pieces(cards: readonly string[]): Piece[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const place = seen.get(card) ?? 0;
    seen.set(card, place + 1);
    return { id: `${card}-${place}`, card };
  });
}

/**
 * The same cards as in `now`, each where it lay `before`; new ones fill the gaps. A view lists
 * cards in the order of the pack, but on a table a card stays where it is.
 */
export function settled(before: readonly string[], now: readonly string[]): string[] {
  const loose = [...now];
  const kept = before.map((card) => {
    const place = loose.indexOf(card);
    return place < 0 ? null : (loose.splice(place, 1)[0] ?? null);
  });
  return [...kept.map((card) => card ?? loose.shift() ?? null), ...loose].filter(
    (card) => card !== null,
  );
}
