import type { Ask, Choice, GameFace, ScoreRow } from "../../lib/game";
import { inARow } from "../../lib/i18n";
import type { ReflexView } from "../../wire";
import Board from "./Board.svelte";
import { roundIn, roundSeen, type Round } from "./rounds.svelte";
import { start } from "./start.svelte";
import "./theme.css";
import { say } from "./words";

function ask(view: ReflexView): Ask {
  const offered = (choices: Choice[]): Choice[] =>
    choices.filter((choice) => view.legal.includes(choice.move));
  if (view.phase === "sorting")
    return { text: say().askSort, choices: offered([{ move: "ready", label: say().ready }]) };
  if (view.phase === "resting") {
    const enough = { move: "enough", label: say().enough, quiet: true };
    return {
      text: say().askAgain,
      choices: offered([{ move: "ready", label: say().again }, enough]),
    };
  }
  if (start.waiting) return { text: say().askCue, choices: [] };
  // Calling stop is a race: the board has a button for it, as large as the hand.
  if (view.legal.includes("stop")) return { text: say().askStop, choices: [] };
  const pass = offered([{ move: "pass", label: say().pass, quiet: true }]);
  return { text: pass.length > 0 ? say().askTurn : say().askLay, choices: pass };
}

function wait(view: ReflexView, name: (seat: number) => string): string {
  if (view.phase === "sorting" || view.phase === "resting")
    return say().waitSort(inARow(view.movers.map(name)));
  if (view.phase !== "playing") return "";
  if (start.waiting) return say().askCue;
  if (view.turn !== null) return ""; // somebody is thinking
  if (view.pending !== null) return say().waitPending;
  if (view.seat === null) return say().watchRace;
  return view.hand.length > 0 ? say().waitFit : say().waitEmpty;
}

/** Who was first out. */
function ended(view: ReflexView, name: (seat: number) => string): string {
  if (view.quickest === null) return "";
  return view.quickest === view.seat ? say().youFirst : say().first(name(view.quickest));
}

/** As 2, or 2+3 with the points of whoever was first out. */
function told(round: Round, seat: number): string {
  const series = String(round.series[seat] ?? 0);
  return round.first[seat] ? `${series}+${round.first[seat]}` : series;
}

function sheet(view: ReflexView): readonly ScoreRow[] {
  const numbers = Array.from({ length: view.round }, (_, before) => before + 1);
  const rounds = numbers.map(roundSeen).filter((round) => round !== undefined);
  const total: ScoreRow = { label: say().total, points: view.scores, strong: true };
  const bySeat = (points: (seat: number) => number | string): (number | string)[] =>
    view.players.map((_, seat) => points(seat));
  // Whoever came late has not seen every round.
  if (rounds.length < view.round) {
    const last = roundIn(view);
    return [{ label: say().lastRound, points: bySeat((seat) => told(last, seat)) }, total];
  }
  const sum = (seat: number, of: "series" | "first"): number =>
    rounds.reduce((points, round) => points + (round[of][seat] ?? 0), 0);
  return [
    ...rounds.map((round, before) => ({
      label: say().round(before + 1),
      points: bySeat((seat) => told(round, seat)),
    })),
    { label: say().seriesRow, points: bySeat((seat) => sum(seat, "series")) },
    { label: say().firstRow, points: bySeat((seat) => sum(seat, "first")) },
    total,
  ];
}

const face: GameFace<ReflexView> = {
  name: "reflex",
  Board,
  ask,
  wait,
  ended,
  sheet,
  theme: "reflex-theme",
};
export default face;
