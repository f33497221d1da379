/**
 * What luck gave a seat, gift by gift, in notation: as a view shows it at that moment, and as the log
 * has it afterwards. Comparing the two exposes a server that dealt something else than its log says.
 */

import { games } from "../../games";
import type { AnyView } from "../../wire";
import { gift } from "./gift";
import { GOES_ON, split } from "./house";
import type { Log } from "./log";

/** The gifts that this view shows as just given. */
export function givenTo(view: AnyView): string[] {
  return games[view.game]?.given(view) ?? [];
}

/** The gifts to a seat in this log, in order; some of them may not have been shown. */
export function toldFor(seat: number, { game, lines }: Log): string[] {
  const given = lines.filter(({ who, move }) => who === "house" && !GOES_ON.includes(move));
  return given.flatMap(({ move }) => toldBy(move, seat, game));
}

function toldBy(move: string, seat: number, game: string): string[] {
  const [, word = "", cards = "", roll] = /^(\w+) (.*?)(?: ?(roll .*))?$/.exec(move) ?? [];
  const [hands = "", rest] = cards.split(" + ");
  const { card, held } = games[game] ?? {};
  if (word === "middle") return [gift(word, split(cards, card))];
  if (word !== "deal" && word !== "draw") return [move];
  const hand = split(hands.split(" ")[seat] ?? "", card);
  const gifts = [gift(word, held?.(hand) ?? hand)];
  if (rest !== undefined) gifts.push(gift("middle", split(rest, card)));
  if (roll !== undefined) gifts.push(roll);
  return gifts;
}

/** A gift that is missing in the log, and what is there instead. */
export interface OtherGift {
  shown: string;
  told: string | null;
}

/** The first shown gift that is not in the log in order; gifts not shown may be in between. */
export function firstNotTold(shown: readonly string[], told: readonly string[]): OtherGift | null {
  let at = 0;
  for (const gift of shown) {
    const found = told.indexOf(gift, at);
    if (found < 0) {
      const word = gift.slice(0, gift.indexOf(" ") + 1);
      return { shown: gift, told: told.slice(at).find((each) => each.startsWith(word)) ?? null };
    }
    at = found + 1;
  }
  return null;
}
