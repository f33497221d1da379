/** A seat in a trick: its cards, its declaration, and what the trick brings it. */

import type { PukoView } from "../../wire";
import { told, type Held } from "./cards";
import { say } from "./words";
import { worth } from "./worth";

export interface Standing {
  /** its two cards; null is a back; empty if it has none on the table */
  cards: readonly (Held | null)[];
  word: PukoView["players"][number]["word"];
  /** what the trick brings it: money taken, or, if negative, money owed */
  gain: number;
  says: string;
  bad: boolean;
  first: boolean;
  turn: boolean;
  best: boolean;
}

const BACKS = [null, null] as const;

export function standing(view: PukoView, seat: number): Standing {
  const player = view.players[seat];
  const kept = seat === view.seat ? told(view.kept) : told(player?.shown ?? []);
  const decided = isDecided(view);
  return {
    cards: kept.length > 0 ? kept : player?.chosen ? BACKS : [],
    word: player?.word ?? "none",
    gain: decided ? gain(view, seat) : 0,
    says: decided ? saysThen(view, seat) : saysNow(view, seat),
    bad: view.phase === "staking" && view.debtors.includes(seat),
    first: seat === view.first && (decided || !view.over),
    turn: view.movers.includes(seat),
    best: decided ? view.best.includes(seat) : view.over && view.winners.includes(seat),
  };
}

/** Whether the trick is over and still on the table. */
export const isDecided = (view: PukoView): boolean => view.best.length > 0;

/** What each of the best takes; 0 if the pot cannot be divided and stays. */
export const share = ({ owed, best }: PukoView): number =>
  owed % best.length === 0 ? owed / best.length : 0;

function gain(view: PukoView, seat: number): number {
  if (view.best.includes(seat)) return share(view);
  return view.debtors.includes(seat) ? -view.owed : 0;
}

function saysThen(view: PukoView, seat: number): string {
  const { shown = [], word = "none" } = view.players[seat] ?? {};
  if (shown.length > 0 && view.die) return worth(shown, view.die, sums(view));
  return word === "none" ? "" : say()[word];
}

function saysNow(view: PukoView, seat: number): string {
  const player = view.players[seat];
  if (!player) return "";
  const held = seat === view.seat && view.die ? worth(view.kept, view.die, sums(view)) : "";
  switch (view.phase) {
    case "choosing":
      return held || (player.chosen ? say().chosen : say().chooses);
    case "declaring": {
      const word = player.word === "none" ? waits(view, seat) : say()[player.word];
      return [held, word].filter(Boolean).join(" · ");
    }
    case "staking":
      return view.debtors.includes(seat)
        ? say().mustStake(view.owed, view.options["stake"] === "exact")
        : "";
    default:
      return "";
  }
}

/** One's own question is in the sentence bar. */
const waits = (view: PukoView, seat: number): string =>
  view.movers.includes(seat) && seat !== view.seat ? say().thinks : "";

export const sums = (view: PukoView): boolean => view.options["plain"] === "sums";
