import { describe, expect, it } from "vitest";
import type { AnyView } from "../../wire";
import { firstNotTold, givenTo, toldFor } from "./dealt";
import { readLog, type Line, type Log } from "./log";

/** Logs, and beside each the views in which luck gave something, by seat (tests/web/gifts.py). */
const logs = import.meta.glob<string>("./logs/*.log", {
  query: "?raw",
  import: "default",
  eager: true,
});
const shown = import.meta.glob<AnyView[][]>("./shown/*.json", { import: "default", eager: true });
const matches = Object.entries(logs).map(([path, text]) => {
  const name = path.replace(/.*\/|\.log$/g, "");
  return { name, log: readLog(text), seats: shown[`./shown/${name}.json`] ?? [] };
});

/** What the house says without luck, or with luck that no seat is shown at that time. */
const NOT_SHOWN = /^(batch|force|gather|next|frozen|remove|settled|time)( |$)/;
const isDeal = (line: Line | undefined) => line?.who === "house" && line.move.startsWith("deal ");

/** Every gift in this log that a seat is shown. */
function shownGifts(seat: number, log: Log): string[] {
  // Of a misdeal nobody keeps the cards; in Défifoo Rouge nobody sees the one that is left over.
  const lines = log.lines.filter((line, at) => !(isDeal(line) && isDeal(log.lines[at + 1])));
  const hidden = (gift: string) => log.game === "defifoo-rouge" && gift.startsWith("middle ");
  return toldFor(seat, { ...log, lines }).filter((gift) => !NOT_SHOWN.test(gift) && !hidden(gift));
}

/** The same log with another gift to this seat in this line: one card, die or lot is another. */
function otherwise(log: Log, at: number, seat: number): Log {
  const move = log.lines[at]?.move ?? "";
  const [word = "", ...rest] = move.split(" ");
  let changed = move.replace(/[0-9]/, (digit) => (digit === "1" ? "2" : "1"));
  if (word === "roll" && !/[0-9]/.test(move)) changed = `roll ${rest[0] === "x" ? "red" : "x"}`;
  if (word === "deal" || word === "draw") {
    const other = (seat + 1) % log.seats;
    const [mine = "", theirs = ""] = [rest[seat], rest[other]];
    const [card = ""] = mine.match(/[a-z][2-9]/g) ?? [];
    const [instead = ""] = (theirs.match(/[a-z][2-9]/g) ?? []).filter((each) => each !== card);
    rest[seat] = mine.replace(card, instead);
    rest[other] = theirs.replace(instead, card);
    changed = [word, ...rest].join(" ");
  }
  const lines = [...log.lines];
  lines[at] = { who: "house", move: changed };
  return { ...log, lines };
}

it("there are matches of all seven games", () => {
  expect(new Set(matches.map(({ log }) => log.game)).size).toBe(7);
});

describe.each(matches)("a match of $name", ({ log, seats }) => {
  it("was seen from every seat", () => {
    expect(seats.map(([view]) => view?.seat)).toEqual([...Array(log.seats).keys()]);
  });
  it("gave every seat what it was shown, and nothing else", () => {
    for (const [seat, views] of seats.entries()) {
      const gifts = views.flatMap(givenTo);
      expect(gifts.length).toBeGreaterThan(0);
      expect(gifts).toEqual(shownGifts(seat, log));
      expect(firstNotTold(gifts, toldFor(seat, log))).toBeNull();
    }
  });
  it("is found out with every single gift altered", () => {
    for (const [seat, views] of seats.entries()) {
      const gifts = views.flatMap(givenTo);
      let altered = 0;
      for (const [at, line] of log.lines.entries()) {
        const misdeal = isDeal(line) && isDeal(log.lines[at + 1]);
        if (line.who !== "house" || NOT_SHOWN.test(line.move) || misdeal) continue;
        altered += 1;
        const other = otherwise(log, at, seat);
        expect(other.lines[at]).not.toEqual(line);
        expect(firstNotTold(gifts, toldFor(seat, other))).not.toBeNull();
      }
      expect(altered).toBeGreaterThan(0);
    }
  });
  it("is not what another match gave", () => {
    const [gifts = []] = seats.map((views) => views.flatMap(givenTo));
    const others = matches.filter((each) => each.log.game === log.game && each.log !== log);
    for (const other of others) expect(firstNotTold(gifts, toldFor(0, other.log))).not.toBeNull();
  });
});
