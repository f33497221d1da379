/** Practice in a lesson: a short film runs again, slower each time, until everything was tapped. */

export type Film = readonly (readonly [number, string])[];

interface Hears {
  /** something was tapped: how many things so far */
  tapped: (count: number) => void;
  /** the film has ended before everything was tapped, and begins again */
  again: () => void;
  /** the film has ended, and everything was tapped */
  caught: () => void;
}

const FRAME = 1000 / 30; // milliseconds
const SLOWER = 1.3; // each time
const SLOWEST = 3;
const BREATH = 1500; // milliseconds before it begins, and before it ends: time to read and to tap

export class Practice {
  readonly #hears: Hears;
  readonly #listeners = new Set<(frame: ArrayBuffer) => void>();
  readonly #tapped = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;

  constructor(hears: Hears) {
    this.#hears = hears;
  }

  readonly frames = (listener: (frame: ArrayBuffer) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly tap = (target: number): void => {
    if (this.#wanted === 0 || this.#tapped.has(target)) return;
    this.#tapped.add(target);
    this.#hears.tapped(this.#tapped.size);
  };

  /** Show the film until this many things were tapped while it ran. */
  begin(film: Film, wanted: number): void {
    this.stop();
    this.#wanted = wanted;
    this.#after(BREATH, () => this.#run(film, 1));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#wanted = 0;
  }

  #run(film: Film, slowly: number): void {
    this.#tapped.clear();
    const show = (at: number): void => {
      const [number, frame] = film[at] ?? [0, ""];
      const bytes = Uint8Array.from(atob(frame), (char) => char.charCodeAt(0)).buffer;
      for (const listener of this.#listeners) listener(bytes);
      const next = film[at + 1];
      if (next) this.#after((next[0] - number) * FRAME * slowly, () => show(at + 1));
      else this.#after(BREATH, () => this.#end(film, slowly));
    };
    show(0);
  }

  #end(film: Film, slowly: number): void {
    if (this.#tapped.size >= this.#wanted) {
      this.#wanted = 0;
      this.#hears.caught();
      return;
    }
    this.#hears.again();
    this.#run(film, Math.min(SLOWEST, slowly * SLOWER));
  }

  #after(milliseconds: number, what: () => void): void {
    this.#timer = setTimeout(what, milliseconds);
  }
}
