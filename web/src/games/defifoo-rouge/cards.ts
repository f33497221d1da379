/** The cards of Défifoo Rouge: their names, their colours, what is printed on them. */

import { settings } from "../../lib/settings.svelte";

export type Gang = "r" | "b" | "g" | "y";
export type Suit = Gang | "p";
/** The two cards that can be played at any time. */
export type Free = "bomb" | "bank";

export const INK = "#1b1216";
export const PAPER = "#fbf1e2";
export const GOLD = "#f2b63d";

export const PAINT: Record<Suit, string> = {
  r: "#c8322b",
  b: "#2b66ad",
  g: "#2f8049",
  y: "#dca21c",
  p: "#2a3350",
};

/** Fang, record, die, star, badge: five outlines in a square of 20. */
export const OUTLINE: Record<Suit, string> = {
  r: "M10 18.5 1.5 2h17z",
  b: "M10 1.5a8.5 8.5 0 1 0 .01 0z",
  g: "M2 4a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z",
  y: "m10 1 2.7 5.9 6.3.7-4.7 4.3 1.3 6.3-5.6-3.2-5.6 3.2 1.3-6.3L1 7.6l6.3-.7z",
  p: "M10 1.2q3.6 2.4 7.5 1.8.9 11.6-7.5 15.8Q1.6 14.6 2.5 3q3.9.6 7.5-1.8z",
};

const GANGS = {
  en: { r: "red", b: "blue", g: "green", y: "yellow" },
  fr: { r: "rouge", b: "bleu", g: "vert", y: "jaune" },
};
const FEMININE: Record<Gang, string> = { r: "rouge", b: "bleue", g: "verte", y: "jaune" };

export const isFree = (card: string): card is Free => card === "bomb" || card === "bank";

export function suitOf(card: string): Suit | null {
  return isFree(card) ? null : (card[0] as Suit);
}

/** What is printed in the corner: a number, or the letter of a figure (Godfather, Vamp). */
export function rankOf(card: string): string {
  const rank = card.slice(1);
  if (rank === "v") return "V";
  if (rank === "g") return settings.lang === "fr" ? "P" : "G";
  return rank;
}

/** A card with its article, as inside a sentence. */
export function nameOf(card: string): string {
  const fr = settings.lang === "fr";
  if (card === "bank") return fr ? "la carte Banque" : "the Bank card";
  if (card === "bomb") return fr ? "la Bombe" : "the Bomb";
  const rank = card.slice(1);
  if (card.startsWith("p")) return fr ? `le policier ${rank}` : `police ${rank}`;
  const gang = card[0] as Gang;
  if (rank === "g") return fr ? `le Parrain ${GANGS.fr[gang]}` : `the ${GANGS.en[gang]} Godfather`;
  if (rank === "v") return fr ? `la Vamp ${FEMININE[gang]}` : `the ${GANGS.en[gang]} Vamp`;
  return fr ? `le ${rank} ${GANGS.fr[gang]}` : `the ${GANGS.en[gang]} ${rank}`;
}

export function gangName(gang: Gang): string {
  return settings.lang === "fr" ? FEMININE[gang] : GANGS.en[gang];
}

/** How strong a card is among those of its group: the Vamp after the 6, then the Godfather. */
export function strengthOf(card: string): number {
  const rank = card.slice(1);
  return { v: 7, g: 8 }[rank] ?? Number(rank);
}

/** The points printed on a card. */
export function pointsOf(card: string): number {
  if (card === "bomb") return 4;
  if (card === "bank" || card === "p1" || card === "p15") return 6;
  if (card.startsWith("p")) return 1;
  return { g: 6, v: 4 }[card.slice(1)] ?? 1;
}

export function worth(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + pointsOf(card), 0);
}
