/** Colours of Riffifi: each has a sign of its own on the card itself. */

import { settings } from "../../lib/settings.svelte";

export const COLOURS = ["b", "y", "r", "g", "v"] as const;
export type Colour = (typeof COLOURS)[number];

export const PAINT: Record<Colour, string> = {
  b: "#2f6fb3",
  y: "#d9a514",
  r: "#c93a2e",
  g: "#3c8a45",
  v: "#7d4aa5",
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

export const colourName = (colour: Colour): string => NAMES[settings.lang][colour];
