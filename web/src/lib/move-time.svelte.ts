/** The time for a move at this table, counted down by the server's clock. */

import type { Connection } from "./connection.svelte";
import { moveClock, toTell, type MoveClock } from "./move-clock";
import { clock, inWords, times } from "./times";

const TICK = 250;

/** Made by a component: it counts as long as that is on the page. */
export class MoveTime {
  now = $state.raw<MoveClock | null>(null);
  /** what is said of the time of one's own move */
  news = $state("");
  /** by seat: the time left */
  readonly clocks: ReadonlyMap<number, string> = $derived(
    new Map(this.now?.seats.map((seat) => [seat, clock(this.now?.left ?? 0)])),
  );

  constructor(connection: Connection, me: () => number | null) {
    $effect(() => {
      const [table, shown, seat] = [connection.table, connection.view, me()];
      const count = (): MoveClock | null => {
        const running = table && shown && moveClock(table, shown, connection.now());
        const mine = seat !== null && running?.seats.includes(seat);
        const told = mine ? toTell(table?.settings.limit ?? 0, running?.left ?? 0) : null;
        this.news = told ? times().leftToMove(inWords(told)) : "";
        return (this.now = running);
      };
      if (!count()) return;
      const ticking = setInterval(count, TICK);
      return () => clearInterval(ticking);
    });
  }
}
