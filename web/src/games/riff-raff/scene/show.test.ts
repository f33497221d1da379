import { expect, test, vi } from "vitest";
import voyages from "../../../dev/voyages.json";
import { FRAMES } from "./measures";
import { poseOf } from "./pose";
import { Show, type Moment } from "./show";
import { distance, LEVEL, NO_TURN } from "./space";
import { AIRBORNE, CAUGHT, FALLEN, HELD, type Pose, type Said, type Vec } from "./types";

vi.mock("../../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));

const HANDS: Vec = [-300, 0, 0];
const crate = { piece: 3, support: 2, at: [0, 60, 20], turn: NO_TURN, marks: 0 } as const;
const chest = { piece: 7, support: 2, at: [0, -60, 20], turn: NO_TURN, marks: 0 } as const;
const empty: Pose = { tilt: LEVEL, pieces: [] };
const loaded: Pose = { tilt: [0, 0.05, 0.1, 0, 0], pieces: [crate, chest] };

function watched(): { show: Show; said: Said[]; splashes: Vec[] } {
  const [said, splashes]: [Said[], Vec[]] = [[], []];
  const show = new Show(
    (what) => said.push(what),
    (at) => splashes.push(at),
  );
  return { show, said, splashes };
}

/** Every picture for this many milliseconds. */
function pictures(show: Show, from: number, lasts: number): Moment[] {
  return Array.from({ length: lasts / 20 }, (_, n) => show.at(from + 20 * n, HANDS));
}

const placesOf = (all: readonly Moment[], number: number): Vec[] =>
  all.flatMap(({ pieces }) => pieces.filter(({ piece }) => piece === number).map(({ at }) => at));

function farthestStep(places: readonly Vec[]): number {
  return Math.max(0, ...places.slice(1).map((at, n) => distance(at, places[n] ?? at)));
}

test("somebody else's piece comes in a hand, and the hand draws back when it has let go", () => {
  const { show } = watched();
  show.rest(empty, [], 0);
  pictures(show, 0, 100);
  show.rest({ ...empty, pieces: [{ ...crate, marks: HELD }] }, [], 100);
  const coming = pictures(show, 100, 700);
  expect(coming.every(({ hands }) => hands.length === 1)).toBe(true);
  const places = placesOf(coming, 3);
  expect(places[0]?.[1]).toBeGreaterThan(150); // from outboard
  expect(farthestStep(places)).toBeLessThan(15);
  show.rest({ ...empty, pieces: [crate] }, [], 800);
  const after = pictures(show, 800, 2000);
  expect(after[5]?.hands[0]?.back).toBeGreaterThan(0);
  expect(after.at(-1)?.hands).toEqual([]);
});

test("one's own piece is let go where it was held", () => {
  const { show } = watched();
  show.rest(empty, [], 0);
  pictures(show, 0, 100);
  show.inHand = { ...crate, marks: HELD };
  show.rest({ ...empty, pieces: [{ ...crate, marks: HELD }] }, [], 100);
  expect(farthestStep(placesOf(pictures(show, 100, 700), 3))).toBeLessThan(2);
});

test("without frames, falls and catches are animated", () => {
  const { show, splashes } = watched();
  show.rest(loaded, [], 0);
  pictures(show, 0, 100);
  const gone = [
    { piece: 3, caught: true },
    { piece: 7, caught: false },
  ];
  show.rest(empty, gone, 100);
  const seen = pictures(show, 100, 3000);
  const [caught, lost] = [placesOf(seen, 3), placesOf(seen, 7)];
  expect(Math.min(...lost.map(([, , z]) => z))).toBeLessThan(-120);
  expect(Math.min(...caught.map(([, , z]) => z))).toBeGreaterThan(0);
  expect(farthestStep(caught)).toBeLessThan(40);
  expect(farthestStep(lost)).toBeLessThan(40);
  expect(splashes).toHaveLength(1);
  expect(seen.some(({ hands }) => hands.length === 1)).toBe(true);
  expect(seen.at(-1)).toMatchObject({ pieces: [], hands: [], lively: false });
});

test("a piece that was never shown in a hand is brought first, and only then falls", () => {
  const { show, splashes } = watched();
  show.rest({ ...empty, pieces: [crate] }, [], 0);
  pictures(show, 0, 100);
  show.rest(
    { ...empty, pieces: [] },
    [
      { piece: 7, caught: false },
      { piece: 3, caught: false },
    ],
    100,
    {
      ...chest,
      marks: HELD,
    },
  );
  const brought = pictures(show, 100, 500);
  expect(brought.every(({ hands }) => hands.length === 1)).toBe(true);
  expect(Math.min(...placesOf(brought, 7).map(([, , z]) => z))).toBeGreaterThan(150);
  const after = pictures(show, 600, 2500);
  expect(Math.min(...placesOf(after, 7).map(([, , z]) => z))).toBeLessThan(-120);
  expect(splashes).toHaveLength(2);
});

test("pieces cleared away for the next game do not fall into the sea", () => {
  const { show, splashes } = watched();
  show.rest(loaded, [], 0);
  pictures(show, 0, 100);
  show.rest(empty, [], 100);
  expect(placesOf(pictures(show, 100, 2000), 3)).toEqual([]);
  expect(splashes).toEqual([]);
});

test("with reduced motion the new ship appears at once", () => {
  const { show } = watched();
  show.still = true;
  show.rest(loaded, [], 0);
  show.at(0, HANDS);
  show.rest(empty, [{ piece: 3, caught: true }], 100);
  expect(show.at(101, HANDS)).toMatchObject({ pieces: [], hands: [], moving: false });
});

/** The frames of a big fall, after which a bot turns out to have caught this piece. */
function framesWithACatch(piece: number): ArrayBuffer[] {
  return (voyages[1]?.frames ?? []).map((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const starts: number[] = [];
    for (let n = FRAMES.head; n < bytes.length; n += FRAMES.piece) starts.push(n);
    const flies = starts.some((n) => ((bytes[n + 1] ?? 0) & AIRBORNE) !== 0);
    for (const n of starts) {
      const marks = bytes[n + 1] ?? 0;
      if (bytes[n] === piece && marks & FALLEN && !flies) bytes[n + 1] = marks | CAUGHT;
    }
    return bytes.buffer;
  });
}

test("a piece caught by a bot is not reported as lost first", () => {
  const { show, said, splashes } = watched();
  const ship = (told: unknown): Pose => {
    const [cargo, tilt] = Object.values(told as object) as Parameters<typeof poseOf>;
    return poseOf(cargo, tilt);
  };
  show.rest(ship(voyages[1]?.before), [], 0);
  show.at(0, HANDS);
  const first = 664;
  let hands = 0;
  for (const frame of framesWithACatch(9)) {
    const now = 100 + ((new DataView(frame).getUint32(4, true) - first) * 1000) / 30;
    show.hear(frame, now);
    hands = Math.max(hands, show.at(now, HANDS).hands.length);
  }
  pictures(show, 8000, 400);
  show.rest(ship(voyages[1]?.after), [], 8400);
  pictures(show, 8400, 400);
  const about = (piece: number): string[] =>
    said.filter((what) => "piece" in what && what.piece === piece).map(({ t }) => t);
  expect(about(9)).toEqual(["airborne", "caught"]);
  expect(about(19)).toContain("fell");
  expect(hands).toBe(1);
  expect(splashes.length).toBeGreaterThan(3);
});
