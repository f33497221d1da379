/**
 * The end of a trick, told in steps: the cards are shown, the pot is paid, the next stakes are
 * put in, and only then does the table go on to what the view shows already.
 */

import { reading } from "../../lib/settings.svelte";
import type { PukoView } from "../../wire";
import { pastTrick, stakesIn, type PastTrick } from "./trick";

const PAY = 1100;
const STAKE = 1900;
export const END = 4200;

/** Somebody pays into the pot, or out of it is paid. */
export type Pay = (seat: number, amount: number, into: boolean) => void;

export class Telling {
  /** the last trick that ended */
  past = $state.raw<PastTrick | null>(null);
  open = $state(false);
  step = $state<"shown" | "paid" | "staked">("staked");

  #before: PukoView | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** asked for by a tap, so it stays until the next one */
  #kept = false;
  /** there has been time enough to read it */
  #read = true;

  constructor(readonly pay: Pay) {}

  hear(view: PukoView): void {
    const before = this.#before;
    this.#before = view;
    const past = pastTrick(view, before);
    // A view comes again after a lost line or in another language: no trick is told twice.
    if (past && past.number !== this.past?.number) this.#tell(past, view);
    else if (before && before.trick === view.trick) this.#stakes(view);
    if (view.players.some((player) => player.word !== "none")) this.close();
    this.#goOn();
  }

  look(): void {
    this.#kept = true;
    this.open = true;
  }

  close(): void {
    this.#kept = false;
    this.open = false;
    this.stop();
    this.step = "staked";
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #tell(past: PastTrick, view: PukoView): void {
    this.close();
    this.past = past;
    this.open = true;
    this.step = "shown";
    this.#read = false;
    this.#after(PAY, () => {
      this.step = "paid";
      for (const [seat, amount] of past.won) this.pay(seat, amount, false);
    });
    this.#after(STAKE, () => {
      this.step = "staked";
      this.#stakes(view);
    });
    this.#after(END, () => {
      this.#read = true;
      this.#goOn();
    });
  }

  /** While a loser decides on the stake the table is empty: the lost trick stays in sight. */
  #goOn(): void {
    const phase = this.#before?.phase;
    const nothingNew = phase === "staking" || phase === "over";
    if (this.#read && !this.#kept && !nothingNew) this.open = false;
  }

  #stakes(view: PukoView): void {
    for (const [seat, amount] of stakesIn(view)) this.pay(seat, amount, true);
  }

  #after(time: number, act: () => void): void {
    this.#timers.push(setTimeout(act, reading(time)));
  }
}
