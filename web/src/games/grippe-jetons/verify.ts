import type { HouseOf } from "../../lib/verify/house";

const DICE = 5;

const house: HouseOf = ({ seats }) => {
  let left = DICE; // dice of this turn that are not out yet

  return {
    draw(move, luck) {
      if (move.startsWith("start ")) return { told: move, drawn: `start ${luck.below(seats)}` };
      const dice = Array.from({ length: left }, () => luck.die()).sort();
      return { told: move, drawn: `roll ${dice.join(" ")}` };
    },
    saw({ move }) {
      const [word, ...dice] = move.split(" ");
      if (word === "keep") left -= dice.length;
      else if (word === "roll" && left === 1) left = 0; // the last die goes out without a move
      if (left <= 0) left = DICE;
    },
  };
};

export default house;
