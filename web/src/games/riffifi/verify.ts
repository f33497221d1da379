import { dealt, type HouseOf } from "../../lib/verify/house";

const COLOURS = ["b", "y", "r", "g", "v"];
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8];
const HAND: Record<number, number> = { 3: 12, 4: 10, 5: 8 };

const house: HouseOf = ({ seats, options }) => {
  const officer = options.get("officer") === "on";
  let removed = "";

  const inPlay = (card: string): boolean =>
    !officer || (seats === 3 ? !card.endsWith("1") : card !== removed);

  function pack(): string[] {
    const coloured = COLOURS.flatMap((colour) => VALUES.map((value) => `${colour}${value}`));
    return [...coloured.filter(inPlay), ...(officer ? ["o"] : [])];
  }

  return {
    draw(move, luck) {
      if (move.startsWith("remove ")) {
        return { told: move, drawn: `remove ${COLOURS[luck.below(COLOURS.length)]}1` };
      }
      const hands = Array.from({ length: seats }, () => HAND[seats] ?? 0);
      return { told: move, drawn: dealt(luck.shuffled(pack()), hands) };
    },
    saw({ move }) {
      if (move.startsWith("remove ")) removed = move.slice("remove ".length);
    },
  };
};

export default house;
