/** The pack of Flinke Finger: four colours, each with a sign of its own on the card itself. */

import { settings } from "../../lib/settings.svelte";

export const COLOURS = ["b", "y", "g", "r"] as const;
export type Colour = (typeof COLOURS)[number];
/** The values a hand can hold: the 1s are laid right after the deal. */
export const VALUES = [2, 3, 4, 5, 6] as const;

/** The panel of a card, and what is written on it. */
export const PAINT: Record<Colour, { panel: string; ink: string }> = {
  b: { panel: "#2a6fbe", ink: "#ffffff" },
  y: { panel: "#f6c52f", ink: "#2b2140" },
  g: { panel: "#267f45", ink: "#ffffff" },
  r: { panel: "#c53327", ink: "#ffffff" },
};
const NAMES = {
  en: { b: "blue", y: "yellow", g: "green", r: "red" },
  fr: { b: "bleu", y: "jaune", g: "vert", r: "rouge" },
};
/** French: of a series, which is feminine. */
const SERIES_NAMES = {
  en: NAMES.en,
  fr: { b: "bleue", y: "jaune", g: "verte", r: "rouge" },
};

export const colourOf = (card: string): Colour => card[0] as Colour;
export const valueOf = (card: string): number => Number(card[1]);
export const seriesColour = (colour: Colour): string => SERIES_NAMES[settings.lang][colour];

export function nameOf(card: string): string {
  const colour = NAMES[settings.lang][colourOf(card)];
  return settings.lang === "fr" ? `${valueOf(card)} ${colour}` : `${colour} ${valueOf(card)}`;
}
