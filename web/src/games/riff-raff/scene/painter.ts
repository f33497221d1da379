/** The interface of what draws a moment, with WebGL or flat. */

import type { Moment } from "./show";
import type { Ghost, Look, Pose, Vec } from "./types";

export interface Point {
  x: number;
  y: number;
}

export interface Painter {
  /** no camera flights: the camera jumps */
  still: boolean;
  /** fingers are on the picture: it does not move by itself */
  held: boolean;
  resize: (width: number, height: number) => void;
  /** true: the picture itself is moving, as when the camera flies */
  draw: (moment: Moment, now: number) => boolean;
  ghost: (ghost: Ghost | null, pose: Pose) => void;
  /** outline this spot, and look there */
  spot: (spot: number | null) => void;
  /** where something is on the screen; in a drawing with two views more than once */
  project: (at: Vec) => readonly Point[];
  /** the point of the spot's deck or yard under a point of the screen */
  pick: (point: Point, moment: Moment) => readonly [number, number] | null;
  /** where hands carry what they caught */
  hands: () => Vec;
  look: (way: Look) => void;
  /** show everything from this side; null: from where it was seen before */
  film: (side: Vec | null) => void;
  /** the user turns or zooms; the picture no longer moves by itself until the next spot */
  turn: (right: number, up: number) => void;
  zoom: (factor: number) => void;
  splash: (at: Vec) => void;
  /** ms since the last picture: if that is too long, less is drawn from now on;
   * false: even the least is too much */
  pace: (milliseconds: number) => boolean;
  dispose: () => void;
}
