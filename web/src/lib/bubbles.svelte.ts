/** Speech bubbles: what was just said is shown at its seat for a few seconds. */

import { SvelteMap } from "svelte/reactivity";
import type { Spoken } from "../wire";
import { wordsOf } from "./talk-words";

const STAYS = 5000; // milliseconds, plus a little per letter
const A_LETTER = 50;
const NEWS = 8000; // milliseconds after which it is no longer shown to newcomers

export class Bubbles {
  readonly bySeat = new SvelteMap<number, string>();
  /** the latest, for screen readers */
  latest = $state.raw<Spoken | null>(null);
  #heard = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Show the new ones among these; `now` is the server's clock. */
  hear(spoken: readonly Spoken[], now: number): void {
    for (const said of spoken) {
      if (said.number <= this.#heard) continue;
      this.#heard = said.number;
      if (said.at > now - NEWS) this.#show(said);
    }
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show(said: Spoken): void {
    const words = wordsOf(said);
    this.latest = said;
    this.bySeat.set(said.seat, words);
    clearTimeout(this.#timers.get(said.seat));
    this.#timers.set(
      said.seat,
      setTimeout(() => this.bySeat.delete(said.seat), STAYS + A_LETTER * words.length),
    );
  }
}
