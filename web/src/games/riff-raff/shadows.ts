/**
 * The shadow of a piece seen from above, and the spots that it would cover: shown before it is let
 * go. The same calculation as in footprint.py and placing.py, which decide.
 */

import { SHAPES as NAMES, shapeOf, type Shape } from "./pieces";
import { releasedAt, rounded, type Placement } from "./placement";
import { PLACING, SHAPES, SPOTS, type Part, type Spot } from "./scene/measures";
import { aboutZ, frameOf, inRoom, into, NO_TURN, times, turned } from "./scene/space";
import type { Pose, Turn, Vec } from "./scene/types";

export type Point = readonly [number, number];
export type Polygon = readonly Point[];

const CORNERS = 16; // of the polygon used for a circle

// -- Shadows ----------------------------------------------------------------------------------

const ring = (radius: number): Point[] =>
  Array.from({ length: CORNERS }, (_, n) => {
    const angle = (2 * Math.PI * n) / CORNERS;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

/** Points whose convex hull is the part, approximately if it is round. */
export function corners(part: Part): Vec[] {
  const [x, y, z] = part.at;
  const [first = 0, second = 0, third = 0] = part.size;
  if (part.form === "hull") return part.points.map(([a, b, c]) => [x + a, y + b, z + c]);
  if (part.form === "box")
    return [-0.5, 0.5].flatMap((i) =>
      [-0.5, 0.5].flatMap((j) =>
        [-0.5, 0.5].map((k): Vec => [x + i * first, y + j * second, z + k * third]),
      ),
    );
  if (part.form === "ball")
    return ring(first).flatMap(([a, b]): Vec[] => [
      [x + a, y + b, z],
      [x + a, y, z + b],
      [x, y + a, z + b],
    ]);
  return ring(first).flatMap(([a, b]) =>
    [-second / 2, second / 2].map((end): Vec => {
      if (part.axis === "x") return [x + end, y + a, z + b];
      if (part.axis === "y") return [x + a, y + end, z + b];
      return [x + a, y + b, z + end];
    }),
  );
}

/** The shadows of the parts of a shape with this turn and its middle at this point. */
export function shadows(shape: Shape, turn: Turn, x: number, y: number): Polygon[] {
  return (SHAPES[NAMES.indexOf(shape)]?.parts ?? []).map((part) =>
    hull(
      corners(part).map((point): Point => {
        const [a, b] = turned(turn, point);
        return [x + a, y + b];
      }),
    ),
  );
}

/** The convex hull of some points. */
export function hull(points: readonly Point[]): Polygon {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of ordered) {
      while (kept.length > 1 && !turnsLeft(kept.at(-2), kept.at(-1), point)) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turnsLeft(a: Point = [0, 0], b: Point = [0, 0], c: Point): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1e-9;
}

/** The part of a convex polygon inside a spot. */
function clipped(polygon: Polygon, to: Spot): Polygon {
  const edges = [
    [0, to.x0, 1],
    [0, to.x1, -1],
    [1, to.y0, 1],
    [1, to.y1, -1],
  ] as const;
  return edges.reduce<Polygon>((left, [axis, limit, sign]) => {
    const kept: Point[] = [];
    left.forEach((here, place) => {
      const there = left[(place + 1) % left.length] ?? here;
      const inside = sign * (here[axis] - limit);
      const next = sign * (there[axis] - limit);
      if (inside >= 0) kept.push(here);
      if (inside >= 0 !== next >= 0) {
        const part = inside / (inside - next);
        kept.push([here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])]);
      }
    });
    return kept;
  }, polygon);
}

function area(polygon: Polygon): number {
  const twice = polygon.reduce((sum, [x, y], place) => {
    const [p, q] = polygon[(place + 1) % polygon.length] ?? [x, y];
    return sum + x * q - p * y;
  }, 0);
  return Math.abs(twice) / 2;
}

const covered = (spot: Spot, prints: readonly Polygon[]): number =>
  prints.reduce((sum, print) => sum + area(clipped(print, spot)), 0);

// -- A placement --------------------------------------------------------------------------------

export const spotOf = (number: number): Spot | undefined =>
  SPOTS.find((spot) => spot.number === number);

/** How a placement turns its shape, in the frame of the support. */
export function turnOf({ shape, rest, turn }: Placement): Turn {
  const named = restOf(shape, rest);
  return times(aboutZ((turn * Math.PI) / 180), named?.turn ?? NO_TURN);
}

export const restOf = (shape: Shape, rest: string) =>
  SHAPES[NAMES.indexOf(shape)]?.rests.find(({ name }) => name === rest);

export const shadowsOf = (placement: Placement): Polygon[] =>
  shadows(placement.shape, turnOf(placement), ...releasedAt(placement));

/** What forbids a placement: it misses its spot (RAF-20), or lies on a neighbour (RAF-24). */
export type Fault = { why: "off" } | { why: "neighbour"; spot: number };

export function faultOf(placement: Placement, number: number): Fault | null {
  const spot = spotOf(number);
  if (!spot) return null;
  const prints = shadowsOf(rounded(placement));
  if (covered(spot, prints) <= 0) return { why: "off" };
  const [most] = SPOTS.filter(({ support }) => support === spot.support)
    .filter((other) => other.number !== number)
    .map((other) => ({ spot: other.number, on: covered(other, prints) }))
    .sort((a, b) => b.on - a.on);
  return most && most.on > PLACING.forgiven ? { why: "neighbour", spot: most.spot } : null;
}

/** How low the shape reaches below its middle, turned like this. */
export function depthOf(shape: Shape, turn: Turn): number {
  const points = (SHAPES[NAMES.indexOf(shape)]?.parts ?? []).flatMap(corners);
  return -Math.min(...points.map((point) => turned(turn, point)[2]));
}

// -- Pieces aboard ------------------------------------------------------------------------------

const ABOVE = 90; // mm above the top of a yard: anything higher is on the next one

/** What lies on the level of a spot, seen from above it: the shadows of each piece. */
export function lyingOn(pose: Pose, number: number): { piece: number; prints: Polygon[] }[] {
  const spot = spotOf(number);
  if (!spot) return [];
  const support = frameOf(spot.support, pose.tilt);
  return pose.pieces
    .map((piece) => ({ piece: piece.piece, frame: into(support, inRoom(piece, pose.tilt)) }))
    .filter(({ frame }) => frame.at[2] > spot.top && frame.at[2] < spot.top + ABOVE)
    .map(({ piece, frame }) => ({
      piece,
      prints: shadows(shapeOf(piece), frame.turn, frame.at[0], frame.at[1]),
    }));
}
