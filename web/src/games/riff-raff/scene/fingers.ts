/** Fingers on the picture beside everything that could be grasped: they turn the view and zoom. */

import type { Point } from "./types";

const TAP = 9; // px that a finger may move in a tap
const TURN = 0.006; // radians per pixel

interface Finger extends Point {
  from: Point;
  dragged: boolean;
}

export interface Looks {
  turn: (right: number, up: number) => void;
  zoom: (factor: number) => void;
}

export class Fingers {
  #down = new Map<number, Finger>();

  /** Whether any finger is on the picture. */
  get any(): boolean {
    return this.#down.size > 0;
  }

  down(id: number, place: Point): void {
    this.#down.set(id, { ...place, from: place, dragged: false });
    // two fingers zoom: neither of them taps
    if (this.#down.size > 1) for (const finger of this.#down.values()) finger.dragged = true;
  }

  move(id: number, place: Point, view: Looks): void {
    const finger = this.#down.get(id);
    if (!finger) return;
    const before = this.#spread();
    const [right, lower] = [place.x - finger.x, place.y - finger.y];
    finger.dragged ||= Math.hypot(place.x - finger.from.x, place.y - finger.from.y) > TAP;
    [finger.x, finger.y] = [place.x, place.y];
    if (!finger.dragged) return;
    if (this.#down.size > 1) view.zoom(this.#spread() / Math.max(1, before));
    const share = 1 / this.#down.size;
    view.turn(share * TURN * right, share * TURN * lower);
  }

  /** Lifted: where, if it was a tap. */
  up(id: number): Point | null {
    const finger = this.#down.get(id);
    this.#down.delete(id);
    return finger && !finger.dragged ? finger : null;
  }

  /** How far apart two fingers are. */
  #spread(): number {
    const [a, b] = [...this.#down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1;
  }
}
