/**
 * What luck gave a seat, gift by gift and in the words of the notation: as a view shows it at that
 * moment, and as a log tells it afterwards. A server that dealt something else than its log says is
 * found out by comparing the two.
 */

import type { AnyView } from "../../wire";
import { split } from "./house";
import type { Log } from "./log";

/** Any card of any game: those with a number, and those without. */
const CARD = /bank|bomb|[a-z][0-9]+|o|[a-z][vg]/g;

/** The gifts that this view shows as just given. */
export function givenTo(view: AnyView): string[] {
  switch (view.game) {
    case "riffifi":
    case "reflex":
    case "defifoo-rouge":
      // After a misdeal there are two deals at once, and the hand is the last one's.
      return view.happened.some(({ what }) => what === "dealt") ? [gift("deal", view.hand)] : [];
    case "traf":
      return view.happened.flatMap((event) => {
        if (event.what === "chosen") return `dealer ${event.dealer}`;
        if (event.what === "laid") return gift("middle", event.cards);
        if (event.what !== "dealt") return [];
        // Where the middle stays, only the first deal lays it.
        const stays = view.options["middle"] === "stays" && view.deals > 0;
        return [gift("deal", view.hand), ...(stays ? [] : [gift("middle", view.middle)])];
      });
    case "puko":
      return view.happened.flatMap((event) => {
        if (event.what === "dealt") return gift("deal", view.hand);
        if (event.what === "drew" && event.cards) return gift("draw", event.cards);
        return event.what === "rolled" ? `roll ${event.die}` : [];
      });
    case "grippe-jetons":
      return view.happened.flatMap((event) => {
        if (event.what === "rolled") return `roll ${[...event.dice].sort().join(" ")}`;
        // Later games begin by the rules.
        return event.what === "started" && view.round === 0 ? `start ${event.seat}` : [];
      });
    case "riff-raff":
      return view.happened.flatMap((event) =>
        event.what === "started" && view.game_number === 0 ? `captain ${event.captain}` : [],
      );
  }
}

/** The gifts to a seat that this log tells, in order; among them some that it was not shown. */
export function toldFor(seat: number, { game, lines }: Log): string[] {
  return lines.flatMap(({ who, move }) => (who === "house" ? toldBy(move, seat, game) : []));
}

function toldBy(move: string, seat: number, game: string): string[] {
  const [, word = "", cards = "", roll] = /^(\w+) (.*?)(?: ?(roll .*))?$/.exec(move) ?? [];
  const [hands = "", rest] = cards.split(" + ");
  if (word === "middle") return [gift(word, split(cards, CARD))];
  if (word !== "deal" && word !== "draw") return [move];
  const hand = split(hands.split(" ")[seat] ?? "", CARD);
  // REF-04: the 1s are laid at once, and never in a hand.
  const held = game === "reflex" ? hand.filter((card) => !card.endsWith("1")) : hand;
  const gifts = [gift(word, held)];
  if (rest !== undefined) gifts.push(gift("middle", split(rest, CARD)));
  if (roll !== undefined) gifts.push(roll);
  return gifts;
}

/** Cards have no order in a hand. */
function gift(word: string, cards: readonly string[]): string {
  return `${word} ${[...cards].sort().join(" ")}`;
}

/** A gift that is not in the log where it should be, and what stands there instead. */
export interface OtherGift {
  shown: string;
  told: string | null;
}

/** The first gift that was shown and is not told in its turn; what was missed may stand between. */
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
