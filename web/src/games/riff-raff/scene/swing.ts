/** The law of motion of a resting ship, as in src/tablee/games/riff_raff/swing.py: everybody draws
 * the same swing, and the simulation starts from what was seen. */

/** The answer of the ship to one wave of the swell: microradians. */
export interface Wave {
  amplitude: number;
  a_minute: number;
  phase: number;
}

/** The swing about one axis in microradians, and in millionths per second. */
export interface Axis {
  middle: number;
  damping: number;
  frequency: number;
  cosine: number;
  sine: number;
  waves: readonly Wave[];
}

export interface Swing {
  pitch: Axis;
  roll: Axis;
}

/** In radians: bow down, and port up. */
export interface Swung {
  pitch: number;
  roll: number;
}

export const MOMENT_STEP = 8; // ms
const MINUTE = 60; // s, after which the swell repeats
const MICRO = 1_000_000;

/** A time since the ship came to rest, below two minutes, at which it swings as at this one. */
export const folded = (seconds: number): number =>
  seconds < 2 * MINUTE ? Math.max(0, seconds) : MINUTE + (seconds % MINUTE);

/** How the ship tilts this many seconds after it came to rest. */
export function swingAt(swing: Swing, seconds: number): Swung {
  const time = folded(seconds);
  return { pitch: angle(swing.pitch, time), roll: angle(swing.roll, time) };
}

function angle({ middle, damping, frequency, cosine, sine, waves }: Axis, seconds: number): number {
  const turned = (frequency / MICRO) * seconds;
  const left = Math.exp((-damping / MICRO) * seconds);
  let found = middle + left * (cosine * Math.cos(turned) + sine * Math.sin(turned));
  for (const { amplitude, a_minute, phase } of waves) {
    found += amplitude * Math.sin(((2 * Math.PI * a_minute) / MINUTE) * seconds + phase / MICRO);
  }
  return found / MICRO;
}

/** The moment of a placement in notation that is let go at this time. */
export const momentOf = (seconds: number): number =>
  Math.floor((folded(seconds) * 1000) / MOMENT_STEP) * MOMENT_STEP;
