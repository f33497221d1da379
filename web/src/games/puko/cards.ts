/** Cards and die of Puko: each colour also has a sign, printed on the card. */

import { settings } from "../../lib/settings.svelte";
import type { PukoView } from "../../wire";
import type { Colour } from "../flinke";

export type { Colour };
export type DieFace = NonNullable<PukoView["die"]>;

/** The fill of a sign … */
export const PAINT: Record<Colour, string> = {
  b: "#2f74c8",
  y: "#f2b81f",
  g: "#3f9a4d",
  r: "#d8402f",
};
/** … and the colour of a number, dark enough to be read on paper. */
export const INK: Record<Colour, string> = {
  b: "#1c539c",
  y: "#7d5600",
  g: "#226a33",
  r: "#ac2418",
};

const COLOUR_OF_FACE: Partial<Record<DieFace, Colour>> = {
  blue: "b",
  yellow: "y",
  green: "g",
  red: "r",
};
export const trumpOf = (die: DieFace): Colour | null => COLOUR_OF_FACE[die] ?? null;
export const colourOf = (card: string): Colour => card[0] as Colour;
export const valueOf = (card: string): number => Number(card[1]);

const NAMES = {
  en: { b: "blue", y: "yellow", g: "green", r: "red" },
  fr: { b: "bleu", y: "jaune", g: "vert", r: "rouge" },
};
export const colourName = (colour: Colour): string => NAMES[settings.lang][colour];

export function nameOf(card: string): string {
  const colour = colourName(colourOf(card));
  return settings.lang === "fr" ? `${valueOf(card)} ${colour}` : `${colour} ${valueOf(card)}`;
}

/** A card of a hand, with a key: every card is twice in the pack. */
export interface Held {
  id: string;
  card: string;
}
export function told(cards: readonly string[]): Held[] {
  return cards.map((card, place) => ({
    id: `${card}-${cards.slice(0, place).filter((other) => other === card).length}`,
    card,
  }));
}

/** The move that keeps these two, as the menu writes it. */
export function keeping(legal: readonly string[], one: string, other: string): string | undefined {
  return legal.find((move) => move === `keep ${one} ${other}` || move === `keep ${other} ${one}`);
}
