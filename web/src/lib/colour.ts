/** Colours as eyes see them: contrast, distance, and what is seen with two kinds of cones. */

export type Cones = "protan" | "deutan" | "tritan";
type Triple = readonly [number, number, number];

/** Machado, Oliveira and Fernandes (2009), severity 1.0, for linear light. */
const LACKING: Record<Cones, readonly [Triple, Triple, Triple]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Red, green and blue of `#rrggbb` as amounts of light from 0 to 1. */
function light(colour: string): Triple {
  const part = (from: number): number => {
    const value = parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function written(linear: Triple): string {
  const part = (value: number): string => {
    const kept = Math.max(0, Math.min(1, value));
    const shown = kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${linear.map(part).join("")}`;
}

const dot = (one: Triple, other: Triple): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** The colour as seen by somebody without this kind of cone. */
export function seenWith(colour: string, lacking: Cones): string {
  const seen = light(colour);
  const [red, green, blue] = LACKING[lacking];
  return written([dot(red, seen), dot(green, seen), dot(blue, seen)]);
}

const LUMINANCE: Triple = [0.2126, 0.7152, 0.0722];

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [dot(LUMINANCE, light(one)), dot(LUMINANCE, light(other))];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** How far apart two colours look: the distance of CIE 1976. */
export function apart(one: string, other: string): number {
  const [first, second] = [lab(one), lab(other)];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

function lab(colour: string): Triple {
  const seen = light(colour);
  const bend = (value: number): number =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
  const x = bend(dot([0.4124, 0.3576, 0.1805], seen) / 0.95047);
  const y = bend(dot(LUMINANCE, seen));
  const z = bend(dot([0.0193, 0.1192, 0.9505], seen) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
