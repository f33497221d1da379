/** Where everybody's money came from, for the score sheet; added up from the views. */

import type { PukoView } from "../../wire";
import { stakesIn, takenIn } from "./payments";

interface Account {
  start: number;
  taken: number;
  staked: number;
  tricks: number;
}
let accounts = $state.raw<readonly Account[]>([]);

const purse = ({ start, taken, staked }: Account): number => start + taken - staked;
const agree = (each: readonly Account[], view: PukoView): boolean =>
  each.length === view.players.length &&
  each.every((account, seat) => purse(account) === view.players[seat]?.purse);

/** A view may come again after a reconnection: its payments are entered if the purses agree. */
export function enter(view: PukoView): void {
  const first = view.trick === 0 && view.best.length === 0;
  const next = first ? opened(view) : entered(view);
  if (agree(next, view)) accounts = next;
}

/** In the first trick only the stakes of all have been paid, which are the pot (PUK-10). */
function opened(view: PukoView): readonly Account[] {
  const staked = view.pot / view.seats;
  return view.players.map((player) => ({
    start: player.purse + staked,
    taken: 0,
    staked,
    tricks: 0,
  }));
}

function entered(view: PukoView): readonly Account[] {
  const [stakes, taken] = [stakesIn(view), takenIn(view)];
  return accounts.map((account, seat) => ({
    start: account.start,
    taken: account.taken + (taken.get(seat) ?? 0),
    tricks: account.tricks + (taken.has(seat) ? 1 : 0),
    staked: account.staked + (stakes.get(seat) ?? 0),
  }));
}

/** The accounts; none if they do not add up, because this page has missed part of the match. */
export const accountsOf = (view: PukoView): readonly Account[] =>
  agree(accounts, view) ? accounts : [];
