import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Falls, MOST, type Tile } from "./falls.svelte";
import { recorded, written, type FakePiece } from "./scene/fake-frames";
import { AIRBORNE, CAUGHT, FALLEN } from "./scene/types";

vi.mock("../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const [CRATE, RAT] = [3, 6];
const HERE = { support: 1 } as const;
const flying = (piece: number): FakePiece => ({ piece, marks: AIRBORNE });

/** Frames from one number to another that all show this. */
function see(falls: Falls, from: number, to: number, ...pieces: FakePiece[]): void {
  for (let number = from; number <= to; number += 1) falls.see(written({ number, pieces }));
}

const told = ({ tiles }: Falls): Tile[] => tiles.map((tile) => ({ ...tile }));

test("a hop gets no tile, a fall does, and what falls later gets another place", () => {
  const falls = new Falls();
  see(falls, 1, 2, flying(CRATE));
  expect(told(falls)).toEqual([]);
  see(falls, 3, 3, flying(CRATE), flying(RAT));
  expect(told(falls)).toEqual([{ piece: CRATE, fate: "falls" }]);
  see(falls, 4, 6, { piece: CRATE, marks: FALLEN }, flying(RAT));
  expect(told(falls)).toEqual([
    { piece: CRATE, fate: "falls" },
    { piece: RAT, fate: "falls" },
  ]);
  expect(falls.reach(CRATE)).toBe(3); // it has just landed: seen in the air a moment ago
  vi.advanceTimersByTime(1000);
  expect(told(falls)).toEqual([
    { piece: CRATE, fate: "gone" },
    { piece: RAT, fate: "falls" },
  ]);
  expect(falls.reach(CRATE)).toBeUndefined();
});

test("a tile vanishes when its piece lies on the ship again, but not for a bounce", () => {
  const falls = new Falls();
  see(falls, 1, 5, flying(CRATE));
  see(falls, 6, 12, { piece: CRATE, ...HERE });
  expect(told(falls)).toEqual([{ piece: CRATE, fate: "falls" }]);
  see(falls, 13, 14, { piece: CRATE, ...HERE });
  expect(told(falls)).toEqual([{ piece: CRATE, fate: "gone" }]);
});

test("what a hand has reached stays, and the next placement starts anew", () => {
  const falls = new Falls();
  see(falls, 1, 5, flying(CRATE));
  expect(falls.reach(CRATE)).toBe(5);
  expect(told(falls)).toEqual([{ piece: CRATE, fate: "reached" }]);
  see(falls, 6, 8, { piece: CRATE, marks: AIRBORNE | CAUGHT });
  falls.see(written({ number: 9, last: true, pieces: [{ piece: CRATE, marks: FALLEN | CAUGHT }] }));
  vi.advanceTimersByTime(1000);
  expect(told(falls)).toEqual([{ piece: CRATE, fate: "caught" }]);
  see(falls, 10, 10, { piece: RAT, ...HERE });
  expect(told(falls)).toEqual([]);
});

test("a device that gets all frames of a fall at once still shows a tile", () => {
  const falls = new Falls();
  see(falls, 1, 20, flying(CRATE));
  see(falls, 21, 22, { piece: CRATE, marks: FALLEN });
  expect(told(falls)).toEqual([{ piece: CRATE, fate: "falls" }]);
  expect(falls.reach(CRATE)).toBe(20);
});

test("in an avalanche every piece gets a tile, and no place changes its piece", () => {
  const falls = new Falls();
  const places: number[] = [];
  for (const frame of recorded(1)) {
    falls.see(frame);
    falls.tiles.forEach(({ piece }, place) => {
      places[place] ??= piece;
      expect(piece).toBe(places[place]);
    });
    vi.advanceTimersByTime(33);
  }
  expect(places.length).toBeGreaterThanOrEqual(7);
  expect(new Set(places).size).toBe(places.length);
});

test("with more pieces than tiles, only a place that is free is used again", () => {
  const falls = new Falls();
  const all = Array.from({ length: MOST + 1 }, (_, piece) => piece);
  see(falls, 1, 5, ...all.map(flying));
  expect(falls.tiles.map(({ piece }) => piece)).toEqual(all.slice(0, MOST));
  see(falls, 6, 6, { piece: 4, marks: FALLEN }, ...all.filter((piece) => piece !== 4).map(flying));
  vi.advanceTimersByTime(1000);
  see(falls, 7, 7, ...all.filter((piece) => piece !== 4).map(flying));
  expect(falls.tiles.map(({ piece }) => piece)).toEqual(
    all.slice(0, MOST).map((piece) => (piece === 4 ? MOST : piece)),
  );
});

test("RAF-32: what one was placing comes back if nothing else is caught", () => {
  const falls = new Falls();
  const loader = { mine: true, name: "Ana", placing: CRATE };
  falls.hear({ t: "caught", piece: CRATE }, loader);
  expect(falls.said).toBe("You catch the crate: alone, it comes back to you");
  falls.hear({ t: "caught", piece: RAT }, loader);
  expect(falls.said).toBe("You catch the rat");
  falls.hear({ t: "moving" }, loader);
  falls.hear({ t: "caught", piece: RAT }, { ...loader, mine: false });
  expect(falls.said).toBe("Ana catches the rat");
});

test("what is in the air tumbles; only what has left the ship is gone", () => {
  const falls = new Falls();
  const loader = { mine: false, name: "Ana", placing: CRATE };
  falls.hear({ t: "airborne", piece: RAT }, loader);
  expect(falls.said).toBe("The rat tumbles!");
  falls.hear({ t: "rest" }, loader);
  expect(falls.said).toBe("The rat stays aboard");
});
