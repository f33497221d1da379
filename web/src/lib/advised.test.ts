import { expect, test } from "vitest";
import { piecesOf } from "./advised";

test.each([
  ["r7", ["r7"]],
  ["conceal r7", ["conceal", "r7"]],
  ["b3-5", ["b3", "b4", "b5"]],
  ["swap b3 r5 knock", ["swap", "b3", "r5", "knock"]],
  ["keep 3 6", ["keep", "3", "die:3", "6", "die:6"]],
  ["card 10", ["card", "10"]],
  ["place rat upright 0,60 push 0,-10", ["place", "rat", "upright", "push"]],
])("%s is about %s", (move, pieces) => {
  expect(piecesOf(move)).toEqual(pieces);
});
