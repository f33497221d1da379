/** Decides what is heard of the ship: what is drawn makes the sounds, at the moment it is drawn. */

import { Reader } from "../scene/frames";
import { SHAPES } from "../scene/measures";
import type { Moment } from "../scene/show";
import { HELD, type Vec } from "../scene/types";
import { Contacts, weightOf, type Heard } from "./contacts";
import { SILENCE, type Sounds } from "./mix";

const DEGREE = Math.PI / 180;
const STEEP = 14 * DEGREE; // a lean at which the timber creaks as loudly as it can
const WORK = 0.9; // square degrees of lean times movement from one creak to the next
const LEAST = 140; // ms between two creaks
const LET_GO = 0.12; // force of a piece that a hand sets down
const AVALANCHE = 3; // pieces in the air at once
const ENOUGH = 7; // … at which it rumbles as loudly as it can
const MISSED = 6; // frames after which a knock is no longer heard: the page was hidden
const OVER = 600; // ms without a picture after which the sea falls silent

/** What happens besides sounds. */
export interface Felt {
  /** the device vibrates, if it may: milliseconds on and off */
  vibrate: (pattern: readonly number[]) => void;
  /** an avalanche begins */
  shake: () => void;
}

export class Ear {
  #sounds: () => Sounds | null;
  #felt: Felt;
  #reader = new Reader();
  #contacts = new Contacts();
  #coming: Heard[] = []; // frames that are not drawn yet
  #slides = 0;
  #lean: readonly [number, number] | null = null;
  #work = 0;
  #creaked = 0;
  #holding: ReadonlySet<number> = new Set();
  #avalanche = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** `sounds` is null while nothing may be heard. */
  constructor(sounds: () => Sounds | null, felt: Felt) {
    this.#sounds = sounds;
    this.#felt = felt;
  }

  /** A frame arrived, a little before it is drawn. */
  hear(frame: ArrayBuffer): void {
    const picture = this.#reader.read(frame);
    if (!picture) return;
    const newest = this.#coming.at(-1);
    if (newest && newest.frame > picture.number) this.#coming = [];
    this.#coming.push(this.#contacts.hear(picture));
  }

  /** This is drawn now. */
  see(moment: Moment, now: number): void {
    const sounds = this.#sounds();
    const heard = this.#upTo(moment.frame);
    for (const { knocks } of heard)
      for (const { piece, force, at } of knocks) sounds?.knock(piece % SHAPES.length, force, at[1]);
    this.#slides = moment.frame === null ? 0 : (heard.at(-1)?.slides ?? this.#slides);
    this.#setDown(moment, sounds);
    this.#strain(moment, now, sounds);
    const falling = moment.pieces.filter(({ falls }) => falls).length;
    this.#rush(falling);
    sounds?.levels({
      sea: 1,
      hush: moment.hands.length > 0,
      slides: this.#slides,
      rumble: Math.max(0, Math.min(1, (falling + 1 - AVALANCHE) / ENOUGH)),
    });
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.stop(), OVER);
  }

  /** Something fell into the sea. */
  splash(piece: number, at: Vec): void {
    this.#sounds()?.splash(weightOf(piece), at[1]);
    this.#felt.vibrate([15]);
  }

  /** A hand has caught something. */
  caught(): void {
    this.#sounds()?.caught();
    this.#felt.vibrate([30]);
  }

  /** Nothing moves any more, or the page is left. */
  stop(): void {
    clearTimeout(this.#silence);
    this.#sounds()?.levels(SILENCE);
  }

  #upTo(frame: number | null): Heard[] {
    if (frame === null) this.#coming = [];
    if (frame === null) return [];
    const next = this.#coming.findIndex((each) => each.frame > frame);
    const heard = this.#coming.splice(0, next < 0 ? this.#coming.length : next);
    return heard.filter((each) => frame - each.frame < MISSED);
  }

  /** A hand has let go of what it held. */
  #setDown({ pieces, hands }: Moment, sounds: Sounds | null): void {
    const holding = new Set(pieces.filter(({ marks }) => marks & HELD).map(({ piece }) => piece));
    for (const piece of this.#holding) {
      const now = pieces.find((each) => each.piece === piece);
      if (now && !holding.has(piece) && hands.length > 0)
        sounds?.knock(piece % SHAPES.length, LET_GO, now.at[1]);
    }
    this.#holding = holding;
  }

  /** The timber creaks as the ship moves, the more the farther it leans. */
  #strain({ tilt: [pitch, roll] }: Moment, now: number, sounds: Sounds | null): void {
    const before = this.#lean ?? [pitch, roll];
    this.#lean = [pitch, roll];
    const lean = Math.hypot(pitch, roll);
    const moved = Math.hypot(pitch - before[0], roll - before[1]);
    this.#work += (lean / DEGREE) * (moved / DEGREE);
    if (this.#work < WORK || now - this.#creaked < LEAST) return;
    this.#work = 0;
    this.#creaked = now;
    sounds?.creak(Math.min(1, lean / STEEP));
  }

  #rush(falling: number): void {
    if (falling >= AVALANCHE && !this.#avalanche) {
      this.#felt.vibrate([40, 40, 80]);
      this.#felt.shake();
    }
    this.#avalanche = falling >= AVALANCHE || (this.#avalanche && falling > 0);
  }
}
