/**
 * A move that is held back for a few seconds, so that a mis-tap can be undone. The server learns of
 * it when it is sent: until then nobody can know that there was one.
 */

const SECOND = 1000;

export class HeldMove {
  /** in notation; null: no move is held */
  move = $state<string | null>(null);
  /** seconds to undo it: how many are left, and of how many */
  time = $state({ left: 0, of: 0 });
  #send: () => void = () => undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;

  hold(move: string, seconds: number, send: () => void): void {
    this.undo();
    this.move = move;
    this.time = { left: seconds, of: seconds };
    this.#send = send;
    this.#ticking = setInterval(() => {
      this.time.left -= 1;
      if (this.time.left <= 0) this.send();
    }, SECOND);
  }

  /** Wait no longer. */
  send(): void {
    if (this.move === null) return;
    this.undo();
    this.#send();
  }

  undo(): void {
    clearInterval(this.#ticking);
    this.move = null;
  }
}
