/** The swing that is drawn: the law of motion at rest, frames while it moves, and between them a
 * transition without a jump. */

import { momentOf, swingAt, type Swing } from "./swing";
import type { Tilt } from "./types";

const MEET = 400; // ms in which what is drawn meets what has just become true
const STEP = 200; // ms between two angles where motion is reduced

/** How the ship swings between placements. Times are by the server's clock, in ms. */
export interface Law {
  swing: Swing;
  since: number;
  now: () => number;
  /** the moment at which a piece was let go: the ship waits there for the frames */
  held: number | null;
}

export class Swinging {
  law: Law | null = null;
  /** the moment of the swing that was drawn last, as a placement has it; null: it is not at rest */
  moment: number | null = null;
  #drawn: Tilt | null = null;
  #source: unknown = null; // what was drawn last: frames, the law, or the ship of the view
  #off: readonly [number, number] = [0, 0]; // from what is true now to what is drawn
  #since = 0;
  #stopped = 0; // the time of the law while nothing moves

  /** `tilt` is that of frames or view; `awake`: the law moves on. */
  at(tilt: Tilt, playing: boolean, awake: boolean, still: boolean, now: number): Tilt {
    const law = playing ? null : this.law;
    if (law && awake) this.#stopped = timeOf(law, still);
    this.moment = law && awake && law.held === null ? momentOf(this.#stopped / 1000) : null;
    const truth = law
      ? swingAt(law.swing, this.#stopped / 1000)
      : { pitch: tilt[0], roll: tilt[1] };
    const source = playing ? "frames" : law && awake ? law : "at rest";
    if (source !== this.#source) {
      const [pitch, roll] = this.#drawn && !still ? this.#drawn : [truth.pitch, truth.roll];
      this.#off = [pitch - truth.pitch, roll - truth.roll];
      this.#since = now;
      this.#source = source;
    }
    const part = Math.min(1, (now - this.#since) / MEET);
    const left = 1 - part * part * (3 - 2 * part);
    const [pitch, roll] = [truth.pitch + left * this.#off[0], truth.roll + left * this.#off[1]];
    this.#drawn = [pitch, roll, tilt[2], tilt[3], tilt[4]];
    return this.#drawn;
  }
}

function timeOf({ since, now, held }: Law, still: boolean): number {
  if (held !== null) return held;
  const passed = now() - since;
  return still ? Math.floor(passed / STEP) * STEP : passed;
}
