import { expect, test, vi } from "vitest";
import voyages from "../../../dev/voyages.json";
import { Swinging, type Law } from "./law";
import { Show } from "./show";
import { swingAt } from "./swing";
import examples from "./swings.json";
import { LEVEL } from "./space";
import type { Tilt, Vec } from "./types";

vi.mock("../../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));

const HANDS: Vec = [-300, 0, 0];
const PICTURE = 20; // ms
const JUMP = 0.006; // radians in a picture: a swing of 17 degrees a second
const swing = (n: number): Law["swing"] => {
  const example = examples[n];
  if (!example) throw new Error("no such example");
  return example.swing;
};

/** A ship at rest since the server's time 5000, which is the page's time 0. */
function lawAt(clock: { now: number }, held: number | null = null): Law {
  return { swing: swing(1), since: 5000, now: () => 5000 + clock.now, held };
}

function farthestJump(tilts: readonly Tilt[]): number {
  return Math.max(
    ...tilts.slice(1).flatMap((tilt, n) => {
      const before = tilts[n] ?? tilt;
      return [Math.abs(tilt[0] - before[0]), Math.abs(tilt[1] - before[1])];
    }),
  );
}

/** The tilts of every picture from one time to another. */
function drawn(
  swinging: Swinging,
  clock: { now: number },
  until: number,
  what: { tilt?: Tilt; playing?: boolean; awake?: boolean; still?: boolean } = {},
): Tilt[] {
  const { tilt = LEVEL, playing = false, awake = true, still = false } = what;
  const tilts: Tilt[] = [];
  for (; clock.now < until; clock.now += PICTURE) {
    tilts.push(swinging.at(tilt, playing, awake, still, clock.now));
  }
  return tilts;
}

test("a ship at rest is drawn by the law, and a placement has the moment of that picture", () => {
  const [swinging, clock] = [new Swinging(), { now: 0 }];
  swinging.law = lawAt(clock);
  const last = drawn(swinging, clock, 3000).at(-1);
  const law = swingAt(swing(1), 2.98);
  expect(last?.[0]).toBeCloseTo(law.pitch, 9);
  expect(last?.[1]).toBeCloseTo(law.roll, 9);
  expect(swinging.moment).toBe(2976);
});

test("where frames begin and end, and where the page was left alone, nothing jumps", () => {
  const [swinging, clock] = [new Swinging(), { now: 0 }];
  swinging.law = lawAt(clock);
  const begin: Tilt = [-0.02, 0.05, 0, 0, 0];
  const end: Tilt = [0.03, -0.01, 0, 0, 0];
  const tilts = drawn(swinging, clock, 2000);
  swinging.law = lawAt(clock, 1800); // somebody let go a moment ago
  tilts.push(...drawn(swinging, clock, 2200));
  expect(swinging.moment).toBeNull();
  tilts.push(...drawn(swinging, clock, 3000, { tilt: begin, playing: true }));
  expect(tilts.at(-1)?.slice(0, 2)).toEqual(begin.slice(0, 2));
  const frames = drawn(swinging, clock, 3400, { tilt: end, playing: true });
  swinging.law = lawAt(clock);
  const after = [...frames.slice(-1), ...drawn(swinging, clock, 5000)];
  after.push(...drawn(swinging, clock, 9000, { awake: false }));
  expect(after.at(-1)).toEqual(after.at(-100));
  expect(swinging.moment).toBeNull();
  after.push(...drawn(swinging, clock, 10_000));
  expect(swinging.moment).toBe(9976);
  expect(farthestJump(tilts)).toBeLessThan(JUMP);
  expect(farthestJump(after)).toBeLessThan(JUMP);
});

test("with reduced motion the true angle is drawn five times a second", () => {
  const [swinging, clock] = [new Swinging(), { now: 0 }];
  swinging.law = lawAt(clock);
  const tilts = drawn(swinging, clock, 2000, { still: true });
  expect(new Set(tilts.map(String)).size).toBe(10);
  expect(tilts.at(-1)?.[1]).toBeCloseTo(swingAt(swing(1), 1.8).roll, 9);
  expect(swinging.moment).toBe(1800);
});

test("a whole placement is drawn without a jump of the ship", () => {
  const frames = (voyages[0]?.frames ?? []).map(
    (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer,
  );
  expect(frames.length).toBeGreaterThan(30);
  const clock = { now: 0 };
  const show = new Show(
    () => undefined,
    () => undefined,
  );
  show.swinging.law = lawAt(clock);
  const tilts: Tilt[] = [];
  let [next, rested] = [0, 0];
  for (; rested < 60; clock.now += PICTURE) {
    if (clock.now >= 1000 + (1000 / 30) * next && next < frames.length) {
      const frame = frames[next++];
      if (frame) show.hear(frame, clock.now);
    }
    if (next === frames.length && rested++ === 0) {
      show.swinging.law = { ...lawAt(clock), since: 5000 + clock.now };
      show.rest({ tilt: LEVEL, pieces: [] }, [], clock.now);
    }
    tilts.push(show.at(clock.now, HANDS).tilt);
  }
  expect(farthestJump(tilts)).toBeLessThan(2 * JUMP);
});
