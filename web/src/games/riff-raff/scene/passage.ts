/** From one ship at rest to another: things glide to their places, and the ship swings. */

import { outboard } from "./leaving";
import { halfway } from "./player";
import { inRoom, into, frameOf } from "./space";
import { HELD, type PieceAt, type Pose, type Tilt } from "./types";

const SETTLE = 260; // ms, where frames have led nearly there
const GLIDE = 520; // ms, where nothing has
const SWING = 1500; // ms for which the ship swings then
const PERIOD = 1050; // ms of one swing
const CALMS = 380; // ms in which a swing becomes smaller by two thirds

export class Passage {
  #from: Pose;
  #to: Pose;
  #since: number;
  #swings: boolean;

  /** `swings`: no frames have told how the ship came there. */
  constructor(from: Pose, to: Pose, since: number, swings: boolean) {
    this.#from = { ...from, pieces: [...from.pieces, ...coming(from, to)] };
    this.#to = to;
    this.#since = since;
    this.#swings = swings;
  }

  /** The ship on its way; null: it is there. */
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

/** What a hand brings: it begins outboard. */
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
