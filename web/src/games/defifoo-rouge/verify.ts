import { dealt, type HouseOf } from "../../lib/verify/house";

const GANGS = ["r", "b", "g", "y"];
const SIGNS = ["1", "2", "3", "4", "5", "6", "v", "g"];
const POLICE = Array.from({ length: 15 }, (_, number) => `p${number + 1}`);
const HAND: Record<number, number> = { 2: 18, 3: 12, 4: 12, 5: 9, 6: 8 };

const house: HouseOf = ({ seats, options }) => {
  const short = seats === 5 && options.get("five") === "eight";
  const out = seats <= 3 ? ["1", "2", "3"] : short ? ["1", "2"] : [];
  const signs = SIGNS.filter((sign) => !out.includes(sign));
  const gangs = GANGS.flatMap((gang) => signs.map((sign) => `${gang}${sign}`));
  const pack = [...gangs, ...POLICE, "bank", "bomb"];
  const size = short ? 8 : (HAND[seats] ?? 0);

  return {
    draw(move, luck) {
      if (move === "time") return null;
      const hands = Array.from({ length: seats }, () => size);
      return { told: move, drawn: dealt(luck.shuffled(pack), hands) };
    },
  };
};

export default house;
