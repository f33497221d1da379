import type { HouseOf } from "../house";

const SEEDS = 2 ** 31;
const SETTLED = /^(?:settled|frozen) \S+ (seed [0-9]+) /;

/** Only the numbers that chance drew: what came of them is for physics to tell. */
export const riffRaff: HouseOf = ({ seats, options }) => ({
  draw(move, luck) {
    if (move.startsWith("captain ")) {
      if (options.get("captain") === "first") return null;
      return { told: move, drawn: `captain ${luck.below(seats)}` };
    }
    const told = SETTLED.exec(move)?.[1] ?? "";
    return { told, drawn: `seed ${luck.below(SEEDS)}` };
  },
});
