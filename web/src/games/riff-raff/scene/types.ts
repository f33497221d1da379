/** What the picture of the ship is told, and what it tells back. It knows no rule.
 *
 * Millimetres and radians, as in ship.py: x to the bow, y to port, z up, the pivot of the ship is
 * the origin. Pieces are numbers: 8 × set + shape, in the order of `SHAPES` (measures.ts).
 */

export type Vec = readonly [number, number, number];
/** A quaternion: w, x, y, z. */
export type Turn = readonly [number, number, number, number];
/** Bow down, port up, then the port end of the lower, middle and upper yard up. */
export type Tilt = readonly [number, number, number, number, number];

/** In whose terms a place is told: 0 the room, 1 the hull, 2 to 4 the yards from below. */
export type Support = 0 | 1 | 2 | 3 | 4;

/** What is said of a piece, as in docs/frames.md. */
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

/** The ship at one moment. `poseOf` in pose.ts makes one of a view. */
export interface Pose {
  tilt: Tilt;
  pieces: readonly PieceAt[];
}

/** What left the ship, and whether into somebody's hands. */
export interface Gone {
  piece: number;
  caught: boolean;
}

/** A piece in the hand before it is let go. The frame of its support is that of `SPOTS[spot]`.
 *
 * `at` is where its middle is let go. Without `drop` the scene finds by itself where the piece
 * would first touch something straight below (`touching` in touching.ts, free for others too).
 */
export interface Ghost {
  piece: number;
  support: Support;
  at: Vec;
  turn: Turn;
  fits: boolean;
  drop?: Vec;
}

/** Which way the camera goes: the board has buttons and keys for them. */
export type Look = "left" | "right" | "up" | "down" | "nearer" | "farther" | "spot" | "whole";

/** What just moved, for words: pieces by number, no sentences. */
export type Said =
  | { t: "moving" } // a hand has come: frames are shown
  | { t: "slid"; piece: number } // it left its place but stayed aboard
  | { t: "airborne"; piece: number } // it falls: now it can be caught
  | { t: "caught"; piece: number }
  | { t: "fell"; piece: number } // it met the table
  | { t: "rest" }; // the last frame was drawn: the view is shown again

export interface SceneProps {
  /** the ship at rest, from the view; a piece marked as held is in somebody's hand above it */
  pose: Pose;
  /** the piece that was placed since the pose before, as a hand holds it over its spot */
  placed?: PieceAt | null;
  /** what has left it since the pose before, to be seen where no frames tell of it */
  gone?: readonly Gone[];
  /** frames override the pose as long as they come */
  frames: (listener: (frame: ArrayBuffer) => void) => () => void;
  ghost: Ghost | null;
  /** 1 to 10: the spot to outline; the camera goes there once when it changes */
  spot: number | null;
  /** falling pieces can be tapped */
  catchable: boolean;
  grab: (piece: number, frame: number) => void;
  /** drawn flat, without WebGL; a device without WebGL or without graphics gets that anyway */
  plain: boolean;
  /** in three dimensions even where the processor must reckon every picture */
  solid?: boolean;
  /** no rocking, no camera flights, no splashes */
  still: boolean;
  said?: (what: Said) => void;
  /** a point of the support of `spot` was tapped, in mm there: one may place the ghost so */
  point?: (x: number, y: number) => void;
  /** how it is drawn now, whatever was wished: flat, there is nothing to turn */
  onflat?: (flat: boolean) => void;
}

/** What a board may call on the scene (`bind:this`). */
export interface SceneCalls {
  look: (way: Look) => void;
}
