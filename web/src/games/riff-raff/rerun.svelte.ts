/** The latest fall once more: what fell is counted, its frames are shown again, and a clip of them
 * can be saved. */

import { Flights } from "./scene/flights";
import { Reader, type Picture } from "./scene/frames";
import { inRoom } from "./scene/space";
import { AIRBORNE, CAUGHT, FALLEN, type SceneCalls, type Vec } from "./scene/types";

const RATE = 30; // frames per second
const BEFORE = 18; // frames shown before the first piece falls …
const AFTER = 24; // … and after the last one has landed
const GREAT = 3; // pieces: such a fall is shown again without being asked
const BREATH = 1300; // ms until then
const SETTLES = 700; // ms in which the last frames are drawn

/** What fell in a placement. */
export interface Fall {
  fallen: readonly number[];
  caught: readonly number[];
  /** whether this player tried to catch it */
  mine: boolean;
}

export interface Rerunning {
  /** a frame for the scene */
  feed: (frame: ArrayBuffer) => void;
  scene: () => SceneCalls | undefined;
  /** great falls are shown again at once */
  eager: () => boolean;
}

export class Rerun {
  /** the latest fall, until the next placement begins */
  fall = $state.raw<Fall | null>(null);
  showing = $state(false);
  #with: Rerunning;
  #reader = new Reader();
  #frames: ArrayBuffer[] = [];
  #pictures: Picture[] = [];
  #counted: Fall | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = new AbortController();

  constructor(rerunning: Rerunning) {
    this.#with = rerunning;
  }

  /** A frame of the present arrived. */
  see(frame: ArrayBuffer, mine: boolean): void {
    const picture = this.#reader.read(frame);
    if (!picture) return;
    const newest = this.#pictures.at(-1);
    if (!newest || newest.last || picture.number < newest.number) this.#begin();
    this.#frames.push(frame);
    this.#pictures.push(picture);
    if (!picture.last) return;
    const fallen = picture.pieces.filter(({ marks }) => marks & FALLEN);
    const caught = fallen.filter(({ marks }) => marks & CAUGHT);
    this.#counted = {
      fallen: fallen.map(({ piece }) => piece),
      caught: caught.map(({ piece }) => piece),
      mine,
    };
  }

  /** The last frame has been drawn. */
  rest(): void {
    const counted = this.#counted;
    this.#counted = null;
    if (!counted || counted.fallen.length === 0) return;
    this.fall = counted;
    if (counted.fallen.length >= GREAT && this.#with.eager())
      this.#timer = setTimeout(() => void this.show(), BREATH);
  }

  /** Show it again, from the side on which most of it falls. Resolves when it is over. */
  async show(): Promise<void> {
    const [fall, scene] = [this.fall, this.#with.scene()];
    if (!fall || !scene || this.showing) return;
    clearTimeout(this.#timer);
    this.#gone = new AbortController();
    const gone = this.#gone.signal;
    this.showing = true;
    scene.film({ side: sideOf(this.#pictures), decided: fall.mine });
    await this.#play(gone);
    if (!gone.aborted) this.stop();
  }

  async #play(gone: AbortSignal): Promise<void> {
    const [first, last] = partOf(this.#pictures);
    const began = performance.now();
    const start = this.#pictures[first]?.number ?? 0;
    for (let n = first; n <= last; n += 1) {
      const [frame, picture] = [this.#frames[n], this.#pictures[n]];
      if (!frame || !picture) continue;
      await wait(began + ((picture.number - start) / RATE) * 1000 - performance.now());
      if (gone.aborted) return;
      this.#with.feed(frame);
    }
    await wait(SETTLES);
  }

  /** Back to the present: it is over, or somebody has seen enough. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#gone.abort();
    if (!this.showing) return;
    this.showing = false;
    this.#with.scene()?.film(null);
  }

  /** The fall is not shown any more. */
  dismiss(): void {
    this.stop();
    this.fall = null;
  }

  #begin(): void {
    this.dismiss();
    this.#counted = null;
    this.#frames = [];
    this.#pictures = [];
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((next) => setTimeout(next, milliseconds));

/** The frames of the fall, by place: from a key frame before it until the last piece has landed. */
export function partOf(pictures: readonly Picture[]): [number, number] {
  const flights = new Flights();
  let [begin, end] = [-1, pictures.length - 1];
  pictures.forEach(({ number, pieces }, n) => {
    for (const { piece, marks } of pieces) {
      if (!(marks & AIRBORNE)) continue;
      if (flights.follow(piece, number) && begin < 0) begin = n;
      end = n;
    }
  });
  const numberOf = (n: number): number => pictures[n]?.number ?? 0;
  const from = numberOf(Math.max(0, begin)) - BEFORE;
  const until = numberOf(end) + AFTER;
  const first = pictures.findLastIndex(({ number, isKey }) => isKey && number <= from);
  const last = pictures.findLastIndex(({ number }) => number <= until);
  return [Math.max(0, first), last];
}

/** On which side most of it falls: the middle of where the pieces landed, beside the mast. */
export function sideOf(pictures: readonly Picture[]): Vec {
  const last = pictures.at(-1);
  const fallen = last?.pieces.filter(({ marks }) => marks & FALLEN) ?? [];
  const places = fallen.map((piece) => inRoom(piece, last?.tilt ?? [0, 0, 0, 0, 0]).at);
  const middle = (axis: 0 | 1): number =>
    places.reduce((sum, at) => sum + at[axis], 0) / Math.max(1, places.length);
  return [middle(0), middle(1), 0];
}
