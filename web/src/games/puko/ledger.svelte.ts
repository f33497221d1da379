/** Where everybody's money came from, for the score sheet: added up while the match is watched. */

import type { PukoView } from "../../wire";
import { stakesIn } from "./trick";

interface Account {
  start: number;
  taken: number;
  staked: number;
  tricks: number;
}
let accounts = $state<Account[]>([]);

export function enter(view: PukoView): void {
  const stakes = stakesIn(view);
  if (view.happened.some((event) => event.what === "dealt"))
    accounts = view.players.map(({ purse }, seat) => ({
      start: purse + (stakes.get(seat) ?? 0),
      taken: 0,
      staked: 0,
      tricks: 0,
    }));
  accounts.forEach((account, seat) => {
    account.staked += stakes.get(seat) ?? 0;
    for (const event of view.happened) {
      const takes =
        event.what === "won"
          ? event.seat === seat && event.amount
          : event.what === "shared" && event.seats.includes(seat) && event.each;
      if (takes) {
        account.taken += takes;
        account.tricks += 1;
      }
    }
  });
}

/** The accounts, or none where this page has not seen the whole match and they do not add up. */
export function accountsOf(view: PukoView): readonly Account[] {
  const right =
    accounts.length === view.players.length &&
    accounts.every(
      ({ start, taken, staked }, seat) => start + taken - staked === view.players[seat]?.purse,
    );
  return right ? accounts : [];
}
