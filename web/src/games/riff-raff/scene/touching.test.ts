import { expect, test, vi } from "vitest";
import { SPOTS } from "./measures";
import { poseOf } from "./pose";
import { frameOf, holding, inRoom, into, LEVEL, NO_TURN } from "./space";
import { touching } from "./touching";
import type { Pose } from "./types";

vi.mock("../../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));

const EMPTY: Pose = { tilt: LEVEL, pieces: [] };
const CRATE = 3; // 26 mm each way
const DECK = SPOTS[0]?.top ?? 0;

test("a crate over the bare deck touches the deck", () => {
  const ghost = { piece: CRATE, support: 1, at: [40, 30, 120], turn: NO_TURN } as const;
  expect(touching(EMPTY, ghost)).toEqual([40, 30, DECK + 13]);
});

test("a crate over another touches that one, on a ship that leans", () => {
  const tilt = [0.1, -0.05, 0, 0, 0] as const;
  const below = holding(frameOf(1, tilt), { at: [40, 30, DECK + 13], turn: NO_TURN });
  const pose: Pose = { tilt, pieces: [{ piece: 11, support: 0, ...below, marks: 0 }] };
  const ghost = { piece: CRATE, support: 1, at: [50, 30, 120], turn: NO_TURN } as const;
  expect(touching(pose, ghost)[2]).toBeCloseTo(DECK + 39, 5);
  expect(touching(pose, { ...ghost, at: [80, 30, 120] })[2]).toBeCloseTo(DECK + 13, 5);
});

test("what lies on the next yard is not below", () => {
  const above = holding(frameOf(2, LEVEL), { at: [0, 30, 17], turn: NO_TURN });
  const pose: Pose = { tilt: LEVEL, pieces: [{ piece: 11, support: 0, ...above, marks: 0 }] };
  const ghost = { piece: CRATE, support: 1, at: [0, 30, 90], turn: NO_TURN } as const;
  expect(touching(pose, ghost)[2]).toBeCloseTo(DECK + 13, 5);
});

test("beside everything there is nothing to touch", () => {
  const ghost = { piece: CRATE, support: 1, at: [40, 200, 120], turn: NO_TURN } as const;
  expect(touching(EMPTY, ghost)).toEqual(ghost.at);
});

test("pieces of which only the spot is known get a place each on that spot", () => {
  const level = { pitch: 0, roll: 0, lower: 0, middle: 0, upper: 0 };
  const crates = ["crate1", "crate2", "crate3"].map((piece) => ({
    piece,
    spot: 5,
    at: [0, 0, 0] as [number, number, number],
    turn: [1e6, 0, 0, 0] as [number, number, number, number],
  }));
  const pose = poseOf(crates, level);
  const yard = frameOf(2, pose.tilt);
  const places = pose.pieces.map((piece) => into(yard, inRoom(piece, pose.tilt)).at);
  expect(places).toHaveLength(3);
  for (const [, y, z] of places) {
    expect(y).toBeGreaterThan(0);
    expect(z).toBeCloseTo(4 + 13, 5);
  }
  expect(new Set(places.map(String)).size).toBe(3);
});
