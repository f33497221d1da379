import { split, type HouseOf } from "../../lib/verify/house";
import type { Line } from "../../lib/verify/log";
import type { Luck } from "../../lib/verify/luck";
import { Cards, PACK } from "../flinke-pack";

const HAND = 4;
const MIDDLE = 3;

const house: HouseOf = ({ seats, options }) => {
  const stays = options.get("middle") === "stays";
  const pile = new Cards([...PACK]);
  const discards = new Cards();
  const middle = new Cards();
  const hands = new Cards(); // all hands together: draws do not depend on who has a card
  let dealer = 0; // of the next deal

  /** Discard what a deal has used; called when the next deal shows that it is over. */
  function endDeal(): void {
    discards.add(hands.takeAll());
    if (!stays) discards.add(middle.takeAll());
  }

  function drawn(count: number, luck: Luck, from: Cards, old: readonly string[]): string[] {
    return Array.from({ length: count }, () => {
      if (from.isEmpty) from.add(old);
      return from.draw(luck);
    });
  }

  function deal(luck: Luck): string {
    const aside = discards.copy();
    aside.add(hands.cards);
    if (!stays) aside.add(middle.cards);
    const missing = stays ? MIDDLE - middle.cards.length : MIDDLE;
    const cards = drawn(HAND * seats + missing, luck, pile.copy(), aside.cards);
    const first = (dealer + 1) % seats;
    const dealtTo = Array.from({ length: seats }, (_, seat) =>
      Array.from({ length: HAND }, (_, round) => {
        return cards[round * seats + ((seat - first + seats) % seats)];
      }).join(""),
    );
    const laid = cards.slice(HAND * seats).join("");
    return ["deal", ...dealtTo, ...(laid ? ["+", laid] : [])].join(" ");
  }

  /** Take drawn cards from the pile, or from the discards once it is empty. */
  function leaveThePile(cards: readonly string[]): void {
    for (const card of cards) {
      if (pile.isEmpty) pile.add(discards.takeAll());
      pile.take([card]);
    }
  }

  /** The cards of a deal in the order in which they were drawn. */
  function inOrder(dealtTo: readonly string[][], laid: readonly string[]): string[] {
    const first = (dealer + 1) % seats;
    const order: string[] = [];
    for (let round = 0; round < HAND; round++) {
      for (let turn = 0; turn < seats; turn++) {
        order.push(dealtTo[(first + turn) % seats]?.[round] ?? "");
      }
    }
    return [...order, ...laid];
  }

  function sawHouse(move: string): void {
    const [word, ...rest] = move.split(" ");
    if (word === "dealer") {
      dealer = Number(rest[0]);
    } else if (word === "middle") {
      const swept = middle.takeAll();
      const laid = split(rest[0] ?? "");
      leaveThePile(laid);
      middle.add(laid);
      discards.add(swept);
    } else {
      endDeal();
      const plus = rest.indexOf("+");
      const dealtTo = (plus < 0 ? rest : rest.slice(0, plus)).map((hand) => split(hand));
      const laid = plus < 0 ? [] : split(rest[plus + 1] ?? "");
      leaveThePile(inOrder(dealtTo, laid));
      hands.add(dealtTo.flat());
      middle.add(laid);
      dealer = (dealer + 1) % seats;
    }
  }

  return {
    draw(move, luck) {
      if (move.startsWith("dealer ")) {
        return { told: move, drawn: `dealer ${luck.below(seats)}` };
      }
      if (move.startsWith("middle ")) {
        const cards = drawn(MIDDLE, luck, pile.copy(), discards.cards);
        return { told: move, drawn: `middle ${cards.join("")}` };
      }
      return { told: move, drawn: deal(luck) };
    },
    saw({ who, move }: Line) {
      if (who === "house") sawHouse(move);
      else if (move.startsWith("swap ")) {
        const [, given = "", taken = ""] = move.split(" ");
        hands.take([given]);
        middle.take([taken]);
        hands.add([taken]);
        middle.add([given]);
      }
    },
  };
};

export default house;
