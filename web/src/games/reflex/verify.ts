import { dealt, type HouseOf } from "../../lib/verify/house";
import { PACK } from "../flinke-pack";

const house: HouseOf = ({ seats }) => {
  let deals = 0;

  /** The odd cards go round from the dealer's left. */
  function sizes(dealer: number): number[] {
    const odd = PACK.length % seats;
    return Array.from({ length: seats }, (_, seat) => {
      const place = (seat - dealer - 1 + 2 * seats) % seats;
      return Math.floor(PACK.length / seats) + (place < odd ? 1 : 0);
    });
  }

  return {
    draw(move, luck) {
      const [word, ...rest] = move.split(" ");
      if (word === "force") return null;
      if (word === "batch") {
        return { told: move, drawn: ["batch", ...luck.shuffled([...rest].sort())].join(" ") };
      }
      const dealer = (seats - 1 + deals) % seats;
      return { told: move, drawn: dealt(luck.shuffled(PACK), sizes(dealer)) };
    },
    saw({ who, move }) {
      if (who === "house" && move.startsWith("deal ")) deals += 1;
    },
  };
};

export default house;
