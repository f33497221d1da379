import { describe, expect, it } from "vitest";
import { bytesToHex } from "@noble/hashes/utils.js";
import fairness from "../../../../docs/fairness.md?raw";
import { check, NothingToCheck, type Keepsake, type Step } from "./check";
import { toldFor } from "./dealt";
import { dealt } from "./house";
import { NotALog, readLog } from "./log";
import { commitment, Luck } from "./luck";

const logs = Object.entries(
  import.meta.glob<string>("./logs/*.log", { query: "?raw", import: "default", eager: true }),
).map(([path, text]) => [path.replace(/.*\/|\.log$/g, ""), text] as const);

const step = <What extends Step["what"]>(text: string, what: What, keepsake?: Keepsake) =>
  check(text, keepsake ?? null).steps.find((each) => each.what === what) as Extract<
    Step,
    { what: What }
  >;

/** Another digit, so that nothing is as it was. */
const altered = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);

describe("the test vectors of docs/fairness.md", () => {
  const seed = bytesToHex(Uint8Array.from({ length: 32 }, (_, byte) => byte));
  const shares = [
    new Map<number, string>(),
    new Map([
      [2, "0123456789abcdef"],
      [0, "c0ffee"],
    ]),
  ];
  /** A row of the table, a cell for each way. */
  function row(name: string): string[] {
    const found = fairness.split("\n").find((line) => line.startsWith(`| ${name} |`));
    return (found ?? "")
      .split("|")
      .slice(2, 4)
      .map((cell) => cell.replaceAll("`", "").trim());
  }
  const both = <Value>(value: (luck: Luck) => Value): string[] =>
    shares.map((some) => String(value(new Luck(seed, some))));
  const many = (count: number, next: () => number): string =>
    Array.from({ length: count }, next).join(" ");

  it("commitment", () => {
    expect(fairness).toContain(`\n${commitment(seed)}\n`);
  });
  it.each<[string, (luck: Luck) => string]>([
    ["key", (luck) => bytesToHex(luck.key)],
    ["block 0", (luck) => bytesToHex(luck.block(0))],
    ["block 1", (luck) => bytesToHex(luck.block(1))],
    ["first words", (luck) => many(4, () => luck.word())],
    ["twenty dice", (luck) => many(20, () => luck.die())],
    ["shuffle of 0 … 9", (luck) => luck.shuffled([..."0123456789"]).join(" ")],
    ["five numbers below 3000000000", (luck) => many(5, () => luck.below(3_000_000_000))],
  ])("%s", (name, value) => {
    expect(both(value)).toEqual(row(name));
  });
  it("two deals of Riffifi", () => {
    const pack = [..."byrgv"].flatMap((colour) => [..."12345678"].map((value) => colour + value));
    const told = fairness.split("\n").filter((line) => line.startsWith("deal "));
    const deals = shares.flatMap((some) => {
      const luck = new Luck(seed, some);
      return [1, 2].map(() => dealt(luck.shuffled(pack), [10, 10, 10, 10]));
    });
    expect(told).toEqual(deals);
  });
});

describe.each(logs)("a match of %s", (_, text) => {
  const log = readLog(text);
  const sent = Object.fromEntries([...log.shares].map(([seat, share]) => [seat, ["ab", share]]));
  const committed = log.commitment ?? "";
  // One seat was shown everything, another one had a bad line.
  const given = { 0: toldFor(0, log), 1: toldFor(1, log).filter((_, at) => at % 2 === 0) };
  const keepsake: Keepsake = { commitment: committed, shares: sent, given };

  it("was fair", () => {
    const found = check(text, keepsake);
    expect(found.steps).toMatchObject([
      { what: "sealed", holds: true },
      { what: "shared", holds: true },
      { what: "revealed", holds: true },
      { what: "drawn", holds: true, wrong: null },
      { what: "given", holds: true, other: null },
    ]);
    const draws = step(text, "drawn");
    expect(draws.of).toBeGreaterThan(0);
    expect(draws.agree).toBe(draws.of);
    expect(found.holds).toBe(true);
  });
  it("is found out with every single draw altered", () => {
    const rows = text.split("\n");
    const luck = rows.flatMap((row, at) =>
      /^house (?!force|gather|next|time|batch [0-9]$)/.test(row) ? [at] : [],
    );
    const inHead = rows.indexOf("") + 1;
    for (const at of luck.slice(0, 12)) {
      const changed = [...rows];
      changed[at] = otherwise(rows[at] ?? "", log.seats);
      const draws = step(changed.join("\n"), "drawn");
      expect(draws.wrong?.line).toBe(at - inHead + 1);
      expect(draws.holds).toBe(false);
    }
  });
  it("is found out with another seed, commitment or share", () => {
    const seed = log.revealed ?? "";
    const [seat, share] = [...log.shares][0] ?? [0, ""];
    const otherShare = text.replace(`share ${seat} ${share}`, `share ${seat} ${altered(share)}`);
    const otherSeed = text.replace(seed, altered(seed));
    expect(step(otherSeed, "revealed").holds).toBe(false);
    expect(step(otherSeed, "drawn").holds).toBe(false);
    expect(step(otherShare, "drawn").holds).toBe(false);
    expect(step(otherShare, "shared", keepsake).holds).toBe(false);
    const other = { ...keepsake, commitment: altered(committed) };
    expect(step(text, "sealed", other).holds).toBe(false);
    expect(check(text, other).holds).toBe(false);
  });
  it("is found out where this page was dealt something else", () => {
    const [first = "", ...later] = toldFor(0, log);
    const lie = first.replace(/[0-9]/, (figure) => (figure === "9" ? "8" : "9"));
    const other = { ...keepsake, given: { 0: [lie, ...later] } };
    const { steps, holds } = check(text, other);
    expect(holds).toBe(false);
    expect(steps.filter((each) => each.holds !== true)).toMatchObject([
      { what: "given", holds: false, other: { shown: lie, told: first } },
    ]);
  });
  it("is found out where moves of the house are said to have been given", () => {
    const scripted = text.replace("\n\n", "\nscripted 9999\n\n");
    expect(check(scripted, keepsake).holds).toBe(false);
    expect(check(scripted, null).holds).toBe(true);
  });
  it("can be checked as far as it went, if it was given up", () => {
    const rows = text.split("\n");
    const [empty, end] = [rows.indexOf(""), rows.findIndex((row) => row.startsWith("end "))];
    const half = rows.slice(0, Math.ceil((empty + end) / 2));
    const cut = [...half, "end abandoned", ...rows.slice(end + 1)].join("\n");
    const draws = step(cut, "drawn");
    expect(draws).toMatchObject({ holds: true, of: draws.agree });
    expect(draws.of).toBeGreaterThan(0);
    const seed = log.revealed ?? "";
    expect(check(cut.replace(seed, altered(seed)), null).holds).toBe(false);
  });
  it("can be checked by somebody who was not there", () => {
    expect(step(text, "sealed").holds).toBeNull();
    expect(step(text, "shared").holds).toBeNull();
    expect(step(text, "given").holds).toBeNull();
    expect(check(text, null).holds).toBe(true);
  });
});

/** The same move of the house with two cards exchanged, or another number. */
function otherwise(row: string, seats: number): string {
  const [word, ...rest] = row.replace("house ", "").split(" ");
  if (word === "settled" || word === "frozen") {
    return row.replace(/seed ([0-9]+)/, (_, seed: string) => `seed ${Number(seed) + 1}`);
  }
  if (["captain", "dealer", "start"].includes(word ?? "")) {
    return row.replace(/[0-9]+$/, (seat) => String((Number(seat) + 1) % seats));
  }
  if (word === "batch") return `house batch ${rest.reverse().join(" ")}`;
  if (word === "remove") return row.includes("b1") ? "house remove y1" : "house remove b1";
  if (word === "roll" && /^[a-z]|^0$/.test(rest[0] ?? "")) {
    return row.endsWith("roll x") ? "house roll red" : "house roll x";
  }
  if (word === "roll") return row.replace(/[0-9]/, (die) => (die === "1" ? "2" : "1"));
  const cards = row.match(/[a-z][0-9]+/g) ?? [];
  const one = cards[0] ?? "";
  const other = cards.find((card) => card !== one) ?? "";
  return row.replaceAll(one, "?").replaceAll(other, one).replaceAll("?", other);
}

describe("what cannot be checked", () => {
  const [, text] = logs[0] ?? ["", ""];
  it("a match that goes on", () => {
    const cut = text.slice(0, text.indexOf("\nend ") + 1);
    expect(() => check(cut, null)).toThrow(new NothingToCheck("not-over"));
  });
  it("a match whose luck bound nobody", () => {
    const seeded = text.replace(/luck fair .*/, "luck seed 7").replace(/reveal .*\n/, "");
    expect(() => check(seeded, null)).toThrow(new NothingToCheck("not-sealed"));
  });
  it("a game that this page has no program for", () => {
    const other = text.replace(/^game \S+/m, "game other-game2");
    const { commitment, shares } = readLog(other);
    const sent = Object.fromEntries([...shares].map(([seat, share]) => [seat, [share]]));
    const keepsake: Keepsake = { commitment, shares: sent, given: {} };
    expect(check(other, keepsake)).toMatchObject({
      holds: true,
      steps: [
        { what: "sealed", holds: true },
        { what: "shared", holds: true },
        { what: "revealed", holds: true },
        { what: "not-drawn", holds: null },
      ],
    });
    expect(check(other, { ...keepsake, commitment: altered(commitment ?? "") }).holds).toBe(false);
  });
  it("something else", () => {
    expect(() => check("Dear diary\n", null)).toThrow(NotALog);
    expect(() => check(text.slice(0, -1), null)).toThrow(NotALog);
  });
  it("moves of the house that were given are not drawn", () => {
    const scripted = text.replace("\n\n", "\nscripted 1\n\n");
    expect(check(scripted, null).scripted).toBe(1);
    expect(step(scripted, "drawn").holds).toBe(false); // the luck was used up by the first
  });
});
