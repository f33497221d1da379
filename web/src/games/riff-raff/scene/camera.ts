/** The camera: it orbits the ship, looks at a spot on request, and yields to the user. */

import { PerspectiveCamera, Vector3 } from "three";
import { SHIP, SPOTS } from "./measures";
import type { Look, Vec } from "./types";

const FLIGHT = 700; // ms
const LOW = 0.03; // radians above the horizon
const HIGH = 1.2;
const STEP = Math.PI / 8;
const ASIDE = 0.55; // radians beside the side on which something falls: it is seen against the sea
const ROOM = 1.06; // factor of free space around the target

/** The camera's position: around the ship from bow to port, up, and the distance to the target. */
interface Stand {
  round: number;
  up: number;
  /** millimetres that must be visible, across and in height */
  wide: number;
  tall: number;
  target: Vec;
}

const WHOLE: Stand = {
  round: Math.PI - 0.5, // from the stern, where port is left, and slightly from port
  up: 0.21,
  wide: 420, // with room for what falls beside the yards
  tall: 560,
  target: [0, 0, 152],
};

/** Where falls are shown again from: lower, so that everything is seen against the sky. */
const FILM: Stand = { ...WHOLE, up: 0.13, wide: 440, tall: 540, target: [0, 0, 120] };

export class Eye {
  readonly camera = new PerspectiveCamera(26, 1, 120, 3800);
  #now: Stand = { ...WHOLE };
  #from: Stand | null = null;
  #to: Stand = this.#now;
  #since = 0;
  #zoom = 1;
  /** fingers are on the picture: the camera does not move by itself */
  held = false;
  #touched = false; // the user has moved the camera; only another spot moves it again
  #spot: number | null = null;
  #before: { stand: Stand; zoom: number } | null = null; // a film is shown

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  resize(aspect: number): void {
    this.camera.aspect = aspect;
    this.#place();
  }

  /** Advance a camera flight; true while it lasts. */
  draw(now: number): boolean {
    if (this.#from === null) return false;
    if (this.#since === 0) this.#since = now;
    const part = Math.min(1, (now - this.#since) / FLIGHT);
    const smooth = part * part * (3 - 2 * part);
    this.#now = blend(this.#from, this.#to, smooth);
    if (part === 1) this.#from = null;
    this.#place();
    return true;
  }

  spot(spot: number | null, fly: boolean): void {
    if (spot === this.#spot) return;
    this.#spot = spot;
    this.#before = null;
    if (this.held) return;
    this.#touched = false;
    this.#zoom = 1;
    this.#go(this.#standAt(spot), fly);
  }

  /** Show everything from this side, whoever has moved the camera; null: back to before. */
  film(side: Vec | null, fly: boolean): void {
    if (side === null) {
      const before = this.#before;
      this.#before = null;
      this.#zoom = before?.zoom ?? 1;
      if (before) this.#go(before.stand, fly);
      return;
    }
    this.#before ??= { stand: this.#to, zoom: this.#zoom };
    this.#zoom = 1;
    const there = Math.atan2(side[1], side[0]);
    const turns = [there - ASIDE, there + ASIDE];
    // of the two, the one that is nearer to where the camera is
    const [round = there] = turns.sort((a, b) => this.#apart(a) - this.#apart(b));
    this.#go({ ...FILM, round }, fly);
  }

  #apart(round: number): number {
    return Math.abs(Math.sin((round - this.#now.round) / 2));
  }

  /** Show the whole ship, unless the user has moved the camera. */
  whole(fly: boolean): void {
    if (this.#before) return;
    if (!this.#touched && !this.held) this.#go({ ...WHOLE, round: this.#to.round }, fly);
  }

  /** Go to the spot again, unless the user has moved the camera. */
  back(fly: boolean): void {
    if (!this.#touched && !this.held) this.#go(this.#standAt(this.#spot), fly);
  }

  look(way: Look, fly: boolean): void {
    if (way === "spot" || way === "whole") {
      this.#touched = way === "whole";
      this.#zoom = 1;
      this.#go(way === "spot" ? this.#standAt(this.#spot) : { ...WHOLE }, fly);
      return;
    }
    this.#touched = true;
    if (way === "nearer" || way === "farther") {
      this.zoom(way === "nearer" ? 1.25 : 0.8);
      return;
    }
    const goal = { ...this.#to };
    if (way === "left") goal.round -= STEP;
    if (way === "right") goal.round += STEP;
    if (way === "up") goal.up = Math.min(HIGH, goal.up + STEP / 2);
    if (way === "down") goal.up = Math.max(LOW, goal.up - STEP / 2);
    this.#go(goal, fly);
  }

  turn(right: number, up: number): void {
    this.#touched = true;
    this.#from = null;
    const { round, up: high } = this.#now;
    const raised = Math.max(LOW, Math.min(HIGH, high + up));
    this.#now = { ...this.#now, round: round - right, up: raised };
    this.#to = this.#now;
    this.#place();
  }

  zoom(factor: number): void {
    this.#touched = true;
    const most = this.#now.tall / 110;
    const least = this.#now.tall / 760;
    this.#zoom = Math.max(least, Math.min(most, this.#zoom * factor));
    this.#place();
  }

  #go(goal: Stand, fly: boolean): void {
    // the shorter way round
    const turns = Math.round((this.#now.round - goal.round) / (2 * Math.PI));
    this.#to = { ...goal, round: goal.round + 2 * Math.PI * turns };
    this.#from = fly ? { ...this.#now } : null;
    this.#since = 0;
    if (!fly) this.#now = this.#to;
    this.#place();
  }

  /** Yards are seen along the ship; the deck from higher up, past the yards. */
  #standAt(number: number | null): Stand {
    const spot = SPOTS.find((each) => each.number === number);
    if (!spot) return { ...WHOLE };
    const [x, y] = [(spot.x0 + spot.x1) / 2, (spot.y0 + spot.y1) / 2];
    const port = y > 0 ? 1 : -1;
    if (spot.support === 1) {
      // from astern, so that left is port as on the pad; the fore deck from higher, past the mast
      const fore = x > 0;
      const round = Math.PI - port * (fore ? 0.62 : 0.75);
      const target: Vec = [x * 0.85, y * 0.6, spot.top + (fore ? 8 : 20)];
      return { round, up: fore ? 0.6 : 0.52, wide: 220, tall: 185, target };
    }
    const half = SHIP.yard_halves[(spot.support - 2) as 0 | 1 | 2];
    const round = Math.PI - port * 0.42;
    const target: Vec = [0, y * 0.55, spot.height + 10];
    return { round, up: 0.5, wide: 2 * half + 30, tall: 190, target };
  }

  #place(): void {
    const { round, up, wide, tall, target } = this.#now;
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const fit = Math.max(tall, wide / this.camera.aspect) / 2 / half;
    const away = (ROOM * fit) / this.#zoom;
    const flat = Math.cos(up);
    this.camera.position.set(
      target[0] + away * flat * Math.cos(round),
      target[1] + away * flat * Math.sin(round),
      target[2] + away * Math.sin(up),
    );
    this.camera.lookAt(new Vector3(...target));
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}

function blend(a: Stand, b: Stand, part: number): Stand {
  const mix = (from: number, to: number): number => from + part * (to - from);
  return {
    round: mix(a.round, b.round),
    up: mix(a.up, b.up),
    wide: mix(a.wide, b.wide),
    tall: mix(a.tall, b.tall),
    target: [
      mix(a.target[0], b.target[0]),
      mix(a.target[1], b.target[1]),
      mix(a.target[2], b.target[2]),
    ],
  };
}
