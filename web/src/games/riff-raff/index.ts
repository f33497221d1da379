import type { Ask, GameFace, ScoreRow } from "../../lib/game";
import { capital, inARow } from "../../lib/i18n";
import type { RiffRaffView } from "../../wire";
import Board from "./Board.svelte";
import { cargo, shapeOf, the } from "./pieces";
import "./theme.css";
import { say, spotName } from "./words";

type Name = (seat: number) => string;

const onlySeat = (move: string): number => Number(move.split(" ")[1]);

function ask(view: RiffRaffView, name: Name): Ask {
  const spot = view.spot ?? 0;
  switch (view.phase) {
    case "naming":
    case "ordering": {
      const choices = view.legal.map((move) => ({ move, label: capital(name(onlySeat(move))) }));
      return { text: view.phase === "naming" ? say().askCaptain : say().askNext, choices };
    }
    case "announcing": {
      const label = (move: string): string => (onlySeat(move) === 1 ? say().one : say().two);
      const choices = view.legal.map((move) => ({ move, label: label(move) }));
      return { text: say().askAnnounce(spot), choices };
    }
    case "placing":
      if (view.options["physics"] === "referee") return { text: say().askLoad(spot), choices: [] };
      if (view.placed > 0) return { text: say().askSecond(spot), choices: [] };
      return { text: say().askPlace(spot, spotName(spot)), choices: [] };
    case "reporting":
      return { text: reporting(view, name), choices: [] };
    default:
      return { text: view.round === 0 ? say().askCard : say().askCardShort, choices: [] };
  }
}

function reporting(view: RiffRaffView, name: Name): string {
  const piece = cargo([view.piece ?? "boat1"]);
  const spot = view.spot ?? 0;
  if (view.turn === null || view.turn === view.seat) return say().askReport(piece, spot);
  return say().askReportFor(piece, spot, name(view.turn));
}

function wait(view: RiffRaffView, name: Name): string {
  const movers = inARow(view.movers.map(name));
  switch (view.phase) {
    case "naming":
      return say().waitCaptain(movers);
    case "ordering":
      return say().waitNext(movers);
    case "announcing":
      return say().waitAnnounce(movers);
    case "placing":
      return say().waitPlace(movers, view.spot ?? 0);
    case "settling":
      if (view.turn === view.seat) return say().mine;
      return say().watch(name(view.turn ?? 0), the(shapeOf(view.piece ?? "boat1")));
    case "choosing":
      return say().waitCards(view.movers.map(name));
    default:
      return "";
  }
}

const isSeries = (view: RiffRaffView): boolean => Number(view.options["games"]) > 1;
const left = (view: RiffRaffView): number[] => view.players.map(({ supply }) => supply.length);

function sheet(view: RiffRaffView): readonly ScoreRow[] {
  const series = isSeries(view);
  const rows: ScoreRow[] = [{ label: say().left, points: left(view), strong: !series }];
  if (series)
    rows.push({ label: say().wins, points: view.players.map(({ wins }) => wins), strong: true });
  return rows;
}

const face: GameFace<RiffRaffView> = {
  name: "riff-raff",
  Board,
  ask,
  wait,
  sheet,
  open: (view) => view.phase !== "choosing",
  firstSeat: "captain",
  theme: "riff-raff-theme",
};
export default face;
