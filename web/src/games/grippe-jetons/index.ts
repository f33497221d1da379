import type { Ask, GameFace, ScoreRow } from "../../lib/game";
import { signed } from "../../lib/i18n";
import type { GrippeView } from "../../wire";
import Board from "./Board.svelte";
import "./theme.css";
import { say } from "./words";

function ask(view: GrippeView): Ask {
  if (view.phase !== "counting") return { text: say().askTake(view.rolled.length), choices: [] };
  // Single dice are counted by tapping them in the tray.
  const choices = view.legal
    .filter((move) => move === "count best")
    .map((move) => ({ move, label: say().bestOrder }));
  return { text: say().askCount, choices };
}

function wait(view: GrippeView, name: (seat: number) => string): string {
  const [mover] = view.movers;
  if (mover === undefined) return say().waitRoll;
  return view.phase === "counting" ? say().waitCount(name(mover)) : say().waitTake(name(mover));
}

function sheet(view: GrippeView): readonly ScoreRow[] {
  const { players } = view;
  const rows: ScoreRow[] = [
    {
      label: say().start,
      points: players.map((one) => one.stock + one.paid - one.won + one.given - one.forgiven),
    },
    { label: say().sheetPaid, points: players.map((one) => signed(-one.paid)) },
    { label: say().sheetWon, points: players.map((one) => signed(one.won)) },
    { label: say().sheetGiven, points: players.map((one) => signed(-one.given)) },
  ];
  if (players.some((one) => one.forgiven > 0))
    rows.push({ label: say().sheetForgiven, points: players.map((one) => signed(one.forgiven)) });
  rows.push({ label: say().sheetTokens, points: players.map((one) => one.stock), strong: true });
  if (Number(view.options["games"]) > 1)
    rows.push(
      { label: say().sheetBefore, points: players.map((one) => one.points) },
      { label: say().sheetTotal, points: view.scores, strong: true },
    );
  return rows;
}

const face: GameFace<GrippeView> = {
  name: "grippe-jetons",
  Board,
  ask,
  wait,
  sheet,
  theme: "grippe-jetons-theme",
};
export default face;
