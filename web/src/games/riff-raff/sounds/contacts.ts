/** What can be heard in the frames of a moving ship: knocks with their force, and what slides.
 *
 * Frames say where everything is, not what touches what. But a piece whose velocity changes by more
 * than its weight explains has met something, and the change is the force of the contact.
 */

import type { Picture } from "../scene/frames";
import { SHAPES } from "../scene/measures";
import { distance, inRoom } from "../scene/space";
import { AIRBORNE, CAUGHT, FALLEN, HELD, type PieceAt, type Vec } from "../scene/types";

const GRAVITY = 9810; // mm/s²
const WINDOW = 18; // ms of the ship’s time over which a velocity is taken: positions are rounded
const NOISE = 70; // mm/s: smaller changes are rounding
const HARD = 1500; // mm/s of a crate: as loud as it gets
const PEAK = 0.8; // a contact is over when the change is less than this part of its peak
const AGAIN = 4; // frames from one knock of a piece to its next
const CREEP = 12; // mm/s on the support from which a piece slides
const FAST = 250; // mm/s: slides as loud as it gets
const KNOCKS = 4; // at once; the loudest are heard

/** The weight of a shape, compared to a crate, in the order of `SHAPES`. */
const WEIGHTS = [0.65, 0.71, 0.75, 1, 0.59, 0.49, 0.51, 1.42];
export const weightOf = (piece: number): number => WEIGHTS[piece % SHAPES.length] ?? 1;

export interface Knock {
  piece: number;
  /** 0 to 1 */
  force: number;
  at: Vec;
}

/** What is heard in one frame. */
export interface Heard {
  frame: number;
  knocks: readonly Knock[];
  /** 0 to 1: how much wood slides on wood */
  slides: number;
}

/** A piece in one frame, in the room. */
interface Trace {
  told: PieceAt;
  at: Vec;
  velocity: Vec | null;
}

interface Past {
  milliseconds: number;
  traces: ReadonlyMap<number, Trace>;
}

interface Peak {
  change: number;
  at: Vec;
}

export class Contacts {
  #past: Past[] = [];
  #peaks = new Map<number, Peak>();
  #knocked = new Map<number, number>(); // the frame of the last knock of each piece

  /** The next frame. */
  hear({ number, milliseconds, last, tilt, pieces }: Picture): Heard {
    const newest = this.#past.at(-1);
    if (newest && milliseconds < newest.milliseconds) this.#forget();
    const before = this.#past.findLast((past) => milliseconds - past.milliseconds >= WINDOW);
    const passed = before ? (milliseconds - before.milliseconds) / 1000 : 0;
    const traces = new Map<number, Trace>();
    const knocks: Knock[] = [];
    let slides = 0;
    for (const told of pieces) {
      const at = inRoom(told, tilt).at;
      const then = before?.traces.get(told.piece);
      const velocity = then && isFree(told) && isFree(then.told) ? per(passed, then.at, at) : null;
      traces.set(told.piece, { told, at, velocity });
      if (!then || !velocity) continue;
      slides += slid(told, then.told, passed) * weightOf(told.piece);
      const change = then.velocity ? unexplained(then.velocity, velocity, passed) : 0;
      const force = this.#peak(told.piece, change, at, number);
      if (force > 0) knocks.push({ piece: told.piece, force, at });
    }
    this.#past = [...this.#past.filter((past) => milliseconds - past.milliseconds < 4 * WINDOW)];
    this.#past.push({ milliseconds, traces });
    if (last) this.#forget();
    const loudest = knocks.sort((a, b) => b.force - a.force).slice(0, KNOCKS);
    return { frame: number, knocks: loudest, slides: Math.min(1, slides) };
  }

  /** The force of a contact, once it is over its peak; 0 otherwise. */
  #peak(piece: number, change: number, at: Vec, frame: number): number {
    const peak = this.#peaks.get(piece);
    if (change >= NOISE && change >= (peak?.change ?? 0)) {
      this.#peaks.set(piece, { change, at });
      return 0;
    }
    if (!peak || change > PEAK * peak.change) return 0;
    this.#peaks.delete(piece);
    if (frame - (this.#knocked.get(piece) ?? -Infinity) < AGAIN) return 0;
    this.#knocked.set(piece, frame);
    return Math.min(1, (peak.change * weightOf(piece)) / HARD);
  }

  #forget(): void {
    this.#past = [];
    this.#peaks.clear();
    this.#knocked.clear();
  }
}

/** In no hand, and still in the game. */
const isFree = ({ marks }: PieceAt): boolean => (marks & (HELD | FALLEN | CAUGHT)) === 0;

const per = (seconds: number, from: Vec, to: Vec): Vec => [
  (to[0] - from[0]) / seconds,
  (to[1] - from[1]) / seconds,
  (to[2] - from[2]) / seconds,
];

/** A change of velocity, in mm/s, that is not explained by falling freely for some of the time. */
function unexplained(before: Vec, now: Vec, seconds: number): number {
  const lowered = Math.max(-GRAVITY * seconds, Math.min(0, now[2] - before[2]));
  return distance([before[0], before[1], before[2] + lowered], now);
}

/** How fast a piece slides on its support, 0 to 1. */
function slid(now: PieceAt, then: PieceAt, seconds: number): number {
  if (now.support !== then.support || (now.marks | then.marks) & AIRBORNE) return 0;
  const speed = distance(then.at, now.at) / seconds;
  return Math.max(0, Math.min(1, (speed - CREEP) / (FAST - CREEP)));
}
