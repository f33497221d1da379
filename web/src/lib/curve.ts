/** Positions on the chart of a match's scores. */

/** At most so many of these, evenly spread, the last one always among them. */
export function thinned<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_, place) => (items.length - 1 - place) % step === 0);
}

/** Round numbers between two values, about as many as asked for, for the lines of a grid. */
export function gridValues(low: number, high: number, about = 3): number[] {
  const raw = Math.max(1, (high - low) / about);
  const power = 10 ** Math.floor(Math.log10(raw));
  const steps = [1, 2, 5, 10].map((each) => each * power);
  const step = steps.find((each) => each >= 0.7 * raw) ?? raw;
  const values = [];
  for (let value = Math.ceil(low / step) * step + 0; value <= high; value += step)
    values.push(value);
  return values;
}

/** Where labels go that want to be at these heights but need a gap, between top and bottom. */
export function spread(
  wanted: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const put = new Array<number>(wanted.length).fill(0);
  let least = top;
  for (const index of order) {
    put[index] = Math.max(wanted[index] ?? 0, least);
    least = (put[index] ?? 0) + gap;
  }
  let most = bottom;
  for (const index of [...order].reverse()) {
    put[index] = Math.min(put[index] ?? 0, most);
    most = (put[index] ?? 0) - gap;
  }
  return put;
}

const SIZE = 5;
const star = Array.from({ length: 10 }, (_, corner) => {
  const reach = corner % 2 === 0 ? 1.35 * SIZE : 0.6 * SIZE;
  const angle = (Math.PI * corner) / 5 - Math.PI / 2;
  return `${(reach * Math.cos(angle)).toFixed(1)},${(reach * Math.sin(angle)).toFixed(1)}`;
}).join("L");

/** The sign of a seat's line, as an SVG path round 0,0: no two seats have the same. */
export const signs: readonly string[] = [
  `M-${SIZE},0a${SIZE},${SIZE} 0 1 0 ${2 * SIZE},0a${SIZE},${SIZE} 0 1 0 -${2 * SIZE},0z`, // circle
  "M-4.5,-4.5h9v9h-9z", // square
  "M0,-6L6,4.5H-6z", // triangle
  "M0,-6.5L6.5,0L0,6.5L-6.5,0z", // diamond
  `M${star}z`,
  "M-2,-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z", // cross
  "M0,6L6,-4.5H-6z", // triangle on its tip
  "M-3,-6h6l3,6l-3,6h-6l-3,-6z", // hexagon
];
