/**
 * Colour is never the only difference. For every two colours of a game:
 * - the signs have different outlines, drawn in an ink that stands out from what they lie on;
 * - the colours stay apart for people who see all of them, and also for those who lack one kind of
 *   cones, by the model of Machado, Oliveira and Fernandes (2009) at full severity.
 * The first is required; the second is a courtesy that a palette may find hard to keep.
 */

import { beforeAll, describe, expect, test, vi } from "vitest";
import { apart, contrast, seenWith, type Cones } from "../lib/colour";

interface Signs {
  paint: Record<string, string>;
  shapes: Record<string, string>;
  ink: string;
  /** what signs are drawn on */
  ground: readonly string[];
}

const APART = 20; // in CIE 1976 units; 2.3 is just noticeable
const APART_FOR_FEW = 10;
const STANDS_OUT = 3; // WCAG 1.4.11

const games: Record<string, Signs> = {};
const CONES: readonly Cones[] = ["protan", "deutan", "tritan"];

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("navigator", { language: "fr" });
  const flinke = await import("./flinke");
  const riffifi = await import("./riffifi/cards");
  const puko = await import("./puko/cards");
  const traf = await import("./traf/cards");
  const reflex = await import("./reflex/cards");
  const defifoo = await import("./defifoo-rouge/cards");
  const { FLAGS } = await import("./riff-raff/seats");
  const panels = Object.entries(reflex.PAINT).map(([colour, { panel }]) => [colour, panel]);
  games["riffifi"] = {
    paint: riffifi.PAINT,
    shapes: riffifi.SHAPES,
    ink: "#20140a",
    ground: ["#fdf7e8"],
  };
  games["puko"] = { paint: puko.PAINT, shapes: flinke.SHAPES, ink: "#23160c", ground: ["#fffbf0"] };
  games["traf"] = { paint: traf.PAINT, shapes: traf.SIGN, ink: "#20140a", ground: ["#fffdf5"] };
  games["defifoo"] = {
    paint: defifoo.PAINT,
    shapes: defifoo.OUTLINE,
    ink: defifoo.INK,
    ground: [defifoo.PAPER],
  };
  games["riff-raff"] = {
    paint: Object.fromEntries(FLAGS.map(({ paint }, seat) => [seat, paint])),
    shapes: Object.fromEntries(FLAGS.map(({ path }, seat) => [seat, path])),
    ink: FLAGS[3]?.paint ?? "", // the palest of them
    ground: ["#f7ecd2"],
  };
  // Here the card is coloured and the sign cut out of it: white, with a dark outline.
  games["reflex"] = {
    paint: Object.fromEntries(panels) as Record<string, string>,
    shapes: flinke.SHAPES,
    ink: "#2b2140",
    ground: ["#fffdf6"],
  };
});

describe.each(["riffifi", "puko", "traf", "defifoo", "reflex", "riff-raff"])("%s", (name) => {
  const signs = (): Signs => games[name] as Signs;
  const pairs = (): [string, string][] => {
    const colours = Object.keys(signs().paint);
    return colours.flatMap((one, place) =>
      colours.slice(place + 1).map((other): [string, string] => [one, other]),
    );
  };

  test("every colour has a shape of its own", () => {
    const { paint, shapes } = signs();
    const drawn = Object.keys(paint).map((colour) => shapes[colour]);
    expect(drawn).not.toContain(undefined);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test("shapes stand out from what they lie on", () => {
    for (const ground of signs().ground)
      expect(contrast(signs().ink, ground)).toBeGreaterThanOrEqual(STANDS_OUT);
  });

  test("colours can be told apart, also with two kinds of cones", () => {
    const near: string[] = [];
    for (const [one, other] of pairs()) {
      const [first, second] = [signs().paint[one] ?? "", signs().paint[other] ?? ""];
      if (apart(first, second) < APART) near.push(`${one}${other}`);
      for (const lacking of CONES) {
        const distance = apart(seenWith(first, lacking), seenWith(second, lacking));
        if (distance < APART_FOR_FEW) near.push(`${one}${other} ${lacking} ${distance.toFixed(1)}`);
      }
    }
    expect(near).toEqual([]);
  });
});
