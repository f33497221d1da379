// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { ReflexView } from "../../wire";
import type { Rivals } from "./rivals";

vi.stubGlobal("matchMedia", () => ({ matches: false }));

const laid = (seat: number, run: string): ReflexView =>
  ({ seat: 0, happened: [{ what: "laid", seat, run, forced: false }] }) as unknown as ReflexView;

let rivals: Rivals;
beforeEach(async () => (rivals = new (await import("./rivals")).Rivals()));

test("whoever has just laid a card, alone or in a run, was faster", () => {
  rivals.see(laid(2, "b3-5"), 1000);
  const faster = ["b2", "b3", "b4", "b5", "b6"].map((card) => rivals.before(card, 1500));
  expect(faster).toEqual([null, 2, 2, 2, null]);
});

test("the latest counts, and not for long", () => {
  rivals.see(laid(2, "r2"), 1000);
  rivals.see(laid(1, "r2"), 1200);
  expect(rivals.before("r2", 1300)).toBe(1);
  expect(rivals.before("r2", 9000)).toBeNull();
});

test("nobody is faster than themselves", () => {
  rivals.see(laid(0, "g4"), 1000);
  expect(rivals.before("g4", 1100)).toBeNull();
});
