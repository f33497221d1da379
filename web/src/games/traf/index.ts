import type { Ask, GameFace, ScoreRow } from "../../lib/game";
import type { TrafView } from "../../wire";
import Board from "./Board.svelte";
import Box from "./Box.svelte";
import { revealOf } from "./reveal";
import "./theme.css";
import { say } from "./words";

const CHIPS = 12; // everybody starts with them (TRA-01)

function ask(view: TrafView, name: (seat: number) => string): Ask {
  const choices = view.legal
    .filter((move) => move === "pass")
    .map((move) => ({ move, label: say().pass, quiet: true }));
  if (view.knocker !== null) return { text: say().askLast(name(view.knocker)), choices };
  const text = view.legal.includes("knock") ? say().askTurn : say().askSwapOnly;
  return { text, choices };
}

function wait(view: TrafView, name: (seat: number) => string): string {
  const [mover] = view.movers;
  if (mover === undefined) return "";
  return view.knocker === null ? say().waitTurn(name(mover)) : say().waitLast(name(mover));
}

function sheet(view: TrafView): readonly ScoreRow[] {
  const reveal = revealOf(view);
  const chips = view.players.map((player) => player.chips);
  const rows: ScoreRow[] = [
    { label: say().start, points: chips.map(() => CHIPS) },
    { label: say().paid, points: chips.map(() => `−${view.deals}`) },
    { label: say().pots, points: chips.map((count) => `+${count - CHIPS + view.deals}`) },
    { label: say().total, points: view.scores, strong: true },
  ];
  if (reveal) {
    const made = view.players.map(
      (_, seat) => reveal.rows.find((row) => row.seat === seat)?.made ?? "",
    );
    rows.push({ label: say().lastShown, points: made });
  }
  return rows;
}

const face: GameFace<TrafView> = {
  name: "traf",
  Board,
  Box,
  ask,
  wait,
  sheet,
  theme: "traf-theme",
};
export default face;
