import { split, type HouseOf } from "../../lib/verify/house";
import type { Line } from "../../lib/verify/log";
import type { Luck } from "../../lib/verify/luck";
import { Cards, PACK } from "../flinke-pack";

const FACES = ["blue", "yellow", "green", "red", "x", "0"];
const EACH: Record<string, number> = { deal: 6, draw: 2 }; // cards

const house: HouseOf = ({ seats, options }) => {
  const together = options.get("declare") === "together";
  const pile = new Cards([...PACK]);
  const hands = new Cards(); // all hands together: draws do not depend on who has a card
  let lastFirst = 0; // who drew first the last time, if known

  const roll = (luck: Luck): string => `roll ${FACES[luck.below(FACES.length)]}`;

  /** All cards that are in no hand. */
  function discards(inHands: Cards): string[] {
    const rest = new Cards([...PACK]);
    rest.take(inHands.cards);
    return rest.cards;
  }

  function draw(move: string, luck: Luck, first: number): string {
    const [word = "", ...parts] = move.split(" ");
    const [from, held] = [pile.copy(), hands.copy()];
    const given: string[] = [];
    for (let turn = 0; turn < seats; turn++) {
      const cards = Array.from({ length: EACH[word] ?? 0 }, () => {
        if (from.isEmpty) from.add(discards(held));
        const card = from.draw(luck);
        held.add([card]);
        return card;
      });
      given[(first + turn) % seats] = cards.join("");
    }
    return [word, ...given, ...(parts.includes("roll") ? [roll(luck)] : [])].join(" ");
  }

  /** The first to knock or stay; unknown if all declare together. */
  function firstPlayer(after: readonly Line[]): number | undefined {
    const who = after.find(({ move }) => move === "knock" || move === "stay")?.who;
    return together || who === "house" ? undefined : who;
  }

  return {
    draw(move, luck, after) {
      if (move.startsWith("roll ")) return { told: move, drawn: roll(luck) };
      const first =
        firstPlayer(after) ??
        // Unknown: try every seat until the draw matches.
        Array.from({ length: seats }, (_, seat) => seat).find(
          (seat) => draw(move, luck.copy(), seat) === move,
        );
      lastFirst = first ?? 0;
      return { told: move, drawn: draw(move, luck, lastFirst) };
    },
    saw({ who, move }, after) {
      const [word = "", ...rest] = move.split(" ");
      if (word === "keep") hands.take(rest);
      if (who !== "house" || !(word in EACH)) return;
      const first = firstPlayer(after) ?? lastFirst;
      for (let turn = 0; turn < seats; turn++) {
        for (const card of split(rest[(first + turn) % seats] ?? "")) {
          if (pile.isEmpty) pile.add(discards(hands));
          pile.take([card]);
          hands.add([card]);
        }
      }
    },
  };
};

export default house;
