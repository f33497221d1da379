/**
 * Where each series lies. The view tells the two series of a colour by height, so they would swap
 * when the lower one overtakes the other; on the table nothing changes its place.
 */

import type { ReflexView } from "../../wire";
import { COLOURS, type Colour } from "./cards";

export interface Place {
  colour: Colour;
  top: number;
  /** who has taken it */
  owner: number | null;
}
type Pair = readonly [Place, Place];

/** The place that the player has touched. */
export interface Wish {
  colour: Colour;
  place: number;
}

/** Remembers where the series lie while they grow. */
export class Layout {
  #pairs: readonly Pair[] = [];

  /** The series of a view, each where it was before. */
  settle(view: ReflexView, wish: Wish | null): readonly Pair[] {
    this.#pairs = view.tops.map(([high = 1, low = 1], number) => {
      const colour = COLOURS[number] ?? "b";
      const before = this.#pairs[number];
      const wished = wish?.colour === colour ? wish.place : 0;
      const tops = arrange(before, high, low, wished);
      return withOwners(colour, tops, before, ownersOf(view, colour));
    });
    return this.#pairs;
  }
}

function arrange(
  before: Pair | undefined,
  high: number,
  low: number,
  wished: number,
): [number, number] {
  const orders: [number, number][] = [
    [high, low],
    [low, high],
  ];
  if (wished === 1) orders.reverse();
  if (!before) return orders[0] ?? [high, low];
  const [one, other] = before;
  const growing = orders.filter(([first, second]) => first >= one.top && second >= other.top);
  // If one of the two has not changed, it stays; if both have, the first order wins.
  const still = growing.find(([first, second]) => first === one.top || second === other.top);
  return still ?? growing[0] ?? [high, low];
}

function ownersOf(view: ReflexView, colour: Colour): number[] {
  return view.players.flatMap((player, seat) =>
    player.taken.filter((six) => six.startsWith(colour)).map(() => seat),
  );
}

function withOwners(
  colour: Colour,
  tops: readonly [number, number],
  before: Pair | undefined,
  owners: number[],
): Pair {
  const kept = tops.map((top, place) => {
    const owner = before?.[place]?.owner ?? null;
    const known = top === 6 && owner !== null ? owners.indexOf(owner) : -1;
    return known < 0 ? null : (owners.splice(known, 1)[0] ?? null);
  });
  const place = (number: 0 | 1): Place => {
    const top = tops[number];
    return { colour, top, owner: top === 6 ? (kept[number] ?? owners.shift() ?? null) : null };
  };
  return [place(0), place(1)];
}
