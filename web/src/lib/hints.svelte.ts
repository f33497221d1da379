/** Advice that was asked for: good until it is taken or can be taken no longer. */

import type { Advice, Table } from "../wire";
import type { Line } from "./line.svelte";

export class Hints {
  #asked = 0; // rises with every question, and when no answer is of use any more
  #latest = $state.raw<Advice | null>(null);
  /** the advice for what lies there now */
  readonly now = $derived.by(() => {
    const [advice, seen] = [this.#latest, this.line.view];
    if (!advice || !seen) return null;
    // Where all choose at once, others may have chosen since.
    const holds = advice.number === seen.number || seen.view.legal.includes(advice.move);
    return holds ? advice : null;
  });

  constructor(private readonly line: Line) {}

  /** Why there is none, in a sentence; nothing where it is there. */
  async ask(seat: number): Promise<string> {
    const asked = ++this.#asked;
    const answer = await this.line.ask({ t: "hint", seat });
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
