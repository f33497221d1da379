/** The colours of Riffifi: each also has a sign, printed on the card. */

import { settings } from "../../lib/settings.svelte";

export const COLOURS = ["b", "y", "r", "g", "v"] as const;
export type Colour = (typeof COLOURS)[number];

export const PAINT: Record<Colour, string> = {
  b: "#2f6fb3",
  y: "#d9a514",
  r: "#c93a2e",
  g: "#3c8a45",
  v: "#6a358f",
};
/** The colour of a value: as its card's, but dark enough to be read on paper. */
export const INK: Record<Colour, string> = { ...PAINT, y: "#805a00", g: "#2c6f35" };
/** Necklace, coin, ruby, banknote, star: five kinds of loot, five outlines in a square of 20. */
export const SHAPES: Record<Colour, string> = {
  b: "M10 1 19 10 10 19 1 10z",
  y: "M10 1a9 9 0 1 0 .01 0zM10 5.5v9M7.4 7.6h4.2a1.7 1.7 0 0 1 0 3.4H8.4a1.7 1.7 0 0 0 0 3.4h4.2",
  r: "M4 3h12l3 5-9 11L1 8zM1 8h18M7 8l3 11 3-11",
  g: "M1.5 4.5h17v11h-17zM10 7.2a2.8 2.8 0 1 0 .01 0z",
  v: "m10 1 2.7 5.9 6.3.7-4.7 4.3 1.3 6.3-5.6-3.2-5.6 3.2 1.3-6.3L1 7.6l6.3-.7z",
};
const NAMES = {
  en: { b: "blue", y: "yellow", r: "red", g: "green", v: "violet" },
  fr: { b: "bleu", y: "jaune", r: "rouge", g: "vert", v: "violet" },
};
const OFFICER = { en: "the Officer", fr: "l’Officier" };

export function nameOf(card: string): string {
  if (card === "o") return OFFICER[settings.lang];
  const colour = NAMES[settings.lang][card[0] as Colour];
  return settings.lang === "fr" ? `${card.slice(1)} ${colour}` : `${colour} ${card.slice(1)}`;
}

/** How many tokens of all colours. */
export const sum = (tokens: readonly number[]): number =>
  tokens.reduce((all, each) => all + each, 0);

export const colourName = (colour: Colour): string => NAMES[settings.lang][colour];

/** French: feminine, since it describes a card. */
const SHADES = {
  en: NAMES.en,
  fr: { b: "bleue", y: "jaune", r: "rouge", g: "verte", v: "violette" },
};
export const shadeName = (colour: Colour): string => SHADES[settings.lang][colour];
