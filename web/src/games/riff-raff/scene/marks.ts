/** The marks for the player who loads: the spot, the piece in hand, and its shadow. */

import {
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  RepeatWrapping,
  type Camera,
} from "three";
import { depthOf, hull, shadows, type Point, type Polygon } from "../shadows";
import { shapeOf } from "../pieces";
import { cargo } from "./cargo";
import type { Held } from "./holding";
import { drawn, inked, outline } from "./looks";
import { EDGE, SHAPES, type Spot } from "./measures";
import { Carver } from "./solids";
import { halfBeam } from "./space";
import type { Vec } from "./types";

const GLOW = "#ffd45c";
const STOP = "#d3261c";
const OVER = 14; // mm above its spot where the arrow ends: any higher, it would seem to mean another
const LIFT = 0.5; // mm above the surface, to be visible

/** The part of the deck or yard that belongs to a spot, seen from above. */
export function outlineOf(spot: Spot): Polygon {
  if (spot.support !== 1) {
    return [
      [spot.x0, spot.y0],
      [spot.x1, spot.y0],
      [spot.x1, spot.y1],
      [spot.x0, spot.y1],
    ];
  }
  const side = spot.y1 > 0 ? 1 : -1;
  const edge = EDGE.filter(([x]) => x > spot.x0 && x < spot.x1).map(([x]) => x);
  const outer = [spot.x0, ...edge, spot.x1].map((x): Point => [x, side * halfBeam(x)]);
  return hull([[spot.x0, 0], [spot.x1, 0], ...outer]);
}

/** A band along the inside of a convex polygon. */
function band(polygon: Polygon, width: number, z: number): BufferGeometry {
  const [x, y] = polygon.reduce(([a, b], [p, q]) => [a + p, b + q], [0, 0]);
  const middle: Point = [x / polygon.length, y / polygon.length];
  const inner = polygon.map(([p, q]): Point => {
    const away = Math.hypot(p - middle[0], q - middle[1]) || 1;
    const part = Math.max(0, 1 - (1.3 * width) / away);
    return [middle[0] + part * (p - middle[0]), middle[1] + part * (q - middle[1])];
  });
  const places: number[] = [];
  polygon.forEach((a, n) => {
    const m = (n + 1) % polygon.length;
    const [b = a, c = a, d = a] = [polygon[m], inner[m], inner[n]];
    for (const [p, q] of [a, b, c, a, c, d]) places.push(p, q, z);
  });
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(places, 3));
  return made;
}

function sheet(polygons: readonly Polygon[], z: number): BufferGeometry {
  const [places, paint]: [number[], number[]] = [[], []];
  for (const polygon of polygons) {
    const [first] = polygon;
    if (!first) continue;
    for (let n = 1; n + 1 < polygon.length; n += 1) {
      for (const [x, y] of [first, polygon[n] ?? first, polygon[n + 1] ?? first]) {
        places.push(x, y, z);
        paint.push(x / 7, y / 7);
      }
    }
  }
  const made = new BufferGeometry();
  made.setAttribute("position", new Float32BufferAttribute(places, 3));
  made.setAttribute("uv", new Float32BufferAttribute(paint, 2));
  return made;
}

/** Stripes mark a forbidden place, so that colour is not the only sign. */
function stripes(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  const brush = canvas.getContext("2d");
  if (brush) {
    brush.strokeStyle = "#fff";
    brush.lineWidth = 9;
    for (const x of [-32, 0, 32]) {
      brush.beginPath();
      brush.moveTo(x - 4, 36);
      brush.lineTo(x + 36, -4);
      brush.stroke();
    }
  }
  const made = new CanvasTexture(canvas);
  made.wrapS = made.wrapT = RepeatWrapping;
  return made;
}

const flat = (colour: string, opacity = 1): MeshBasicMaterial =>
  new MeshBasicMaterial({
    color: colour,
    transparent: opacity < 1,
    opacity,
    side: DoubleSide,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });

/** The outline of a spot, in the frame of its support. */
export class SpotMark {
  readonly group = new Group();
  #band = new Mesh(new BufferGeometry(), flat("#fff6c8"));
  #fill = new Mesh(new BufferGeometry(), flat("#ffc52e", 0.6));
  #arrow = arrow();

  constructor() {
    this.group.add(this.#fill, this.#band, this.#arrow);
  }

  /** The arrow points at the spot until there is a piece in the hand. */
  point(wanted: boolean): void {
    this.#arrow.visible = wanted;
  }

  show(spot: Spot | undefined): void {
    this.group.visible = spot !== undefined;
    if (!spot) return;
    const polygon = outlineOf(spot);
    this.#band.geometry.dispose();
    this.#fill.geometry.dispose();
    this.#band.geometry = band(polygon, 3, spot.top + LIFT);
    this.#fill.geometry = sheet([polygon], spot.top + LIFT - 0.1);
    const [x, y] = [(spot.x0 + spot.x1) / 2, (spot.y0 + spot.y1) / 2];
    this.#arrow.position.set(x, y, spot.top + OVER);
  }
}

/** The piece in hand, its shadow where it would touch, a line down to it, and the way of a push. */
export class HeldMark {
  /** in the room: the piece itself, crossed out where it is not allowed */
  readonly room = new Group();
  /** in the frame of the support */
  readonly marks = new Group();
  #body = new Group();
  #piece = -1;
  #shadow = ""; // what it was made from
  #depth = 0; // mm from the middle of the piece down to its lowest point
  #glow = inked(GLOW, 2.2);
  #stop = inked(STOP, 2.6);
  #print = new Mesh(new BufferGeometry(), flat(GLOW, 0.8));
  #edge = new Mesh(new BufferGeometry(), flat("#1c2b33"));
  #line = new Mesh(plumb(), flat("#1c2b33", 0.75));
  #way = way();
  #cross = cross();
  #hatch = stripes();

  constructor() {
    this.room.add(this.#body, this.#cross);
    this.marks.add(this.#print, this.#edge, this.#line, this.#way);
    this.show(null);
  }

  show(held: Held | null): void {
    this.room.visible = this.marks.visible = held !== null;
    if (!held) return;
    const { frame, landing, above, fits, pushed } = held;
    this.#carve(held);
    this.#cast(held);
    const { at, turn } = frame;
    this.#body.position.set(...at);
    this.#body.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
    for (const ink of this.#body.children.slice(1)) {
      if (ink instanceof Mesh) ink.material = fits ? this.#glow : this.#stop;
    }
    this.#cross.visible = !fits;
    this.#cross.position.set(at[0], at[1], at[2] + 34);
    const foot = landing[2] - this.#depth + LIFT;
    for (const mark of [this.#print, this.#edge, this.#line])
      mark.position.set(landing[0], landing[1], foot);
    this.#line.scale.z = Math.max(0.01, above);
    this.#way.visible = pushed !== null;
    if (pushed) point(this.#way, [pushed[0], pushed[1], foot], landing);
  }

  /** The cross is visible from everywhere. */
  face(camera: Camera): void {
    this.#cross.quaternion.copy(camera.quaternion);
  }

  #carve({ piece }: Held): void {
    const shape = piece % SHAPES.length;
    if (shape === this.#piece) return;
    this.#piece = shape;
    this.#body.clear();
    const solid = cargo(shape);
    this.#body.add(drawn(solid), outline(solid, this.#glow));
  }

  #cast({ piece, turn, fits }: Held): void {
    const made = `${shapeOf(piece)} ${turn.join(" ")} ${fits}`;
    if (made === this.#shadow) return;
    this.#shadow = made;
    this.#depth = depthOf(shapeOf(piece), turn);
    const prints = shadows(shapeOf(piece), turn, 0, 0);
    this.#print.geometry.dispose();
    this.#edge.geometry.dispose();
    this.#print.geometry = sheet(prints, 0);
    this.#edge.geometry = band(hull(prints.flat()), 0.9, 0.1);
    this.#print.material.color.set(fits ? GLOW : STOP);
    this.#print.material.map = fits ? null : this.#hatch;
    this.#print.material.needsUpdate = true;
  }
}

/** An arrow on the wood, one mm long: scaled, it shows a push. */
function way(): Group {
  const group = new Group();
  const shaft: Polygon = [
    [0, -1.6],
    [1, -1.6],
    [1, 1.6],
    [0, 1.6],
  ];
  const tip: Polygon = [
    [0, -5],
    [9, 0],
    [0, 5],
  ];
  group.add(...[shaft, tip].map((part) => new Mesh(sheet([part], 0), flat("#1c2b33", 0.9))));
  return group;
}

function point(arrow: Group, [x, y, z]: Vec, to: Vec): void {
  const [far, right] = [to[0] - x, to[1] - y];
  arrow.position.set(x, y, z + 0.3);
  arrow.rotation.z = Math.atan2(right, far);
  const long = Math.hypot(far, right);
  arrow.children[0]?.scale.set(long, 1, 1);
  arrow.children[1]?.position.set(long, 0, 0);
}

/** An arrow pointing down. */
function arrow(): Group {
  const carver = new Carver();
  carver.lathe(
    [
      [0, 0, GLOW],
      [9, 13, GLOW],
      [3.6, 13, GLOW],
      [3.6, 28, GLOW],
      [0, 28, GLOW],
    ],
    16,
  );
  const solid = carver.geometry();
  const group = new Group();
  group.add(new Mesh(solid, new MeshBasicMaterial({ vertexColors: true })), outline(solid));
  return group;
}

function plumb(): BufferGeometry {
  const carver = new Carver();
  for (let n = 0; n < 6; n += 1) carver.box([0.9, 0.9, 0.1], [0, 0, (n + 0.5) / 6], "#1c2b33", 0);
  return carver.geometry();
}

function cross(): Group {
  const carver = new Carver();
  for (const angle of [Math.PI / 4, -Math.PI / 4]) {
    carver.within([0, 0, 0], [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)], () =>
      carver.box([19, 4.4, 3], [0, 0, 0], STOP, 0.8),
    );
  }
  const solid = carver.geometry();
  const group = new Group();
  group.add(new Mesh(solid, new MeshBasicMaterial({ vertexColors: true })), outline(solid));
  return group;
}
