/**
 * The guide at somebody's first match: a short remark when a rule is seen at work for the first
 * time. It never waits for an answer, and never comes back at another table.
 */

import type { View } from "./game";
import { lessonOf, type Remark } from "./lesson";
import { nextRemark } from "./remarks";
import { reading } from "./settings.svelte";

const KEY = "tablee-guide";
const LEAST = 4000; // milliseconds for which a remark is not replaced
const SHOWN = 5000; // … after which it is no longer fresh, and more for each letter
const LETTER = 50;

interface Kept {
  table: string;
  told: number[];
}

export class Guide {
  /** what was told last */
  remark = $state.raw<Remark | null>(null);
  /** whether there has hardly been time to read it */
  fresh = $state(false);
  /** whether this is the table of the first match */
  here = $state(false);
  /** everything that is told in this game */
  all = $state.raw<readonly Remark[]>([]);
  #told: Set<number>;
  #since = 0;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {
    const kept = read();
    this.here = kept?.table === table;
    this.#told = new Set(this.here ? kept?.told : []);
  }

  /** The first match begins here. */
  begin(): void {
    this.here = true;
    this.#keep();
  }

  async load(game: string): Promise<void> {
    this.all = (await lessonOf(game))?.remarks ?? [];
  }

  /** A view has come. */
  see(view: View, me: number | null): void {
    if (this.remark?.asked && view.phase !== this.remark.asked) this.close();
    const early = this.fresh && Date.now() < this.#since + reading(LEAST);
    if (me === null || early || view.over) return;
    const place = nextRemark(this.all, this.#told, view, me);
    const remark = place === null ? undefined : this.all[place];
    if (place === null || !remark) return;
    this.#told.add(place);
    this.#keep();
    this.remark = remark;
    this.fresh = true;
    this.#since = Date.now();
    clearTimeout(this.#leaving);
    const letters = Math.max(remark.text.en.length, remark.text.fr.length);
    this.#leaving = setTimeout(() => this.close(), reading(SHOWN + LETTER * letters));
  }

  close(): void {
    clearTimeout(this.#leaving);
    this.fresh = false;
  }

  /** No more remarks. */
  end(): void {
    this.close();
    this.remark = null;
    this.all = [];
    this.here = false;
    write(null);
  }

  #keep(): void {
    write({ table: this.table, told: [...this.#told] });
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null; // no storage, or something else was kept there
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // without storage a reload ends it
  }
}
