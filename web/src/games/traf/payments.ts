/** Chips that move between the players and the pot. */

import type { Change } from "../../lib/amounts";
import type { TrafView } from "../../wire";

const STAKE = 1; // of everybody, before each deal

export function changesIn(view: TrafView): Change[] {
  return view.happened.flatMap((event): Change[] => {
    if (event.what === "dealt") return view.players.map((_, seat) => ({ seat, amount: -STAKE }));
    return event.what === "won" ? [{ seat: event.seat, amount: event.chips }] : [];
  });
}

const PAINTS = ["#d5402f", "#2b6cb8", "#2f9150", "#f3bb1c"] as const;

/** Chips of all colours are worth the same. */
export const chipPaint = (number: number): string => PAINTS[number % PAINTS.length] ?? PAINTS[0];
