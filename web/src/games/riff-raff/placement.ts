/** A placement in notation (docs/notation.md), and its changes step by step. */

import { SHAPES, type Shape } from "./pieces";
import { PLACING } from "./scene/measures";

export interface Placement {
  shape: Shape;
  /** how it lies: upright, lying, hung … */
  rest: string;
  /** mm to the bow and to port, from the middle of the deck or yard */
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
const FARTHEST_PUSH = PLACING.push * PUSH_STEP;
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

export function write(placement: Placement): string {
  const { shape, rest, x, y, turn, drop, push, moment } = placement;
  let told = `place ${shape} ${rest} ${Math.round(x)},${Math.round(y)}`;
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

export function moved(placement: Placement, x: number, y: number): Placement {
  return {
    ...placement,
    x: within(placement.x + x, REACH),
    y: within(placement.y + y, REACH),
  };
}

export function turned(placement: Placement, degrees: number): Placement {
  return { ...placement, turn: (((placement.turn + degrees) % 360) + 360) % 360 };
}

export function lifted(placement: Placement, millimetres: number): Placement {
  const drop = Math.max(0, Math.min(HIGHEST, placement.drop + millimetres));
  return { ...placement, drop };
}

/** Pushed farther, in steps of two millimetres, at least one. */
export function pushed(placement: Placement, x: number, y: number): Placement {
  const farther = (was: number, by: number): number =>
    within(was + PUSH_STEP * Math.sign(by) * Math.ceil(Math.abs(by) / PUSH_STEP), FARTHEST_PUSH);
  return { ...placement, push: [farther(placement.push[0], x), farther(placement.push[1], y)] };
}
