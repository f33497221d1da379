/** The cargo by name: “rat2” is the rat of the second set, piece 8 × 1 + 6. */

import { inARow } from "../../lib/i18n";
import { settings } from "../../lib/settings.svelte";

export const SHAPES = [
  "boat",
  "barrel",
  "flask",
  "crate",
  "sailor",
  "plank",
  "rat",
  "chest",
] as const;
export type Shape = (typeof SHAPES)[number];

interface Name {
  fr: string;
  en: string;
  feminine?: true;
}
const NAMES: Record<Shape, Name> = {
  boat: { en: "boat", fr: "bateau" },
  barrel: { en: "barrel", fr: "tonneau" },
  flask: { en: "flask", fr: "flacon" },
  crate: { en: "crate", fr: "caisse", feminine: true },
  sailor: { en: "sailor", fr: "marin" },
  plank: { en: "plank", fr: "planche", feminine: true },
  rat: { en: "rat", fr: "rat" },
  chest: { en: "chest", fr: "coffre" },
};

/** The shape of a piece, from its name or its number. */
export function shapeOf(piece: string | number): Shape {
  if (typeof piece === "number") return SHAPES[piece % SHAPES.length] ?? "boat";
  return piece.replace(/\d+$/, "") as Shape;
}

/** The kind of a thing shown large: `card` and its number, or a shape, the ship, a hand. */
export function kindOf(piece: string): readonly [string, string] {
  const card = /^(?:card:)?(\d+)$/.exec(piece);
  return card ? ["card", card[1] ?? ""] : [piece, ""];
}

export function numberOf(piece: string): number {
  const set = Number(/\d+$/.exec(piece)?.[0] ?? 1);
  return SHAPES.length * (set - 1) + SHAPES.indexOf(shapeOf(piece));
}

export const nameOf = (shape: Shape): string => NAMES[shape][settings.lang];

/** The same with an article: “the rat”, « la caisse ». */
export function the(shape: Shape): string {
  if (settings.lang === "en") return `the ${NAMES[shape].en}`;
  return `${NAMES[shape].feminine ? "la" : "le"} ${NAMES[shape].fr}`;
}

/** One of several alike: “crate 2”. Numbers matter only with a real ship. */
export const numbered = (piece: string): string =>
  `${nameOf(shapeOf(piece))} ${/\d+$/.exec(piece)?.[0] ?? ""}`;

/** How many there are of each shape, in the order of the shapes. */
export function counted(pieces: readonly string[]): { shape: Shape; count: number }[] {
  return SHAPES.map((shape) => ({
    shape,
    count: pieces.filter((piece) => shapeOf(piece) === shape).length,
  })).filter(({ count }) => count > 0);
}

/** Pieces in a row: “a rat, 2 crates and a boat”. */
export function cargo(pieces: readonly string[]): string {
  const english = settings.lang === "en";
  const told = counted(pieces).map(({ shape, count }) => {
    const name = NAMES[shape];
    if (count === 1) return english ? `a ${name.en}` : `${name.feminine ? "une" : "un"} ${name.fr}`;
    if (english) return `${count} ${name.en}s`;
    return `${count} ${name.fr}${name.fr.endsWith("eau") ? "x" : "s"}`;
  });
  return inARow(told);
}
