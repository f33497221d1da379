import type { HouseOf } from "../../lib/verify/house";

const SEEDS = 2 ** 31;
const SETTLED = /^(?:settled|frozen) \S+ (seed [0-9]+) /;

/** Checks only the seeds that were drawn: their outcomes need the physics. */
const house: HouseOf = ({ seats, options }) => ({
  simulated: true,
  draw(move, luck) {
    if (move.startsWith("captain ")) {
      if (options.get("captain") !== "random") return null; // the host named a seat
      return { told: move, drawn: `captain ${luck.below(seats)}` };
    }
    const told = SETTLED.exec(move)?.[1] ?? "";
    return { told, drawn: `seed ${luck.below(SEEDS)}` };
  },
});

export default house;
