/** Advice that was asked for: good as long as the view it was given for lies on the table. */

import type { Advice, Table } from "../wire";
import type { Line } from "./line.svelte";

export class Hints {
  #latest = $state.raw<Advice | null>(null);
  /** the advice for what lies there now */
  readonly now = $derived.by(() =>
    this.#latest?.number === this.line.view?.number ? this.#latest : null,
  );

  constructor(private readonly line: Line) {}

  /** Why there is none, in a sentence; nothing where it is there. */
  async ask(seat: number): Promise<string> {
    const answer = await this.line.ask({ t: "hint", seat });
    if (!answer.done) return answer.refused.says;
    this.#latest = answer.advice ?? null;
    return "";
  }
}

/** Whether only bots play at the other seats. */
export function amongBots(table: Table, me: number): boolean {
  return table.seats.every((seat, number) => number === me || seat.bot !== null);
}
