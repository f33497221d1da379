import { expect, it } from "vitest";
import type { View } from "./game";
import type { Remark } from "./lesson";
import { nextRemark } from "./remarks";

const remark = (about: Partial<Remark>): Remark => ({
  text: { en: "", fr: "" },
  clause: "RIF-13",
  on: null,
  where: {},
  mine: null,
  asked: null,
  ...about,
});
const view = (happened: object[], legal: string[] = [], phase = "laying"): View =>
  ({ happened, legal, phase }) as unknown as View;
const first = (remarks: Remark[], seen: View, told: number[] = []): number | null =>
  nextRemark(remarks, new Set(told), seen, 0);

it("a remark comes up with its event, once", () => {
  const turned = [remark({ on: "turned" })];
  expect(first(turned, view([{ what: "laid" }]))).toBeNull();
  expect(first(turned, view([{ what: "laid" }, { what: "turned" }]))).toBe(0);
  expect(first(turned, view([{ what: "turned" }]), [0])).toBeNull();
});

it("it may be about the reader, or about others", () => {
  const turned = [remark({ on: "turned", mine: true }), remark({ on: "turned", mine: false })];
  expect(first(turned, view([{ what: "turned", seat: 0 }]))).toBe(0);
  expect(first(turned, view([{ what: "turned", seat: 2 }]))).toBe(1);
});

it("it may ask for what the event says", () => {
  const concealed = [remark({ on: "laid", where: { concealed: true } })];
  expect(first(concealed, view([{ what: "laid", concealed: true }]))).toBe(0);
  expect(first(concealed, view([{ what: "laid" }]))).toBeNull();
  const trumps = [remark({ on: "rolled", where: { die: ["blue", "red"] } })];
  expect(first(trumps, view([{ what: "rolled", die: "red" }]))).toBe(0);
  expect(first(trumps, view([{ what: "rolled", die: "x" }]))).toBeNull();
});

it("or for a question, which only whoever can move is asked", () => {
  const asked = [remark({ asked: "laying" })];
  expect(first(asked, view([], ["b2"]))).toBe(0);
  expect(first(asked, view([]))).toBeNull();
  expect(first(asked, view([], ["from 1"], "giving"))).toBeNull();
});
