/** The ship drawn flat, from the stern and from starboard: by choice or without WebGL. */

import { settings } from "../../../lib/settings.svelte";
import { shapeOf } from "../pieces";
import { corners, depthOf, hull, shadows, type Point as Place } from "../shadows";
import { arrowDrawn, crossDrawn, handDrawn, plumbDrawn } from "./flathand";
import { outboard } from "./leaving";
import { EDGE, SHAPES, SHIP, SPOTS, type Spot } from "./measures";
import type { Held } from "./holding";
import type { Painter } from "./painter";
import type { Moment, Reaching, Seen } from "./show";
import { frameOf, holding, into, NO_TURN, plus, SEA, turned, type Frame } from "./space";
import { CAUGHT, HELD, type Point, type Support, type Tilt, type Vec } from "./types";

const INK = "#1c2b33";
const GLOW = "#ffd45c";
const STOP = "#d3261c";
const LETTERS = { en: "BAFCSPRH", fr: "BTFCMPRO" } as const;
const DARK_TEXT = [1, 6]; // letters on the barrel and the rat are dark, on the others light
const SPLASH = 600; // ms
const BODIES = SHAPES.map(({ parts }) => parts.map(corners));
const FINEST = 0.9; // mm by which a piece in hand goes at most when a finger goes a pixel
const [TALL, MIDDLE] = [575, 148]; // mm of height, and the height of the middle

/** One of the two drawings: its share of the width, and the axes to the right and to the viewer. */
interface View {
  from: number;
  to: number;
  right: (at: Vec) => number;
  near: (at: Vec) => number;
}

const VIEWS: readonly View[] = [
  // from the stern, where port is left; the yards are wide there
  { from: 0, to: 0.57, right: ([, y]) => -y, near: ([x]) => -x },
  // from starboard, where the bow is right
  { from: 0.57, to: 1, right: ([x]) => x - 12, near: ([, y]) => -y },
];
const WIDE = 720; // mm that both show side by side

/** Where the number of a spot is written, in the frame of its support: at the outer end, below. */
function numberAt({ support, top, x0, x1, y0, y1 }: Spot): Vec {
  const y = y0 >= 0 ? y1 - 12 : y0 + 12;
  return support === 1 ? [(x0 + x1) / 2, y * 0.6, top - 16] : [0, y, -18];
}

export class Flat implements Painter {
  still = false;
  held = false;
  #brush: CanvasRenderingContext2D;
  #width = 1;
  #height = 1;
  #spot: Spot | undefined;
  #held: Held | null = null;
  #splashes: { at: Vec; since: number }[] = [];

  constructor(canvas: HTMLCanvasElement) {
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("this browser has no canvas");
    this.#brush = brush;
  }

  resize(width: number, height: number): void {
    const ratio = Math.min(2, window.devicePixelRatio);
    [this.#width, this.#height] = [Math.max(1, width), Math.max(1, height)];
    this.#brush.canvas.width = this.#width * ratio;
    this.#brush.canvas.height = this.#height * ratio;
    this.#brush.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  draw(moment: Moment, now: number): boolean {
    const brush = this.#brush;
    brush.fillStyle = "#cfe7e0";
    brush.fillRect(0, 0, this.#width, this.#height);
    this.#splashes = this.#splashes.filter(({ since }) => now - since < SPLASH);
    VIEWS.forEach((view) => {
      brush.save();
      brush.beginPath();
      brush.rect(view.from * this.#width, 0, (view.to - view.from) * this.#width, this.#height);
      brush.clip();
      this.#view(view, moment, now);
      brush.restore();
    });
    brush.strokeStyle = INK;
    brush.lineWidth = 1;
    brush.strokeRect((VIEWS[1]?.from ?? 0) * this.#width, -2, 0.5, this.#height + 4);
    return this.#splashes.length > 0;
  }

  #scale(): number {
    return Math.min(this.#width / WIDE, this.#height / TALL);
  }

  #on(view: View, at: Vec): Place {
    const scale = this.#scale();
    return [
      ((view.from + view.to) / 2) * this.#width + scale * view.right(at),
      this.#height / 2 - scale * (at[2] - MIDDLE),
    ];
  }

  #view(view: View, moment: Moment, now: number): void {
    const on = (at: Vec): Place => this.#on(view, at);
    this.#sea(view, on);
    const things: { near: number; draw: () => void }[] = [];
    const solid = (points: readonly Vec[], colour: string, width = 1.5): void =>
      this.#shape(hull(points.map(on)), colour, width);
    const hullFrame = frameOf(1, moment.tilt);
    const out = (frame: Frame, points: readonly Vec[]): Vec[] =>
      points.map((point) => plus(frame.at, turned(frame.turn, point)));
    things.push({ near: -1e3, draw: () => this.#hull(moment.tilt, out(hullFrame, HULL), on) });
    const mast: Vec[] = [SHIP.deck, SHIP.mast_top].flatMap((z) =>
      [-1, 1].flatMap((a): Vec[] => [
        [a * SHIP.mast_radius, 0, z],
        [0, a * SHIP.mast_radius, z],
      ]),
    );
    things.push({ near: 0, draw: () => solid(out(hullFrame, mast), "#b4783f") });
    SHIP.yard_halves.forEach((half, yard) => {
      const frame = frameOf((yard + 2) as Support, moment.tilt);
      const [w, d] = [SHIP.yard_width / 2, SHIP.yard_depth / 2];
      const beam = [-half, half].flatMap((y) =>
        [-w, w].flatMap((x) => [-d, d].map((z): Vec => [x, y, z])),
      );
      things.push({ near: 1, draw: () => solid(out(frame, beam), "#e2b97a") });
    });
    for (const piece of moment.pieces) {
      things.push({ near: 10 + view.near(piece.at), draw: () => this.#piece(piece, on) });
    }
    for (const reaching of moment.hands) {
      things.push({ near: 11 + view.near(reaching.at), draw: () => this.#hand(reaching, on) });
    }
    things.sort((a, b) => a.near - b.near).forEach(({ draw }) => draw());
    this.#numbers(view, moment.tilt, on);
    if (moment.frame === null) this.#outline(moment.tilt, on);
    if (this.#held) this.#inHand(this.#held, moment.tilt, on);
    for (const { at, since } of this.#splashes)
      this.#ring(on(at), Math.max(0, (now - since) / SPLASH));
  }

  /** Waves at the foot, and the crest on which the ship rides. */
  #sea(view: View, on: (at: Vec) => Place): void {
    const [left, right] = [view.from * this.#width, view.to * this.#width];
    const [, level] = on([0, 0, SEA]);
    const middle = (left + right) / 2;
    const scale = this.#scale();
    for (const [colour, high, half] of [
      ["#55a3b0", 140, 62],
      ["#2f8095", 100, 88],
      ["#55a3b0", 58, 116],
      ["#2f8095", 14, 400],
      ["#236b80", 0, 400],
    ] as const) {
      this.#wave(middle - half * scale, middle + half * scale, level - high * scale, colour);
    }
  }

  #wave(left: number, right: number, top: number, colour: string): void {
    const brush = this.#brush;
    const crests = Math.max(2, Math.round((right - left) / 22));
    const step = (right - left) / crests;
    brush.beginPath();
    brush.moveTo(left - 8, this.#height + 4);
    brush.lineTo(left, top);
    for (let n = 0; n < crests; n += 1) {
      const x = left + n * step;
      brush.quadraticCurveTo(x + 0.6 * step, top + 0.5 * step, x + step, top);
    }
    brush.lineTo(right + 8, this.#height + 4);
    brush.closePath();
    brush.fillStyle = colour;
    brush.fill();
    brush.strokeStyle = INK;
    brush.lineWidth = 1.2;
    brush.stroke();
  }

  #hull(tilt: Tilt, points: readonly Vec[], on: (at: Vec) => Place): void {
    this.#shape(hull(points.map(on)), "#b9793a", 2);
    const frame = frameOf(1, tilt);
    const deck = [...EDGE, ...EDGE.map(([x, y]) => [x, -y] as const)].map(([x, y]) =>
      on(plus(frame.at, turned(frame.turn, [x, y, SHIP.deck]))),
    );
    this.#shape(hull(deck), "#e8c48c", 1.5);
  }

  #shape(points: readonly Place[], colour: string, width: number, edge = INK): void {
    const brush = this.#brush;
    brush.beginPath();
    points.forEach(([x, y]) => brush.lineTo(x, y));
    brush.closePath();
    brush.fillStyle = colour;
    brush.fill();
    brush.strokeStyle = edge;
    brush.lineWidth = width;
    brush.lineJoin = "round";
    brush.stroke();
  }

  #piece(piece: Seen, on: (at: Vec) => Place): void {
    const brush = this.#brush;
    brush.globalAlpha = 1 - 0.8 * piece.gone;
    const held = (piece.marks & (HELD | CAUGHT)) !== 0;
    this.#body(piece.piece, piece, on, held ? 4 : 1.5, held ? GLOW : INK);
    brush.globalAlpha = 1;
  }

  /** The outlines of a piece, and its letter. */
  #body(number: number, frame: Frame, on: (at: Vec) => Place, width: number, edge: string): void {
    const brush = this.#brush;
    const kind = number % SHAPES.length;
    const shape = SHAPES[kind];
    if (!shape) return;
    const parts = (BODIES[kind] ?? []).map((points) =>
      hull(points.map((point) => on(plus(frame.at, turned(frame.turn, point))))),
    );
    for (const part of parts) this.#shape(part, shape.colour, width, edge);
    for (const part of parts) this.#shape(part, shape.colour, 0, shape.colour);
    const [x, y] = on(frame.at);
    brush.fillStyle = DARK_TEXT.includes(kind) ? INK : "#fff";
    brush.font = `700 ${Math.max(9, 17 * this.#scale())}px sans-serif`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    brush.fillText(LETTERS[settings.lang][kind] ?? "", x, y);
  }

  /** A hand with its sleeve, from above and outboard. */
  #hand({ at, back }: Reaching, on: (at: Vec) => Place): void {
    const [x, y] = on(outboard(at, 0.7 * back * back));
    const [right, down] = on(outboard(at, 1));
    const [px, py] = on(at);
    handDrawn(this.#brush, x, y, Math.atan2(right - px, py - down), this.#scale());
  }

  #numbers(view: View, tilt: Tilt, on: (at: Vec) => Place): void {
    const brush = this.#brush;
    brush.font = `800 ${Math.max(10, 20 * this.#scale())}px Georgia, serif`;
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    for (const spot of this.#numbered(view)) {
      const frame = frameOf(spot.support, tilt);
      const [right, down] = on(plus(frame.at, turned(frame.turn, numberAt(spot))));
      brush.lineWidth = 3;
      brush.strokeStyle = "#f3dcae";
      brush.strokeText(String(spot.number), right, down);
      brush.fillStyle = "#8c2f16";
      brush.fillText(String(spot.number), right, down);
    }
  }

  /** Of two spots one behind the other only one is readable: the one in play, or the nearer. */
  #numbered(view: View): Iterable<Spot> {
    const read = new Map<string, Spot>();
    const nearest = [...SPOTS].sort((a, b) => view.near(numberAt(a)) - view.near(numberAt(b)));
    for (const spot of this.#spot ? [...nearest, this.#spot] : nearest)
      read.set(`${spot.support} ${Math.round(view.right(numberAt(spot)))}`, spot);
    return read.values();
  }

  #outline(tilt: Tilt, on: (at: Vec) => Place): void {
    const spot = this.#spot;
    if (!spot) return;
    const frame = frameOf(spot.support, tilt);
    const area = [
      [spot.x0, spot.y0],
      [spot.x1, spot.y0],
      [spot.x1, spot.y1],
      [spot.x0, spot.y1],
    ] as const;
    const seen = area.map(([x, y]) => on(plus(frame.at, turned(frame.turn, [x, y, spot.top]))));
    const brush = this.#brush;
    brush.setLineDash([7, 4]);
    this.#shape(hull(seen), "rgb(255 212 92 / 35%)", 2.5, "#b3541e");
    brush.setLineDash([]);
  }

  /** The piece in hand, a line down to where it would touch, and the way of a push; crossed out
   * where it is not allowed. */
  #inHand(held: Held, tilt: Tilt, on: (at: Vec) => Place): void {
    const brush = this.#brush;
    const { piece, landing, fits, pushed, frame } = held;
    const support = frameOf(held.support, tilt);
    const foot = landing[2] - depthOf(shapeOf(piece), held.turn);
    const aboard = ([x, y]: readonly [number, number]): Place =>
      on(holding(support, { at: [x, y, foot], turn: NO_TURN }).at);
    const [x, y] = landing;
    const print = shadows(shapeOf(piece), held.turn, x, y).flat().map(aboard);
    this.#shape(hull(print), fits ? GLOW : STOP, 3);
    const middle = on(frame.at);
    plumbDrawn(brush, middle, aboard([x, y]));
    if (pushed) arrowDrawn(brush, aboard(pushed), aboard([x, y]));
    this.#hand(held.hand, on);
    this.#body(piece, frame, on, 3.5, fits ? GLOW : STOP);
    if (!fits) crossDrawn(brush, middle, STOP);
  }

  #ring([x, y]: Place, part: number): void {
    const brush = this.#brush;
    brush.strokeStyle = "#eaf5ee";
    brush.lineWidth = 3 * (1 - part);
    brush.beginPath();
    brush.ellipse(x, y, 4 + 24 * part, 2 + 8 * part, 0, 0, 7);
    brush.stroke();
  }

  hold(held: Held | null): void {
    this.#held = held;
  }

  spot(number: number | null): void {
    this.#spot = SPOTS.find((spot) => spot.number === number);
  }

  project(at: Vec): readonly Point[] {
    return VIEWS.map((view) => {
      const [x, y] = this.#on(view, at);
      return { x, y };
    });
  }

  viewAt(point: Point): number {
    return point.x < (VIEWS[1]?.from ?? 0) * this.#width ? 0 : 1;
  }

  /** Each view knows one of the two directions. */
  pick(point: Point, moment: Moment): readonly [number | null, number | null] | null {
    const spot = this.#spot;
    const astern = this.viewAt(point) === 0;
    const view = VIEWS[astern ? 0 : 1];
    if (!spot || !view) return null;
    const [zero] = this.#on(view, [0, 0, 0]);
    const along = (point.x - zero) / this.#scale();
    const frame = frameOf(spot.support, moment.tilt);
    const middle: Vec = [(spot.x0 + spot.x1) / 2, (spot.y0 + spot.y1) / 2, spot.top];
    const room = plus(frame.at, turned(frame.turn, middle));
    const hit: Vec = astern ? [room[0], -along, room[2]] : [along, room[1], room[2]];
    const [x, y] = into(frame, { at: hit, turn: NO_TURN }).at;
    return astern ? [null, y] : [x, null];
  }

  along(_at: Vec, right: number, _down: number, view: number): readonly [number, number] {
    const far = right * Math.min(FINEST, 1 / this.#scale());
    return view === 0 ? [0, -far] : [far, 0];
  }

  hands(): Vec {
    return [-200, 0, SEA];
  }

  splash(at: Vec): void {
    this.#splashes.push({ at: [at[0], at[1], SEA], since: performance.now() });
  }

  // Two fixed views show everything: there is no camera to move.
  look(): void {}
  film(): void {}
  turn(): void {}
  zoom(): void {}
  dispose(): void {}
  pace(): boolean {
    return true;
  }
}

/** The hull: the edge of the deck, and the keel below. */
const HULL: readonly Vec[] = EDGE.flatMap(([x, y]): Vec[] => [
  [x, y, SHIP.deck],
  [x, -y, SHIP.deck],
  [0.87 * x, 0.6 * y, SHIP.deck - SHIP.hull_depth],
  [0.87 * x, -0.6 * y, SHIP.deck - SHIP.hull_depth],
]);
