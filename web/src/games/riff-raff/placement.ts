/** A placement in notation (docs/notation.md), and how it changes in a hand. */

import { SHAPES, type Shape } from "./pieces";
import { PLACING } from "./scene/measures";

export interface Placement {
  shape: Shape;
  /** how it lies: upright, lying, hung … */
  rest: string;
  /** mm to the bow and to port, from the middle of the deck or yard; fractions while it is held */
  x: number;
  y: number;
  /** degrees counterclockwise, seen from above */
  turn: number;
  /** mm above what lies below it, where it is let go */
  drop: number;
  /** mm by which it is pushed along its support first */
  push: readonly [number, number];
  /** ms since the ship came to rest, in the frame in which it is let go: see scene/swing.ts */
  moment: number;
}

const { reach: REACH, gently: GENTLY, highest: HIGHEST, pushStep: PUSH_STEP } = PLACING;
export { GENTLY, HIGHEST };
const FARTHEST_PUSH = PLACING.push * PUSH_STEP;
const ABOUT = 25; // mm
export const TURN_STEP = PLACING.turnStep;

const WRITTEN =
  /^place ([a-z]+) ([a-z-]+) (-?\d+),(-?\d+)(?: turn (\d+))?(?: drop (\d+))?(?: push (-?\d+),(-?\d+))?(?: moment (\d+))?$/;

export function read(move: string): Placement | null {
  const found = WRITTEN.exec(move);
  if (!found) return null;
  const [, shape, rest, x, y, turn, drop, pushX, pushY, moment] = found;
  if (!SHAPES.includes(shape as Shape)) return null;
  return {
    shape: shape as Shape,
    rest: rest ?? "",
    x: Number(x),
    y: Number(y),
    turn: Number(turn ?? 0),
    drop: Number(drop ?? GENTLY),
    push: [Number(pushX ?? 0), Number(pushY ?? 0)],
    moment: Number(moment ?? 0),
  };
}

/** The same in whole steps, as it is sent: let go as near as possible to where it is shown. */
export function rounded(placement: Placement): Placement {
  const [endX, endY] = releasedAt(placement).map(Math.round) as [number, number];
  const push = placement.push.map((far) => PUSH_STEP * Math.round(far / PUSH_STEP));
  const [pushX = 0, pushY = 0] = push;
  return { ...placement, x: endX - pushX, y: endY - pushY, push: [pushX, pushY] };
}

export function write(placement: Placement): string {
  const { shape, rest, x, y, turn, drop, push, moment } = rounded(placement);
  let told = `place ${shape} ${rest} ${x},${y}`;
  if (turn !== 0) told += ` turn ${turn}`;
  if (drop !== GENTLY) told += ` drop ${drop}`;
  if (push[0] !== 0 || push[1] !== 0) told += ` push ${push[0]},${push[1]}`;
  if (moment !== 0) told += ` moment ${moment}`;
  return told;
}

/** Where the piece is let go: after the push. */
export const releasedAt = ({ x, y, push }: Placement): readonly [number, number] => [
  x + push[0],
  y + push[1],
];

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** The same elsewhere over the ship. */
export const shifted = (placement: Placement, x: number, y: number): Placement => ({
  ...placement,
  x: placement.x + x,
  y: placement.y + y,
});

/** The only placement that a lesson asks for, if this one is about the same. */
export function asked({ shape, rest, x, y }: Placement, legal: readonly string[]): string | null {
  const [only] = legal.length === 1 ? legal : [];
  const wanted = only === undefined ? null : read(only);
  if (!only || wanted?.shape !== shape || wanted.rest !== rest) return null;
  return Math.hypot(wanted.x - x, wanted.y - y) < ABOUT ? only : null;
}

/** Whether the piece is held down on what lies below it: moving it then pushes (RAF-25). */
export const touches = ({ drop }: Placement): boolean => drop === 0;

/** Moved by so much: through the air, or along the wood if the piece touches it. */
export function moved(placement: Placement, x: number, y: number): Placement {
  if (touches(placement)) return slid(placement, x, y);
  const [fromX, fromY] = releasedAt(placement); // lifted again, it has pushed nothing
  return {
    ...placement,
    x: within(fromX + x, REACH),
    y: within(fromY + y, REACH),
    push: [0, 0],
  };
}

/** Pushed on; a push that would be too long begins later. */
function slid(placement: Placement, x: number, y: number): Placement {
  const along = (from: number, was: number, by: number): [number, number] => {
    const push = within(was + by, FARTHEST_PUSH);
    return [within(from + was + by - push, REACH), push];
  };
  const [fromX, pushX] = along(placement.x, placement.push[0], x);
  const [fromY, pushY] = along(placement.y, placement.push[1], y);
  return { ...placement, x: fromX, y: fromY, push: [pushX, pushY] };
}

export function turned(placement: Placement, degrees: number): Placement {
  return { ...placement, turn: (((placement.turn + degrees) % 360) + 360) % 360 };
}

export function lifted(placement: Placement, millimetres: number): Placement {
  const drop = Math.max(0, Math.min(HIGHEST, placement.drop + millimetres));
  return { ...placement, drop };
}
