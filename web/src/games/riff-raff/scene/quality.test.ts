import { expect, test } from "vitest";
import { isSoftware, LEVELS, Pace } from "./quality";

const draw = (pace: Pace, milliseconds: number, times: number): void => {
  for (let n = 0; n < times; n += 1) pace.measure(milliseconds);
};

test("a device that keeps up draws everything", () => {
  const pace = new Pace(false);
  draw(pace, 16, 500);
  expect(pace.quality).toEqual(LEVELS[0]);
});

test("a slow device draws less and less, down to the lowest level", () => {
  const pace = new Pace(false);
  draw(pace, 45, 40);
  expect(pace.quality).toEqual(LEVELS[1]);
  draw(pace, 45, 500);
  expect(pace.quality).toEqual(LEVELS.at(-1));
  expect(pace.hopeless).toBe(false);
  draw(pace, 200, 500);
  expect(pace.hopeless).toBe(true);
});

test("time in the background does not count as slow", () => {
  const pace = new Pace(false);
  draw(pace, 5000, 500);
  expect(pace.quality).toEqual(LEVELS[0]);
});

test("a device without a graphics processor starts at the lowest level", () => {
  expect(isSoftware("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))")).toBe(true);
  expect(isSoftware("ANGLE (Qualcomm, Adreno (TM) 640, OpenGL ES 3.2)")).toBe(false);
  expect(new Pace(true).quality).toEqual(LEVELS.at(-1));
});
