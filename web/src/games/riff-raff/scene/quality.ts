/** How much a device can draw: measured while it draws, stepped down where it is too slow. */

export interface Quality {
  /** pixels of the shadow's map; 0: no shadows */
  shadows: number;
  /** pixels drawn for a pixel of the page, at most */
  ratio: number;
  /** rings of waves that move */
  rings: number;
}

export const LEVELS: readonly Quality[] = [
  { shadows: 1536, ratio: 2, rings: 9 },
  { shadows: 1024, ratio: 1.5, rings: 9 },
  { shadows: 0, ratio: 1.25, rings: 6 },
  { shadows: 0, ratio: 1, rings: 0 },
];

const WARM_UP = 8; // pictures that are not measured: shaders are compiled, textures are sent
const LOOKED_AT = 24; // pictures
const TOO_SLOW = 25; // ms from picture to picture
const PAUSE = 250; // ms: longer than any picture takes, the page was away

export class Pace {
  #level = 0;
  #left = WARM_UP;
  #seen: number[] = [];

  get quality(): Quality {
    return LEVELS[this.#level] ?? { shadows: 0, ratio: 1, rings: 0 };
  }

  /** So long after the one before a picture came; true: from now on less is drawn. */
  measure(milliseconds: number): boolean {
    if (milliseconds > PAUSE || this.#level + 1 >= LEVELS.length) return false;
    if (this.#left > 0) {
      this.#left -= 1;
      return false;
    }
    this.#seen.push(milliseconds);
    if (this.#seen.length < LOOKED_AT) return false;
    const middle = this.#seen.sort((a, b) => a - b)[LOOKED_AT / 2] ?? 0;
    this.#seen = [];
    if (middle <= TOO_SLOW) return false;
    this.#level += 1;
    this.#left = WARM_UP;
    return true;
  }
}
