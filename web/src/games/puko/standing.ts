/** How a seat stands, now or at the end of the trick that is still being looked at. */

import type { PukoView } from "../../wire";
import { told, type Held } from "./cards";
import type { PastTrick } from "./trick";
import { say } from "./words";
import { worth } from "./worth";

export interface Standing {
  /** its two cards; null is a back, and nothing where none lie there */
  cards: readonly (Held | null)[];
  word: PukoView["players"][number]["word"];
  /** what the trick brings it: money taken, or, below nothing, money owed */
  gain: number;
  says: string;
  bad: boolean;
  first: boolean;
  turn: boolean;
  best: boolean;
}

const BACKS = [null, null] as const;

export function standingNow(view: PukoView, seat: number): Standing {
  const player = view.players[seat];
  const mine = seat === view.seat;
  const debtor = view.phase === "staking" && view.debtors.includes(seat);
  const kept = mine ? told(view.kept) : [];
  return {
    cards: kept.length > 0 ? kept : player?.chosen ? BACKS : [],
    word: player?.word ?? "none",
    gain: 0,
    says: saysNow(view, seat),
    bad: debtor,
    first: seat === view.first && !view.over,
    turn: view.movers.includes(seat),
    best: view.over && view.winners.includes(seat),
  };
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

/** One's own question stands in the sentence bar. */
const waits = (view: PukoView, seat: number): string =>
  view.movers.includes(seat) && seat !== view.seat ? say().thinks : "";

export const sums = (view: PukoView): boolean => view.options["plain"] === "sums";

/** The same at the end of a trick. */
export function standingThen(past: PastTrick, view: PukoView, seat: number): Standing {
  const shown = past.shown.get(seat);
  const word = past.words[seat] ?? "none";
  const gain = past.won.get(seat) ?? 0;
  const owed = past.owed.get(seat);
  const said = word === "none" ? "" : say()[word];
  return {
    cards: shown ? told(shown) : BACKS,
    word,
    gain: gain - (owed ?? 0),
    says: shown && past.die ? worth(shown, past.die, sums(view)) : said,
    bad: false,
    first: seat === past.first,
    turn: false,
    best: gain > 0 || past.level.includes(seat),
  };
}
