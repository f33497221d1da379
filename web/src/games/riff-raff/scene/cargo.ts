/** How the eight shapes of cargo look; their dimensions are those of the physics. */

import type { BufferGeometry } from "three";
import { SHAPES, type Part } from "./measures";
import { Carver, OVER, TO_BOW, TO_PORT, TO_STARBOARD, TO_STERN, type Bend } from "./solids";
import { mixed, NO_TURN } from "./space";
import type { Vec } from "./types";

const CREAM = "#faf0d6";
const CORK = "#c99860";
const GOLD = "#f0be3c";
const IRON = "#4a464a";
const PINK = "#f09ea0";
const SKIN = "#f8cca4";
const WHITE = "#f8f8f4";
const NAVY = "#182254";
const INK = "#1c2b33";

const made = new Map<number, BufferGeometry>();

/** This shape in its own frame. */
export function cargo(shape: number): BufferGeometry {
  let found = made.get(shape);
  if (found === undefined) {
    const carver = new Carver();
    MAKERS[shape % MAKERS.length]?.(carver, SHAPES[shape % SHAPES.length]?.colour ?? INK);
    found = carver.geometry();
    made.set(shape, found);
  }
  return found;
}

function parts(shape: number): readonly Part[] {
  return SHAPES[shape]?.parts ?? [];
}

const edges = (part: Part): Vec => [part.size[0] ?? 0, part.size[1] ?? 0, part.size[2] ?? 0];

/** Hollow, with benches and a pale gunwale. */
function boat(carver: Carver, brown: string): void {
  const points = parts(0)[0]?.points ?? [];
  const [gunwale, keel] = [points.slice(0, 6), points.slice(6)];
  const wale = keel.map((low, n) => mixed(low, gunwale[n] ?? low, 0.62));
  const rim = gunwale.map(([x, y, z]): Vec => [0.87 * x, 0.75 * y, z]);
  const floor = gunwale.map(([x, y]): Vec => [0.6 * x, 0.5 * y, -2.5]);
  carver.face([...keel].reverse(), brown);
  carver.loft([keel, wale], [brown], false);
  carver.loft([wale, gunwale], ["#a96a35"], false);
  carver.loft([gunwale, rim], ["#e2b878"], false);
  carver.loft([rim, floor], ["#6b3f1f"], false);
  carver.face(floor, "#5a3418");
  for (const x of [-9, 8]) carver.box([4.6, 15.4, 1.6], [x, 0, 4.8], "#e2b878", 0.4);
}

/** Bulging staves, four hoops, a lid below the rim. */
function barrel(carver: Carver, orange: string): void {
  const [radius = 0, height = 0] = parts(1)[0]?.size ?? [];
  const top = height / 2;
  const bulge = (z: number): number => radius - 2 * (z / top) ** 2;
  const marks: readonly (readonly [number, boolean])[] = [
    [-15, false],
    [-13, true],
    [-10.6, false],
    [-7, true],
    [-4.8, false],
    [0, false],
    [4.8, true],
    [7, false],
    [10.6, true],
    [13, false],
  ];
  const outline: Bend[] = [[0, -top, "#b8661a"]];
  for (const [z, hoop] of marks) outline.push([bulge(z) + 0.02, z, hoop ? IRON : orange]);
  outline.push([bulge(top), top, "#d98a35"], [8.2, top, "#b8661a"]);
  outline.push([8.2, 13.2, "#c9772a"], [0, 13.2, "#c9772a"]);
  carver.lathe(outline, 24, 0.12);
}

/** A round belly with a label, a neck and a cork. */
function flask(carver: Carver, red: string): void {
  carver.lathe([
    [0, -18, red],
    [11, -18, red],
    [12.3, -16.6, red],
    [12.5, -13.4, CREAM],
    [12.5, -3.4, red],
    [12.5, 1, red],
    [11.6, 3.4, red],
    [9, 5.2, red],
    [5.6, 6.6, red],
    [4.2, 8.6, red],
    [4.2, 15.4, red],
    [5, 15.8, GOLD],
    [5, 18.2, red],
    [3.6, 18.4, CORK],
    [3.4, 22, CORK],
    [0, 22, CORK],
  ]);
  for (const turn of [0, 1, 2]) {
    // a cross on the label: red is not the only mark of the flask
    const angle = (2 * Math.PI * turn) / 3;
    const turnTo = [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)] as const;
    carver.within([0, 0, -8.4], turnTo, () => {
      carver.box([0.5, 5.4, 1.5], [12.5, 0, 0], INK, 0.1);
      carver.box([0.5, 1.5, 5.4], [12.5, 0, 0], INK, 0.1);
    });
  }
}

/** Boards between beams, and a brace across each side. */
function crate(carver: Carver, green: string): void {
  const [edge] = parts(3)[0]?.size ?? [26];
  const half = (edge ?? 26) / 2;
  const beam = 4.6;
  const inner = half - beam;
  const middle = half - beam / 2;
  carver.box([2 * half - 2.6, 2 * half - 2.6, 2 * half - 2.6], [0, 0, 0], "#1f5d33", 0.2);
  for (const a of [-middle, middle]) {
    for (const b of [-middle, middle]) {
      carver.box([2 * half, beam, beam], [0, a, b], green, 0.8);
      carver.box([beam, 2 * inner, beam], [a, 0, b], green, 0.8);
      carver.box([beam, beam, 2 * inner], [a, b, 0], green, 0.8);
    }
  }
  for (const turn of [NO_TURN, OVER, TO_BOW, TO_STERN, TO_PORT, TO_STARBOARD]) {
    carver.within([0, 0, 0], turn, () => {
      for (const at of [-inner / 2, inner / 2]) {
        carver.box([2 * inner, inner - 0.8, 0.8], [0, at, half - 1.2], "#2c7a45", 0.2);
      }
      const diagonal = Math.PI / 8;
      carver.within([0, 0, 0], [Math.cos(diagonal), 0, 0, Math.sin(diagonal)], () => {
        carver.box([2 * inner * 1.34, 3.6, 1.1], [0, 0, half - 0.75], green, 0.25);
      });
    });
  }
}

/** Striped shirt, dark trousers, white cap; facing port. */
function sailor(carver: Carver, blue: string): void {
  const [trunk, head, arms, ...forearms] = parts(4);
  if (!trunk || !head || !arms) return;
  const [width, depth, height] = edges(trunk);
  let foot = trunk.at[2] - height / 2;
  const clothes: readonly (readonly [number, string])[] = [
    [2.6, INK],
    [8.4, NAVY],
    [2, WHITE],
    [2, blue],
    [2, WHITE],
    [2, blue],
    [2, WHITE],
    [5, blue],
  ];
  for (const [tall, colour] of clothes) {
    carver.box([width, depth, tall], [0, 0, foot + tall / 2], colour, 0.35);
    foot += tall;
  }
  carver.box([1, depth + 0.3, 8.6], [0, 0, trunk.at[2] - height / 2 + 6.6], INK, 0.2);
  carver.box(edges(arms), arms.at, blue, 1.2);
  for (const part of forearms) {
    const [x, y, z] = part.at;
    const [wide, thick, tall] = edges(part);
    carver.box([wide, thick, tall - 4], [x, y, z + 2], blue, 0.6);
    carver.box([wide, thick, 4], [x, y, z - tall / 2 + 2], SKIN, 1);
  }
  for (const side of [-1, 1]) {
    const y = depth / 2 + 0.25;
    const collar: Vec[] = [
      [0, y, 1],
      [5 * side, y, 7],
      [1.5 * side, y, 7],
    ];
    carver.face(side > 0 ? collar.reverse() : collar, WHITE);
  }
  const [radius = 7.5] = head.size;
  carver.ball(radius, head.at, [
    [-radius, SKIN],
    [2.4, NAVY],
    [4, WHITE],
  ]);
  const [x, y, z] = head.at;
  for (const side of [-1, 1])
    carver.ball(1.1, [x + 2.6 * side, y + 6.6, z + 0.2], [[-1.1, INK]], 5);
  carver.ball(1.3, [x, y + 7.3, z - 1.6], [[-1.3, "#e5a982"]], 5);
  carver.ball(1.7, [x, y, z + radius - 0.3], [[-1.7, "#c4502b"]], 5);
}

/** A dark board with its grain and its nails. */
function plank(carver: Carver, black: string): void {
  const part = parts(5)[0];
  if (!part) return;
  const [length, width, height] = edges(part);
  carver.box([length, width, height], [0, 0, 0], black, 0.9);
  for (const turn of [NO_TURN, OVER]) {
    carver.within([0, 0, 0], turn, () => {
      const grain: readonly (readonly [number, number, number])[] = [
        [-5, -34, 18],
        [-1, -8, 36],
        [3.6, -37, 6],
        [6, 2, 30],
      ];
      for (const [y, from, to] of grain) {
        const z = height / 2 + 0.15;
        const strip: Vec[] = [
          [from, y, z],
          [to, y, z],
          [to - 3, y + 0.9, z],
          [from + 3, y + 0.9, z],
        ];
        carver.face(strip, "#6d646a");
      }
      for (const x of [-36, 36]) {
        for (const y of [-5, 5]) carver.ball(1.4, [x, y, height / 2 - 0.6], [[-1.4, "#aeb2ba"]], 6);
      }
    });
  }
}

/** A round back, pointed snout, pink ears, and the tail by which it hangs. */
function rat(carver: Carver, grey: string): void {
  const body: readonly (readonly [number, number])[] = [
    [-15, 0.5],
    [-13.6, 0.8],
    [-10, 0.97],
    [-4, 1],
    [6, 1],
    [11, 0.92],
    [15, 0.72],
  ];
  carver.loft(
    body.map(([x, part]) => slice(x, 8 * part, 7.5 * part, -7.5 * (1 - part))),
    [grey],
  );
  const snout: readonly (readonly [number, number])[] = [
    [14.6, 1],
    [18, 0.9],
    [22, 0.55],
    [24, 0.3],
  ];
  carver.loft(
    snout.map(([x, part]) => slice(x, 5 * part, 4.5 * part, -3 - (1 - part))),
    [grey],
  );
  carver.ball(1.7, [23.6, 0, -3.4], [[-1.7, PINK]], 6);
  for (const side of [-1, 1]) {
    carver.ball(1.3, [17.4, 3.8 * side, -0.4], [[-1.3, INK]], 6);
    carver.within([12.4, 5.2 * side, 6.8], TO_BOW, () => {
      carver.rod(3.8, -0.9, 0.7, grey, 14);
      carver.rod(2.6, 0.4, 1, PINK, 14);
    });
    carver.box([10, 1, 1.2], [-4, 7.6 * side, -6.8], PINK, 0.2);
  }
  for (const tail of parts(6).slice(2)) carver.box(edges(tail), tail.at, PINK, 1.2);
}

/** A cross section of a body along x: round above, flat below. */
function slice(x: number, half: number, height: number, middle: number): Vec[] {
  const arch = Array.from({ length: 11 }, (_, n): Vec => {
    const angle = (Math.PI * n) / 10;
    return [x, half * Math.cos(angle), middle + height * (1.6 * Math.sin(angle) - 0.6)];
  });
  return [[x, half, middle - height], ...arch, [x, -half, middle - height]];
}

/** An arched lid, golden bands and a lock. */
function chest(carver: Carver, violet: string): void {
  const [base, lid] = parts(7);
  if (!base || !lid) return;
  const [length, width, height] = edges(base);
  const [radius = 11] = lid.size;
  const hinge = lid.at[2];
  carver.box([length, width, height], base.at, violet, 0.6);
  const arch = (r: number): (readonly [number, number])[] =>
    Array.from({ length: 17 }, (_, n) => {
      const angle = (Math.PI * n) / 16;
      return [r * Math.cos(angle), hinge + r * Math.sin(angle)] as const;
    });
  vault(carver, arch(radius), hinge, -length / 2, length / 2, "#9a55bd");
  for (const side of [-1, 1]) {
    carver.box([length + 0.5, 0.8, 1.8], [0, (width / 2) * side, hinge], "#4b2462", 0.2);
    carver.box([5.4, 1.4, 7], [0, (width / 2 + 0.2) * side, hinge - 1.4], GOLD, 0.5);
    carver.box([1.4, 1.8, 2.8], [0, (width / 2 + 0.2) * side, hinge - 2], INK, 0.2);
    for (const x of [-11.5, 11.5]) {
      carver.box([3.8, 0.8, height], [x, (width / 2) * side, base.at[2]], GOLD, 0.2);
    }
  }
  for (const x of [-11.5, 11.5]) {
    vault(carver, arch(radius + 0.35), hinge, x - 1.9, x + 1.9, GOLD);
  }
}

/** Half a cylinder along x over an outline from port to starboard. */
function vault(
  carver: Carver,
  outline: readonly (readonly [number, number])[],
  hinge: number,
  aft: number,
  fore: number,
  colour: string,
): void {
  const out = ([y, z]: readonly [number, number]): Vec => {
    const length = Math.hypot(y, z - hinge) || 1;
    return [0, y / length, (z - hinge) / length];
  };
  for (let n = 0; n + 1 < outline.length; n += 1) {
    const [a, b] = [outline[n], outline[n + 1]];
    if (!a || !b) continue;
    const corners: Vec[] = [
      [aft, ...a],
      [fore, ...a],
      [fore, ...b],
      [aft, ...b],
    ];
    const [p = [0, 0, 0], q = p, r = p, s = p] = corners;
    carver.triangle([p, r, q], [out(a), out(b), out(a)], colour);
    carver.triangle([p, s, r], [out(a), out(b), out(b)], colour);
  }
  carver.face(
    outline.map(([y, z]): Vec => [fore, y, z]),
    colour,
  );
  carver.face(outline.map(([y, z]): Vec => [aft, y, z]).reverse(), colour);
}

const MAKERS = [boat, barrel, flask, crate, sailor, plank, rat, chest];
