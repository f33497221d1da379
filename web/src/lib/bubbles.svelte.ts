/** Speech bubbles: what was just said, or must be said of a bot, is shown at its seat for a while. */

import { SvelteMap } from "svelte/reactivity";
import type { Spoken, View } from "../wire";
import { wordsOf } from "./talk-words";
import { frame } from "./words";

const STAYS = 5000; // milliseconds, plus a little per letter
const A_LETTER = 50;
const NEWS = 8000; // milliseconds after which it is no longer shown to newcomers

export class Bubbles {
  readonly bySeat = new SvelteMap<number, string>();
  /** the latest, for screen readers */
  latest = $state.raw<Spoken | null>(null);
  #heard = 0;
  #marked = 0; // the latest view
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Show the new ones among these; `now` is the server's clock. */
  hear(spoken: readonly Spoken[], now: number): void {
    for (const said of spoken) {
      if (said.number <= this.#heard) continue;
      this.#heard = said.number;
      if (said.at <= now - NEWS) continue;
      this.latest = said;
      this.#show(said.seat, wordsOf(said));
    }
  }

  /** Mark the bots that have just been weaker than their level; the log says it too. */
  mark({ number, replaced }: View): void {
    if (number <= this.#marked) return;
    this.#marked = number;
    for (const { seat, by } of replaced) this.#show(seat, `⚡ ${frame().replaced[by]}`);
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show(seat: number, words: string): void {
    this.bySeat.set(seat, words);
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => this.bySeat.delete(seat), STAYS + A_LETTER * words.length),
    );
  }
}
