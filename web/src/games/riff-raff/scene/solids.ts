/** Coloured triangles, and solids made of them: carved, turned and lofted. */

import { BufferGeometry, Color, Float32BufferAttribute } from "three";
import { holding, NO_TURN, plus, turned, type Frame } from "./space";
import type { Turn, Vec } from "./types";

const GRAIN = 1 / 46; // texture repeats of the wood grain per millimetre
const SMOOTH = 0.6; // edges whose faces agree at least this much (cosine) are shaded as one curve

/** A point of an outline for the lathe: radius, height, and the colour up to the next point. */
export type Bend = readonly [number, number, string];

const NOWHERE: Bend = [0, 0, ""];

export const HALF = Math.SQRT1_2;
export const TO_BOW: Turn = [HALF, 0, HALF, 0]; // turns up towards the bow
export const TO_PORT: Turn = [HALF, -HALF, 0, 0];
export const TO_STARBOARD: Turn = [HALF, HALF, 0, 0];
export const TO_STERN: Turn = [HALF, 0, -HALF, 0];
export const OVER: Turn = [0, 1, 0, 0];

const shades = new Map<string, readonly [number, number, number]>();

/** A colour in linear light, darker by a fraction. */
function light(colour: string, darker: number): readonly [number, number, number] {
  const key = `${colour} ${darker}`;
  let found = shades.get(key);
  if (found === undefined) {
    const { r, g, b } = new Color(colour).multiplyScalar(1 - darker);
    found = [r, g, b];
    shades.set(key, found);
  }
  return found;
}

/** Collects triangles; each call adds a solid, in the frame that `within` has set. */
export class Carver {
  #places: number[] = [];
  #normals: number[] = [];
  #colours: number[] = [];
  #frame: Frame = { at: [0, 0, 0], turn: NO_TURN };

  /** Solids added by the callback are in this frame. */
  within(at: Vec, turn: Turn, add: () => void): void {
    const outer = this.#frame;
    this.#frame = holding(outer, { at, turn });
    add();
    this.#frame = outer;
  }

  triangle(corners: readonly Vec[], normals: readonly Vec[], colour: string, darker = 0): void {
    const shade = light(colour, darker);
    corners.forEach((corner, n) => {
      this.#places.push(...plus(this.#frame.at, turned(this.#frame.turn, corner)));
      this.#normals.push(...turned(this.#frame.turn, normals[n] ?? [0, 0, 1]));
      this.#colours.push(...shade);
    });
  }

  /** A flat convex polygon, its corners counterclockwise seen from the front. */
  face(points: readonly Vec[], colour: string, darker = 0): void {
    const [a, b, c] = points;
    if (!a || !b || !c) return;
    for (let n = 1; n + 1 < points.length; n += 1) {
      const corners = [a, points[n] ?? b, points[n + 1] ?? c];
      const normal = normalOf(corners);
      if (normal) this.triangle(corners, [normal, normal, normal], colour, darker);
    }
  }

  /** A box with slightly bevelled edges. */
  box(size: Vec, at: Vec, colour: string, edge = 0.7, darker = 0): void {
    const half = size.map((length) => length / 2) as unknown as Vec;
    const chamfer = Math.min(edge, 0.45 * Math.min(...size));
    const corner = (signs: Vec, out: number): Vec =>
      [0, 1, 2].map((axis) => {
        const reach = (half[axis] ?? 0) - (axis === out ? 0 : chamfer);
        return (at[axis] ?? 0) + (signs[axis] ?? 0) * reach;
      }) as unknown as Vec;
    const both = [-1, 1] as const;
    for (let axis = 0; axis < 3; axis += 1) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const signs = (w: number, p: number, q: number): Vec => {
        const made = [0, 0, 0];
        made[axis] = w;
        made[u] = p;
        made[v] = q;
        return made as unknown as Vec;
      };
      for (const side of both) {
        const around = [signs(side, -1, -1), signs(side, 1, -1), signs(side, 1, 1)];
        around.push(signs(side, -1, 1));
        if (side < 0) around.reverse();
        this.face(
          around.map((s) => corner(s, axis)),
          colour,
          darker,
        );
      }
      for (const p of both) {
        for (const q of both) {
          // the bevel along this axis, between the faces towards p and q
          const edgeCorners = [
            corner(signs(-1, p, q), u),
            corner(signs(1, p, q), u),
            corner(signs(1, p, q), v),
            corner(signs(-1, p, q), v),
          ];
          if (p * q < 0) edgeCorners.reverse();
          this.face(edgeCorners.reverse(), colour, darker);
        }
      }
    }
    for (const x of both) {
      for (const y of both) {
        for (const z of both) {
          const tip = [0, 1, 2].map((out) => corner([x, y, z], out));
          if (x * y * z < 0) tip.reverse();
          this.face(tip, colour, darker);
        }
      }
    }
  }

  /** The surface through stacked polygons, each counterclockwise seen from above. */
  loft(rings: readonly (readonly Vec[])[], colours: readonly string[], closed = true): void {
    for (let n = 0; n + 1 < rings.length; n += 1) {
      const [low = [], high = []] = [rings[n], rings[n + 1]];
      const colour = colours[Math.min(n, colours.length - 1)] ?? "#000";
      low.forEach((corner, i) => {
        const j = (i + 1) % low.length;
        const four = [corner, low[j], high[j], high[i]].filter((point) => point !== undefined);
        this.face(four, colour);
      });
    }
    if (!closed) return;
    this.face([...(rings[0] ?? [])].reverse(), colours[0] ?? "#000");
    this.face(rings.at(-1) ?? [], colours.at(-1) ?? "#000");
  }

  /** The solid of revolution of an outline along z, bottom up. Every other stave is darker. */
  lathe(bends: readonly Bend[], sides = 24, staves = 0): void {
    const slopes = bends.slice(1).map(([radius, height], n) => {
      const [inner, low] = bends[n] ?? [0, 0];
      const length = Math.hypot(height - low, inner - radius) || 1;
      return [(height - low) / length, (inner - radius) / length] as const;
    });
    const joint = (n: number, other: number): readonly [number, number] => {
      const [here, there] = [slopes[n] ?? [1, 0], slopes[other]];
      if (there && here[0] * there[0] + here[1] * there[1] > SMOOTH) {
        const length = Math.hypot(here[0] + there[0], here[1] + there[1]);
        return [(here[0] + there[0]) / length, (here[1] + there[1]) / length];
      }
      return [here[0], here[1]];
    };
    for (let n = 0; n + 1 < bends.length; n += 1) {
      const [low, high] = [bends[n] ?? NOWHERE, bends[n + 1] ?? NOWHERE];
      const [below, above] = [joint(n, n - 1), joint(n, n + 1)];
      for (let side = 0; side < sides; side += 1) {
        const [a, b] = [(2 * Math.PI * side) / sides, (2 * Math.PI * (side + 1)) / sides];
        const spun = ([radius, height]: Bend, angle: number): Vec => [
          radius * Math.cos(angle),
          radius * Math.sin(angle),
          height,
        ];
        const out = ([away, up]: readonly [number, number], angle: number): Vec => [
          away * Math.cos(angle),
          away * Math.sin(angle),
          up,
        ];
        const corners = [spun(low, a), spun(low, b), spun(high, b), spun(high, a)] as const;
        const normals = [out(below, a), out(below, b), out(above, b), out(above, a)] as const;
        const dark = staves && Math.floor(side / 2) % 2 ? staves : 0;
        if (low[0] > 0) {
          this.triangle(
            [corners[0], corners[1], corners[2]],
            [normals[0], normals[1], normals[2]],
            low[2],
            dark,
          );
        }
        if (high[0] > 0) {
          this.triangle(
            [corners[0], corners[2], corners[3]],
            [normals[0], normals[2], normals[3]],
            low[2],
            dark,
          );
        }
      }
    }
  }

  rod(radius: number, low: number, high: number, colour: string, sides = 20): void {
    const edge = Math.min(0.6, radius / 3);
    this.lathe(
      [
        [0, low, colour],
        [radius - edge, low, colour],
        [radius, low + edge, colour],
        [radius, high - edge, colour],
        [radius - edge, high, colour],
        [0, high, colour],
      ],
      sides,
    );
  }

  /** A ball; a band of colour begins at each of these heights, the first at the bottom. */
  ball(radius: number, at: Vec, bands: readonly (readonly [number, string])[], steps = 10): void {
    const even = Array.from(
      { length: steps + 1 },
      (_, n) => -radius * Math.cos((Math.PI * n) / steps),
    );
    const heights = [...even, ...bands.slice(1).map(([low]) => low)].sort((a, b) => a - b);
    const outline = heights.map((height): Bend => {
      const band = bands.filter(([low]) => low <= height + 1e-6).at(-1) ?? bands[0];
      const away = Math.sqrt(Math.max(0, radius * radius - height * height));
      return [away < 1e-3 ? 0 : away, height, band?.[1] ?? "#000"];
    });
    this.within(at, NO_TURN, () => this.lathe(outline, 2 * steps));
  }

  geometry(): BufferGeometry {
    const made = new BufferGeometry();
    made.setAttribute("position", new Float32BufferAttribute(this.#places, 3));
    made.setAttribute("normal", new Float32BufferAttribute(this.#normals, 3));
    made.setAttribute("color", new Float32BufferAttribute(this.#colours, 3));
    made.setAttribute("uv", new Float32BufferAttribute(this.#grain(), 2));
    return made;
  }

  /** The grain runs over each face as if sawn from one piece. */
  #grain(): number[] {
    const made: number[] = [];
    for (let n = 0; n < this.#places.length; n += 3) {
      const [x = 0, y = 0, z = 0] = this.#places.slice(n, n + 3);
      const [a, b, c] = this.#normals.slice(n, n + 3).map(Math.abs) as [number, number, number];
      if (c >= a && c >= b) made.push(x * GRAIN, y * GRAIN);
      else if (b >= a) made.push(x * GRAIN, z * GRAIN);
      else made.push(y * GRAIN, z * GRAIN);
    }
    return made;
  }
}

function normalOf(corners: readonly Vec[]): Vec | null {
  const [a = [0, 0, 0], b = a, c = a] = corners;
  const [p, q] = [b, c].map((end) => [end[0] - a[0], end[1] - a[1], end[2] - a[2]] as const);
  if (!p || !q) return null;
  const cross: Vec = [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ];
  const length = Math.hypot(...cross);
  return length < 1e-9 ? null : [cross[0] / length, cross[1] / length, cross[2] / length];
}

/** The same triangles with shared normals where corners meet, to extrude an ink outline. */
export function inkable(solid: BufferGeometry): BufferGeometry {
  const places = solid.getAttribute("position");
  const normals = solid.getAttribute("normal");
  const key = (n: number): string =>
    [places.getX(n), places.getY(n), places.getZ(n)].map((part) => Math.round(part * 50)).join();
  const sums = new Map<string, [number, number, number]>();
  const seen = new Set<string>(); // each direction counts once, even if triangles share it
  for (let n = 0; n < places.count; n += 1) {
    const sum = sums.get(key(n)) ?? [0, 0, 0];
    const normal = [normals.getX(n), normals.getY(n), normals.getZ(n)];
    const direction = `${key(n)} ${normal.map((part) => Math.round(part * 8)).join()}`;
    if (!seen.has(direction)) {
      seen.add(direction);
      normal.forEach((part, axis) => {
        sum[axis as 0 | 1 | 2] += part;
      });
    }
    sums.set(key(n), sum);
  }
  const out = new Float32Array(3 * places.count);
  for (let n = 0; n < places.count; n += 1) {
    const sum = sums.get(key(n)) ?? [0, 0, 1];
    const length = Math.hypot(...sum) || 1;
    out.set(
      sum.map((part) => part / length),
      3 * n,
    );
  }
  const made = new BufferGeometry();
  made.setAttribute("position", places);
  made.setAttribute("normal", new Float32BufferAttribute(out, 3));
  return made;
}
