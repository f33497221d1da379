/** Who has laid which cards a moment ago: somebody who wanted to lay them was beaten to it. */

import type { ReflexView } from "../../wire";
import { cardsOf, readRun } from "./runs";

const JUST_NOW = 2000; // milliseconds

export class Rivals {
  #laid = new Map<string, { seat: number; at: number }>();

  /** A view has come. */
  see(view: ReflexView, now: number): void {
    for (const event of view.happened) {
      const run = event.what === "laid" && event.seat !== view.seat ? readRun(event.run) : null;
      if (event.what === "laid" && run)
        for (const card of cardsOf(run)) this.#laid.set(card, { seat: event.seat, at: now });
    }
  }

  /** Whoever has just laid such a card; null: nobody. */
  before(card: string, now: number): number | null {
    const laid = this.#laid.get(card);
    return laid && now - laid.at < JUST_NOW ? laid.seat : null;
  }
}
