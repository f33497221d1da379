/** A plain board for any game, drawn only from the view, the legal moves and the events. */

import type { Ask, GameFace, View } from "../../lib/game";
import { inARow } from "../../lib/i18n";
import { gameWords } from "../../lib/shelf.svelte";
import Board from "./Board.svelte";
import { handOf } from "./fields";
import { commonWord, moveOf, verbOf } from "./menu";
import { say } from "./words";

function ask(view: View): Ask {
  const hand = handOf(view);
  const played = hand.map((card) => moveOf(card, view.legal));
  const onlyCards = view.legal.every((move) => played.includes(move));
  const word = onlyCards ? verbOf(hand, view.legal) : commonWord(view.legal);
  const verb = gameWords(view.game)[word ?? ""];
  const text = verb ? say().askVerb(verb) : onlyCards ? say().askCard : say().askMove;
  return { text, choices: [] };
}

function wait(view: View, name: (seat: number) => string): string {
  const awaited = view.movers.filter((seat) => seat !== view.seat && seat < view.seats);
  return awaited.length > 0 ? say().wait(inARow(awaited.map(name))) : say().moment;
}

export default function plainFace(game: string): GameFace {
  return {
    name: game as View["game"],
    Board,
    ask,
    wait,
    sheet: (view) => [{ label: say().scores, points: view.scores, strong: true }],
    theme: "plain-theme",
  };
}
