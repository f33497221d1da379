/**
 * Checks whether the luck of a match was fair: a second implementation beside the server's, written
 * from docs/fairness.md and docs/notation.md. It trusts only what this page saw: the commitment
 * before the deal, and what it was dealt.
 */

import { firstNotTold, toldFor, type OtherGift } from "./dealt";
import { GOES_ON, type House, type HouseOf } from "./house";
import { readLog, type Log } from "./log";
import { commitment, Luck } from "./luck";

const found = import.meta.glob<HouseOf>("../../games/*/verify.ts", {
  import: "default",
  eager: true,
});

/** What a page remembers of a table. */
export interface Keepsake {
  /** as it was before the deal; null for a page that came later */
  commitment: string | null;
  /** the shares that this page sent for its own seats, by seat; any of them may count */
  shares: Readonly<Record<number, readonly string[]>>;
  /** what luck gave to its own seats, by seat, as it was shown then */
  given: Readonly<Record<number, readonly string[]>>;
}

/** One step of the check; `holds` is null if there is nothing to compare with. */
export type Step =
  | { what: "sealed"; holds: boolean | null } // the commitment is the one seen before the deal
  | { what: "shared"; holds: boolean | null; seats: readonly number[] } // my shares are in it
  | { what: "revealed"; holds: boolean } // the seed is the one that was committed to
  | { what: "drawn"; holds: boolean; agree: number; of: number; wrong: Disagreement | null }
  | { what: "not-drawn"; holds: null } // this page cannot check this game
  | { what: "given"; holds: boolean | null; of: number; other: OtherGift | null }; // as I saw it

/** The first house move that does not match the luck; `line` counts the moves of the log from 1. */
export interface Disagreement {
  line: number;
  told: string;
  drawn: string;
}

export interface Check {
  steps: readonly Step[];
  /** nothing disagrees */
  holds: boolean;
  /** moves of the house that were given before the start, and not drawn */
  scripted: number;
  /** only the seeds of a simulation were checked, not what physics made of them */
  physics: boolean;
}

/** There is nothing to check, and why. */
export class NothingToCheck extends Error {
  constructor(readonly why: "not-over" | "not-sealed") {
    super(why);
  }
}

export function check(text: string, keepsake: Keepsake | null): Check {
  const log = readLog(text);
  if (log.commitment === null) throw new NothingToCheck("not-sealed");
  if (!log.over || log.revealed === null) throw new NothingToCheck("not-over");
  const house = found[`../../games/${log.game}/verify.ts`]?.(log);
  const seen = keepsake?.commitment ?? null;
  const steps: Step[] = [
    { what: "sealed", holds: seen === null ? null : seen === log.commitment },
    shared(log, keepsake),
    { what: "revealed", holds: commitment(log.revealed) === log.commitment },
  ];
  if (house)
    steps.push(drawn(log, house, new Luck(log.revealed, log.shares)), given(log, keepsake));
  else steps.push({ what: "not-drawn", holds: null });
  // At a table no house move is given: such a claim could hide moves that were not drawn.
  const hides = keepsake !== null && log.scripted > 0;
  return {
    steps,
    holds: !hides && steps.every(({ holds }) => holds !== false),
    scripted: log.scripted,
    physics: house?.simulated === true,
  };
}

function shared(log: Log, keepsake: Keepsake | null): Step {
  const mine = Object.entries(keepsake?.shares ?? {}).map(([seat, sent]) => {
    return [Number(seat), sent] as const;
  });
  if (mine.length === 0) return { what: "shared", holds: null, seats: [] };
  const holds = mine.every(([seat, sent]) => sent.includes(log.shares.get(seat) ?? ""));
  return { what: "shared", holds, seats: mine.map(([seat]) => seat) };
}

/** Whether my own seats got what the log says: else it is another match's log. */
function given(log: Log, keepsake: Keepsake | null): Step {
  const mine = Object.entries(keepsake?.given ?? {});
  const of = mine.reduce((sum, [, gifts]) => sum + gifts.length, 0);
  const others = mine.map(([seat, gifts]) => firstNotTold(gifts, toldFor(Number(seat), log)));
  const other = others.find((each) => each !== null) ?? null;
  return { what: "given", holds: of === 0 ? null : other === null, of, other };
}

/** Stop at the first disagreement: the rest depends on it. */
function drawn(log: Log, house: House, luck: Luck): Step {
  let [moves, of, agree] = [0, 0, 0];
  let wrong: Disagreement | null = null;
  for (const [at, line] of log.lines.entries()) {
    const after = log.lines.slice(at + 1);
    if (line.who === "house" && GOES_ON.includes(line.move)) continue;
    if (line.who === "house") {
      moves += 1;
      const draw = moves > log.scripted ? house.draw(line.move, luck, after) : null;
      if (draw) of += 1;
      if (draw && draw.told === draw.drawn && !wrong) agree += 1;
      else if (draw) wrong ??= { line: at + 1, ...draw };
    }
    house.saw?.(line, after);
  }
  return { what: "drawn", holds: wrong === null, agree, of, wrong };
}
