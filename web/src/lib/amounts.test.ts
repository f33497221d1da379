import { expect, test } from "vitest";
import { summedUp } from "./amounts";

test("a seat that takes twice has one amount, as late as the later of the two", () => {
  const changes = [
    { seat: 1, amount: 2 },
    { seat: 0, amount: -1 },
    { seat: 1, amount: 3, after: 400 },
  ];
  expect(summedUp(changes)).toEqual([
    { seat: 1, amount: 5, after: 400 },
    { seat: 0, amount: -1, after: 0 },
  ]);
});

test("what comes and goes again is no change", () => {
  expect(summedUp([1, -1].map((amount) => ({ seat: 2, amount })))).toEqual([]);
});
