import { expect, test } from "vitest";
import { folded, momentOf, swingAt } from "./swing";
import examples from "./swings.json";

test("the page swings the ship as the server does", () => {
  for (const { swing, angles } of examples) {
    for (const [milliseconds, pitch, roll] of angles as [number, number, number][]) {
      const swung = swingAt(swing, milliseconds / 1000);
      expect(swung.pitch * 1e6).toBeCloseTo(pitch, 1);
      expect(swung.roll * 1e6).toBeCloseTo(roll, 1);
    }
  }
});

test("after two minutes the second minute repeats", () => {
  expect(folded(-1)).toBe(0);
  expect(folded(119.9)).toBe(119.9);
  expect(folded(120)).toBe(60);
  expect(folded(3599.5)).toBe(119.5);
  const swing = examples[1]?.swing;
  if (!swing) throw new Error("no example");
  expect(swingAt(swing, 4000).roll).toBeCloseTo(swingAt(swing, 100).roll, 9);
});

test("a moment is told in steps of 8 ms", () => {
  expect(momentOf(0)).toBe(0);
  expect(momentOf(3.4876)).toBe(3480);
  expect(momentOf(119.9999)).toBe(119_992);
  expect(momentOf(120)).toBe(60_000);
});
