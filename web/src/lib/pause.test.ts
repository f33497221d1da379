import { expect, it, vi } from "vitest";
import type { Looking, Table, View } from "../wire";
import { NEXT, pauseChoices, waitWords } from "./pause";

vi.mock("./settings.svelte", () => ({ settings: { lang: "en" } }));

const shown = { number: 7 } as View;
const table = { seats: [{ name: "Ana" }, { name: "Bo" }, { name: "Cem" }] } as Table;
const looking = (number: number, ...seats: number[]): Looking => ({ t: "looking", number, seats });
const offers = (now: Looking | null, me: number | null): string[] =>
  pauseChoices(shown, now, me).map(({ move }) => move);

it("whoever plays may go on, once", () => {
  expect(offers(null, 0)).toEqual([NEXT]);
  expect(offers(looking(7, 0, 1), 0)).toEqual([NEXT]); // others want to
  expect(offers(looking(7, 1), 0)).toEqual([]);
  expect(offers(null, null)).toEqual([]); // spectators are not asked
});

it("an earlier pause says nothing about this one", () => {
  expect(offers(looking(5, 1), 0)).toEqual([NEXT]);
  expect(waitWords(shown, looking(5, 1), table, 0)).toBe("");
});

it("whoever wants to go on sees for whom they wait", () => {
  expect(waitWords(shown, looking(7, 1, 2), table, 0)).toBe("Waiting for Bo and Cem");
  expect(waitWords(shown, looking(7, 1, 2), table, 1)).toBe("");
});
