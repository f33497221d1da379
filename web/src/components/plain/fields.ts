/** A view as fields that can be shown without knowing the game. */

import type { View } from "../../lib/game";
import { capital, number } from "../../lib/i18n";
import { say } from "./words";

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [field: string]: Json };

/** `name` is the label for people. */
export type Field =
  | { kind: "fact"; name: string; text: string }
  | { kind: "row"; name: string; items: readonly string[] }
  | { kind: "rows"; name: string; rows: readonly (readonly string[])[] }
  | { kind: "table"; name: string; columns: readonly string[]; rows: readonly Row[] }
  | { kind: "group"; name: string; fields: readonly Field[] };

/** One object of a list. */
export interface Row {
  /** its heading: a player's name, or its place in the list */
  head: string;
  cells: readonly (readonly string[])[];
}

/** How to name things for the reader. */
export interface Reader {
  /** the name at a seat */
  name: (seat: number) => string;
  /** the game's names for fields and values, if it has any */
  words: Readonly<Partial<Record<string, string>>>;
  /** the fields that hold a seat, or a list of seats */
  seatFields: readonly string[];
}

/** What the page shows elsewhere: the seats, the sentence, the moves, what happened, the scores. */
const ELSEWHERE = new Set<string>([
  "game",
  "rules",
  "options",
  "seat",
  "seats",
  "movers",
  "legal",
  "scores",
  "winners",
  "over",
  "pause",
  "happened",
] satisfies (keyof View)[]);

/** The cards in hand, if the view lists them. */
export function handOf(view: View): readonly string[] {
  const hand = (view as unknown as Record<string, Json>)["hand"];
  return isTexts(hand) ? hand : [];
}

/**
 * The fields that the game adds to a view: the table first, in the order of the view, then what each
 * seat has, then long lists.
 */
export function fieldsOf(view: View, reader: Reader): Field[] {
  const own = Object.entries(view as unknown as Record<string, Json>).filter(
    ([name, value]) => !ELSEWHERE.has(name) && !(name === "hand" && isTexts(value)),
  );
  const players = own.some(([name, value]) => name === "players" && isBySeat(value, view.seats));
  const fields = own.flatMap(([name, value]) => {
    const bySeat = isBySeat(value, view.seats) && (name === "players" || !players);
    const found = field(name, value, { ...reader, seats: view.seats, bySeat });
    return found.map((each) => ({ each, rank: isLong(each) ? 2 : bySeat ? 1 : 0 }));
  });
  return fields.sort((one, other) => one.rank - other.rank).map(({ each }) => each);
}

/** Consecutive facts share a line. */
export function linesOf(fields: readonly Field[]): Field[][] {
  const lines: Field[][] = [];
  for (const each of fields) {
    const line = lines.at(-1);
    if (each.kind === "fact" && line?.[0]?.kind === "fact") line.push(each);
    else lines.push([each]);
  }
  return lines;
}

const MANY = 13; // items from which a row is collapsed

/** Long lists are collapsed. */
export const isLong = (field: Field): boolean =>
  field.kind === "rows" || (field.kind === "row" && field.items.length >= MANY);

interface About extends Reader {
  seats: number;
  /** the list has one object for each seat */
  bySeat: boolean;
}

/** Null if there is nothing to show: null, a flag that is not set, an empty list. */
function field(key: string, value: Json, about: About): Field[] {
  if (isNothing(value)) return [];
  const name = capital(inWords(key, about));
  if (isList(value)) {
    if (value.every(isScalar)) {
      const items = value.map((each) => text(each, key, about));
      return [{ kind: "row", name, items }];
    }
    if (value.every(isObject)) return [table(name, value, about)];
    return [{ kind: "rows", name, rows: value.map((each) => texts(each, key, about)) }];
  }
  if (isObject(value)) {
    const fields = Object.entries(value).flatMap(([inner, each]) =>
      field(inner, each, { ...about, bySeat: false }),
    );
    return fields.length > 0 ? [{ kind: "group", name, fields }] : [];
  }
  return [{ kind: "fact", name, text: text(value, key, about) }];
}

function table(name: string, rows: readonly Readonly<Record<string, Json>>[], about: About): Field {
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const hasSeat = !about.bySeat && rows.every((row) => typeof row["seat"] === "number");
  const columns = all.filter(
    (column) =>
      !(hasSeat && column === "seat") &&
      rows.some((row) => row[column] === false || !isNothing(row[column])),
  );
  return {
    kind: "table",
    name,
    columns: columns.map((column) => inWords(column, about)),
    rows: rows.map((row, place) => ({
      head: about.bySeat
        ? capital(about.name(place))
        : hasSeat
          ? capital(text(row["seat"] ?? null, "seat", about))
          : String(place + 1),
      cells: columns.map((column) => texts(row[column] ?? null, column, about)),
    })),
  };
}

/** The contents of one cell, or of one line of a list of lists. */
function texts(value: Json, key: string, about: About): string[] {
  if (isNothing(value)) return [];
  if (isList(value)) return value.flatMap((each) => texts(each, key, about));
  if (isObject(value))
    return Object.entries(value).flatMap(([inner, each]) => {
      const told = texts(each, inner, about);
      return told.length > 0 ? [`${inWords(inner, about)} ${told.join(" ")}`] : [];
    });
  return [text(value, key, about)];
}

function text(value: Json, key: string, { name, words, seats, seatFields }: About): string {
  if (typeof value === "boolean") return value ? say().yes : say().no;
  if (typeof value === "string") return words[value] ?? value;
  if (typeof value !== "number") return String(value);
  const isSeat = seatFields.includes(key) && value >= 0 && value < seats;
  return isSeat ? name(value) : number(value);
}

/** `face_up` is “face up”, unless the game has a word for it. */
function inWords(key: string, { words }: About): string {
  return words[key] ?? key.replaceAll("_", " ");
}

function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === "") return true;
  return isList(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}
function isBySeat(value: Json, seats: number): boolean {
  return isList(value) && value.length === seats && value.every(isObject);
}
function isTexts(value: Json | undefined): value is readonly string[] {
  return value !== undefined && isList(value) && value.every((each) => typeof each === "string");
}
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !isList(value);
}
function isScalar(value: Json): boolean {
  return typeof value !== "object" || value === null;
}
