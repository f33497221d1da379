/** The wooden ship: hull and mast, and the three yards that rock on it. */

import {
  BufferGeometry,
  CatmullRomCurve3,
  Float32BufferAttribute,
  Group,
  Mesh,
  PlaneGeometry,
  TubeGeometry,
  Vector3,
} from "three";
import { drawn, outline, timber } from "./looks";
import { EDGE, SHIP, SPOTS } from "./measures";
import { boards, deck, plate, strakes, TIMBER, transom } from "./paint";
import { Carver, TO_BOW, TO_PORT } from "./solids";
import { halfBeam, NO_TURN } from "./space";
import type { Vec } from "./types";

const STATIONS = 26; // cross sections of the hull from stern to stem
const KEEL = [1, 0.46] as const;
// how wide the hull is below the deck: fraction of the depth, fraction of the beam
const SHEER: readonly (readonly [number, number])[] = [
  [0, 1],
  [0.16, 1.01],
  [0.4, 0.98],
  [0.66, 0.86],
  [0.86, 0.68],
  KEEL,
];
const ROPE = "#d8c08a";
const BRASS = "#d9a441";
const FLAG = "#c4502b";

export interface Vessel {
  /** turns about the pivot */
  hull: Group;
  /** in the hull, each about its peg */
  yards: readonly [Group, Group, Group];
  /** hidden if cargo is piled up to it */
  pennant: Group;
}

export function vessel(): Vessel {
  const hull = new Group();
  hull.add(sides(), stern(), planks(), drawn(mast()), ropes());
  const pennant = drawn(flag());
  const flying = new Group();
  flying.add(pennant);
  hull.add(flying);
  const yards = [yard(0), yard(1), yard(2)] as const;
  hull.add(...yards);
  return { hull, yards, pennant: flying };
}

const [AFT] = EDGE[0] ?? [0];
const [STEM] = EDGE.at(-1) ?? [0];

/** A point of the hull's side; the stem rakes back as it goes down. */
function skin(x: number, [depth, part]: readonly [number, number], side: number): Vec {
  const rake = 1 - (x > 0 ? 0.13 : 0.07) * depth;
  return [x * rake, side * halfBeam(x) * part, SHIP.deck - depth * SHIP.hull_depth];
}

function stations(): number[] {
  const even = Array.from({ length: STATIONS + 1 }, (_, n) => AFT + ((STEM - AFT) * n) / STATIONS);
  return [...new Set([...even, ...EDGE.map(([x]) => x)])].sort((a, b) => a - b);
}

/** Triangles with a painted texture, smoothly shaded. */
function textured(quads: readonly (readonly [readonly Vec[], readonly Vec[]])[]): BufferGeometry {
  const [places, paint]: [number[], number[]] = [[], []];
  for (const [corners, at] of quads) {
    for (const n of [0, 1, 2, 0, 2, 3]) {
      places.push(...(corners[n] ?? [0, 0, 0]));
      paint.push(at[n]?.[0] ?? 0, at[n]?.[1] ?? 0);
    }
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(places, 3));
  made.setAttribute("uv", new Float32BufferAttribute(paint, 2));
  made.computeVertexNormals();
  return made;
}

function sides(): Mesh {
  const quads: [Vec[], Vec[]][] = [];
  const cuts = stations();
  for (const side of [1, -1]) {
    for (let n = 0; n + 1 < cuts.length; n += 1) {
      const [aft, fore] = [cuts[n] ?? 0, cuts[n + 1] ?? 0];
      for (let level = 0; level + 1 < SHEER.length; level += 1) {
        const [high, low] = [SHEER[level] ?? KEEL, SHEER[level + 1] ?? KEEL];
        const corners = [
          skin(aft, high, side),
          skin(aft, low, side),
          skin(fore, low, side),
          skin(fore, high, side),
        ];
        const u = (x: number): number => (x - AFT) / (STEM - AFT);
        const paint: Vec[] = [
          [u(aft), 1 - high[0], 0],
          [u(aft), 1 - low[0], 0],
          [u(fore), 1 - low[0], 0],
          [u(fore), 1 - high[0], 0],
        ];
        quads.push(side > 0 ? [corners.reverse(), paint.reverse()] : [corners, paint]);
      }
      if (side > 0) {
        const bottom = [skin(aft, KEEL, 1), skin(fore, KEEL, 1), skin(fore, KEEL, -1)];
        bottom.push(skin(aft, KEEL, -1));
        quads.push([bottom, bottom.map((): Vec => [0.5, 0.02, 0])]);
      }
    }
  }
  const made = new Mesh(textured(quads), timber(strakes()));
  made.castShadow = made.receiveShadow = true;
  made.add(outline(made.geometry));
  return made;
}

/** The flat stern with its windows, and the rudder. */
function stern(): Group {
  const group = new Group();
  const quads: [Vec[], Vec[]][] = [];
  const widest = halfBeam(AFT) * 1.01;
  for (let level = 0; level + 1 < SHEER.length; level += 1) {
    const [high, low] = [SHEER[level] ?? KEEL, SHEER[level + 1] ?? KEEL];
    const corners = [skin(AFT, high, 1), skin(AFT, low, 1), skin(AFT, low, -1)];
    corners.push(skin(AFT, high, -1));
    const paint = corners.map(([, y, z]): Vec => [
      0.5 - y / (2 * widest),
      1 - (SHIP.deck - z) / SHIP.hull_depth,
      0,
    ]);
    quads.push([corners, paint]);
  }
  const made = new Mesh(textured(quads), timber(transom()));
  made.receiveShadow = true;
  group.add(made);
  const carver = new Carver();
  carver.box([14, 3.4, 27], [AFT - 3, 0, SHIP.deck - 22], TIMBER.dark, 1);
  for (const y of [-1, 1]) {
    carver.within([AFT - 4, y * 46, SHIP.deck - 4], NO_TURN, () => {
      carver.box([3, 3, 7], [0, 0, 0], BRASS, 0.8);
      carver.box([5.6, 5.6, 1.4], [0, 0, -3.6], TIMBER.dark, 0.5);
      carver.box([5.6, 5.6, 1.4], [0, 0, 3.4], TIMBER.dark, 0.5);
    });
  }
  group.add(drawn(carver.geometry()));
  return group;
}

function planks(): Mesh {
  const quads: [Vec[], Vec[]][] = [];
  const cuts = stations();
  for (let n = 0; n + 1 < cuts.length; n += 1) {
    const [aft, fore] = [cuts[n] ?? 0, cuts[n + 1] ?? 0];
    const corners: Vec[] = [
      [aft, -halfBeam(aft), SHIP.deck],
      [fore, -halfBeam(fore), SHIP.deck],
      [fore, halfBeam(fore), SHIP.deck],
      [aft, halfBeam(aft), SHIP.deck],
    ];
    const paint = corners.map(([x, y]): Vec => [(x - AFT) / (STEM - AFT), y / SHIP.beam + 0.5, 0]);
    quads.push([corners, paint]);
  }
  const made = new Mesh(textured(quads), timber(deck()));
  made.receiveShadow = true;
  return made;
}

/** The mast with its foot, its pegs and the rope they are lashed with; rod and axle below. */
function mast(): BufferGeometry {
  const carver = new Carver();
  carver.rod(SHIP.mast_radius, SHIP.deck, SHIP.mast_top, TIMBER.mast, 22);
  carver.lathe([
    [12, SHIP.deck, TIMBER.dark],
    [12, SHIP.deck + 2.4, TIMBER.dark],
    [10, SHIP.deck + 4, TIMBER.dark],
    [SHIP.mast_radius, SHIP.deck + 4.6, TIMBER.dark],
  ]);
  for (const height of SHIP.yard_heights) {
    const peg = height - SHIP.yard_depth / 2 - 3.2;
    carver.within([0, 0, peg], TO_BOW, () => carver.rod(3, -21, 21, TIMBER.dark, 12));
    for (let n = 0; n < 4; n += 1) coil(carver, SHIP.mast_radius + 0.6, peg - 5 - 2.6 * n);
  }
  for (let n = 0; n < 3; n += 1) coil(carver, SHIP.mast_radius + 0.6, SHIP.mast_top - 8 - 2.6 * n);
  carver.rod(4, -40, SHIP.deck - SHIP.hull_depth + 2, TIMBER.mast, 14);
  carver.within([0, 0, 0], TO_PORT, () => carver.rod(2.6, -36, 36, "#4a464a", 12));
  return carver.geometry();
}

/** One turn of rope around something upright. */
function coil(carver: Carver, radius: number, z: number): void {
  carver.lathe(
    [
      [radius - 0.8, z - 1.3, ROPE],
      [radius + 0.5, z - 1, ROPE],
      [radius + 0.9, z, ROPE],
      [radius + 0.5, z + 1, ROPE],
      [radius - 0.8, z + 1.3, ROPE],
    ],
    14,
  );
}

/** Stays from the masthead to stem and stern: they keep clear of yards and cargo. */
function ropes(): Group {
  const group = new Group();
  const carver = new Carver();
  carver.ball(2.2, [STEM - 8, 0, SHIP.deck + 1.4], [[-2.2, BRASS]], 8);
  carver.ball(2.2, [AFT + 4, 0, SHIP.deck + 1.4], [[-2.2, BRASS]], 8);
  group.add(drawn(carver.geometry()));
  for (const end of [STEM - 8, AFT + 4]) {
    const top = new Vector3(Math.sign(end) * SHIP.mast_radius, 0, SHIP.mast_top - 10);
    const foot = new Vector3(end, 0, SHIP.deck + 2);
    const sag = top
      .clone()
      .lerp(foot, 0.5)
      .add(new Vector3(-Math.sign(end) * 5, 0, -7));
    const rope = new TubeGeometry(new CatmullRomCurve3([top, sag, foot]), 24, 0.6, 6);
    group.add(drawn(rope, timber(boards(ROPE, "#8a6f3c", 8, 2))));
  }
  return group;
}

function flag(): BufferGeometry {
  const carver = new Carver();
  const top = SHIP.mast_top;
  carver.rod(1.4, top - 1, top + 34, TIMBER.dark, 8);
  carver.ball(3, [0, 0, top + 35], [[-3, BRASS]], 8);
  const upper = Array.from({ length: 9 }, (_, n): Vec => {
    const along = n / 8;
    return [
      -1.4 - 50 * along,
      5 * Math.sin(3.4 * along) * along,
      top + 31 - 10 * along - 1.6 * Math.sin(5 * along),
    ];
  });
  upper.forEach((here, n) => {
    const next = upper[n + 1];
    if (!next) return;
    const down = (p: Vec, along: number): Vec => [p[0], p[1], p[2] - 22 * (1 - along)];
    const quad = [here, down(here, n / 8), down(next, (n + 1) / 8), next];
    const colour = n % 4 === 3 ? "#f6d77e" : FLAG;
    carver.face(quad, colour);
    carver.face(quad.reverse(), colour);
  });
  return carver.geometry();
}

/** A yard with its two numbers, in the frame of its middle. */
function yard(level: 0 | 1 | 2): Group {
  const group = new Group();
  const half = SHIP.yard_halves[level];
  const [width, depth] = [SHIP.yard_width, SHIP.yard_depth];
  const carver = new Carver();
  carver.box([width, 2 * half, depth], [0, 0, 0], TIMBER.pale, 1.1);
  for (const side of [-1, 1]) {
    // bands of iron near the ends, and seams where the two spots meet
    carver.box([width + 0.5, 4, depth + 0.5], [0, side * (half - 4), 0], TIMBER.dark, 1);
    carver.box(
      [width + 0.3, 1.2, depth + 0.3],
      [0, side * (SHIP.mast_radius + 5), 0],
      "#8c2f16",
      0.4,
    );
  }
  carver.lathe(
    [
      [SHIP.mast_radius + 3.4, -depth / 2 - 0.2, TIMBER.dark],
      [SHIP.mast_radius + 3.4, depth / 2 + 0.3, TIMBER.dark],
      [SHIP.mast_radius + 0.4, depth / 2 + 0.3, "#1c2b33"],
    ],
    24,
  );
  const body = drawn(carver.geometry());
  group.add(body);
  for (const spot of SPOTS.filter(({ support }) => support === level + 2)) {
    const side = spot.y0 >= 0 ? 1 : -1;
    const sign = timber(plate(spot.number));
    const board = new Carver();
    const y = side * (half - 17);
    for (const ahead of [1, -1]) {
      board.box([1.6, 20, 17], [ahead * (width / 2 + 0.8), y, -4.5], TIMBER.pale, 0.3);
      const face = new Mesh(new PlaneGeometry(20, 17), sign);
      face.up.set(0, 0, 1);
      face.position.set(ahead * (width / 2 + 1.75), y, -4.5);
      face.lookAt(ahead * 1000, y, -4.5);
      face.receiveShadow = true;
      group.add(face);
    }
    group.add(drawn(board.geometry()));
  }
  return group;
}
