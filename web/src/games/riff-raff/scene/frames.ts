/** Reads the frames of a moving ship; docs/frames.md has the format, byte by byte. */

import { FRAMES } from "./measures";
import type { PieceAt, Pose, Support, Tilt, Turn } from "./types";

/** A ship at one moment of a placement. */
export interface Picture extends Pose {
  number: number;
  key: number;
  milliseconds: number;
  isKey: boolean;
  slow: boolean;
  last: boolean;
}

/** The contents of one frame; a delta frame has only some of the pieces. Null: not our format. */
export function unpack(frame: ArrayBuffer): Picture | null {
  const bytes = new DataView(frame);
  if (bytes.byteLength < FRAMES.head) return null;
  if (bytes.getUint8(0) !== FRAMES.kind || bytes.getUint8(1) !== FRAMES.version) return null;
  const marks = bytes.getUint8(2);
  const count = bytes.getUint8(3);
  if (bytes.byteLength !== FRAMES.head + count * FRAMES.piece) return null;
  const angle = (place: number): number => bytes.getInt16(16 + 2 * place, true) / FRAMES.angle;
  const tilt: Tilt = [angle(0), angle(1), angle(2), angle(3), angle(4)];
  const pieces = Array.from({ length: count }, (_, n) =>
    unpackPiece(bytes, FRAMES.head + n * FRAMES.piece),
  );
  return {
    number: bytes.getUint32(4, true),
    key: bytes.getUint32(8, true),
    milliseconds: bytes.getUint32(12, true),
    isKey: (marks & FRAMES.key) !== 0,
    slow: (marks & FRAMES.slow) !== 0,
    last: (marks & FRAMES.last) !== 0,
    tilt,
    pieces,
  };
}

function unpackPiece(bytes: DataView, start: number): PieceAt {
  const said = bytes.getUint8(start + 1);
  const along = (axis: number): number =>
    bytes.getInt16(start + 2 + 2 * axis, true) / FRAMES.tenths;
  return {
    piece: bytes.getUint8(start),
    support: Math.min(4, said >> 4) as Support,
    marks: said & 15,
    at: [along(0), along(1), along(2)],
    turn: unpackTurn(bytes.getUint32(start + 8, true)),
  };
}

/** The largest part was omitted: it follows from the others. */
export function unpackTurn(packed: number): Turn {
  const largest = packed >>> 30;
  const parts = [20, 10, 0].map(
    (shift) => (((packed >>> shift) & 1023) - FRAMES.finest) / (FRAMES.finest * Math.SQRT2),
  );
  const rest = Math.sqrt(Math.max(0, 1 - parts.reduce((sum, part) => sum + part * part, 0)));
  parts.splice(largest, 0, rest);
  return parts as unknown as Turn;
}

/** Turns frames into whole pictures. */
export class Reader {
  #key: Picture | null = null;

  /** null for bytes in another format, and for a delta frame whose key frame never came */
  read(frame: ArrayBuffer): Picture | null {
    const told = unpack(frame);
    if (told === null) return null;
    if (told.isKey) {
      this.#key = told;
      return told;
    }
    if (this.#key?.number !== told.key) return null;
    const pieces = new Map(this.#key.pieces.map((piece) => [piece.piece, piece]));
    for (const piece of told.pieces) pieces.set(piece.piece, piece);
    return { ...told, pieces: [...pieces.values()] };
  }
}
