import { expect, it, vi } from "vitest";
import { clock, inWords } from "./times";

vi.mock("./settings.svelte", () => ({ settings: { lang: "en" } }));

it("a clock shows minutes and seconds, then hours, then days", () => {
  expect([0, 9, 45, 60, 125, 3599].map(clock)).toEqual([
    "0:00",
    "0:09",
    "0:45",
    "1:00",
    "2:05",
    "59:59",
  ]);
  const hours = [1, 23.6, 47.4].map((count) => clock(3600 * count));
  expect(hours).toEqual(["1\u00a0h", "24\u00a0h", "47\u00a0h"]);
  expect([172_800, 259_200].map(clock)).toEqual(["2\u00a0d", "3\u00a0d"]);
});

it("times are written as people say them", () => {
  expect([0, 1, 15, 60, 180, 3600, 86_400, 259_200].map(inWords)).toEqual([
    "no limit",
    "1 second",
    "15 seconds",
    "1 minute",
    "3 minutes",
    "1 hour",
    "1 day",
    "3 days",
  ]);
});
