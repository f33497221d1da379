import type { Ask, GameFace, ScoreRow } from "../../lib/game";
import { capital, signed } from "../../lib/i18n";
import type { GrippeView } from "../../wire";
import Board from "./Board.svelte";
import "./theme.css";
import { turnIn } from "./turn";
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

/** What the turn has brought whoever played it; in a series, that the game is over. */
function ended(view: GrippeView, name: (seat: number) => string): string {
  if (view.pause === "round") return say().gameOver(view.round + 1);
  const { borrowed, paid, won, voided } = turnIn(view);
  const parts = [
    borrowed > 0 && say().loaned(borrowed),
    paid > 0 && say().paid(paid),
    won > 0 && say().took(won),
    voided > 0 && say().voided(voided),
  ].filter((part) => part !== false);
  return say().turnOf(capital(name(view.turn)), parts.join(", ") || say().nothing);
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
  ended,
  sheet,
  theme: "grippe-jetons-theme",
};
export default face;
