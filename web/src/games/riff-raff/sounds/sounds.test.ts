import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recorded, written, type FakePiece } from "../scene/fake-frames";
import { Reader } from "../scene/frames";
import type { Moment, Seen } from "../scene/show";
import { LEVEL, NO_TURN } from "../scene/space";
import { AIRBORNE, FALLEN, HELD, type Tilt, type Vec } from "../scene/types";
import { Contacts, type Knock } from "./contacts";
import { Ear } from "./ear";
import { Mix, Mixes, SILENCE, type Levels, type Sounds } from "./mix";

vi.mock("../../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const [CRATE, PLANK, CHEST] = [3, 5, 7];
const STEP = 1000 / 30;

// -- Contacts: what can be heard in frames ----------------------------------------------------------

/** The knocks of pieces whose heights are given frame by frame. */
function knocksOf(heights: readonly number[], piece = CRATE, marks = 0): Knock[] {
  const [reader, contacts] = [new Reader(), new Contacts()];
  return heights.flatMap((z, number) => {
    const picture = reader.read(written({ number, pieces: [{ piece, marks, at: [0, 60, z] }] }));
    return picture ? contacts.hear(picture).knocks : [];
  });
}

/** Heights of a piece that falls freely for some mm, frame by frame, and then lies. */
function dropped(height: number): number[] {
  const falls = Array.from({ length: 20 }, (_, n) =>
    Math.max(0, height - 4905 * ((n * STEP) / 1000) ** 2),
  );
  return [height, height, height, ...falls];
}

test("what lies still is silent, and so is a free fall", () => {
  expect(knocksOf(Array.from({ length: 30 }, () => 20))).toEqual([]);
  const falling = Array.from({ length: 9 }, (_, n) => 500 - 4905 * ((n * STEP) / 1000) ** 2);
  expect(knocksOf(falling, CRATE, AIRBORNE)).toEqual([]);
});

test("rounded positions are no knocks", () => {
  expect(knocksOf(Array.from({ length: 60 }, (_, n) => 20 + (n % 3) * 0.2))).toEqual([]);
});

test("a piece that is dropped knocks once, louder from higher up, and a heavy one louder", () => {
  const [low, high] = [knocksOf(dropped(8)), knocksOf(dropped(60))];
  expect(low).toHaveLength(1);
  expect(high).toHaveLength(1);
  expect(high[0]?.force).toBeGreaterThan(1.5 * (low[0]?.force ?? 1));
  const [heavy] = knocksOf(dropped(60), CHEST);
  const [light] = knocksOf(dropped(60), PLANK);
  expect(heavy?.force).toBeGreaterThan(1.5 * (light?.force ?? 1));
});

test("a piece in a hand, or one that has fallen, does not knock", () => {
  expect(knocksOf(dropped(60), CRATE, HELD)).toEqual([]);
  expect(knocksOf(dropped(60), CRATE, FALLEN)).toEqual([]);
});

test("a piece slides if it moves on its support, not if the support moves", () => {
  const slides = (at: (n: number) => Vec, tilt: (n: number) => number): number => {
    const [reader, contacts] = [new Reader(), new Contacts()];
    const heard = Array.from({ length: 12 }, (_, number) => {
      const pieces: FakePiece[] = [{ piece: CRATE, support: 1, at: at(number) }];
      const picture = reader.read(written({ number, tilt: [0, tilt(number)], pieces }));
      return picture ? contacts.hear(picture).slides : 0;
    });
    return Math.max(...heard);
  };
  expect(
    slides(
      (n) => [0, 3 * n, 60],
      () => 0,
    ),
  ).toBeGreaterThan(0.1);
  expect(
    slides(
      () => [0, 30, 60],
      (n) => 0.02 * n,
    ),
  ).toBe(0);
});

test("an avalanche is heard: many knocks, none of them stronger than the strongest", () => {
  const [reader, contacts] = [new Reader(), new Contacts()];
  const heard = recorded(1).map((frame) => {
    const picture = reader.read(frame);
    return picture ? contacts.hear(picture) : null;
  });
  const knocks = heard.flatMap((each) => each?.knocks ?? []);
  expect(knocks.length).toBeGreaterThan(8);
  expect(knocks.length).toBeLessThan(80);
  expect(Math.max(...knocks.map(({ force }) => force))).toBeLessThanOrEqual(1);
});

// -- The ear: when it is heard ----------------------------------------------------------------------

interface Listening {
  ear: Ear;
  played: string[];
  levels: Levels[];
  felt: string[];
}

function listening(silent = false): Listening {
  const [played, levels, felt]: [string[], Levels[], string[]] = [[], [], []];
  const sounds: Sounds = {
    knock: (shape) => played.push(`knock ${shape}`),
    splash: () => played.push("splash"),
    caught: () => played.push("caught"),
    creak: () => played.push("creak"),
    levels: (told) => levels.push(told),
  };
  const ear = new Ear(() => (silent ? null : sounds), {
    vibrate: (pattern) => felt.push(`vibrate ${pattern.join(" ")}`),
    shake: () => felt.push("shake"),
  });
  return { ear, played, levels, felt };
}

function moment(given: Partial<Moment>): Moment {
  const still = { frame: null, slow: false, lively: false, swell: 0, moving: true };
  return { tilt: LEVEL, pieces: [], hands: [], ...still, ...given };
}

const seen = (piece: number, given: Partial<Seen> = {}): Seen => {
  return { piece, at: [0, 0, 0], turn: NO_TURN, marks: 0, gone: 0, falls: false, ...given };
};

test("a knock is heard when its frame is drawn, not when it arrives", () => {
  const { ear, played } = listening();
  const heights = dropped(60);
  heights.forEach((z, number) =>
    ear.hear(written({ number, pieces: [{ piece: CRATE, at: [0, 0, z] }] })),
  );
  expect(played).toEqual([]);
  heights.forEach((_, frame) => ear.see(moment({ frame }), frame * STEP));
  expect(played).toEqual([`knock ${CRATE}`]);
});

test("frames of a page that was hidden are not made up for", () => {
  const { ear, played } = listening();
  const heights = [...dropped(60), 0, 0, 0, 0, 0, 0, 0, 0];
  heights.forEach((z, number) =>
    ear.hear(written({ number, pieces: [{ piece: CRATE, at: [0, 0, z] }] })),
  );
  ear.see(moment({ frame: heights.length - 1 }), 0);
  expect(played).toEqual([]);
});

test("the sea hushes when a hand reaches in, and falls silent when nothing is drawn", () => {
  const { ear, levels } = listening();
  ear.see(moment({}), 0);
  expect(levels.at(-1)).toMatchObject({ sea: 1, hush: false });
  ear.see(moment({ hands: [{ at: [0, 0, 0], back: 0 }] }), 16);
  expect(levels.at(-1)).toMatchObject({ sea: 1, hush: true });
  vi.advanceTimersByTime(2000);
  expect(levels.at(-1)).toEqual(SILENCE);
});

test("a hand that lets go sets its piece down with a soft knock", () => {
  const { ear, played } = listening();
  const hands = [{ at: [0, 0, 0] as Vec, back: 0 }];
  ear.see(moment({ pieces: [seen(CRATE, { marks: HELD })], hands }), 0);
  ear.see(moment({ pieces: [seen(CRATE)], hands }), 16);
  expect(played).toEqual([`knock ${CRATE}`]);
});

test("the timber creaks with the lean of a moving ship, and not at rest", () => {
  const creaks = (lean: number, swing: number): number => {
    const { ear, played } = listening();
    for (let n = 0; n < 300; n += 1) {
      const tilt: Tilt = [0, lean + swing * Math.sin(n / 20), 0, 0, 0];
      ear.see(moment({ tilt }), n * 16);
    }
    return played.filter((what) => what === "creak").length;
  };
  expect(creaks(0.2, 0)).toBe(0);
  expect(creaks(0.2, 0.05)).toBeGreaterThan(creaks(0.03, 0.05));
});

test("three pieces in the air are an avalanche: one shake, and a rumble", () => {
  const { ear, levels, felt } = listening();
  const falls = [CRATE, PLANK, CHEST].map((piece) => seen(piece, { falls: true }));
  ear.see(moment({ pieces: falls.slice(1) }), 0);
  expect(felt).toEqual([]);
  ear.see(moment({ pieces: falls }), 16);
  ear.see(moment({ pieces: falls.slice(1) }), 32);
  ear.see(moment({ pieces: falls }), 48);
  expect(felt).toEqual(["vibrate 40 40 80", "shake"]);
  expect(levels.at(-1)?.rumble).toBeGreaterThan(0);
});

test("with the sound off, everything is still felt and seen", () => {
  const { ear, played, felt } = listening(true);
  ear.splash(CRATE, [0, 0, 0]);
  ear.caught();
  expect(played).toEqual([]);
  expect(felt).toEqual(["vibrate 15", "vibrate 30"]);
});

// -- The mix: what it plays on -------------------------------------------------------------------------

/** An audio device that notes what is started on it, and when. */
function device(state = "running"): { context: AudioContext; started: [string, number][] } {
  const started: [string, number][] = [];
  const parameter = (): object => {
    const does = (value: number, at: number): void => {
      expect(Number.isFinite(value)).toBe(true);
      expect(at).toBeGreaterThanOrEqual(0);
    };
    return {
      value: 0,
      setValueAtTime: does,
      linearRampToValueAtTime: does,
      exponentialRampToValueAtTime: (value: number, at: number) => {
        expect(value).toBeGreaterThan(0); // it throws otherwise
        does(value, at);
      },
      setTargetAtTime: does,
    };
  };
  const node = (kind: string) => (): object => ({
    connect: (to: unknown) => to,
    disconnect: () => undefined,
    start: (at = 0) => started.push([kind, at]),
    stop: () => undefined,
    ...Object.fromEntries(
      ["gain", "frequency", "Q", "pan", "threshold", "ratio"].map((name) => [name, parameter()]),
    ),
  });
  const context = {
    state,
    currentTime: 5,
    sampleRate: 100,
    destination: {},
    createBuffer: () => ({ getChannelData: () => new Float32Array(200) }),
    createGain: node("gain"),
    createBiquadFilter: node("filter"),
    createDynamicsCompressor: node("limit"),
    createStereoPanner: node("side"),
    createOscillator: node("tone"),
    createBufferSource: node("noise"),
  };
  return { context: context as unknown as AudioContext, started };
}

test("every sound starts now or a little later, on tones and noise", () => {
  const { context, started } = device();
  const mix = new Mix(context);
  started.length = 0;
  mix.knock(CRATE, 0.5, 100);
  expect(started.map(([kind]) => kind)).toEqual(["tone", "tone", "tone", "tone", "noise"]);
  mix.splash(1, -100);
  mix.caught();
  mix.creak(0.5);
  mix.levels({ sea: 1, hush: true, slides: 1, rumble: 1 });
  expect(started.length).toBeGreaterThan(10);
  for (const [, at] of started.filter(([, when]) => when >= 5)) expect(at).toBeLessThan(6);
  mix.close();
});

test("nothing is scheduled on a device that is silent: it would all be heard at once later", () => {
  const mixes = new Mixes();
  expect(mixes.on(null)).toBeNull();
  expect(mixes.on(device("suspended").context)).toBeNull();
  expect(mixes.on(device().context)).not.toBeNull();
  mixes.close();
});
