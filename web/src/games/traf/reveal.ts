/** The show at the end of a deal. */

import type { TrafShowed, TrafView, TrafWorth } from "../../wire";
import { colourOf, shadeOf } from "./cards";
import { say } from "./words";

export interface Shown {
  seat: number;
  cards: readonly string[];
  /** those that make the combination */
  counts: readonly boolean[];
  /** its name; empty if only the cards are known */
  made: string;
  won: number;
}

export interface Reveal {
  /** which deal this was */
  deal: number;
  rows: readonly Shown[];
}

/** All hands while they are shown; none while a deal is being played. */
export function revealOf(view: TrafView): Reveal | null {
  const told = new Map<number, TrafShowed>();
  for (const event of view.happened) if (event.what === "showed") told.set(event.seat, event);
  const rows = view.players
    .map((player, seat) => row(seat, player.shown, player.won, told.get(seat)))
    .filter((each) => each.cards.length > 0);
  return rows.length > 0 ? { deal: view.over ? view.deals : view.deals + 1, rows } : null;
}

function row(seat: number, cards: readonly string[], won: number, told?: TrafShowed): Shown {
  const most = mostOf(cards);
  const counts = cards.map((card) => {
    if (!told || told.made === "nothing") return false;
    return told.made !== "colour" || colourOf(card) === most;
  });
  return { seat, cards, counts, made: told ? madeWords(told) : "", won };
}

/** The colour of most of these cards, by which a combination is named. */
function mostOf(cards: readonly string[]): string {
  const times = (colour: string): number =>
    cards.filter((card) => colourOf(card) === colour).length;
  return cards.map(colourOf).reduce<string>((best, each) => {
    return times(each) > times(best) ? each : best;
  }, "");
}

/** What these cards make, and how much it is worth. */
export function madeWords(told: TrafWorth & { cards: readonly string[] }): string {
  const most = told.cards.find((card) => colourOf(card) === mostOf(told.cards)) ?? "";
  const made = {
    alike: () => say().alike(told.worth),
    run: () => say().run(shadeOf(most), told.worth),
    colour: () => say().colour(shadeOf(most), told.worth),
    nothing: () => say().nothing,
  }[told.made]();
  return told.total == null ? made : `${made} (${say().inAll(told.total)})`;
}
