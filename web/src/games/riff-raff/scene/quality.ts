/** How much detail a device can draw: measured while it draws, and reduced if it is too slow. */

export interface Quality {
  /** pixels of the shadow map; 0: no shadows */
  shadows: number;
  /** the maximum pixel ratio */
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

const WARM_UP = 8; // pictures not measured: shaders are compiled, textures uploaded
const LOOKED_AT = 24; // pictures
const TOO_SLOW = 25; // ms between two pictures
const HOPELESS = 90; // ms, at the lowest level: nobody could catch anything
const PAUSE = 1500; // ms: longer than any picture takes: the page was in the background

const RECKONED = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether the renderer of this name works without a graphics processor. */
export function isSoftware(device: string): boolean {
  return RECKONED.test(device);
}

export class Pace {
  #level: number;
  #left = WARM_UP;
  #seen: number[] = [];
  /** even the lowest level is too slow */
  hopeless = false;

  /** With `least` it starts at the lowest level. */
  constructor(least: boolean) {
    this.#level = least ? LEVELS.length - 1 : 0;
  }

  get quality(): Quality {
    return LEVELS[this.#level] ?? { shadows: 0, ratio: 1, rings: 0 };
  }

  /** Note the ms since the last picture; true: from now on less is drawn. */
  measure(milliseconds: number): boolean {
    if (milliseconds > PAUSE) return false;
    if (this.#left > 0) {
      this.#left -= 1;
      return false;
    }
    this.#seen.push(milliseconds);
    if (this.#seen.length < LOOKED_AT) return false;
    const middle = this.#seen.sort((a, b) => a - b)[LOOKED_AT / 2] ?? 0;
    this.#seen = [];
    if (middle <= TOO_SLOW) return false;
    if (this.#level + 1 >= LEVELS.length) {
      this.hopeless ||= middle > HOPELESS;
      return false;
    }
    this.#level += 1;
    this.#left = WARM_UP;
    return true;
  }
}
