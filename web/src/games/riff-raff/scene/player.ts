/** Plays frames smoothly: a little behind the newest, between two of them, never jumping. */

import { Reader, type Picture } from "./frames";
import { frameOf, inRoom, into, mixed, slerp } from "./space";
import type { PieceAt, Pose, Tilt } from "./types";

const RATE = 30; // numbers a second
const BEHIND = 3; // numbers: 100 ms
const TOO_NEAR = 1.5; // numbers to the newest below which it dawdles, lest it has to stop
const TOO_FAR = 6; // … from which on it hurries; taps must not be late
const HURRY = 1.3;
const DAWDLE = 0.8;
const FORSAKEN = 2500; // ms without a frame after which the view is shown, whatever is missing

/** What is drawn now. `frame` is what a tap names: the earlier of the two frames shown. */
export interface Drawn extends Pose {
  frame: number;
  slow: boolean;
}

export class Player {
  #reader = new Reader();
  #pictures: Picture[] = []; // from the one drawn on, by rising numbers
  #head = 0; // the number drawn now, between two frames
  #clock = 0; // when the head was last moved
  #heard = 0; // when the last frame came
  #begun = false; // the first 100 ms have come, and the head moves
  #lastDrawn = false; // nobody must miss what only the last frame tells
  #newView = false; // a view came that may follow the last frame

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
      // another placement, or a ship begun anew: nothing leads from the old frames to this one
      this.#pictures = [picture];
      this.#head = picture.number;
      this.#clock = now;
      this.#begun = this.#lastDrawn = this.#newView = false;
    } else if (picture.number > newest.number) {
      this.#pictures.push(picture);
    }
  }

  /** The view shows another ship than before. It counts once the last frame was drawn. */
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
        this.#pictures = [];
        this.#newView = false;
        return null;
      }
      this.#lastDrawn = first.last;
      return { tilt: first.tilt, pieces: first.pieces, frame: first.number, slow: first.slow };
    }
    const part = (this.#head - first.number) / (second.number - first.number);
    return { ...between(first, second, part), frame: first.number, slow: first.slow };
  }

  /** Move the head with the clock; faster or slower where it is too far behind or too near. */
  #go(now: number): void {
    const newest = this.#pictures.at(-1);
    if (newest === undefined) return;
    const ahead = newest.number - this.#head;
    const passed = ((now - this.#clock) / 1000) * RATE;
    this.#clock = now;
    this.#begun ||= ahead >= BEHIND || newest.last;
    if (!this.#begun) return;
    let pace = 1;
    if (ahead > TOO_FAR) pace = HURRY;
    else if (ahead < TOO_NEAR && !newest.last) pace = DAWDLE;
    // A page that was hidden is shown what is new, not what it missed.
    if (ahead > RATE) this.#head = newest.number - BEHIND;
    else this.#head = Math.min(newest.number, this.#head + passed * pace);
    while ((this.#pictures[1]?.number ?? Infinity) <= this.#head) this.#pictures.shift();
  }
}

/** Part of the way between two pictures. What a piece is said to be, the earlier one says. */
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

/** Part of the way of one piece from one picture to the next, whose tilt there is given. */
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
  // told in other terms now: in the room both mean the same
  const from = inRoom(here, a.tilt);
  const to = inRoom(there, b.tilt);
  const room = { at: mixed(from.at, to.at, part), turn: slerp(from.turn, to.turn, part) };
  return { ...here, ...into(frameOf(here.support, tilt), room) };
}
