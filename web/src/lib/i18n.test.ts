import { expect, it, vi } from "vitest";
import { sentences } from "./i18n";

vi.mock("./settings.svelte", () => ({ settings: { lang: "en" } }));

it("sentences have one full stop between them, and none after another mark", () => {
  expect(sentences([])).toBe("");
  expect(sentences(["Basil lays the red 7"])).toBe("Basil lays the red 7");
  expect(sentences(["Everybody is ready: go!", "You lay the red 2", "Basil passes"])).toBe(
    "Everybody is ready: go! You lay the red 2. Basil passes",
  );
});
