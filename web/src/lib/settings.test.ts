// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";

const KEY = "tablee-settings";
vi.stubGlobal("matchMedia", () => ({ matches: false }));

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

it("a change is stored and applied by itself", async () => {
  const { flushSync } = await import("svelte"); // the one that these settings use
  const { keepSettings, settings } = await import("./settings.svelte");
  const stop = keepSettings();
  settings.leftHanded = true;
  flushSync();
  expect(document.documentElement.dataset["hand"]).toBe("left");
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toMatchObject({ leftHanded: true });
  stop();
});

it("what a device has stored is used, and what this page does not know is not", async () => {
  localStorage.setItem(KEY, '{"speed": "dizzying", "motion": "reduced", "sound": "loud"}');
  const { reading, settings } = await import("./settings.svelte");
  expect(settings).toMatchObject({ speed: "normal", motion: "reduced", sound: true });
  expect(reading(100)).toBe(100);
});
