/** What is to be seen at each moment: frames or view, the swell, and what became of pieces. */

import { Player, type Drawn } from "./player";
import { distance, frameOf, holding, inRoom, into, LEVEL, mixed, slerp, type Frame } from "./space";
import { AIRBORNE, CAUGHT, FALLEN, HELD, type Pose, type Said, type Tilt, type Vec } from "./types";

const SWAY = 0.014; // radians that the resting ship rocks for the eye
const CALM = 45_000; // ms after which nobody seems to look, and the sea lies still
const EASE = 500; // ms in which the swell comes and goes
const SETTLE = 260; // ms from one pose to the next where no frames lead there
const SINK = 520; // ms in which a lost piece goes down
const CARRY = 650; // ms in which a caught piece is carried off
const PART = 380; // ms in which a hand that has let go draws back
const BOUNCE = 8; // frames for which a piece may touch the ship and falls nevertheless
const NOTICED = 2; // frames in the air before anybody calls it a fall: gently set down things hop
const SLID = 8; // mm on its support from which on people are told that a piece slid

/** A piece as it is drawn now, in the room. */
export interface Seen extends Frame {
  piece: number;
  marks: number;
  /** 0 to 1: how far it is gone, into the sea or with a hand */
  gone: number;
  /** it falls and can be caught */
  falls: boolean;
}

/** A hand at a piece; it draws back once it has let go. */
export interface Reaching {
  at: Vec;
  /** 0 at the piece, 1 away */
  back: number;
}

export interface Moment {
  tilt: Tilt;
  pieces: readonly Seen[];
  hands: readonly Reaching[];
  /** the number of the frame that is drawn; null: the ship rests */
  frame: number | null;
  slow: boolean;
  /** seconds of the swell, for the waves */
  swell: number;
  /** whether the next moment will look different */
  moving: boolean;
}

/** In which frames a piece was first and last in the air. */
interface Flight {
  first: number;
  last: number;
  told: boolean;
}

/** Something that is gone since then. */
interface Gone {
  since: number;
  caught: boolean;
}

export class Show {
  still = false;
  #player = new Player();
  #view: Pose = { tilt: LEVEL, pieces: [] };
  #viewKey = "";
  #shown: Pose = this.#view; // as it was last drawn, without the swell
  #from: { pose: Pose; since: number } | null = null; // what the view is blended from
  #gone = new Map<number, Gone>();
  #flights = new Map<number, Flight>();
  #hand: { at: Vec; since: number | null } | null = null; // the hand that places
  #begun: Pose | null = null; // the first frame of this placement
  #strength = 0;
  #swell = 0;
  #clock = 0;
  #looked = 0;
  #said: (what: Said) => void;

  constructor(said: (what: Said) => void) {
    this.#said = said;
  }

  /** Somebody looks: the sea moves for a while. */
  wake(now: number): void {
    this.#looked = now;
  }

  hear(frame: ArrayBuffer, now: number): void {
    this.#player.hear(frame, now);
    this.wake(now);
  }

  /** The ship of a view. A view that shows nothing new changes nothing. */
  rest(pose: Pose, now: number): void {
    const key = JSON.stringify(pose);
    if (key === this.#viewKey) return;
    const first = this.#viewKey === "";
    this.#viewKey = key;
    this.#view = pose;
    this.#player.view();
    this.wake(now);
    if (!first && !this.#player.playing && !this.still) {
      this.#from = { pose: this.#shown, since: now };
    }
  }

  /** What to draw now. `towards` is where hands carry what they caught. */
  at(now: number, towards: Vec): Moment {
    const passed = Math.min(100, now - this.#clock);
    this.#clock = now;
    const wasPlaying = this.#begun !== null;
    const played = this.#player.draw(now);
    if (played) this.#watch(played, now);
    else if (wasPlaying) this.#end(now);
    const pose = played ?? this.#blended(now);
    this.#shown = pose;
    const tilt = this.#rocked(pose.tilt, played !== null, passed, now);
    const pieces = this.#pieces(pose, tilt, now, towards);
    return {
      tilt,
      pieces,
      hands: this.#hands(pieces, now),
      frame: played?.frame ?? null,
      slow: played?.slow ?? false,
      swell: this.#swell,
      moving:
        played !== null ||
        this.#from !== null ||
        this.#gone.size > 0 ||
        this.#hand !== null ||
        (this.#strength > 0.001 && !this.still),
    };
  }

  // -- Frames -------------------------------------------------------------------------------------

  #watch(pose: Drawn, now: number): void {
    if (this.#begun === null) {
      this.#begun = pose;
      this.#gone.clear();
      this.#flights.clear();
      this.#said({ t: "moving" });
    }
    const before = new Map(this.#shown.pieces.map((piece) => [piece.piece, piece.marks]));
    for (const { piece, marks } of pose.pieces) {
      const was = before.get(piece) ?? 0;
      const [caught, fallen] = [(marks & CAUGHT) !== 0, (marks & FALLEN) !== 0];
      if (marks & AIRBORNE && !caught) this.#follow(piece, pose.frame);
      if (caught && !(was & CAUGHT)) {
        this.#gone.set(piece, { since: now, caught: true });
        this.#said({ t: "caught", piece });
      } else if (fallen && !caught && !(was & FALLEN)) {
        this.#gone.set(piece, { since: now, caught: false });
        this.#said({ t: "fell", piece });
      } else if (!caught && !fallen) {
        this.#gone.delete(piece); // it came to lie on the ship after all
      }
    }
  }

  #follow(piece: number, frame: number): void {
    const known = this.#flights.get(piece);
    const same = known !== undefined && frame - known.last <= BOUNCE;
    const flight = same ? known : { first: frame, last: frame, told: false };
    flight.last = frame;
    this.#flights.set(piece, flight);
    if (!flight.told && frame - flight.first >= NOTICED) {
      flight.told = true;
      this.#said({ t: "airborne", piece });
    }
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
    this.#from = this.still ? null : { pose: this.#shown, since: now };
    this.#said({ t: "rest" });
  }

  // -- Between placements -------------------------------------------------------------------------

  /** The view, and for a moment after a change something between the old and the new. */
  #blended(now: number): Pose {
    const from = this.#from;
    if (from === null) return this.#view;
    const part = (now - from.since) / SETTLE;
    if (part >= 1) {
      this.#from = null;
      return this.#view;
    }
    const smooth = part * part * (3 - 2 * part);
    const before = new Map(from.pose.pieces.map((piece) => [piece.piece, piece]));
    const pieces = this.#view.pieces.map((piece) => {
      const then = before.get(piece.piece);
      if (!then) return piece;
      const [a, b] = [inRoom(then, from.pose.tilt), inRoom(piece, this.#view.tilt)];
      const at = mixed(a.at, b.at, smooth);
      return { ...piece, support: 0 as const, at, turn: slerp(a.turn, b.turn, smooth) };
    });
    const tilt = this.#view.tilt.map((angle, n) => {
      const then = from.pose.tilt[n] ?? angle;
      return then + smooth * (angle - then);
    }) as unknown as Tilt;
    return { tilt, pieces };
  }

  /** The tilt with the swell on top, which rests while frames tell of the real one. */
  #rocked(tilt: Tilt, playing: boolean, passed: number, now: number): Tilt {
    const wanted = playing || this.still || now - this.#looked > CALM ? 0 : 1;
    const most = passed / EASE;
    this.#strength += Math.max(-most, Math.min(most, wanted - this.#strength));
    if (this.still) this.#strength = 0;
    if (this.#strength > 0 || playing) this.#swell += this.still ? 0 : passed / 1000;
    const [t, amount] = [this.#swell, SWAY * this.#strength];
    return [
      tilt[0] + amount * (0.6 * Math.sin(1.31 * t) + 0.4 * Math.sin(2.05 * t + 1)),
      tilt[1] + amount * (Math.sin(1.07 * t + 2) + 0.5 * Math.sin(1.83 * t)),
      tilt[2],
      tilt[3],
      tilt[4],
    ];
  }

  #pieces(pose: Pose, tilt: Tilt, now: number, towards: Vec): Seen[] {
    const seen: Seen[] = [];
    const [hull, rocked] = [frameOf(1, pose.tilt), frameOf(1, tilt)];
    for (const piece of pose.pieces) {
      const free = piece.marks & (HELD | AIRBORNE | FALLEN | CAUGHT);
      const told = inRoom(piece, pose.tilt);
      const room = free ? told : holding(rocked, into(hull, told)); // cargo rocks with the hull
      const one = { ...room, piece: piece.piece, marks: piece.marks, gone: 0, falls: false };
      const gone = this.#gone.get(piece.piece);
      if (gone) {
        const part = this.still ? 1 : (now - gone.since) / (gone.caught ? CARRY : SINK);
        if (part >= 1) continue;
        one.gone = part;
        if (gone.caught) {
          one.at = mixed(room.at, towards, Math.max(0, part - 0.25) ** 2 * 1.6);
        } else one.at = [room.at[0], room.at[1], room.at[2] - 60 * part];
      } else if (piece.marks & AIRBORNE) {
        one.falls = this.#flights.get(piece.piece)?.told ?? false;
      }
      seen.push(one);
    }
    // what is gone for good need not be thought of until the next placement
    for (const [piece, { since }] of this.#gone) {
      if (now - since > CARRY && this.#begun === null) this.#gone.delete(piece);
    }
    return seen;
  }

  #hands(pieces: readonly Seen[], now: number): Reaching[] {
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
    for (const { piece, at } of pieces) {
      if (this.#gone.get(piece)?.caught) hands.push({ at, back: 0 });
    }
    return hands;
  }
}
