import type { Ask, GameFace, ScoreRow } from "../../lib/game";
import { capital, inARow, signed } from "../../lib/i18n";
import type { PukoView } from "../../wire";
import Board from "./Board.svelte";
import { colourName, trumpOf } from "./cards";
import { accountsOf } from "./ledger.svelte";
import "./theme.css";
import { say } from "./words";

const LINGERS = 4200; // milliseconds: many cards to look at

type Names = (seat: number) => string;

function ask(view: PukoView): Ask {
  if (view.phase === "choosing") return { text: chooseWords(view), choices: [] };
  if (view.phase === "declaring")
    return {
      text: knockWords(view),
      choices: [
        { move: "knock", label: say().knock },
        { move: "stay", label: say().stay, quiet: true },
      ].filter(({ move }) => view.legal.includes(move)),
    };
  const purse = view.seat === null ? 0 : (view.players[view.seat]?.purse ?? 0);
  return { text: say().askStake(view.owed, purse), choices: [] };
}

function chooseWords(view: PukoView): string {
  const trump = view.die && trumpOf(view.die);
  if (trump) return capital(say().askChoose.trump(colourName(trump)));
  return view.die === "0" ? say().askChoose.zero : say().askChoose.x;
}

function knockWords(view: PukoView): string {
  const others = view.players.filter((_, seat) => seat !== view.seat);
  if (others.every((player) => player.word === "stays")) return say().askKnockSure(view.pot);
  const last = view.last || view.trick + 1 === view.tricks;
  return last ? say().askKnockLast(view.pot) : say().askKnock(view.pot);
}

function wait(view: PukoView, name: Names): string {
  const awaited = view.movers.filter((seat) => seat !== view.seat && seat < view.seats);
  if (awaited.length === 0) return "";
  if (view.phase === "choosing") return say().waitChoose(awaited.map(name));
  const names = inARow(awaited.map(name));
  if (view.phase === "staking") return say().waitStake(names);
  if (view.phase !== "declaring") return "";
  return view.options["declare"] === "together" ? say().waitAll(names) : say().waitKnock(names);
}

function sheet(view: PukoView): readonly ScoreRow[] {
  const accounts = accountsOf(view);
  const rows: ScoreRow[] =
    accounts.length === 0
      ? []
      : [
          { label: say().tricksWon, points: accounts.map(({ tricks }) => tricks) },
          { label: say().start, points: accounts.map(({ start }) => start) },
          { label: say().taken, points: accounts.map(({ taken }) => signed(taken)) },
          { label: say().staked, points: accounts.map(({ staked }) => signed(-staked)) },
        ];
  return [...rows, { label: say().purseRow, points: view.scores, strong: true }];
}

const face: GameFace<PukoView> = {
  name: "puko",
  Board,
  ask,
  wait,
  sheet,
  theme: "puko-theme",
  lingers: LINGERS,
};
export default face;
