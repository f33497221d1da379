// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { piecesOf, placesOf } from "./advised";

test.each([
  ["r7", ["r7"]],
  ["conceal r7", ["conceal", "r7"]],
  ["b3-5", ["b3", "b4", "b5"]],
  ["knock", ["fist"]],
  ["keep 3 6", ["keep", "3", "die:3", "6", "die:6"]],
  ["card 10", ["card", "10"]],
  ["place rat upright 0,60 push 0,-10", ["place", "rat", "upright", "push"]],
])("%s is about %s", (move, pieces) => {
  expect(piecesOf(move)).toEqual(pieces);
});

test("what is swapped is pointed at where it lies", () => {
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  document.body.innerHTML = `
    <button id="taken" class="legal" data-middle data-piece="r5"></button>
    <button class="legal" data-middle data-piece="b3"></button>
    <button id="fist" class="legal" data-piece="fist"></button>
    <div class="hand">
      <button id="given" class="legal" data-piece="b3"></button>
      <button class="legal" data-piece="r5"></button>
    </div>`;
  const pointed = (move: string) =>
    [...document.querySelectorAll(placesOf(move))].map(({ id }) => id);
  expect(pointed("swap b3 r5")).toEqual(["taken", "given"]);
  expect(pointed("swap b3 r5 knock")).toEqual(["taken", "fist", "given"]);
  expect(pointed("knock")).toEqual(["fist"]);
});
