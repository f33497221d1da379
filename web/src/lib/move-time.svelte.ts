/** The time for a move at this table, counted down by the server's clock. */

import type { Connection } from "./connection.svelte";
import { moveClock, raceClock, raceToTell, toTell, type MoveClock } from "./move-clock";
import { clock, inWords, times } from "./times";

const TICK = 250;

/** Made by a component: it counts as long as that is on the page. */
export class MoveTime {
  now = $state.raw<MoveClock | null>(null);
  /** what is said of the time of one's own move, or of a race, for those who do not see a clock */
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
    $effect(() => {
      const [table, shown] = [connection.table, connection.view];
      if (!table || !shown || shown.due === null || shown.show === null) return;
      const span = Math.round((shown.due - Math.max(shown.show, connection.now())) / 1000);
      const tell = (): void => {
        const left = raceClock(table, shown, connection.now());
        const told = left === null ? null : raceToTell(span, left);
        this.news = told ? times().left(inWords(told)) : "";
      };
      tell();
      const ticking = setInterval(tell, TICK);
      return () => clearInterval(ticking);
    });
  }
}
