import { expect, test } from "vitest";
import voyages from "../../../dev/voyages.json";
import { Player } from "./player";
import { distance, inRoom } from "./space";
import type { Vec } from "./types";

const RATE = 1000 / 30;
const FRAMES = (voyages[1]?.frames ?? []).map(
  (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer,
);
const numberOf = (frame: ArrayBuffer): number => new DataView(frame).getUint32(4, true);
const FIRST = numberOf(FRAMES[0] ?? new ArrayBuffer(8));

/** Frames arrive at their time plus a delay; the picture is drawn every 16 ms. */
function watch(
  player: Player,
  delay: (n: number) => number,
  see: (now: number, drawn: ReturnType<Player["draw"]>) => void,
  frames = FRAMES,
): number {
  let [next, arrived] = [0, 0];
  let now = 0;
  while (next < frames.length || now < arrived + 1000) {
    for (; next < frames.length; next += 1) {
      const frame = frames[next];
      if (!frame) break;
      arrived = Math.max(arrived, (numberOf(frame) - FIRST) * RATE + delay(next));
      if (arrived > now) break;
      player.hear(frame, now);
    }
    see(now, player.draw(now));
    now += 16;
  }
  return now;
}

test("pieces glide: no picture is far from the one before", () => {
  const player = new Player();
  let before = new Map<number, Vec>();
  let farthest = 0;
  watch(
    player,
    () => 40,
    (_, drawn) => {
      if (!drawn) return;
      const now = new Map(drawn.pieces.map((each) => [each.piece, inRoom(each, drawn.tilt).at]));
      for (const [piece, at] of now) {
        farthest = Math.max(farthest, distance(at, before.get(piece) ?? at));
      }
      before = now;
    },
  );
  expect(farthest).toBeGreaterThan(5); // something falls
  expect(farthest).toBeLessThan(40); // … but by less than this per picture, even at full speed
});

test("it draws about 100 ms behind, also on an unsteady connection", () => {
  const player = new Player();
  const behind: number[] = [];
  watch(
    player,
    (n) => 30 + (n % 7 === 0 ? 45 : 0),
    (now, drawn) => {
      if (drawn && now > 1000 && now < 6000) behind.push(now - (drawn.frame - FIRST) * RATE);
    },
  );
  const middle = behind.sort((a, b) => a - b)[behind.length >> 1] ?? 0;
  expect(middle).toBeGreaterThan(90);
  expect(middle).toBeLessThan(260);
});

test("a tap names a frame that was sent and drawn", () => {
  const player = new Player();
  const sent = new Set(FRAMES.map(numberOf));
  let last = 0;
  watch(
    player,
    () => 40,
    (_, drawn) => {
      if (!drawn) return;
      expect(sent).toContain(drawn.frame);
      expect(drawn.frame).toBeGreaterThanOrEqual(last);
      last = drawn.frame;
    },
  );
});

test("the view is shown only when the last frame was drawn and the view came", () => {
  const player = new Player();
  const end = watch(
    player,
    () => 40,
    () => undefined,
  );
  expect(player.draw(end)?.frame).toBe(numberOf(FRAMES.at(-1) ?? new ArrayBuffer(8)));
  player.view();
  expect(player.draw(end + 16)).toBeNull();
  expect(player.playing).toBe(false);
});

test("a view that comes before the last frame was drawn waits for it", () => {
  const player = new Player();
  for (const frame of FRAMES.slice(-8)) player.hear(frame, 0);
  // only a key frame can be the first: the last frame is one
  player.view();
  expect(player.draw(1)?.frame).toBe(numberOf(FRAMES.at(-1) ?? new ArrayBuffer(8)));
  expect(player.draw(17)).toBeNull();
  for (const frame of FRAMES.slice(0, 9)) player.hear(frame, 10);
  player.view();
  expect(player.draw(20)).not.toBeNull();
});

test("somebody who joins in the middle sees the ship at once", () => {
  const player = new Player();
  const key = FRAMES.findIndex((frame, n) => n > 40 && new DataView(frame).getUint8(2) & 1);
  player.hear(FRAMES[key] ?? new ArrayBuffer(0), 500);
  player.hear(FRAMES[key + 4] ?? new ArrayBuffer(0), 500);
  expect(player.draw(501)?.frame).toBe(numberOf(FRAMES[key] ?? new ArrayBuffer(8)));
});

test("the view is shown if frames stop coming", () => {
  const player = new Player();
  for (const frame of FRAMES.slice(0, 20)) player.hear(frame, 0);
  expect(player.draw(600)).not.toBeNull();
  expect(player.draw(9000)).toBeNull();
});

test("the next placement begins at its own first frame", () => {
  const player = new Player();
  for (const frame of FRAMES) player.hear(frame, 0);
  player.draw(1);
  for (const frame of FRAMES.slice(0, 3)) player.hear(frame, 10);
  expect(player.draw(11)?.frame).toBe(FIRST);
});
