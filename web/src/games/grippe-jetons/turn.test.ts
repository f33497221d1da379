import { expect, test } from "vitest";
import type { GrippeView } from "../../wire";
import { BOARD } from "./columns";
import { changeOf, dueDice, turnIn } from "./turn";

const players = [
  { stock: 20, before: 22 },
  { stock: 19, before: 22 },
];
const view = (more: Partial<GrippeView>): GrippeView =>
  ({ columns: BOARD, players, kept: [], completed: [], spent: 0, loan: 0, ...more }) as GrippeView;

test("a column that is filled twice in a turn brings its tokens twice", () => {
  const turn = turnIn(view({ pause: "turn", completed: [2, 5, 5], spent: 4, loan: 1 }));
  expect(turn).toEqual({ paid: 4, borrowed: 1, won: 5 + 7 + 7, voided: 0 });
});

test("dice that are out are to be counted, and those left at the end are void", () => {
  const counting = view({ pause: null, over: false, kept: [3, 4] });
  expect([dueDice(counting), turnIn(counting).voided]).toEqual([[3, 4], 0]);
  for (const more of [{ pause: "round" }, { pause: null, over: true }] as const) {
    const ended = view({ ...more, kept: [3, 4] });
    expect([dueDice(ended), turnIn(ended).voided]).toEqual([[], 2]);
  }
});

test("what a turn has changed is told when it is over", () => {
  const changes = (more: Partial<GrippeView>) => [0, 1].map((seat) => changeOf(view(more), seat));
  expect(changes({ pause: null, over: false })).toEqual([0, 0]);
  expect(changes({ pause: "turn" })).toEqual([-2, -3]);
  expect(changes({ pause: null, over: true })).toEqual([-2, -3]);
});
