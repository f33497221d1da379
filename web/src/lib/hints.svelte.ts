/** A requested hint: shown until it is followed or no longer possible. */

import type { Advice, Table } from "../wire";
import type { Connection } from "./connection.svelte";

export class Hints {
  #asked = 0; // incremented with every request, and when pending answers become useless
  #latest = $state.raw<Advice | null>(null);
  /** the hint for the current position */
  readonly now = $derived.by(() => {
    const [advice, seen] = [this.#latest, this.connection.view];
    if (!advice || !seen) return null;
    // Where all choose at once, others may have chosen since.
    const holds = advice.number === seen.number || seen.view.legal.includes(advice.move);
    return holds ? advice : null;
  });

  constructor(private readonly connection: Connection) {}

  /** Ask for a hint; returns a sentence that says why there is none. */
  async ask(seat: number): Promise<string> {
    const asked = ++this.#asked;
    const answer = await this.connection.ask({ t: "hint", seat });
    if (asked !== this.#asked) return "";
    if (!answer.done) return answer.refused.says;
    this.#latest = answer.advice ?? null;
    return "";
  }

  /** Something has been played. */
  clear(): void {
    this.#asked++;
    this.#latest = null;
  }
}

/** Whether only bots play at the other seats. */
export function amongBots(table: Table, me: number): boolean {
  return table.seats.every((seat, number) => number === me || seat.bot !== null);
}
