/**
 * A trick that is over, put together from what was told of it. The view that tells it shows the
 * next trick already, so people would never see what they had been waiting for.
 */

import type { PukoView } from "../../wire";
import type { DieFace } from "./cards";

export interface PastTrick {
  /** how many tricks were finished with it */
  number: number;
  die: DieFace | null;
  first: number;
  pot: number;
  /** what stays in the middle because it could not be divided */
  left: number;
  words: readonly PukoView["players"][number]["word"][];
  /** by seat: the two cards it showed */
  shown: ReadonlyMap<number, readonly string[]>;
  /** by seat: what it took out of the pot */
  won: ReadonlyMap<number, number>;
  level: readonly number[];
  /** by seat: what it has to put into the next pot */
  owed: ReadonlyMap<number, number>;
  knockers: number;
}

/** What each seat puts into the middle by what this view tells. */
export function stakesIn(view: PukoView): Map<number, number> {
  const stakes = new Map<number, number>();
  for (const event of view.happened) {
    if (event.what === "staked") stakes.set(event.seat, event.amount);
    if (event.what === "each-staked")
      view.players.forEach((_, seat) => stakes.set(seat, event.amount));
  }
  return stakes;
}

/** The trick that this view tells the end of; `before` is the view shown until now. */
export function pastTrick(view: PukoView, before: PukoView | null): PastTrick | null {
  if (!view.happened.some((event) => event.what === "trick-over")) return null;
  const words = view.players.map((_, seat) => before?.players[seat]?.word ?? "none");
  const shown = new Map<number, readonly string[]>();
  const won = new Map<number, number>();
  const owed = new Map<number, number>();
  let level: readonly number[] = [];
  let [left, knockers] = [0, 0];
  let die = before?.die ?? null;
  for (const event of view.happened) {
    switch (event.what) {
      case "knocked":
        words[event.seat] = "knocks";
        break;
      case "stayed":
        words[event.seat] = "stays";
        break;
      case "showed":
        shown.set(event.seat, event.cards);
        die = event.die;
        break;
      case "won":
        won.set(event.seat, event.amount);
        knockers = event.knockers;
        break;
      case "shared":
        for (const seat of event.seats) won.set(seat, event.each);
        level = event.seats;
        break;
      case "left":
        left = event.amount;
        level = event.seats;
        break;
      case "owe":
        for (const seat of event.seats) owed.set(seat, event.amount);
        break;
    }
  }
  const taken = [...won.values()].reduce((sum, amount) => sum + amount, 0);
  return {
    number: view.trick,
    die,
    first: before?.first ?? view.first,
    pot: taken + left,
    left,
    words,
    shown,
    won,
    level,
    owed,
    knockers: Math.max(knockers, shown.size),
  };
}
