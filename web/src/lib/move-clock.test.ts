import { expect, it, vi } from "vitest";
import type { Table, View } from "../wire";
import { LIMITS, moveClock, raceClock, raceToTell, toTell, withLimit } from "./move-clock";

vi.mock("./settings.svelte", () => ({ settings: { lang: "en" } }));

const DAY = 86_400;
const [PERSON, STAND_IN, BOT] = [
  { kind: "person", bot: null },
  { kind: "person", bot: "medium" },
  { kind: "bot", bot: "hard" },
];

const table = (limit = 30, status = "playing"): Table =>
  ({ status, settings: { limit }, seats: [PERSON, BOT, PERSON, STAND_IN] }) as unknown as Table;
const shown = (movers: number[], about: object = {}, inside: object = {}): View =>
  ({ due: 50_000, show: null, view: { movers, pause: null, ...inside }, ...about }) as View;

it("the clock runs at the people who must move", () => {
  expect(moveClock(table(), shown([0]), 30_500)).toEqual({ seats: [0], left: 20 });
  expect(moveClock(table(), shown([0, 1, 2, 3]), 60_000)).toEqual({ seats: [0, 2], left: 0 });
});

it("no clock runs for bots, in a pause, in real time, at a resting table, or without a limit", () => {
  expect(moveClock(table(), shown([1, 3]), 0)).toBeNull();
  expect(moveClock(table(), shown([0], {}, { pause: "trick" }), 0)).toBeNull();
  expect(moveClock(table(), shown([0], { show: 100 }), 0)).toBeNull();
  expect(moveClock(table(30, "resting"), shown([0]), 0)).toBeNull();
  expect(moveClock(table(0), shown([0]), 0)).toBeNull();
  expect(moveClock(table(), shown([0], { due: null }), 0)).toBeNull();
});

it("a player hears of their time seldom, and not at once", () => {
  const times = (limit: number): (number | null)[] => [
    ...new Set(Array.from({ length: limit }, (_, passed) => toTell(limit, limit - passed))),
  ];
  expect(times(30)).toEqual([null, 10]);
  expect(times(120)).toEqual([null, 60, 10]);
  expect(times(3 * DAY)).toEqual([null, DAY, 3600, 600, 60, 10]);
});

it("whoever plays over days need not be there", () => {
  expect(LIMITS.map((limit) => withLimit(limit).absent)).toEqual([60, 60, 60, 0, 0]);
});

it("in a race everybody hears of the time: half of it gone, then the last seconds", () => {
  const told = (span: number): (number | null)[] => [
    ...new Set(Array.from({ length: span }, (_, passed) => raceToTell(span, span - passed))),
  ];
  expect(told(60)).toEqual([null, 30, 10, 5]);
  expect(told(15)).toEqual([null, 7, 5]);
  expect(told(8)).toEqual([null]);
});

it("a race has a clock once its signal was given, and not in a pause", () => {
  const race = (about: object = {}, inside: object = {}): View =>
    shown([0, 2], { due: 50_000, show: 10_000, ...about }, inside);
  expect(raceClock(table(0), race(), 30_500)).toBe(20);
  expect(raceClock(table(0), race(), 9000)).toBeNull();
  expect(raceClock(table(0), race({ show: null }), 30_500)).toBeNull();
  expect(raceClock(table(0), race({}, { pause: "round" }), 30_500)).toBeNull();
  expect(raceClock(table(0), race(), 60_000)).toBe(0);
});
