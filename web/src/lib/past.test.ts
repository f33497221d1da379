import { describe, expect, it } from "vitest";
import type { AnyView, Told, View } from "../wire";
import { memoryClause, seenAgain } from "./memory";
import { pastOf, storyOf } from "./past";

const view = (parts: object): AnyView =>
  ({ seat: 0, seats: 2, over: false, options: {}, ...parts }) as AnyView;
const shown = (number: number, parts: object): View =>
  ({ t: "view", number, view: view(parts) }) as View;
const told = (number: number): Told => ({ number, at: null, said: [`thing ${number}`] });
const numbers = (all: readonly { number: number }[]) => all.map(({ number }) => number);

describe("Riffifi", () => {
  const round = (number: number, options = {}) =>
    view({ game: "riffifi", round: number, options: { history: "memory", ...options } });
  it("leaves the cards of a round to memory until it is over", () => {
    expect(seenAgain(round(1), round(1))).toBeNull();
    expect(seenAgain(round(0), round(1))).not.toBeNull();
  });
  it("with equal chances until the match is over", () => {
    const options = { equal_chances: true };
    expect(seenAgain(round(0, options), round(1, options))).toBeNull();
    const end = { ...round(1, options), over: true };
    expect(seenAgain(round(0, options), end)).not.toBeNull();
  });
  it("can be leafed through with an open history", () => {
    const open = round(1, { history: "open" });
    expect(memoryClause(open)).toBeNull();
    expect(seenAgain(open, open)).toBe(open);
  });
});

describe("Défifoo Rouge", () => {
  const laid = (...cards: string[]) => cards.map((card) => ({ seat: 0, card }));
  const at = (trick: string[], last: string[] | null, deals = 0) =>
    view({
      game: "defifoo-rouge",
      deals,
      trick: laid(...trick),
      last_trick: last && { leader: 0, cards: laid(...last), stopped_with: null, taker: 0 },
    });
  const now = at(["b1"], ["r1", "r2"]);
  it("shows the trick on the table and the one before it, and none that was covered", () => {
    expect(seenAgain(at([], ["r1", "r2"]), now)).not.toBeNull();
    expect(seenAgain(at(["r1"], ["p1", "p2"]), now)).toMatchObject({ last_trick: null });
    expect(seenAgain(at(["p1"], null), now)).toBeNull();
    expect(seenAgain(at([], ["p1", "p2"]), now)).toBeNull();
  });
  it("shows all of a deal that is counted", () => {
    expect(seenAgain(at(["p1"], null, 0), at(["b1"], null, 1))).not.toBeNull();
  });
});

describe("Riff Raff", () => {
  const at = (round: number, covered = "hidden") =>
    view({ game: "riff-raff", game_number: 0, round, options: { covered } });
  it("covers the cards of a round with those of the next", () => {
    expect(seenAgain(at(2), at(2))).not.toBeNull();
    expect(seenAgain(at(1), at(2))).toBeNull();
    expect(seenAgain(at(1, "shown"), at(2, "shown"))).not.toBeNull();
  });
});

it("nobody looks back through another's eyes", () => {
  const traf = { game: "traf" };
  const seen = [shown(1, { ...traf, seat: 0 }), shown(1, { ...traf, seat: 1 }), shown(2, traf)];
  const past = pastOf(seen, shown(3, { ...traf, seat: 1 }));
  expect(past.map((each) => each.view.seat)).toEqual([1]);
});

it("where things are left to memory the story tells the last time round", () => {
  const riffifi = { game: "riffifi", round: 0, options: { history: "memory" } };
  const now = shown(5, riffifi);
  const story = [1, 2, 3, 4, 5].map(told);
  expect(numbers(storyOf(story, [], now))).toEqual([4, 5]);
  expect(numbers(storyOf(story, [shown(1, riffifi)], now))).toEqual([1, 4, 5]);
  expect(numbers(storyOf(story, [], shown(5, { game: "traf" })))).toEqual([1, 2, 3, 4, 5]);
  expect(numbers(storyOf(story, [], shown(5, { ...riffifi, over: true })))).toHaveLength(5);
});
