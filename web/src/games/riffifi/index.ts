import type { Ask, GameFace, ScoreRow } from "../../lib/game";
import { signed } from "../../lib/i18n";
import type { RiffifiView } from "../../wire";
import Board from "./Board.svelte";
import { nameOf, sum } from "./cards";
import "./theme.css";
import { say } from "./words";

const MOST_BUTTONS = 4;

function ask(view: RiffifiView, name: (seat: number) => string): Ask {
  if (view.phase === "giving") {
    const choices = view.legal.map((move) => ({
      move,
      label: say().from(move.split(" ").slice(1).map(Number).map(name)),
    }));
    // With more choices, the players are tapped one by one.
    const few = choices.length <= MOST_BUTTONS ? choices : [];
    return { text: say().askGive(view.odd), choices: few };
  }
  if (view.phase === "removing") {
    const choices = view.legal.map((move) => ({
      move,
      label: say().remove(nameOf(move.split(" ")[1] ?? "")),
    }));
    return { text: say().askRemove, choices };
  }
  return { text: say().askLay, choices: [] };
}

function wait(view: RiffifiView, name: (seat: number) => string): string {
  const [mover] = view.movers;
  return mover !== undefined && view.phase === "giving" ? say().waitGive(name(mover)) : "";
}

function sheet(view: RiffifiView): readonly ScoreRow[] {
  const last = view.players.map((player) => sum(player.tokens));
  if (view.options["scoring"] !== "tokens")
    return [
      { label: say().last, points: last },
      { label: say().ticks, points: view.scores, strong: true },
    ];
  const before = view.players.map((player) => player.points - sum(player.tokens));
  return [
    { label: say().before, points: before },
    { label: say().last, points: last.map(signed) },
    { label: say().total, points: view.scores, strong: true },
    { label: say().best, points: view.players.map((player) => player.best) },
  ];
}

const face: GameFace<RiffifiView> = {
  name: "riffifi",
  Board,
  ask,
  wait,
  sheet,
  theme: "riffifi-theme",
};
export default face;
