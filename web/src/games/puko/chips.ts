/** Money as chips: white 1, yellow 2, blue 5, red 10, black 20. */

export const VALUES = [20, 10, 5, 2, 1] as const;
export type Chip = (typeof VALUES)[number];

export const CHIP_PAINT: Record<Chip, { top: string; side: string; ink: string }> = {
  20: { top: "#34302c", side: "#1d1a17", ink: "#fff6e2" },
  10: { top: "#d8402f", side: "#a02b1e", ink: "#fffaf0" },
  5: { top: "#2f74c8", side: "#1f5596", ink: "#fffaf0" },
  2: { top: "#f7c53a", side: "#c7921a", ink: "#3a2606" },
  1: { top: "#fffdf4", side: "#d5c9ad", ink: "#3a2606" },
};

const SMALL = 5; // up to this amount all chips are white; above it three of them are
const WHITES = 3;

/** The largest chips first, but with a few white ones, as they lie in a real pot. */
export function chipsFor(amount: number): Chip[] {
  if (amount <= SMALL) return Array.from({ length: Math.max(0, amount) }, () => 1 as const);
  const chips: Chip[] = [];
  let rest = amount - WHITES;
  for (const value of VALUES) {
    for (; rest >= value; rest -= value) chips.push(value);
  }
  return [...chips, ...Array.from({ length: WHITES }, () => 1 as const)];
}
