/** The interface of what draws a moment, with WebGL or flat. */

import type { Held } from "./holding";
import type { Moment } from "./show";
import type { Look, Point, Vec } from "./types";

export interface Painter {
  /** no camera flights: the camera jumps */
  still: boolean;
  /** fingers are on the picture: it does not move by itself */
  held: boolean;
  resize: (width: number, height: number) => void;
  /** true: the picture itself is moving, as when the camera flies */
  draw: (moment: Moment, now: number) => boolean;
  /** the piece in hand, before every picture */
  hold: (held: Held | null) => void;
  /** outline this spot, and look there */
  spot: (spot: number | null) => void;
  /** where something is on the screen; in a drawing with two views more than once */
  project: (at: Vec) => readonly Point[];
  /** which view is drawn at this point of the screen, as `project` counts them */
  viewAt: (point: Point) => number;
  /** the point of the spot's deck or yard under a point of the screen; null: not known there */
  pick: (point: Point, moment: Moment) => readonly [number | null, number | null] | null;
  /** how far something there goes over the ship, to the bow and to port, if it goes this far on
   * the screen; less far, where that would be too far to aim */
  along: (at: Vec, right: number, down: number, view: number) => readonly [number, number];
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
