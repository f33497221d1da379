/** The page and the server agree on what is forbidden; the expected values come from placing.py. */

import { describe, expect, it, vi } from "vitest";
import { lifted, moved, read, turned, write } from "./placement";
import { faultOf } from "./shadows";

vi.mock("../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));

/** A placement, the spot of its card, and what forbids it: 0 nothing, −1 it misses the spot, or
 * the number of the neighbouring spot that it would cover. */
const CASES: readonly (readonly [string, number, number])[] = [
  ["place crate upright -130,25 turn 155 push 2,0", 3, 0],
  ["place barrel upright 93,19 turn 115", 1, 0],
  ["place barrel upright 9,-106", 10, 0],
  ["place rat upright -104,11 push 8,0", 3, 0],
  ["place plank flat -12,36 turn 200", 5, 0],
  ["place chest upright 16,76 turn 225", 1, 0],
  ["place barrel lying -16,-15 turn 95", 6, 0],
  ["place plank edge 12,-125 turn 20", 8, 0],
  ["place flask lying 15,-94 turn 175", 8, 0],
  ["place plank flat 55,-27 turn 350", 2, 0],
  ["place sailor lying 22,113 turn 185", 5, 0],
  ["place flask upright 4,-106 turn 175", 8, 0],
  ["place plank edge 12,123 turn 260", 5, 0],
  ["place chest end 1,-69 turn 105", 6, 0],
  ["place flask lying 12,-92 turn 115 push 10,0", 10, 0],
  ["place chest upright -37,45 turn 240 push 10,0", 9, 0],
  ["place sailor hung 24,13 turn 335", 6, -1],
  ["place crate upright -99,78 turn 345 push 10,0", 3, -1],
  ["place crate upright 19,14 turn 190", 4, -1],
  ["place rat lying 6,-23 turn 25 push -6,0", 7, -1],
  ["place crate upright 13,19 turn 220", 4, -1],
  ["place flask upright 135,-25 turn 255", 2, -1],
  ["place crate upright 36,-30 turn 260", 10, -1],
  ["place rat lying -140,20 turn 90 push 4,0", 3, -1],
  ["place rat upright -10,-20 turn 190", 9, -1],
  ["place sailor upright -38,-34 turn 280", 8, -1],
  ["place sailor hung -38,27 turn 80", 9, -1],
  ["place crate upright -35,-19 turn 115", 7, -1],
  ["place crate upright 8,-22 turn 145", 1, -1],
  ["place rat hung -39,-13 turn 260", 5, -1],
  ["place rat upright -21,114 turn 65 push -8,0", 9, -1],
  ["place rat hung -23,73 turn 195", 3, -1],
  ["place sailor lying 70,1 turn 235", 2, 1],
  ["place rat upright -90,-17 turn 90", 4, 3],
  ["place rat upright 36,24 turn 110", 2, 1],
  ["place barrel lying 13,-11 turn 230 push 6,0", 10, 9],
  ["place chest end 91,-4 turn 105 push 8,0", 2, 1],
  ["place rat lying 4,5 turn 170", 10, 9],
  ["place boat upside-down -121,13 turn 70", 4, 3],
  ["place barrel lying 37,10 turn 345", 1, 2],
  ["place chest upright 98,7 turn 340", 1, 2],
  ["place rat lying 6,-19 turn 305", 10, 9],
  ["place rat hung 7,-33 turn 40", 4, 2],
  ["place crate upright 103,-11 turn 15", 2, 1],
  ["place rat upright 16,-16 turn 75 push -4,0", 7, 8],
  ["place barrel lying 67,-12 turn 255", 1, 2],
  ["place boat upside-down 26,-18 turn 310", 2, 1],
  ["place plank flat -28,-9 turn 320 push -2,0", 3, 4],
];

describe("a placement", () => {
  it.each(CASES)("%s on spot %i", (move, spot, expected) => {
    const placement = read(move);
    const fault = placement && faultOf(placement, spot);
    const told = !fault ? 0 : fault.why === "off" ? -1 : fault.spot;
    expect(told).toBe(expected);
  });

  it.each(CASES)("%s is written as it was read", (move) => {
    const placement = read(move);
    expect(placement && write(placement)).toBe(move);
  });

  it("keeps to what a hand can do", () => {
    const held = read("place crate upright 0,60");
    if (!held) throw new Error("that is a placement");
    expect(write(moved(held, 0, 500))).toBe("place crate upright 0,255");
    expect(write(turned(held, -15))).toBe("place crate upright 0,60 turn 345");
    expect(write(lifted(held, 100))).toBe("place crate upright 0,60 drop 31");
  });

  it("pushes where it touches, and carries where it does not (RAF-25)", () => {
    const held = read("place crate upright 0,60");
    if (!held) throw new Error("that is a placement");
    const down = lifted(held, -2);
    expect(write(moved(down, 2, -4))).toBe("place crate upright 0,60 drop 0 push 2,-4");
    expect(write(moved(down, 0, 99))).toBe("place crate upright 0,97 drop 0 push 0,62");
    const up = lifted(moved(down, 2, -4), 2);
    expect(write(up)).toBe("place crate upright 0,60 push 2,-4");
    expect(write(moved(up, 1, 0))).toBe("place crate upright 3,56");
  });

  it("ends where it was shown, whatever is left of the last step", () => {
    const held = read("place crate upright 0,60 drop 0");
    if (!held) throw new Error("that is a placement");
    expect(write(moved(held, 0.4, -2.6))).toBe("place crate upright 0,59 drop 0 push 0,-2");
    expect(write({ ...held, x: 0.6, y: 60.4 })).toBe("place crate upright 1,60 drop 0");
  });

  it("is not just any text", () => {
    expect(read("card 7")).toBeNull();
    expect(read("place anchor upright 0,60")).toBeNull();
  });
});
