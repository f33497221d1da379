import { describe, expect, it } from "vitest";
import { gridValues, signs, spread, thinned } from "./curve";

describe("the chart of a match", () => {
  it("marks at most so many rounds, and always the last", () => {
    expect(thinned([1, 2, 3], 10)).toEqual([1, 2, 3]);
    const many = thinned(
      Array.from({ length: 61 }, (_, place) => place + 1),
      10,
    );
    expect(many.length).toBeLessThanOrEqual(10);
    expect(many.at(-1)).toBe(61);
    expect(thinned([], 10)).toEqual([]);
  });

  it("has a grid of round numbers", () => {
    expect(gridValues(0, 30)).toEqual([0, 10, 20, 30]);
    expect(gridValues(-3, 4)).toEqual([-2, 0, 2, 4]);
    expect(gridValues(0, 1)).toEqual([0, 1]);
    expect(gridValues(12, 95)).toEqual([20, 40, 60, 80]);
    expect(gridValues(5, 5)).toEqual([5]);
  });

  it("keeps labels apart and inside", () => {
    expect(spread([10, 50], 16, 0, 100)).toEqual([10, 50]);
    expect(spread([50, 50, 50], 16, 0, 100)).toEqual([50, 66, 82]);
    expect(spread([98, 99], 16, 0, 100)).toEqual([84, 100]);
    expect(spread([99, 98], 16, 0, 100)).toEqual([100, 84]);
  });

  it("has a sign of its own for each seat", () => {
    expect(new Set(signs).size).toBe(8);
  });
});
