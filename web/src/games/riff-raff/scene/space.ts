/** Turns and coordinate frames of deck and yards, to the room and back, as in frames.py. */

import { EDGE, SHIP } from "./measures";
import type { PieceAt, Support, Tilt, Turn, Vec } from "./types";

/** A coordinate frame: its origin and its turn. */
export interface Frame {
  at: Vec;
  turn: Turn;
}

export const NO_TURN: Turn = [1, 0, 0, 0];
export const LEVEL: Tilt = [0, 0, 0, 0, 0];
export const ROOM: Frame = { at: [0, 0, 0], turn: NO_TURN };

/** The height of the water: where pieces are lost, 4 cm above the table (watch.py). */
export const SEA = -SHIP.pivot + 42;

/** First the turn b, then a. */
export function times(a: Turn, b: Turn): Turn {
  const [w, x, y, z] = a;
  const [p, q, r, s] = b;
  return [
    w * p - x * q - y * r - z * s,
    w * q + x * p + y * s - z * r,
    w * r - x * s + y * p + z * q,
    w * s + x * r - y * q + z * p,
  ];
}

export function inverse([w, x, y, z]: Turn): Turn {
  return [w, -x, -y, -z];
}

export function turned(by: Turn, point: Vec): Vec {
  const [, x, y, z] = times(times(by, [0, ...point]), inverse(by));
  return [x, y, z];
}

export function plus(a: Vec, b: Vec): Vec {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function minus(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function distance(a: Vec, b: Vec): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** A counterclockwise turn, seen from above. */
export function aboutZ(radians: number): Turn {
  return [Math.cos(radians / 2), 0, 0, Math.sin(radians / 2)];
}

function pitched(angle: number): Turn {
  return [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0];
}

function rolled(angle: number): Turn {
  return [Math.cos(angle / 2), Math.sin(angle / 2), 0, 0];
}

/** A frame given in another one, seen from outside. */
export function holding(outer: Frame, inner: Frame): Frame {
  return {
    at: plus(outer.at, turned(outer.turn, inner.at)),
    turn: times(outer.turn, inner.turn),
  };
}

/** A frame outside, seen from within another. */
export function into(outer: Frame, inner: Frame): Frame {
  const back = inverse(outer.turn);
  return { at: turned(back, minus(inner.at, outer.at)), turn: times(back, inner.turn) };
}

/** A yard rocks on its peg, about the middle of its underside. */
export function yardOnHull(yard: 0 | 1 | 2, tilt: Tilt): Frame {
  const half = SHIP.yard_depth / 2;
  const turn = rolled(tilt[yard + 2] ?? 0);
  const peg: Frame = { at: [0, 0, SHIP.yard_heights[yard] - half], turn };
  return holding(peg, { at: [0, 0, half], turn: NO_TURN });
}

/** The frame of the room, the hull or a yard. The hull pitches with the ring and rolls in it. */
export function frameOf(support: Support, tilt: Tilt): Frame {
  if (support === 0) return ROOM;
  const hull: Frame = { at: [0, 0, 0], turn: times(pitched(tilt[0]), rolled(tilt[1])) };
  if (support === 1) return hull;
  return holding(hull, yardOnHull((support - 2) as 0 | 1 | 2, tilt));
}

/** Where a piece is in the room. */
export function inRoom(piece: PieceAt, tilt: Tilt): Frame {
  return holding(frameOf(piece.support, tilt), piece);
}

export function mixed(a: Vec, b: Vec, part: number): Vec {
  return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), a[2] + part * (b[2] - a[2])];
}

/** Interpolate between two turns, the shorter way around. */
export function slerp(a: Turn, b: Turn, part: number): Turn {
  let cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const sign = cosine < 0 ? -1 : 1;
  cosine *= sign;
  let from = 1 - part;
  let to = part * sign;
  if (cosine < 0.9995) {
    const angle = Math.acos(cosine);
    from = Math.sin(from * angle) / Math.sin(angle);
    to = (Math.sin(part * angle) / Math.sin(angle)) * sign;
  }
  const w = from * a[0] + to * b[0];
  const x = from * a[1] + to * b[1];
  const y = from * a[2] + to * b[2];
  const z = from * a[3] + to * b[3];
  const length = Math.hypot(w, x, y, z);
  return [w / length, x / length, y / length, z / length];
}

/** Half the width of the deck at this distance from the mast. */
export function halfBeam(x: number): number {
  for (let n = 0; n + 1 < EDGE.length; n += 1) {
    const [[a, wide], [b, narrow]] = [EDGE[n] ?? [0, 0], EDGE[n + 1] ?? [0, 0]];
    if (x >= a && x <= b) return wide + ((x - a) / (b - a)) * (narrow - wide);
  }
  return 0;
}
