/** The piece in the hand as it is drawn: it follows with the inertia and the tremor of a hand. The
 * hand is still in the room, while deck and yards swing below it; only what touches goes with them. */

import type { Reaching } from "./show";
import { frameOf, holding, into, LEVEL, slerp, times, type Frame } from "./space";
import { Below } from "./touching";
import {
  HELD,
  type Ghost,
  type PieceAt,
  type Pose,
  type Support,
  type Tilt,
  type Turn,
  type Vec,
} from "./types";

const EAGER = 34; // 1/s: how quickly the hand follows: it is 60 ms behind
const HOVER = 14; // mm by which a piece that is being dragged is lifted besides
const BROUGHT = 70; // mm above its place from which a piece is brought
const COMES = 260; // ms in which the hand comes with it
const LEAN = 0.0011; // radians by mm/s: what hangs from the fingers trails behind
const MOST_LEAN = 0.2;
const SHAKES = [
  [8.3, 1],
  [11.2, 0.7],
  [1.1, 2.2],
] as const; // Hz, and how much of the tremor: the last is the sway of the arm

/** The piece in hand, as it is drawn now. */
export interface Held {
  piece: number;
  support: Support;
  /** in the room */
  frame: Frame;
  /** the hand that holds it */
  hand: Reaching;
  /** in the frame of its support: where it would touch, and its turn there */
  landing: Vec;
  turn: Turn;
  /** mm between that and the piece now */
  above: number;
  /** where its push begins, at the same height */
  pushed: readonly [number, number] | null;
  fits: boolean;
  /** whether it is still on its way */
  moving: boolean;
}

export class Holding {
  still = false;
  /** mm */
  tremor = 0;
  #ghost: Ghost | null = null;
  #below: Below | null = null;
  #rest: Tilt = LEVEL;
  #at: Vec | null = null;
  #speed: Vec = [0, 0, 0];
  #turn: Turn = [1, 0, 0, 0];
  #clock = 0;
  #since = 0;

  hold(ghost: Ghost | null, pose: Pose): void {
    if (ghost?.piece !== this.#ghost?.piece) this.#at = null;
    this.#ghost = ghost;
    this.#rest = pose.tilt;
    this.#below = ghost && new Below(pose, ghost.support, ghost.piece);
  }

  at(now: number, tilt: Tilt): Held | null {
    const [ghost, below] = [this.#ghost, this.#below];
    if (!ghost || !below) return null;
    const { piece, support, turn, fits } = ghost;
    const deck = frameOf(support, tilt);
    const landing = this.#landing(ghost, below, deck);
    const height = ghost.height + (ghost.dragged ? HOVER : 0);
    const goal = holding(deck, { at: [landing[0], landing[1], landing[2] + height], turn });
    const moving = this.#follow(goal, now, ghost.dragged);
    const at = this.#shaken(this.#at ?? goal.at, now);
    const frame = { at, turn: times(leaning(this.#speed), this.#turn) };
    const back = this.still ? 0 : Math.max(0, 1 - (now - this.#since) / COMES);
    const [pushX, pushY] = ghost.push;
    return {
      piece,
      support,
      frame,
      hand: { at, back },
      landing,
      turn,
      above: into(deck, frame).at[2] - landing[2],
      pushed: pushX === 0 && pushY === 0 ? null : [landing[0] - pushX, landing[1] - pushY],
      fits,
      moving: moving || back > 0,
    };
  }

  /** Where it would touch now, in the frame of deck or yard. */
  #landing(ghost: Ghost, below: Below, deck: Frame): Vec {
    const meant = landingOf(ghost, below);
    if (ghost.height === 0) return meant;
    const held = holding(frameOf(ghost.support, this.#rest), { at: meant, turn: ghost.turn });
    const [x, y] = into(deck, held).at;
    return landingOf({ ...ghost, x, y }, below);
  }

  /** A spring without swing, exact whatever time has passed. */
  #follow(goal: Frame, now: number, dragged: boolean): boolean {
    const seconds = (now - this.#clock) / 1000;
    this.#clock = now;
    if (this.still || this.#at === null) {
      const up = this.still || dragged ? 0 : BROUGHT;
      this.#at = [goal.at[0], goal.at[1], goal.at[2] + up];
      this.#turn = goal.turn;
      this.#speed = [0, 0, 0];
      this.#since = now;
      return up > 0;
    }
    const fades = Math.exp(-EAGER * seconds);
    const [at, speed]: [number[], number[]] = [[], []];
    this.#at.forEach((here, axis) => {
      const [off, pace] = [here - (goal.at[axis] ?? 0), this.#speed[axis] ?? 0];
      const way = (pace + EAGER * off) * seconds;
      at.push((goal.at[axis] ?? 0) + (off + way) * fades);
      speed.push((pace - EAGER * way) * fades);
    });
    this.#at = at as unknown as Vec;
    this.#speed = speed as unknown as Vec;
    this.#turn = slerp(this.#turn, goal.turn, 1 - fades);
    return Math.hypot(...this.#speed) > 1;
  }

  #shaken(at: Vec, now: number): Vec {
    if (this.still || this.tremor === 0) return at;
    const shake = (axis: number): number =>
      SHAKES.reduce((sum, [pace, part], n) => {
        const angle = 2 * Math.PI * pace * (now / 1000) * (1 + 0.07 * axis) + 2 * axis + n;
        return sum + part * this.tremor * Math.sin(angle);
      }, 0);
    return [at[0] + shake(0), at[1] + shake(1), at[2] + 0.4 * shake(2)];
  }
}

/** Where the piece would touch, in the frame of its support; pushed, it stays as high as it was. */
export function landingOf({ x, y, turn, hung, push }: Ghost, below: Below): Vec {
  return [x, y, hung ?? below.height(x - push[0], y - push[1], turn)];
}

/** The ghost as a piece of the ship in this pose, held by a hand. */
export function heldAt(ghost: Ghost, pose: Pose): PieceAt {
  const { piece, support, turn, height } = ghost;
  const [x, y, z] = landingOf(ghost, new Below(pose, support, piece));
  return { piece, support, at: [x, y, z + height], turn, marks: HELD };
}

/** The lower end of a piece trails behind the hand. */
function leaning([x, y]: Vec): Turn {
  const pace = Math.hypot(x, y);
  if (pace < 1) return [1, 0, 0, 0];
  const half = Math.min(MOST_LEAN, LEAN * pace) / 2;
  const part = Math.sin(half) / pace;
  return [Math.cos(half), -y * part, x * part, 0];
}
