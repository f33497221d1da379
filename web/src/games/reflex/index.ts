import type { Ask, Choice, GameFace, ScoreRow } from "../../lib/game";
import type { ReflexView } from "../../wire";
import Board from "./Board.svelte";
import Box from "./Box.svelte";
import { roundSeen, type Round } from "./rounds.svelte";
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
  // Calling stop is a race: the board gives it the whole place of the hand.
  if (view.legal.includes("stop")) return { text: say().askStop, choices: [] };
  const pass = offered([{ move: "pass", label: say().pass, quiet: true }]);
  return { text: pass.length > 0 ? say().askTurn : say().askLay, choices: pass };
}

function wait(view: ReflexView, name: (seat: number) => string): string {
  if (view.phase === "sorting" || view.phase === "resting")
    return say().waitSort(view.movers.map(name).join(", "));
  if (view.phase !== "playing") return "";
  if (start.waiting) return say().askCue;
  if (view.turn !== null) return say().waitTurn(name(view.turn));
  if (view.pending !== null) return say().waitPending;
  if (view.seat === null) return say().watchRace;
  return view.hand.length > 0 ? say().waitFit : say().waitEmpty;
}

/** As 2, or 2+3 with the points of whoever was first out. */
function told(round: Round, seat: number): string {
  const series = String(round.series[seat] ?? 0);
  return round.first[seat] ? `${series}+${round.first[seat]}` : series;
}

function sheet(view: ReflexView): readonly ScoreRow[] {
  const rows: ScoreRow[] = [];
  for (let number = 1; number <= view.round; number++) {
    const round = roundSeen(number);
    if (round)
      rows.push({
        label: say().round(number),
        points: view.players.map((_, seat) => told(round, seat)),
      });
  }
  if (rows.length === 0)
    rows.push({ label: say().lastRound, points: view.players.map((player) => player.gained) });
  return [...rows, { label: say().total, points: view.scores, strong: true }];
}

const face: GameFace<ReflexView> = {
  name: "reflex",
  Board,
  Box,
  ask,
  wait,
  sheet,
  theme: "reflex-theme",
};
export default face;
