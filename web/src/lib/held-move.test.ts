import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HeldMove } from "./held-move.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function held(seconds = 2): { move: HeldMove; sent: string[] } {
  const [move, sent]: [HeldMove, string[]] = [new HeldMove(), []];
  move.hold("pass", seconds, () => sent.push("pass"));
  return { move, sent };
}

it("a move is sent when the time to undo it is up", () => {
  const { move, sent } = held();
  expect([move.move, move.time.left]).toEqual(["pass", 2]);
  vi.advanceTimersByTime(1999);
  expect([move.time.left, sent]).toEqual([1, []]);
  vi.advanceTimersByTime(1);
  expect([move.move, sent]).toEqual([null, ["pass"]]);
});

it("whoever is sure does not wait, and the move is sent once", () => {
  const { move, sent } = held();
  move.send();
  move.send();
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(["pass"]);
});

it("a move that was undone is never sent", () => {
  const { move, sent } = held();
  move.undo();
  move.send();
  vi.advanceTimersByTime(5000);
  expect([move.move, sent]).toEqual([null, []]);
});

it("another move can be made after one that was undone", () => {
  const { move, sent } = held();
  vi.advanceTimersByTime(1500);
  move.undo();
  move.hold("knock", 2, () => sent.push("knock"));
  vi.advanceTimersByTime(1500);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(["knock"]);
});
