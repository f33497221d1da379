/** What to draw at each moment: frames or view, the swell, hands, and falling pieces. */

import { Flights } from "./flights";
import { Leaving, outboard, type Left } from "./leaving";
import { Swinging } from "./law";
import { Passage } from "./passage";
import { Player, type Drawn } from "./player";
import { distance, frameOf, holding, inRoom, into, LEVEL, mixed, type Frame } from "./space";
import {
  AIRBORNE,
  CAUGHT,
  FALLEN,
  HELD,
  type Gone,
  type PieceAt,
  type Pose,
  type Said,
  type Tilt,
  type Vec,
} from "./types";

const SWAY = 0.014; // radians by which the ship at rest is drawn rocking
const CALM = 45_000; // ms without input after which the sea stops moving
const EASE = 500; // ms in which the swell starts and stops
const BRING = 620; // ms for a hand that brings a piece not shown in it yet
const BRING_IN = 350; // ms for which frames wait until a hand has brought somebody else’s piece
const COME = 300; // ms in which a hand brings a piece to where the frames start
const PART = 380; // ms in which a hand withdraws after letting go
const SLID = 8; // mm on its support from which a piece is reported to have slid

/** A piece as it is drawn now, in the room. */
export interface Seen extends Frame {
  piece: number;
  marks: number;
  /** 0 to 1: how far it has vanished, into the sea or with a hand */
  gone: number;
  /** it falls and can be caught */
  falls: boolean;
}

/** A hand at a piece: 0 there, 1 away. */
export interface Reaching {
  at: Vec;
  back: number;
}

export interface Moment {
  tilt: Tilt;
  pieces: readonly Seen[];
  hands: readonly Reaching[];
  /** the number of the frame drawn; null: the ship is at rest */
  frame: number | null;
  slow: boolean;
  /** a piece is moving: the camera shows the whole ship */
  lively: boolean;
  /** the time of the swell in seconds, for the waves */
  swell: number;
  /** whether the next moment will look different */
  moving: boolean;
}

export class Show {
  still = false;
  /** whether this player may catch */
  mine = false;
  /** an earlier time is shown again, and it is known what was caught */
  decided = false;
  /** the piece this player has held until now: no other hand brings it */
  inHand: PieceAt | null = null;
  #player = new Player();
  #view: Pose = { tilt: LEVEL, pieces: [] };
  #viewKey = "";
  #shown: Pose = this.#view; // as it was last drawn, without the swell
  #passage: Passage | null = null; // on the way to the view
  #later: { pose: Pose; gone: readonly Gone[]; due: number } | null = null; // to show once it has been brought
  #leaving: Leaving;
  #flights = new Flights();
  #hand: { at: Vec; since: number | null } | null = null; // the hand that places
  #begun: Pose | null = null; // the first frame of this placement
  #brought: { piece: number; from: Vec; since: number } | null = null; // to that first frame
  #strength = 0;
  /** how the ship swings at rest */
  readonly swinging = new Swinging();
  #swell = 0;
  #clock = 0;
  #looked = 0;
  #said: (what: Said) => void;

  constructor(said: (what: Said) => void, splash: (at: Vec, piece: number) => void) {
    this.#said = said;
    this.#leaving = new Leaving(splash);
  }

  /** There was input: the sea moves for a while. */
  wake(now: number): void {
    this.#looked = now;
  }

  hear(frame: ArrayBuffer, now: number): void {
    this.#player.hear(frame, now);
    this.wake(now);
  }

  /** Frames of another time come next, or the view again. */
  cut(now: number): void {
    this.#player.stop();
    this.#leaving.clear();
    this.wake(now);
  }

  /** A new view: its ship, the piece that was placed (held over its spot), and what left the ship.
   * A view without changes is ignored. */
  rest(pose: Pose, gone: readonly Gone[], now: number, placed: PieceAt | null = null): void {
    const key = JSON.stringify(pose);
    if (key === this.#viewKey) return;
    const first = this.#viewKey === "";
    this.#viewKey = key;
    this.#player.view();
    this.wake(now);
    this.#later = null;
    for (const { piece } of pose.pieces) this.#leaving.forget(piece);
    if (first || this.#player.playing || this.still) {
      this.#view = pose;
      this.#passage = null;
    } else if (placed && this.#isNext(pose, placed.piece)) this.#bring(pose, gone, now, placed);
    else this.#pass(pose, gone, now);
  }

  /** Whether this is the same ship except for one piece. */
  #isNext({ pieces }: Pose, placed: number): boolean {
    const before = new Set(this.#shown.pieces.map(({ piece }) => piece));
    if (before.has(placed) || this.inHand?.piece === placed) return false;
    return pieces.every(({ piece, marks }) => {
      return piece === placed ? !(marks & HELD) : before.has(piece);
    });
  }

  /** The piece has not been shown in a hand: that comes first. */
  #bring(pose: Pose, gone: readonly Gone[], now: number, placed: PieceAt): void {
    const there = pose.pieces.find(({ piece }) => piece === placed.piece) ?? placed;
    const held: Pose = {
      tilt: this.#shown.tilt,
      pieces: [...this.#shown.pieces, { ...there, marks: HELD }],
    };
    this.#pass(held, [], now);
    this.#later = { pose, gone, due: now + BRING };
  }

  #pass(pose: Pose, gone: readonly Gone[], now: number): void {
    const from = this.#withWhatWasHeld();
    const before = new Map(from.pieces.map((piece) => [piece.piece, piece]));
    for (const { piece, caught } of gone) {
      const then = before.get(piece);
      if (then) this.#leaving.fall(piece, inRoom(then, from.tilt), now, caught);
    }
    this.#view = pose;
    this.#passage = new Passage(from, pose, now, true);
    this.inHand = null;
  }

  #withWhatWasHeld(): Pose {
    const held = this.inHand;
    if (!held || this.#shown.pieces.some(({ piece }) => piece === held.piece)) return this.#shown;
    return { ...this.#shown, pieces: [...this.#shown.pieces, held] };
  }

  /** What to draw now. `towards` is where one's own hands carry their catch. */
  at(now: number, towards: Vec): Moment {
    const passed = Math.min(100, now - this.#clock);
    this.#clock = now;
    const later = this.#later;
    if (later && now >= later.due) {
      this.#later = null;
      this.#pass(later.pose, later.gone, now);
    }
    const wasPlaying = this.#begun !== null;
    this.#player.delay = this.mine || this.still ? 0 : BRING_IN;
    const played = this.#player.draw(now);
    if (played) this.#watch(played, now);
    else if (wasPlaying) this.#end(now);
    const pose = played ?? this.#rested(now);
    this.#shown = pose;
    const tilt = this.#rocked(pose.tilt, played !== null, passed, now);
    const left = this.#leaving.at(now, this.still, this.mine ? towards : null);
    const pieces = this.#pieces(pose, tilt, left, now);
    const leaves = this.#leaving.busy(now);
    return {
      tilt,
      pieces,
      hands: this.#hands(pieces, left, now),
      frame: played?.frame ?? null,
      slow: played?.slow ?? false,
      lively: played !== null || leaves,
      swell: this.#swell,
      moving:
        played !== null ||
        this.#passage !== null ||
        this.#later !== null ||
        leaves ||
        (this.#hand?.since ?? null) !== null ||
        (this.#strength > 0.001 && !this.still) ||
        (this.swinging.law !== null && this.#awake(now)),
    };
  }

  // -- Frames -------------------------------------------------------------------------------------

  #watch(pose: Drawn, now: number): void {
    if (this.#begun === null) this.#begin(pose, now);
    // Bots catch too, but their catches are known only once everything has fallen.
    const undecided =
      !this.mine && !this.decided && pose.pieces.some(({ marks }) => isFlying(marks));
    for (const piece of pose.pieces) {
      const [caught, fallen] = [(piece.marks & CAUGHT) !== 0, (piece.marks & FALLEN) !== 0];
      if (isFlying(piece.marks) && this.#flights.follow(piece.piece, pose.frame))
        this.#said({ t: "airborne", piece: piece.piece });
      if (caught ? !this.#leaving.has(piece.piece, true) : fallen && !undecided) {
        if (!caught && this.#leaving.has(piece.piece)) continue;
        this.#leaving.take(piece.piece, inRoom(piece, pose.tilt), now, caught);
        this.#said({ t: caught ? "caught" : "fell", piece: piece.piece });
      } else if (!caught && !fallen) {
        this.#leaving.forget(piece.piece); // it lies on the ship again
      }
    }
  }

  #begin(pose: Drawn, now: number): void {
    const held = pose.pieces.find(({ marks }) => marks & HELD);
    this.#brought = null;
    if (held && !this.still) {
      const shown = this.#withWhatWasHeld();
      const then = shown.pieces.find(({ piece }) => piece === held.piece);
      const from = then ? inRoom(then, shown.tilt).at : outboard(inRoom(held, pose.tilt).at, 0.7);
      this.#brought = { piece: held.piece, from, since: now };
    }
    this.inHand = null;
    this.#begun = pose;
    this.#leaving.clear();
    this.#flights.clear();
    this.#said({ t: "moving" });
  }

  #end(now: number): void {
    const start = new Map(this.#begun?.pieces.map((piece) => [piece.piece, piece]));
    for (const piece of this.#shown.pieces) {
      const then = start.get(piece.piece);
      const stayed = then && then.support === piece.support && !(then.marks & HELD);
      if (stayed && !piece.marks && distance(then.at, piece.at) > SLID) {
        this.#said({ t: "slid", piece: piece.piece });
      }
    }
    this.#begun = null;
    this.#passage = this.still ? null : new Passage(this.#shown, this.#view, now, false);
    this.#said({ t: "rest" });
  }

  // -- Between placements -------------------------------------------------------------------------

  /** The view; shortly after a change, a transition between the old and the new one. */
  #rested(now: number): Pose {
    const onTheWay = this.#passage?.at(now) ?? null;
    if (onTheWay === null) this.#passage = null;
    return onTheWay ?? this.#view;
  }

  /** The tilt as it is drawn: by the law of motion, or with a swell that is only for the eye. */
  #rocked(tilt: Tilt, playing: boolean, passed: number, now: number): Tilt {
    const awake = this.#awake(now);
    const wanted = playing || this.still || !awake ? 0 : 1;
    const most = passed / EASE;
    this.#strength += Math.max(-most, Math.min(most, wanted - this.#strength));
    if (this.still) this.#strength = 0;
    if (this.#strength > 0 || playing) this.#swell += this.still ? 0 : passed / 1000;
    const drawn = this.swinging.at(tilt, playing, awake, this.still, now);
    if (this.swinging.law) return drawn;
    const [t, amount] = [this.#swell, SWAY * this.#strength];
    return [
      drawn[0] + amount * (0.6 * Math.sin(1.31 * t) + 0.4 * Math.sin(2.05 * t + 1)),
      drawn[1] + amount * (Math.sin(1.07 * t + 2) + 0.5 * Math.sin(1.83 * t)),
      tilt[2],
      tilt[3],
      tilt[4],
    ];
  }

  /** Whether the ship is drawn swinging: until nobody has touched anything for a while. */
  #awake(now: number): boolean {
    return this.inHand !== null || now - this.#looked <= CALM;
  }

  #pieces(pose: Pose, tilt: Tilt, left: readonly Left[], now: number): Seen[] {
    const seen: Seen[] = left.map(({ piece, at, turn, gone, caught }) => {
      return { piece, at, turn, gone, marks: caught ? CAUGHT : FALLEN, falls: false };
    });
    const [hull, rocked] = [frameOf(1, pose.tilt), frameOf(1, tilt)];
    for (const piece of pose.pieces) {
      if (this.#leaving.has(piece.piece)) continue;
      const free = piece.marks & (HELD | AIRBORNE | FALLEN | CAUGHT);
      const told = inRoom(piece, pose.tilt);
      const room = free ? told : holding(rocked, into(hull, told)); // cargo rocks with the hull
      const falls = isFlying(piece.marks) && this.#flights.falls(piece.piece);
      const at = this.#onTheWay(piece.piece, room.at, now);
      seen.push({ ...room, at, piece: piece.piece, marks: piece.marks, gone: 0, falls });
    }
    return seen;
  }

  /** The position of a piece that a hand still brings to its place in the frames. */
  #onTheWay(piece: number, there: Vec, now: number): Vec {
    const brought = this.#brought;
    if (brought?.piece !== piece) return there;
    const part = (now - brought.since) / COME;
    if (part >= 1) this.#brought = null;
    return mixed(there, brought.from, Math.max(0, 1 - part) ** 2);
  }

  #hands(pieces: readonly Seen[], left: readonly Left[], now: number): Reaching[] {
    const placed = pieces.find(({ marks }) => marks & HELD);
    if (placed) this.#hand = { at: placed.at, since: null };
    else if (this.#hand) this.#hand.since ??= now;
    const hands: Reaching[] = [];
    if (this.#hand) {
      const { at, since } = this.#hand;
      const back = since === null ? 0 : (now - since) / PART;
      if (back < 1 && !(this.still && back > 0)) hands.push({ at, back });
      else this.#hand = null;
    }
    for (const { at, caught, back } of left) {
      if (caught && back < 1) hands.push({ at, back });
    }
    return hands;
  }
}

/** In the air, and in no hand yet. */
const isFlying = (marks: number): boolean => (marks & AIRBORNE) !== 0 && (marks & CAUGHT) === 0;
