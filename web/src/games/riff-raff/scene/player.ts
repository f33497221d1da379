/** Plays frames smoothly: slightly behind the newest one, interpolated, without jumps. */

import { Reader, type Picture } from "./frames";
import { frameOf, inRoom, into, mixed, slerp } from "./space";
import type { PieceAt, Pose, Tilt } from "./types";

const RATE = 30; // frames per second
const BEHIND = 3; // frames: 100 ms
const TOO_NEAR = 1.5; // frames behind the newest below which it slows down, to avoid a stop
const TOO_FAR = 6; // … above which it speeds up: taps must not be late
const HURRY = 1.3;
const DAWDLE = 0.8;
const FORSAKEN = 2500; // ms without a frame after which the view is shown instead

/** What is drawn now. `frame` is sent with a tap: the earlier of the two frames shown. */
export interface Drawn extends Pose {
  frame: number;
  slow: boolean;
}

export class Player {
  /** ms for which the first frame stays */
  delay = 0;
  #reader = new Reader();
  #pictures: Picture[] = []; // from the one drawn now, in ascending order
  #head = 0; // the number drawn now, between two frames
  #began = 0; // when the first frame came
  #clock = 0; // when the head last moved
  #heard = 0; // when the last frame came
  #begun = false; // the first 100 ms have arrived, and the head moves
  #lastDrawn = false; // the last frame must not be skipped
  #newView = false; // a view arrived that may follow the last frame

  /** Whether frames are drawn rather than the view. */
  get playing(): boolean {
    return this.#pictures.length > 0;
  }

  hear(frame: ArrayBuffer, now: number): void {
    const picture = this.#reader.read(frame);
    if (picture === null) return;
    this.#heard = now;
    const newest = this.#pictures.at(-1);
    if (newest === undefined || newest.last || picture.number < newest.number) {
      // another placement, or a restarted one: the old frames do not lead to this one
      this.#pictures = [picture];
      this.#head = picture.number;
      this.#clock = this.#began = now;
      this.#begun = this.#lastDrawn = this.#newView = false;
    } else if (picture.number > newest.number) {
      this.#pictures.push(picture);
    }
  }

  /** What has come is shown no longer. */
  stop(): void {
    this.#pictures = [];
    this.#newView = false;
  }

  /** The view shows another ship than before. It is used once the last frame has been drawn. */
  view(): void {
    this.#newView = true;
  }

  /** The moment to draw; null: draw the view. */
  draw(now: number): Drawn | null {
    this.#go(now);
    const [first, second] = this.#pictures;
    if (first === undefined) return null;
    if (second === undefined) {
      const over = this.#lastDrawn && this.#newView;
      if (over || now - this.#heard > FORSAKEN) {
        this.stop();
        return null;
      }
      this.#lastDrawn = first.last;
      return { tilt: first.tilt, pieces: first.pieces, frame: first.number, slow: first.slow };
    }
    const part = (this.#head - first.number) / (second.number - first.number);
    return { ...between(first, second, part), frame: first.number, slow: first.slow };
  }

  /** Move the head with the clock; faster if it is too far behind, slower if it is too near. */
  #go(now: number): void {
    const newest = this.#pictures.at(-1);
    if (newest === undefined) return;
    const ahead = newest.number - this.#head;
    const passed = ((now - this.#clock) / 1000) * RATE;
    this.#clock = now;
    this.#begun ||= now - this.#began >= this.delay && (ahead >= BEHIND || newest.last);
    if (!this.#begun) return;
    let pace = 1;
    if (ahead > TOO_FAR) pace = HURRY;
    else if (ahead < TOO_NEAR && !newest.last) pace = DAWDLE;
    // A page that was hidden continues with the newest frames.
    if (ahead > RATE) this.#head = newest.number - BEHIND;
    else this.#head = Math.min(newest.number, this.#head + passed * pace);
    while ((this.#pictures[1]?.number ?? Infinity) <= this.#head) this.#pictures.shift();
  }
}

/** Interpolate between two pictures. Marks come from the earlier one. */
export function between(a: Pose, b: Pose, part: number): Pose {
  const tilt = a.tilt.map(
    (angle, n) => angle + part * ((b.tilt[n] ?? 0) - angle),
  ) as unknown as Tilt;
  const later = new Map(b.pieces.map((piece) => [piece.piece, piece]));
  return {
    tilt,
    pieces: a.pieces.map((piece) => halfway(piece, later.get(piece.piece), a, b, tilt, part)),
  };
}

/** Interpolate one piece between two pictures, with the tilt of the later one. */
export function halfway(
  here: PieceAt,
  there: PieceAt | undefined,
  a: Pose,
  b: Pose,
  tilt: Tilt,
  part: number,
): PieceAt {
  if (there === undefined) return here;
  if (there.support === here.support) {
    return {
      ...here,
      at: mixed(here.at, there.at, part),
      turn: slerp(here.turn, there.turn, part),
    };
  }
  // the support has changed: compare both in the room
  const from = inRoom(here, a.tilt);
  const to = inRoom(there, b.tilt);
  const room = { at: mixed(from.at, to.at, part), turn: slerp(from.turn, to.turn, part) };
  return { ...here, ...into(frameOf(here.support, tilt), room) };
}
