/** The hand that places: what it holds and how; dragged over the ship, or moved step by step. */

import { follow } from "./follow";
import {
  GENTLY,
  HIGHEST,
  lifted,
  moved,
  read,
  releasedAt,
  touches,
  turned,
  TURN_STEP,
  type Placement,
} from "./placement";
import type { Shape } from "./pieces";
import { EDGE, SHAPES, SHIP } from "./scene/measures";
import type { Aim, Point, SceneCalls } from "./scene/types";
import { faultOf, spotOf } from "./shadows";

const CLEAR = 60; // px from a finger up to what it drags, so that it hides nothing
/** How a piece comes from the tray: how much faster than the finger, px above it, and mm from the
 * middle of a yard from which that draws it. */
const FINGER = { ahead: 1.7, clear: CLEAR, drawn: Infinity };
const MOUSE = { ahead: 1, clear: 0, drawn: 14 };
const DRIFT = 0.5; // px by which what is touched itself gets away from the finger with each px …
const STARTS = 20; // … after these
const PUT_BACK = 40; // px from where a piece was taken within which it is put back
const BESIDE = 30; // mm beside the ship as far as a hand goes
const MIDDLE = 1; // of the three examples of a rest
const WHEEL = 60; // of a wheel for one step

/** What the hand needs to know of the table. */
export interface Given {
  spot: number;
  /** a few sensible placements */
  legal: readonly string[];
  /** the placement of a hint */
  advice: Placement | null;
}

/** A finger that dragged the piece was lifted: where on the page, and in which view. */
export interface Lifted {
  at: Point;
  view: number;
}

export class Hand {
  placement = $state.raw<Placement | null>(null);
  /** a finger is dragging the piece */
  dragged = $state(false);
  /** … out of the tray: which; and on its way to the picture, where on the page */
  taken = $state<Shape | null>(null);
  coming = $state.raw<Point | null>(null);
  lifted = $state.raw<Lifted | null>(null);
  /** set by the board */
  scene: SceneCalls | undefined;
  #given: () => Given;
  #rest = { turn: 0, height: 0, wheel: 0 }; // what is left over from whole steps

  constructor(given: () => Given) {
    this.#given = given;
  }

  // -- Steps --------------------------------------------------------------------------------------

  choose(shape: Shape): void {
    this.lifted = null;
    this.placement = this.#first(shape);
  }

  drop(): void {
    this.placement = this.taken = this.coming = this.lifted = null;
    this.dragged = false;
  }

  shift(x: number, y: number): void {
    this.#change((placement) => this.#near(moved(placement, x, y)));
  }

  turn(degrees: number): void {
    this.#change((placement) => turned(placement, degrees));
  }

  lift(millimetres: number): void {
    this.#change((placement) => lifted(placement, millimetres));
  }

  /** Down on the wood, where moving pushes; or up again. */
  touch(): void {
    this.#change((placement) => lifted(placement, touches(placement) ? GENTLY : -HIGHEST));
  }

  /** Over this point of its support. */
  bring({ x, y }: Aim): void {
    this.#change((placement) => {
      const [fromX, fromY] = releasedAt(placement);
      return this.#near({ ...placement, x: x ?? fromX, y: y ?? fromY, push: [0, 0] });
    });
  }

  /** Laid another way, where it is held if that is possible. */
  lay(rest: string): void {
    const ways = this.ways(rest);
    this.#change((placement) => {
      const far = ways.map(({ x, y }) => Math.hypot(x - placement.x, y - placement.y));
      const next = ways[far.indexOf(Math.min(...far))];
      if (!next) return placement;
      const { drop, x, y } = placement;
      const here = { ...next, drop, x, y };
      const hung = [rest, placement.rest].includes("hung");
      return hung || faultOf(here, this.#given().spot) ? { ...next, drop } : here;
    });
  }

  /** The examples of the piece in hand, laid like this. */
  ways(rest: string): Placement[] {
    const shape = this.placement?.shape;
    return this.#examples().filter((each) => each.shape === shape && each.rest === rest);
  }

  /** How the piece in hand can be laid. */
  get rests(): string[] {
    const all = SHAPES.find(({ name }) => name === this.placement?.shape)?.rests ?? [];
    return all.map(({ name }) => name).filter((rest) => this.ways(rest).length > 0);
  }

  #examples(): Placement[] {
    return this.#given()
      .legal.map(read)
      .filter((each) => each !== null);
  }

  #first(shape: Shape): Placement | null {
    const { advice } = this.#given();
    if (advice?.shape === shape) return advice;
    const ways = this.#examples().filter((each) => each.shape === shape);
    return ways[MIDDLE] ?? ways[0] ?? null;
  }

  #change(to: (placement: Placement) => Placement): void {
    if (this.placement) this.placement = to(this.placement);
  }

  /** Not far from deck or yard, where it could not be brought back from. */
  #near(placement: Placement): Placement {
    const spot = spotOf(this.#given().spot);
    if (!spot) return placement;
    const deck = spot.support === 1;
    const [long, broad] = deck
      ? [Math.max(...EDGE.map(([x]) => Math.abs(x))), Math.max(...EDGE.map(([, y]) => y))]
      : [SHIP.yard_width / 2, Math.max(Math.abs(spot.y0), Math.abs(spot.y1))];
    const within = (value: number, push: number, most: number): number =>
      Math.max(-most - BESIDE, Math.min(most + BESIDE, value + push)) - push;
    const { x, y, push } = placement;
    return { ...placement, x: within(x, push[0], long), y: within(y, push[1], broad) };
  }

  // -- Gestures -----------------------------------------------------------------------------------

  /** A finger takes a piece out of the tray. The piece goes ahead of a finger, which hides nothing
   * of it, and keeps to the middle of a yard; with a mouse it is at the pointer. */
  take(event: PointerEvent, shape: Shape): void {
    const first = this.#first(shape);
    if (event.button !== 0 || this.dragged || !first) return;
    const way = event.pointerType === "mouse" ? MOUSE : FINGER;
    const from = { x: event.clientX, y: event.clientY };
    let at = { x: from.x, y: from.y - way.clear };
    let view: number | null = null;
    let pace = way.ahead;
    follow(event, {
      twist: (degrees) => this.wind(degrees, 0),
      begin: () => {
        this.taken = shape;
        this.coming = at;
        this.dragged = true;
      },
      move: (right, down) => {
        at = { x: at.x + pace * right, y: at.y + pace * down };
        const over = this.scene?.over(at) ?? null;
        this.coming = over || this.placement ? null : at;
        if (!over) return;
        view = over.view;
        const held = this.placement ?? first;
        this.placement = this.#near({ ...held, ...this.#drawn(over, first, way.drawn) });
        if (!this.#isOff(this.placement)) pace = 1;
      },
      end: (last) => {
        const back = Math.hypot(last.clientX - from.x, last.clientY - from.y) < PUT_BACK;
        if (view === null || back) this.drop();
        else this.#hold(last, view);
      },
    });
  }

  /** The middle of a yard draws a piece to it. */
  #drawn({ x, y }: Aim, { x: middle, y: out }: Placement, reach: number): Point {
    const yard = spotOf(this.#given().spot)?.support !== 1;
    const near = x === null || (yard && Math.abs(x - middle) < reach);
    return { x: near ? middle : x, y: y ?? out };
  }

  /** A finger touches the piece in the picture, or what stands for it: it drags from there. What
   * it touches itself drifts out from under it. */
  grip(event: PointerEvent, view: number, tap?: () => void): void {
    if (event.button !== 0 || this.dragged) return;
    const mouse = event.pointerType === "mouse";
    let travelled = 0;
    follow(event, {
      twist: (degrees) => this.wind(degrees, 0),
      begin: () => {
        this.dragged = true;
        this.lifted = null;
      },
      move: (right, down, now) => {
        const step = Math.hypot(right, down);
        travelled += step;
        const drifts = !mouse && travelled > STARTS;
        const drift = drifts ? Math.min(DRIFT * step, this.#hidden(now, view)) : 0;
        const far = this.scene?.along(right, down - drift, view);
        if (far) this.shift(...far);
      },
      end: (last) => this.#hold(last, view),
      ...(tap && { tap }),
    });
  }

  /** How many px of the way up from the finger are missing until nothing is hidden. */
  #hidden({ clientX, clientY }: PointerEvent, view: number): number {
    const at = this.scene?.landing(view);
    if (!at || Math.abs(at.x - clientX) > CLEAR) return 0;
    return Math.max(0, CLEAR - Math.abs(clientY - at.y));
  }

  /** The finger is lifted, and the hand holds on. */
  #hold({ clientX, clientY }: PointerEvent, view: number): void {
    this.dragged = false;
    this.taken = null;
    this.lifted = { at: { x: clientX, y: clientY }, view };
  }

  #isOff(placement: Placement): boolean {
    return faultOf(placement, this.#given().spot)?.why === "off";
  }

  /** Turned and lifted by fractions of steps. */
  wind(degrees: number, millimetres: number): void {
    const { turn, height } = this.#rest;
    const steps = Math.trunc((turn + degrees) / TURN_STEP);
    const high = Math.trunc(height + millimetres);
    this.#rest.turn = turn + degrees - steps * TURN_STEP;
    this.#rest.height = height + millimetres - high;
    if (steps !== 0) this.turn(steps * TURN_STEP);
    if (high !== 0) this.lift(high);
  }

  /** The wheel turns the piece, and lifts it with Shift. */
  wheel({ deltaX, deltaY, shiftKey }: WheelEvent): void {
    this.#rest.wheel += deltaY || deltaX;
    const steps = Math.trunc(this.#rest.wheel / WHEEL);
    this.#rest.wheel -= steps * WHEEL;
    if (steps === 0) return;
    if (shiftKey) this.lift(-steps);
    else this.turn(-steps * TURN_STEP);
  }
}
