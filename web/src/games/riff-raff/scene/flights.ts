/** Which pieces fall: those in the air for more than the hop of a piece set down gently. */

const BOUNCE = 8; // frames for which a falling piece may touch the ship and still count as falling
const NOTICED = 2; // frames in the air until it counts as a fall

/** In which frames a piece was first and last in the air. */
interface Flight {
  first: number;
  last: number;
  told: boolean;
}

export class Flights {
  #all = new Map<number, Flight>();

  /** It is in the air in this frame. True: from this frame on it counts as falling. */
  follow(piece: number, frame: number): boolean {
    const known = this.over(piece, frame) ? undefined : this.#all.get(piece);
    const flight = known ?? { first: frame, last: frame, told: false };
    flight.last = frame;
    this.#all.set(piece, flight);
    if (flight.told || frame - flight.first < NOTICED) return false;
    flight.told = true;
    return true;
  }

  /** Whether it counts as falling. */
  falls(piece: number): boolean {
    return this.#all.get(piece)?.told ?? false;
  }

  /** Whether it has been out of the air for longer than a bounce. */
  over(piece: number, frame: number): boolean {
    const known = this.#all.get(piece);
    return known !== undefined && frame - known.last > BOUNCE;
  }

  clear(): void {
    this.#all.clear();
  }
}
