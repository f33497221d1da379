/** Frames for tests: written by hand, as docs/frames.md says, or recorded. */

import voyages from "../../../dev/voyages.json";
import { FRAMES } from "./measures";
import type { Support, Vec } from "./types";

export interface FakePiece {
  piece: number;
  support?: Support;
  marks?: number;
  at?: Vec;
}

export interface FakeFrame {
  number: number;
  milliseconds?: number;
  last?: boolean;
  slow?: boolean;
  /** bow down and port up, in radians */
  tilt?: readonly [number, number];
  pieces: readonly FakePiece[];
}

/** A key frame; every piece is turned as it is drawn. */
export function written({
  number,
  milliseconds,
  last,
  slow,
  tilt,
  pieces,
}: FakeFrame): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(FRAMES.head + FRAMES.piece * pieces.length));
  bytes.setUint8(0, FRAMES.kind);
  bytes.setUint8(1, FRAMES.version);
  bytes.setUint8(2, FRAMES.key | (slow ? FRAMES.slow : 0) | (last ? FRAMES.last : 0));
  bytes.setUint8(3, pieces.length);
  bytes.setUint32(4, number, true);
  bytes.setUint32(8, number, true);
  bytes.setUint32(12, milliseconds ?? Math.round((number * 1000) / 30), true);
  (tilt ?? [0, 0]).forEach((angle, n) =>
    bytes.setInt16(16 + 2 * n, Math.round(angle * FRAMES.angle), true),
  );
  const straight = [20, 10, 0].reduce((turn, shift) => turn | (FRAMES.finest << shift), 0);
  pieces.forEach(({ piece, support = 0, marks = 0, at = [0, 0, 0] }, n) => {
    const start = FRAMES.head + n * FRAMES.piece;
    bytes.setUint8(start, piece);
    bytes.setUint8(start + 1, (support << 4) | marks);
    at.forEach((value, axis) =>
      bytes.setInt16(start + 2 + 2 * axis, Math.round(value * FRAMES.tenths), true),
    );
    bytes.setUint32(start + 8, straight, true);
  });
  return bytes.buffer;
}

/** The frames of a recorded voyage (tests/web/voyages.py). */
export function recorded(voyage: number): ArrayBuffer[] {
  return (voyages[voyage]?.frames ?? []).map(
    (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer,
  );
}
