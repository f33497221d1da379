/**
 * Notices that a connection is silent. A socket that stalls, in a lift or a tunnel, is not closed
 * for minutes; so whoever has heard nothing for a while asks, and expects an answer in time.
 */

const QUIET = 1500; // milliseconds without a message until we ask
const PATIENCE = 1500; // … from then until the line counts as silent
const GIVE_UP = 5000; // … and until another socket may do better
const LAX = 20_000; // instead of QUIET, where nobody is looking
const OVERSLEPT = 1000; // a timer that rings so late: the device was asleep, not the line

export interface Line {
  /** send something that is answered at once */
  ask: () => void;
  /** no answer came in time */
  silent: () => void;
  /** nor did one come later */
  dead: () => void;
  /** whether nobody would notice for a while */
  relaxed: () => boolean;
}

export class Heartbeat {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = false;

  constructor(private readonly line: Line) {}

  /** Something came: all is well. */
  heard(): void {
    this.#asked = false;
    this.#wait(this.line.relaxed() ? LAX : QUIET, () => this.ask());
  }

  /** Ask now, unless an answer is awaited already. */
  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.line.ask();
    this.#wait(PATIENCE, () => {
      this.line.silent();
      this.#wait(GIVE_UP - PATIENCE, () => this.line.dead());
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked = false;
  }

  #wait(milliseconds: number, then: () => void): void {
    const due = performance.now() + milliseconds;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const overslept = performance.now() > due + OVERSLEPT;
      if (!overslept || !this.#asked) then();
      else {
        this.#asked = false;
        this.ask();
      }
    }, milliseconds);
  }
}
