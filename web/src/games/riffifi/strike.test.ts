import { expect, test } from "vitest";
import type { RiffifiView } from "../../wire";
import { changesIn } from "./loot";
import { strikeIn } from "./strike";

type Happened = RiffifiView["happened"];

const after = (...happened: Happened): RiffifiView => ({ happened }) as unknown as RiffifiView;

const laid = (seat: number, card: string) => ({ what: "laid", seat, card }) as const;
const turned = (seat: number, card: string, striker: number, by: string) =>
  ({ what: "turned", seat, card, striker, by }) as const;
const took = (seat: number, tokens: number, giver?: number) =>
  ({ what: "took", seat, colour: "b", tokens, ...(giver === undefined ? {} : { giver }) }) as const;

test("a lower card hits the higher one that lies there", () => {
  const view = after(laid(1, "b2"), turned(0, "b5", 1, "b2"));
  expect(strikeIn(view)).toEqual({ by: 1, hits: 0, lay: false });
});

test("a higher card runs into the lower one, even if that has been paid since", () => {
  const view = after(laid(1, "b5"), turned(1, "b5", 0, "b2"), took(0, 2));
  expect(strikeIn(view)).toEqual({ by: 0, hits: 1, lay: true });
});

test("without a card that is turned down nobody has struck", () => {
  expect(strikeIn(after(laid(0, "b5")))).toBeNull();
});

test("loot of the pool is gained, that of a player is lost there too", () => {
  const view = after(took(0, 1), took(0, 3, 2));
  expect(changesIn(view).map(({ seat, amount }) => [seat, amount])).toEqual([
    [0, 1],
    [2, -3],
    [0, 3],
  ]);
});
