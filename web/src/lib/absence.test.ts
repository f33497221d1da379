import { expect, it, vi } from "vitest";
import type { Seat, Table } from "../wire";
import { absences, changes } from "./absence";

vi.mock("./settings.svelte", () => ({ settings: { lang: "en" } }));

const ANA: Seat = {
  kind: "person",
  name: "Ana",
  bot_face: null,
  face: 1,
  bot: null,
  mine: true,
  ready: true,
  here: true,
  away_since: null,
  wants_rest: false,
  left: false,
  muted: false,
};
const TOM: Seat = { ...ANA, name: "Tom", mine: false };
const GONE: Seat = { ...TOM, here: false, away_since: 100_000 };
const REPLACED: Seat = { ...TOM, here: false, bot: "medium" };

const table = (tom: Seat, absent = 60): Table =>
  ({ id: "t", status: "playing", settings: { absent }, seats: [ANA, tom] }) as unknown as Table;

it("a bot comes when the time is up, and may be called after ten seconds", () => {
  expect(absences(table(TOM), 100_000)).toEqual([]);
  const at = (now: number) => absences(table(GONE), now)[0];
  expect(at(100_000)).toEqual({ seat: 1, name: "Tom", left: 60, mayCall: false });
  expect(at(109_999)?.mayCall).toBe(false);
  expect(at(110_000)).toEqual({ seat: 1, name: "Tom", left: 50, mayCall: true });
  expect(at(159_001)?.left).toBe(1);
  expect(at(170_000)?.left).toBe(0);
  expect(absences(table(GONE, 0), 110_000)).toEqual([
    { seat: 1, name: "Tom", left: null, mayCall: true },
  ]);
});

it("each change is told once", () => {
  const told = (from: Seat | null, to: Seat, absent = 60) =>
    changes(from && table(from, absent), table(to, absent));
  expect(told(null, GONE)).toEqual([]);
  expect(told(TOM, TOM)).toEqual([]);
  expect(told(TOM, GONE)).toEqual(["Tom is away. A bot plays for them in 1 minute."]);
  expect(told(TOM, GONE, 0)).toEqual(["Tom is away"]);
  expect(told(GONE, GONE)).toEqual([]);
  expect(told(GONE, REPLACED)).toEqual(["Tom is away: a bot plays for them now."]);
  expect(told(REPLACED, REPLACED)).toEqual([]);
  expect(told(REPLACED, TOM)).toEqual(["Tom is back."]);
  expect(told(GONE, TOM)).toEqual(["Tom is back."]);
});
