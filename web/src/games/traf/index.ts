import type { Ask, GameFace, ScoreRow } from "../../lib/game";
import { inARow, signed } from "../../lib/i18n";
import type { TrafView } from "../../wire";
import Board from "./Board.svelte";
import "./theme.css";
import { say } from "./words";

const CHIPS = 12; // that everybody starts with (TRA-01)

function ask(view: TrafView): Ask {
  const choices = view.legal
    .filter((move) => move === "pass")
    .map((move) => ({ move, label: say().pass, quiet: true }));
  return { text: view.knocker === null ? say().askTurn : say().askLast, choices };
}

function wait(view: TrafView, name: (seat: number) => string): string {
  const [mover] = view.movers;
  return mover === undefined || view.knocker === null ? "" : say().waitLast(name(mover));
}

/** Who takes the pot, or why it stays. */
function ended(view: TrafView, name: (seat: number) => string): string {
  const stayed = view.happened.find((event) => event.what === "stayed");
  if (stayed?.what === "stayed")
    return stayed.why === "nothing"
      ? say().stayedNothing(stayed.pot)
      : say().stayedUneven(stayed.pot);
  const winners = view.players.map((_, seat) => seat).filter((seat) => view.players[seat]?.won);
  const [winner, ...more] = winners;
  if (winner === undefined) return "";
  if (more.length > 0) return say().shared(inARow(winners.map(name)));
  const chips = view.players[winner]?.won ?? 0;
  return winner === view.seat ? say().youWon(chips) : say().won(name(winner), chips);
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
  ended,
  sheet,
  theme: "traf-theme",
};
export default face;
