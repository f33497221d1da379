import { beforeEach, expect, it, vi } from "vitest";
import type { Table, View } from "../wire";
import { keepsakeOf, sawTable, sawView, sentShare } from "./seen-commitments";

const table = (id: string, commitment: string, status = "open") =>
  ({ id, commitment, status }) as Table;
beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(kept, name, { value, enumerable: false });
  vi.stubGlobal("localStorage", kept);
});

it("the first commitment binds, whatever is said later", () => {
  sawTable(table("a", "one"));
  sawTable(table("a", "two"));
  expect(keepsakeOf("a")).toEqual({ commitment: "one", shares: {}, given: {} });
});

it("what a table says once it plays binds nobody", () => {
  sawTable(table("a", "one", "playing"));
  sentShare("a", 0, "ab");
  expect(keepsakeOf("a")).toBeNull();
});

it("every share that was sent is kept with its seat", () => {
  sawTable(table("a", "one"));
  sentShare("a", 0, "ab");
  sentShare("a", 2, "cd");
  sentShare("a", 0, "ef");
  expect(keepsakeOf("a")?.shares).toEqual({ 0: ["ab", "ef"], 2: ["cd"] });
});

it("of many tables the latest are kept", () => {
  vi.useFakeTimers();
  for (let number = 0; number < 150; number++) {
    vi.advanceTimersByTime(1);
    sawTable(table(`t${number}`, String(number)));
  }
  vi.useRealTimers();
  expect(keepsakeOf("t49")).toBeNull();
  expect(keepsakeOf("t50")?.commitment).toBe("50");
  expect(keepsakeOf("t149")?.commitment).toBe("149");
});

const dealt = (number: number, seat: number | null, hand: string[], what = "dealt") =>
  ({ number, view: { game: "riffifi", seat, hand, happened: [{ what }] } }) as unknown as View;

it("what luck gave to a seat is kept once, whoever comes when", () => {
  sawView("a", dealt(3, 0, ["r7", "b2"]));
  sawView("a", dealt(3, 0, ["r7"])); // again, after a reload
  sawView("a", dealt(4, 0, ["b2"], "laid"));
  sawView("a", dealt(5, null, [])); // from beside the table
  sawView("a", dealt(9, 0, ["g1", "o"]));
  sawView("a", dealt(9, 1, ["y3"]));
  const given = { 0: ["deal b2 r7", "deal g1 o"], 1: ["deal y3"] };
  expect(keepsakeOf("a")).toEqual({ commitment: null, shares: {}, given });
});
