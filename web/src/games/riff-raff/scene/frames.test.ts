import { expect, test, vi } from "vitest";
import voyages from "../../../dev/voyages.json";
import { Reader, unpack, unpackTurn, type Picture } from "./frames";
import { poseOf } from "./pose";
import { distance, inRoom } from "./space";
import { AIRBORNE, FALLEN, HELD } from "./types";

vi.mock("../../../lib/settings.svelte", () => ({ settings: { lang: "en" } }));

const hex = (text: string): ArrayBuffer =>
  Uint8Array.from(text.trim().split(/\s+/), (byte) => parseInt(byte, 16)).buffer;
const base64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

// the example of docs/frames.md
const EXAMPLE = `
  01 01 02 01 36 01 00 00 2c 01 00 00 68 10 00 00 e8 03 38 ff 00 00 00 00 00 00
  03 02 02 00 38 06 46 03 ff fd f7 1f`;

test("the example in docs/frames.md is read as it says", () => {
  const read = unpack(hex(EXAMPLE));
  expect(read).toMatchObject({ number: 310, key: 300, milliseconds: 4200 });
  expect(read).toMatchObject({ isKey: false, slow: true, last: false });
  expect(read?.tilt).toEqual([0.1, -0.02, 0, 0, 0]);
  expect(read?.pieces).toEqual([
    { piece: 3, support: 0, marks: AIRBORNE, at: [0.2, 159.2, 83.8], turn: [1, 0, 0, 0] },
  ]);
});

test("other kinds, other versions and truncated frames are no frames", () => {
  const bytes = new Uint8Array(hex(EXAMPLE));
  expect(unpack(bytes.slice(0, 30).buffer)).toBeNull();
  expect(unpack(bytes.slice(0, 9).buffer)).toBeNull();
  expect(unpack(Uint8Array.from(bytes, (byte, n) => (n === 0 ? 2 : byte)).buffer)).toBeNull();
  expect(unpack(Uint8Array.from(bytes, (byte, n) => (n === 1 ? 2 : byte)).buffer)).toBeNull();
});

test("the omitted largest part of a turn is restored, whichever it is", () => {
  const steps = 511;
  const packed = (largest: number): number =>
    (largest * 2 ** 30 + steps * 2 ** 20 + steps * 2 ** 10 + steps) >>> 0;
  expect(unpackTurn(packed(0))).toEqual([1, 0, 0, 0]);
  expect(unpackTurn(packed(3))).toEqual([0, 0, 0, 1]);
});

function pictures(voyage: number): Picture[] {
  const reader = new Reader();
  const read = voyages[voyage]?.frames.map((frame) => reader.read(base64(frame))) ?? [];
  return read.filter((picture) => picture !== null);
}

test.each([0, 1])("the last frame of voyage %i shows the ship of the view after it", (number) => {
  const told = voyages[number]?.after;
  if (!told) throw new Error("no such voyage");
  const after = poseOf(told.ship as unknown as Parameters<typeof poseOf>[0], told.tilt);
  const last = pictures(number).at(-1);
  expect(last?.last).toBe(true);
  for (const laid of after.pieces) {
    const shown = last?.pieces.find(({ piece }) => piece === laid.piece);
    if (!last || !shown) throw new Error(`piece ${laid.piece} is not in the last frame`);
    const there = inRoom(laid, after.tilt).at;
    expect(distance(inRoom(shown, last.tilt).at, there)).toBeLessThan(0.2);
  }
  const lost = last?.pieces.filter(({ marks }) => marks & FALLEN) ?? [];
  expect((last?.pieces.length ?? 0) - lost.length).toBe(after.pieces.length);
});

test("a hand comes with the piece, and what falls is in the air before it has fallen", () => {
  const all = pictures(1);
  expect(all[0]?.pieces.filter(({ marks }) => marks & HELD).map(({ piece }) => piece)).toEqual([
    19,
  ]);
  const inTheAir = new Set<number>();
  for (const { pieces } of all) {
    for (const { piece, marks } of pieces) {
      if (marks & AIRBORNE) inTheAir.add(piece);
      if (marks & FALLEN) expect(inTheAir).toContain(piece);
    }
  }
});

test("a delta whose key frame was lost is not shown", () => {
  const frames = voyages[1]?.frames.map(base64) ?? [];
  const reader = new Reader();
  expect(reader.read(frames[1] ?? new ArrayBuffer(0))).toBeNull();
  expect(reader.read(frames[0] ?? new ArrayBuffer(0))).not.toBeNull();
  expect(reader.read(frames[1] ?? new ArrayBuffer(0))).not.toBeNull();
});
