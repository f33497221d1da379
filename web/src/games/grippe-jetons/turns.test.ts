import { expect, test } from "vitest";
import type { GrippeView } from "../../wire";
import { follow } from "./turns";

test("a column that is filled twice in a turn is told once", () => {
  const happened = [
    { what: "rolled", seat: 1, dice: [5, 5, 5, 5, 5] },
    { what: "won", seat: 1, column: 5, tokens: 7 },
    { what: "won", seat: 1, column: 2, tokens: 3 },
    { what: "won", seat: 1, column: 5, tokens: 7 },
  ];
  const view = { happened, turn: 1, phase: "counting", over: false } as unknown as GrippeView;
  const { current } = follow({ current: null, last: null }, view);
  expect(current?.columns).toEqual([5, 2]);
  expect(current?.won).toBe(17);
});
