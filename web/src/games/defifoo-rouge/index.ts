import type { Ask, Choice, GameFace, ScoreRow } from "../../lib/game";
import { inARow } from "../../lib/i18n";
import type { DefifooView } from "../../wire";
import Board from "./Board.svelte";
import { gangName, isFree, suitOf } from "./cards";
import { countIn, ledger, sideOf, type DealCount } from "./count.svelte";
import "./theme.css";
import { say } from "./words";

type Name = (seat: number) => string;
const MOST_BUTTONS = 4;

function ask(view: DefifooView, name: Name): Ask | null {
  switch (view.phase) {
    case "partners":
      return askPartners(view, name);
    case "direction":
      return { text: say().askWay, choices: ways(view, name) };
    case "turn":
    case "window": // whoever is next thinks already, while the trick may be stopped
      return view.seat !== null && view.movers.includes(view.seat)
        ? { text: whatToLay(view), choices: [] }
        : null;
    default:
      return null;
  }
}

function askPartners(view: DefifooView, name: Name): Ask {
  const choices = view.legal.map((move): Choice => {
    const seats = move.split(" ").slice(1).map(Number);
    return { move, label: inARow(seats.map(name)) };
  });
  // more choices than the bar has room for: the seats themselves are tapped
  if (choices.length > MOST_BUTTONS) return { text: say().askPartners, choices: [] };
  return { text: say().askPartner, choices };
}

function ways(view: DefifooView, name: Name): Choice[] {
  return (["left", "right"] as const)
    .filter((way) => view.legal.includes(way))
    .map((way) => {
      const step = way === "left" ? 1 : view.seats - 1;
      const label = say().wayNext[way](name((view.dealer + step) % view.seats));
      return { move: way, label };
    });
}

function whatToLay(view: DefifooView): string {
  const led = view.trick[0]?.card;
  if (view.hand.length === 1) return say().askLast;
  if (led === undefined) return say().askLead;
  const suit = suitOf(led);
  const suits = view.hand.filter((card) => !isFree(card)).map(suitOf);
  if (suits.length === 0) return say().askFree;
  if (suit && suits.includes(suit))
    return suit === "p" ? say().askFollowPolice : say().askGang(gangName(suit));
  return suits.includes("p") ? say().askPolice : say().askAny;
}

function wait(view: DefifooView, name: Name): string {
  switch (view.phase) {
    case "partners":
      return say().waitPartners(name(view.dealer));
    case "direction":
      return say().waitWay(name(view.dealer));
    case "window":
      return view.movers.length > 0 ? say().waitLay(name(view.turn)) : say().waitWindow;
    case "turn":
      return view.trick.length > 0
        ? say().waitLay(name(view.turn))
        : say().waitLead(name(view.turn));
    default:
      return "";
  }
}

/** Points by deal, then from tricks and from Banks, as far as this page has seen them. */
function sheet(view: DefifooView): readonly ScoreRow[] {
  const seats = view.players.map((_, seat) => seat);
  const last = countIn(view);
  const deals = ledger.deals.filter((deal) => deal.number !== last?.number);
  if (last) deals.push(last);
  const sum = (seat: number, part: (deal: DealCount) => number): number =>
    deals.reduce((total, deal) => total + (sideOf(deal, seat) ? part(deal) : 0), 0);
  const won = (seat: number): number => sum(seat, (deal) => sideOf(deal, seat)?.won ?? 0);
  const bank = (seat: number): number => sum(seat, (deal) => sideOf(deal, seat)?.bank ?? 0);
  const unseen = seats.map((seat) => (view.scores[seat] ?? 0) - won(seat) - bank(seat));

  const rows: ScoreRow[] = [];
  if (unseen.some((points) => points !== 0)) rows.push({ label: say().earlier, points: unseen });
  for (const deal of deals) {
    const points = seats.map((seat) => {
      const side = sideOf(deal, seat);
      return side ? `${side.won + side.bank}${side.bank > 0 ? "★" : ""}` : "";
    });
    rows.push({ label: say().sheetDeal(deal.number), points });
  }
  rows.push({ label: say().total, points: view.scores, strong: true });
  rows.push({ label: say().allTricks, points: seats.map(won) });
  rows.push({ label: say().allBanks, points: seats.map(bank) });
  return rows;
}

const face: GameFace<DefifooView> = {
  name: "defifoo-rouge",
  Board,
  ask,
  wait,
  ended: (view) => (view.pause === "round" ? say().dealOver : ""),
  sheet,
  theme: "defifoo-theme",
};
export default face;
