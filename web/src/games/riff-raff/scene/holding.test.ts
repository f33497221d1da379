import { expect, test, vi } from "vitest";
import { Holding } from "./holding";
import { SPOTS } from "./measures";
import { LEVEL, NO_TURN } from "./space";
import type { Ghost, Pose, Tilt } from "./types";

vi.mock("../../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));

const EMPTY: Pose = { tilt: LEVEL, pieces: [] };
const CRATE = 3;
const UPPER = 4;
const OVER = (SPOTS.find(({ support }) => support === UPPER)?.top ?? 0) + 13;
const GHOST: Ghost = {
  piece: CRATE,
  support: UPPER,
  x: 0,
  y: 50,
  height: 2,
  hung: null,
  turn: NO_TURN,
  push: [0, 0],
  fits: true,
  dragged: false,
};
const ROLLED: Tilt = [0, 0.02, 0, 0, 0];

function settled(holding: Holding, tilt: Tilt) {
  holding.at(0, tilt);
  holding.at(1000, tilt);
  return holding.at(3000, tilt);
}

test("a hand is still in the room while the yard swings away below it", () => {
  const holding = new Holding();
  holding.hold(GHOST, EMPTY);
  const level = settled(holding, LEVEL);
  expect(level?.landing).toEqual([0, 50, OVER]);
  const rolled = settled(holding, ROLLED);
  expect(rolled?.frame.at[1]).toBeCloseTo(level?.frame.at[1] ?? 0, 0);
  expect((rolled?.landing[1] ?? 0) - 50).toBeGreaterThan(5);
});

test("what touches the wood goes with it", () => {
  const holding = new Holding();
  holding.hold({ ...GHOST, height: 0 }, EMPTY);
  expect(settled(holding, ROLLED)?.landing).toEqual([0, 50, OVER]);
});

test("a piece that is pushed stays as high as where it touched", () => {
  const holding = new Holding();
  const other = { piece: 11, support: UPPER, at: [0, 80, OVER], turn: NO_TURN, marks: 0 } as const;
  holding.hold({ ...GHOST, height: 0, y: 70, push: [0, 20] }, { ...EMPTY, pieces: [other] });
  const held = settled(holding, LEVEL);
  expect(held?.landing[2]).toBeCloseTo(OVER, 5);
  expect(held?.pushed).toEqual([0, 50]);
});

test("it follows smoothly, and trembles only as long as motion is wanted", () => {
  const holding = new Holding();
  holding.tremor = 0.5;
  holding.hold(GHOST, EMPTY);
  settled(holding, LEVEL);
  holding.hold({ ...GHOST, y: 80 }, EMPTY);
  const soon = holding.at(3030, LEVEL)?.frame.at[1] ?? 0;
  expect(soon).toBeGreaterThan(52);
  expect(soon).toBeLessThan(78);
  expect(Math.abs((holding.at(4000, LEVEL)?.frame.at[1] ?? 0) - 80)).toBeLessThan(2.5);
  holding.still = true;
  expect(holding.at(4010, LEVEL)?.frame.at).toEqual(holding.at(4050, LEVEL)?.frame.at);
});
