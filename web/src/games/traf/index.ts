import type { Ask, GameFace, ScoreRow } from "../../lib/game";
import { signed } from "../../lib/i18n";
import type { TrafView } from "../../wire";
import Board from "./Board.svelte";
import "./theme.css";
import { say } from "./words";

const CHIPS = 12; // everybody starts with them (TRA-01)

function ask(view: TrafView): Ask {
  const choices = view.legal
    .filter((move) => move === "pass")
    .map((move) => ({ move, label: say().pass, quiet: true }));
  return { text: view.knocker === null ? say().askTurn : say().askLast, choices };
}

function wait(view: TrafView, name: (seat: number) => string): string {
  const [mover] = view.movers;
  if (mover === undefined) return "";
  return view.knocker === null ? say().waitTurn(name(mover)) : say().waitLast(name(mover));
}

function sheet(view: TrafView): readonly ScoreRow[] {
  const chips = view.players.map((player) => player.chips);
  return [
    { label: say().start, points: chips.map(() => CHIPS) },
    { label: say().paid, points: chips.map(() => signed(-view.deals)) },
    { label: say().pots, points: chips.map((count) => signed(count - CHIPS + view.deals)) },
    {
      label: say().lastPot,
      points: view.players.map((player) => (player.won > 0 ? signed(player.won) : "·")),
    },
    { label: say().total, points: view.scores, strong: true },
  ];
}

const face: GameFace<TrafView> = {
  name: "traf",
  Board,
  ask,
  wait,
  sheet,
  theme: "traf-theme",
};
export default face;
