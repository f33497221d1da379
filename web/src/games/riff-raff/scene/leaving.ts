/** Pieces that leave the ship: they fall, sink, or are carried off by a hand. */

import { mixed, plus, SEA, slerp, times, type Frame } from "./space";
import type { Turn, Vec } from "./types";

const FALL = 750; // ms of a fall without frames
const SNATCH = 0.6; // the fraction of such a fall after which a hand catches the piece
const REACH = 220; // ms in which a hand reaches the piece it catches
const CARRY = 620; // ms in which it is carried away
const SINK = 520; // ms in which a lost piece sinks
const ABEAM = 100; // mm from the mast at which a piece lands in the water, at least
const OUT: Vec = [0, 190, 130]; // from a piece to where hands come from, to port and up
const TUMBLE: Turn = [0.62, 0.71, 0.33, 0];

/** What became of a piece, and since when. */
interface Leaver {
  from: Frame;
  caught: boolean;
  /** when it met the hand or the water */
  met: number;
  /** when it left the ship, if no frames have shown its fall */
  fell: number | null;
}

/** How a piece that has left is drawn. */
export interface Left extends Frame {
  piece: number;
  /** 0 to 1: how far it has vanished */
  gone: number;
  caught: boolean;
  /** the distance of the hand that takes it: 0 at the piece, 1 away */
  back: number;
}

/** Where hands come from and go to: outboard, on the side where the piece is. */
export function outboard(at: Vec, part: number): Vec {
  return plus(at, [0, (at[1] < 0 ? -1 : 1) * OUT[1] * part, OUT[2] * part]);
}

export class Leaving {
  #all = new Map<number, Leaver>();
  #splash: (at: Vec, piece: number) => void;

  constructor(splash: (at: Vec, piece: number) => void) {
    this.#splash = splash;
  }

  /** Whether a piece is known to have left; `caught`: into a hand. */
  has(piece: number, caught = false): boolean {
    const known = this.#all.get(piece);
    return known !== undefined && (known.caught || !caught);
  }

  /** Frames have shown that it met the water, or a hand catches it. */
  take(piece: number, from: Frame, now: number, caught: boolean): void {
    this.#all.set(piece, { from, caught, met: caught ? now + REACH : now, fell: null });
    if (!caught) this.#splash(from.at, piece);
  }

  /** It fell, but no frames have shown how. */
  fall(piece: number, from: Frame, now: number, caught: boolean): void {
    const met = now + (caught ? SNATCH : 1) * FALL;
    this.#all.set(piece, { from, caught, met, fell: now });
  }

  /** It is aboard after all. */
  forget(piece: number): void {
    this.#all.delete(piece);
  }

  clear(): void {
    this.#all.clear();
  }

  /** Whether there is still something to draw. */
  busy(now: number): boolean {
    return [...this.#all.values()].some((each) => now < endOf(each));
  }

  /** How they are drawn now. With `still` nothing moves, but the hand is drawn. */
  at(now: number, still: boolean, towards: Vec | null): Left[] {
    return [...this.#all].flatMap(([piece, leaver]) => {
      if (now >= endOf(leaver) || (still && !leaver.caught)) return [];
      if (leaver.fell !== null && !leaver.caught && now >= leaver.met) this.#land(leaver, piece);
      return [{ piece, caught: leaver.caught, ...seen(leaver, now, still, towards) }];
    });
  }

  #land(leaver: Leaver, piece: number): void {
    leaver.from = falling(leaver.from, 1);
    leaver.fell = null;
    this.#splash(leaver.from.at, piece);
  }
}

const endOf = ({ met, caught }: Leaver): number => met + (caught ? CARRY : SINK);

function seen(
  { from, caught, met, fell }: Leaver,
  now: number,
  still: boolean,
  towards: Vec | null,
): Frame & { gone: number; back: number } {
  const falls = fell === null ? 0 : Math.min(now, met) - fell;
  const here = fell === null ? from : falling(from, falls / FALL);
  if (still) return { ...here, gone: 0, back: 0 };
  const back = caught ? Math.max(0, Math.min(1, (met - now) / REACH)) : 1;
  const gone = Math.max(0, (now - met) / (caught ? CARRY : SINK));
  const { at, turn } = here;
  if (!caught) return { at: [at[0], at[1], at[2] - 60 * gone], turn, gone, back };
  return { at: mixed(at, towards ?? outboard(at, 1), gone * gone), turn, gone, back };
}

/** A point of a fall: outboard into the water, faster and faster. */
function falling({ at, turn }: Frame, part: number): Frame {
  const side = at[1] < 0 ? -1 : 1;
  const abeam = side * Math.max(ABEAM, Math.abs(at[1]) + 15);
  const z = at[2] + part * part * (SEA - at[2]);
  const way: Vec = [at[0], at[1] + part * (abeam - at[1]), z];
  return { at: way, turn: slerp(turn, times(TUMBLE, turn), part) };
}
