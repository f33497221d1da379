/** The people who are away from this table now, counted down by the server's clock. */

import type { Table } from "../wire";
import { absences, changes, type Absence } from "./absence";
import type { Connection } from "./connection.svelte";
import { reading } from "./settings.svelte";
import { clock } from "./times";

const TICK = 250;
const TOLD = 6000;

/** Made by a component: it counts as long as that is on the page. */
export class Absent {
  waiting = $state.raw<readonly Absence[]>([]);
  /** what has changed last, in words */
  news = $state("");
  /** whether that was just now */
  fresh = $state(false);
  /** by seat: the time left */
  readonly clocks: ReadonlyMap<number, string> = $derived(
    new Map(this.waiting.flatMap(({ seat, left }) => (left === null ? [] : [[seat, clock(left)]]))),
  );

  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection) {
    let before: Table | null = null;
    $effect(() => {
      const table = connection.table;
      if (!table) return;
      const count = (): void => {
        this.waiting = absences(table, connection.now());
      };
      count();
      if (table.seats.every((seat) => seat.away_since === null)) return;
      const ticking = setInterval(count, TICK);
      return () => clearInterval(ticking);
    });
    $effect(() => {
      const told = connection.table ? changes(before, connection.table) : [];
      before = connection.table;
      if (told.length === 0) return;
      this.news = told.join(" ");
      this.fresh = true;
      clearTimeout(this.#quiet);
      this.#quiet = setTimeout(() => (this.fresh = false), reading(TOLD));
    });
  }
}
