/** What the page knows of a game: how it looks, what to say, and a board. Never a rule. */

import type { Component, Snippet } from "svelte";
import type { AnyView, Seat, Table, Told, Verdict } from "../wire";

/** What every view has, whatever the game. */
export type View = AnyView;

/** A button of the sentence bar. The first is the main one; `quiet` ones are set apart. */
export interface Choice {
  move: string;
  label: string;
  quiet?: boolean;
  /** seconds for which it is offered: how many are left, and of how many */
  time?: { left: number; of: number };
}

/** What to do now, in one sentence, and at most four buttons. */
export interface Ask {
  text: string;
  choices: Choice[];
  /** an answer is optional: no sound, no mark in the title, a quiet bar */
  calm?: boolean;
}

/** Of what is said for a moment in the sentence bar. */
export type NoteKind = "refusal" | "fact";

/** The props of a board. It shows a view, offers the legal moves, and asks; it knows no rules. */
export interface BoardProps<V = View> {
  view: V;
  seats: readonly Seat[];
  /** the seat this page looks from; null for a spectator */
  me: number | null;
  legal: readonly string[];
  /** waiting for an answer: nothing else can be asked */
  busy: boolean;
  /** a move is made and can still be undone: the sentence bar asks, and the picks stay */
  held?: boolean;
  verdict: Verdict | null;
  table: Table;
  play: (move: string) => void;
  /** the sentence bar: the board draws it between the table and the hand */
  bar: Snippet;
  /** the server's clock now, for clocks that run down */
  now: () => number;
  /** when the clock runs out, if one runs, by the server's clock */
  due: number | null;
  /** since when what the view shows moves on by itself, by the server's clock */
  since?: number | null;
  /** the instant at which all screens show this view, in real time */
  show: number | null;
  /** after a false start: until when this seat is locked, by the server's clock */
  locked: number | null;
  /** say in the sentence bar why something cannot be played, or what it is */
  explain: (text: string, kind?: NoteKind) => void;
  /** what happened the last time round the table, for a board that tells it again */
  story?: readonly Told[];
  /** what a hint said, for a board that has a bar of its own */
  advice?: string;
  /** the move that a hint advises now, in notation; what it names is marked anyway */
  advised?: string | null;
  /** subscribe to the frames of a simulation (docs/frames.md); returns unsubscribe */
  frames: (listener: (frame: ArrayBuffer) => void) => () => void;
  /** this was tapped in a simulation, while this frame was drawn */
  tap: (target: number, frame: number) => void;
  /** the address of this moment in the replay, which opens when the match is over */
  link?: string | null;
  /** an earlier match is shown, moment by moment */
  replayed?: boolean;
}

/** A line of the score sheet: where the points of a seat came from. */
export interface ScoreRow {
  label: string;
  points: readonly (number | string)[]; // by seat
  strong?: boolean;
}

export interface GameFace<V extends View = View> {
  name: V["game"];
  Board: Component<BoardProps<V>>;
  /** what this seat is asked; null while waiting for somebody else */
  ask: (view: V, name: (seat: number) => string) => Ask | null;
  /** whom the table waits for, in one sentence */
  wait: (view: V, name: (seat: number) => string) => string;
  /** in a pause: what has just ended, in one sentence; empty where the frame's will do */
  ended?: (view: V, name: (seat: number) => string) => string;
  sheet: (view: V, name: (seat: number) => string) => readonly ScoreRow[];
  /** milliseconds for which the last moment stays before the score sheet appears */
  lingers?: number;
  /** whether nothing that is shown now is secret: people who share a device leave it where it is */
  open?: (view: V) => boolean;
  /** the option that says which seat begins: at its values but the first, one for each seat */
  firstSeat?: string;
  /** a class on the table that sets the colours of the game */
  theme: string;
}
