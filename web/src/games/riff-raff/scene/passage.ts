/** The transition between two ships at rest: things glide to their places, the ship swings. */

import { outboard } from "./leaving";
import { halfway } from "./player";
import { inRoom, into, frameOf } from "./space";
import { HELD, type PieceAt, type Pose, type Tilt } from "./types";

const SETTLE = 260; // ms, after frames that lead almost there
const GLIDE = 520; // ms, without frames
const SWING = 1500; // ms for which the ship then swings
const PERIOD = 1050; // ms of one swing
const CALMS = 380; // ms in which a swing shrinks by two thirds

export class Passage {
  #from: Pose;
  #to: Pose;
  #since: number;
  #swings: boolean;

  /** `swings`: no frames have shown how the ship got there. */
  constructor(from: Pose, to: Pose, since: number, swings: boolean) {
    this.#from = { ...from, pieces: [...from.pieces, ...coming(from, to)] };
    this.#to = to;
    this.#since = since;
    this.#swings = swings;
  }

  /** The ship in transition; null: it has arrived. */
  at(now: number): Pose | null {
    const passed = now - this.#since;
    if (passed >= (this.#swings ? SWING : SETTLE)) return null;
    const part = Math.min(1, passed / (this.#swings ? GLIDE : SETTLE));
    const smooth = part * part * (3 - 2 * part);
    const left = this.#swings ? swing(passed) : 1 - smooth;
    const [from, to] = [this.#from, this.#to];
    const tilt = to.tilt.map((angle, n) => {
      const then = from.tilt[n] ?? angle;
      return angle + left * (then - angle);
    }) as unknown as Tilt;
    const before = new Map(from.pieces.map((piece) => [piece.piece, piece]));
    const pieces = to.pieces.map((piece) => {
      const then = before.get(piece.piece) ?? piece;
      return { ...halfway(then, piece, from, to, tilt, smooth), marks: piece.marks };
    });
    return { tilt, pieces };
  }
}

const swing = (passed: number): number =>
  Math.cos((2 * Math.PI * passed) / PERIOD) * Math.exp(-passed / CALMS);

/** A piece that a hand brings starts outboard. */
function coming(from: Pose, to: Pose): PieceAt[] {
  const there = new Set(from.pieces.map(({ piece }) => piece));
  return to.pieces
    .filter(({ piece, marks }) => marks & HELD && !there.has(piece))
    .map((piece) => {
      const room = inRoom(piece, to.tilt);
      const away = { at: outboard(room.at, 0.7), turn: room.turn };
      return { ...piece, ...into(frameOf(piece.support, to.tilt), away) };
    });
}
