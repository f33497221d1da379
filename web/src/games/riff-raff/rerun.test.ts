import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { partOf, Rerun, sideOf } from "./rerun.svelte";
import { recorded, written } from "./scene/fake-frames";
import { Reader, type Picture } from "./scene/frames";
import { AIRBORNE, CAUGHT, FALLEN, type Film, type SceneCalls } from "./scene/types";

vi.mock("../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function staged(eager = true): { rerun: Rerun; fed: ArrayBuffer[]; films: (Film | null)[] } {
  const [fed, films]: [ArrayBuffer[], (Film | null)[]] = [[], []];
  const scene: SceneCalls = {
    look: () => undefined,
    momentSeen: () => null,
    over: () => null,
    along: () => [0, 0],
    landing: () => null,
    shake: () => undefined,
    film: (film) => films.push(film),
    surface: () => undefined,
  };
  const rerun = new Rerun({
    feed: (frame) => fed.push(frame),
    scene: () => scene,
    eager: () => eager,
  });
  return { rerun, fed, films };
}

function picturesOf(frames: readonly ArrayBuffer[]): Picture[] {
  const reader = new Reader();
  return frames.map((frame) => reader.read(frame)).filter((picture) => picture !== null);
}

/** A placement in which so many pieces fall to port, and so many of them are caught. */
function fall(fallen: number, caught: number): ArrayBuffer[] {
  return Array.from({ length: 60 }, (_, number) =>
    written({
      number,
      last: number === 59,
      pieces: Array.from({ length: fallen }, (_, piece) => {
        const hand = piece < caught ? CAUGHT : 0;
        if (number < 20) return { piece, at: [0, 90, 50] };
        return { piece, at: [0, 120, 0], marks: (number < 40 ? AIRBORNE : FALLEN) | hand };
      }),
    }),
  );
}

test("what fell and what was caught is counted once it has been drawn", () => {
  const { rerun } = staged();
  for (const frame of fall(2, 1)) rerun.see(frame, true);
  expect(rerun.fall).toBeNull();
  rerun.rest();
  expect(rerun.fall).toEqual({ fallen: [0, 1], caught: [0], mine: true });
  vi.advanceTimersByTime(10_000);
  expect(rerun.showing).toBe(false); // a small fall is shown again only if somebody asks
});

test("where nothing fell there is nothing to show again", () => {
  const { rerun } = staged();
  for (const frame of fall(0, 0)) rerun.see(frame, true);
  rerun.rest();
  expect(rerun.fall).toBeNull();
});

test("a great fall is shown again from its side after a breath, and then the present", async () => {
  const { rerun, fed, films } = staged();
  const frames = fall(4, 0);
  for (const frame of frames) rerun.see(frame, false);
  rerun.rest();
  expect(rerun.showing).toBe(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(rerun.showing).toBe(true);
  expect(films).toEqual([{ side: [0, 120, 0], decided: false }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rerun.showing).toBe(false);
  expect(films.at(-1)).toBeNull();
  expect(fed.length).toBeGreaterThan(30);
  expect(frames).toEqual(expect.arrayContaining(fed));
});

test("with reduced motion it is shown again only if somebody asks", async () => {
  const { rerun } = staged(false);
  for (const frame of fall(4, 0)) rerun.see(frame, false);
  rerun.rest();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rerun.showing).toBe(false);
  void rerun.show();
  expect(rerun.showing).toBe(true);
  rerun.stop();
});

test("the next placement ends it at once", async () => {
  const { rerun, fed, films } = staged();
  for (const frame of fall(4, 0)) rerun.see(frame, true);
  rerun.rest();
  await vi.advanceTimersByTimeAsync(1500);
  rerun.see(written({ number: 100, pieces: [] }), true);
  expect(rerun.showing).toBe(false);
  expect(rerun.fall).toBeNull();
  expect(films.at(-1)).toBeNull();
  const count = fed.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(fed.length).toBe(count);
});

test("the part that is shown begins with a key frame, before anything falls", () => {
  const pictures = picturesOf(recorded(1));
  const [first, last] = partOf(pictures);
  const begins = pictures.findIndex(({ pieces }) => pieces.some(({ marks }) => marks & AIRBORNE));
  expect(pictures[first]?.isKey).toBe(true);
  expect(first).toBeLessThan(begins);
  expect(last).toBeGreaterThan(begins);
  expect(Math.hypot(...sideOf(pictures))).toBeGreaterThan(20);
});
