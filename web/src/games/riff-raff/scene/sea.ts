/** Sea and sky as in a paper theatre: rings of cut-out waves, a painted backdrop all around.
 *
 * The innermost rings rise to the pivot, so that the ship rides on a crest. Pieces sink where the
 * physics removes them, and only water is drawn there.
 */

import {
  BackSide,
  BufferGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshToonMaterial,
  RingGeometry,
  TorusGeometry,
} from "three";
import { drawn } from "./looks";
import { INK, sky, TIMBER, water, WATER } from "./paint";
import { Carver } from "./solids";
import { SEA } from "./space";

const HORIZON = 1500;
const RING = 1 / 96; // steps of a ring of waves

/** A ring of cut-out waves: how far to port and to the bow, how high, how many crests. */
interface Swell {
  port: number;
  bow: number;
  top: number;
  crests: number;
  tall: number;
  colour: string;
}

const SWELLS: readonly Swell[] = [
  { port: 50, bow: 88, top: 17, crests: 9, tall: 12, colour: WATER.light },
  { port: 64, bow: 106, top: -12, crests: 11, tall: 15, colour: WATER.swell },
  { port: 80, bow: 126, top: -44, crests: 12, tall: 17, colour: WATER.light },
  { port: 100, bow: 148, top: -74, crests: 13, tall: 17, colour: WATER.swell },
  { port: 126, bow: 174, top: -100, crests: 14, tall: 14, colour: WATER.sea },
  { port: 215, bow: 245, top: SEA + 13, crests: 17, tall: 12, colour: WATER.swell },
  { port: 300, bow: 330, top: SEA + 14, crests: 19, tall: 13, colour: WATER.light },
  { port: 400, bow: 430, top: SEA + 15, crests: 23, tall: 14, colour: WATER.swell },
  { port: 540, bow: 570, top: SEA + 18, crests: 29, tall: 16, colour: WATER.sea },
];

export interface Sea {
  group: Group;
  /** the swell at this time (s) and strength; this many `rings` move */
  move: (seconds: number, rings: number) => void;
}

export function sea(): Sea {
  const group = new Group();
  const painted = sky();
  painted.repeat.set(3, 1);
  const backdrop = new Mesh(
    new CylinderGeometry(HORIZON, HORIZON, 1000, 48, 1, true),
    new MeshBasicMaterial({ map: painted, side: BackSide, depthWrite: false }),
  );
  backdrop.rotation.x = Math.PI / 2;
  backdrop.position.z = SEA + 470;
  backdrop.renderOrder = -2;
  group.add(backdrop, floor(), ...distance());
  const rings = SWELLS.map(ring);
  rings.forEach((each, n) => {
    const oval = new Group(); // a ring turns within its oval
    oval.scale.set(SWELLS[n]?.bow ?? 1, SWELLS[n]?.port ?? 1, 1);
    oval.add(each);
    group.add(oval);
  });
  group.add(gimbal());
  return {
    group,
    move(seconds, count) {
      rings.forEach((each, n) => {
        if (n >= count) return;
        const way = n % 2 ? 1 : -1;
        const crests = SWELLS[n]?.crests ?? 1;
        each.rotation.z = way * 0.35 * ((2 * Math.PI) / crests) * Math.sin(0.55 * seconds + n);
        each.position.z = 2.2 * Math.sin(0.9 * seconds + 1.3 * n);
      });
    },
  };
}

function floor(): Mesh {
  const map = water();
  map.repeat.set(6, 6);
  const made = new Mesh(new CircleGeometry(640, 96), new MeshToonMaterial({ map }));
  made.position.z = SEA;
  made.receiveShadow = true;
  return made;
}

/** Flat stripes of paler water up to the horizon. */
function distance(): Mesh[] {
  const stripes: readonly (readonly [number, number, string])[] = [
    [640, 860, WATER.swell],
    [860, 1120, WATER.light],
    [1120, HORIZON, "#8cc4c4"],
  ];
  return stripes.map(([inner, outer, colour]) => {
    const made = new Mesh(
      new RingGeometry(inner, outer, 96),
      new MeshBasicMaterial({ color: colour }),
    );
    made.position.z = SEA;
    return made;
  });
}

/** The height of a crest at a fraction of its length: steep in front, gentle behind. */
function crest(part: number): number {
  const lean = part < 0.34 ? part / 0.34 : (1 - part) / 0.66;
  return lean * lean * (1.7 - 0.7 * lean);
}

function ring({ top, crests, tall, colour }: Swell): Mesh {
  const [places, colours]: [number[], number[]] = [[], []];
  const steps = Math.round(crests / RING / 8);
  const body = new Color(colour);
  const shades = [
    body.clone().multiplyScalar(0.62),
    body.clone().multiplyScalar(0.82),
    body,
    new Color(WATER.foam),
    new Color(INK),
  ];
  const column = (n: number): [number, number, number][] => {
    const angle = (2 * Math.PI * n) / steps;
    const up = top - tall + tall * crest(((n * crests) / steps) % 1);
    const depth = up - SEA;
    const levels = [SEA - 2, up - 0.62 * depth - 6, up - 9, up - 3.4, up - 0.9, up];
    return levels.map((z) => {
      const slope = 1 + Math.max(0, up - z) * 0.0022; // the foot of a cut-out leans outwards
      return [slope * Math.cos(angle), slope * Math.sin(angle), z];
    });
  };
  for (let n = 0; n < steps; n += 1) {
    const [here, there] = [column(n), column(n + 1)];
    shades.forEach((shade, level) => {
      for (const [line, at] of [
        [here, level],
        [there, level],
        [there, level + 1],
        [here, level],
        [there, level + 1],
        [here, level + 1],
      ] as const) {
        places.push(...(line[at] ?? [0, 0, 0]));
        colours.push(shade.r, shade.g, shade.b);
      }
    });
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(places, 3));
  made.setAttribute("color", new Float32BufferAttribute(colours, 3));
  const mesh = new Mesh(made, new MeshBasicMaterial({ vertexColors: true, side: DoubleSide }));
  return mesh;
}

/** The ring in which the ship hangs. */
function gimbal(): Group {
  const group = new Group();
  const torus = drawn(
    new TorusGeometry(36, 4, 10, 40),
    new MeshToonMaterial({ color: TIMBER.mast }),
  );
  group.add(torus);
  const carver = new Carver();
  for (const side of [-1, 1]) carver.box([9, 9, 12], [0, side * 37, 0], TIMBER.dark, 1);
  group.add(drawn(carver.geometry()));
  return group;
}
