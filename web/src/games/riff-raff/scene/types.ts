/** The interface of the scene: its input and its events. It knows no rules.
 *
 * Millimetres and radians, as in ship.py: x to the bow, y to port, z up, the pivot of the ship is
 * the origin. Pieces are numbers: 8 × set + shape, in the order of `SHAPES` (measures.ts).
 */

import type { Law } from "./law";
import type { Moment } from "./show";

/** A point of the screen, in pixels. */
export interface Point {
  x: number;
  y: number;
}

export type Vec = readonly [number, number, number];
/** A quaternion: w, x, y, z. */
export type Turn = readonly [number, number, number, number];
/** Bow down, port up, then the port end of the lower, middle and upper yard up. */
export type Tilt = readonly [number, number, number, number, number];

/** What a pose is relative to: 0 the room, 1 the hull, 2 to 4 the yards from the bottom up. */
export type Support = 0 | 1 | 2 | 3 | 4;

/** The marks of a piece, as in docs/frames.md. */
export const HELD = 1;
export const AIRBORNE = 2;
export const FALLEN = 4;
export const CAUGHT = 8;

export interface PieceAt {
  piece: number;
  support: Support;
  at: Vec;
  turn: Turn;
  marks: number;
}

/** The ship at one moment. `poseOf` in pose.ts makes one from a view. */
export interface Pose {
  tilt: Tilt;
  pieces: readonly PieceAt[];
}

/** What left the ship, and whether into somebody's hands. */
export interface Gone {
  piece: number;
  caught: boolean;
}

/** A piece in the hand before it is let go, on the support of its spot. */
export interface Ghost {
  piece: number;
  support: Support;
  /** mm from the middle of its support */
  x: number;
  y: number;
  /** mm above what lies below it */
  height: number;
  /** if it is to be hung: where its middle will be then */
  hung: number | null;
  turn: Turn;
  /** mm by which it has been pushed along the wood */
  push: readonly [number, number];
  /** whether it may be let go there */
  fits: boolean;
  /** a finger is dragging it */
  dragged: boolean;
}

/** A point of a support, in mm; null: as the view does not tell it, it stays as it is. */
export interface Aim {
  x: number | null;
  y: number | null;
}

/** Camera movements; the board has buttons and keys for them. */
export type Look = "left" | "right" | "up" | "down" | "nearer" | "farther" | "spot" | "whole";

/** What just moved, for the board to put into words: pieces by number. */
export type Said =
  | { t: "moving" } // a hand has come, and frames are shown
  | { t: "slid"; piece: number } // it left its place but stayed aboard
  | { t: "airborne"; piece: number } // it falls: now it can be caught
  | { t: "caught"; piece: number }
  | { t: "fell"; piece: number } // it met the table
  | { t: "rest" }; // the last frame was drawn, and the view is shown again

export interface SceneProps {
  /** the ship at rest, from the view; a piece marked as held is in somebody's hand above it */
  pose: Pose;
  /** the piece placed since the previous pose, as a hand holds it over its spot */
  placed?: PieceAt | null;
  /** what has left the ship since the previous pose, to be shown if there are no frames */
  gone?: readonly Gone[];
  /** frames override the pose as long as they come */
  frames: (listener: (frame: ArrayBuffer) => void) => () => void;
  /** how the ship swings at rest; without it, it rocks a little for the eye alone */
  law?: Law | null;
  ghost: Ghost | null;
  /** 1 to 10: the spot to outline; the camera goes there when it changes */
  spot: number | null;
  /** falling pieces can be tapped */
  catchable: boolean;
  grab: (piece: number, frame: number) => void;
  /** drawn flat, without WebGL; also used by devices without WebGL or a graphics processor */
  plain: boolean;
  /** in three dimensions even with software rendering */
  solid?: boolean;
  /** no rocking, no camera flights, no splashes */
  still: boolean;
  said?: (what: Said) => void;
  /** this has just been drawn */
  drawn?: (moment: Moment, now: number) => void;
  /** a piece has met the water there */
  splashed?: (at: Vec, piece: number) => void;
  /** mm by which the hand trembles */
  tremor?: number;
  /** how far the ship has swung away from under the ghost, in mm on its support */
  swayed?: (x: number, y: number) => void;
  /** a point of the support of `spot` was tapped: the ghost may be placed there */
  point?: (aim: Aim) => void;
  /** the ghost was touched, in this view of it: it may be dragged */
  grip?: (event: PointerEvent, view: number) => void;
  /** the wheel was turned over the ghost */
  wind?: (event: WheelEvent) => void;
  /** how it is actually drawn: a flat drawing has no camera */
  onflat?: (flat: boolean) => void;
}

/** How an earlier time is shown again. */
export interface Film {
  /** a point on the side from which it is seen */
  side: Vec;
  /** it is known from the first frame on what was caught */
  decided: boolean;
}

/** The methods of the scene for a board (`bind:this`). Points are those of the page. */
export interface SceneCalls {
  look: (way: Look) => void;
  /** the moment of the swing that was drawn last, for a placement; null: the server decides */
  momentSeen: () => number | null;
  /** a small shock goes through the picture */
  shake: () => void;
  /** frames of an earlier time come next; null: the present again */
  film: (film: Film | null) => void;
  /** what it is drawn on */
  surface: () => HTMLCanvasElement | undefined;
  /** the point of the support of `spot` there, and the view; null outside the picture */
  over: (at: Point) => (Aim & { view: number }) | null;
  /** how far the ghost goes on its support, in mm, if a finger goes this far on the screen */
  along: (right: number, down: number, view: number) => readonly [number, number];
  /** where the ghost would touch the ship; null if that is not drawn */
  landing: (view: number) => Point | null;
}
