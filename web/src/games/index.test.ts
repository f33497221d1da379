// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from "vitest";

beforeAll(() =>
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false })),
);

test("a game without a board of its own gets the plain one", async () => {
  const { faceOf } = await import(".");
  const face = await faceOf("other");
  expect(face.name).toBe("other");
  expect(face.theme).toBe("plain-theme");
});

test("other games get the plain board on request, unless the board moves", async () => {
  const { faceOf } = await import(".");
  expect((await faceOf("traf")).theme).toBe("traf-theme");
  expect((await faceOf("traf", true)).theme).toBe("plain-theme");
  expect((await faceOf("riff-raff", true)).name).toBe("riff-raff");
  expect((await faceOf("riff-raff", true)).theme).not.toBe("plain-theme");
});
