/** Translations: each part of the page has its own dictionary, and both languages have all keys. */

import { settings, type Lang } from "./settings.svelte";

type Words = Record<string, unknown>;

/** The dictionary of a part in the current language; reactive inside markup. */
export function words<W extends Words>(dictionary: Record<Lang, W>): () => W {
  const { en, fr } = dictionary;
  const both = { en, fr: spaced(fr) as W };
  return () => both[settings.lang];
}

/** Non-breaking spaces before French punctuation. */
function spaced(told: unknown): unknown {
  if (typeof told === "string")
    return told.replace(/« /g, "«\u00a0").replace(/ (?=[:;!?»])/g, "\u00a0");
  if (typeof told === "function")
    return (...about: unknown[]) => spaced((told as (...about: unknown[]) => unknown)(...about));
  if (Array.isArray(told)) return told.map(spaced);
  if (told !== null && typeof told === "object")
    return Object.fromEntries(Object.entries(told).map(([name, each]) => [name, spaced(each)]));
  return told;
}

/** Singular or plural: French uses the singular for 0 and 1, English only for 1. */
export function plural(count: number, one: string, many: string): string {
  const single = settings.lang === "fr" ? Math.abs(count) < 2 : Math.abs(count) === 1;
  return single ? one : many;
}

/** A list in words, with “and” before the last. */
export function inARow(things: readonly (number | string)[]): string {
  const and = settings.lang === "fr" ? "et" : "and";
  if (things.length < 2) return things.join("");
  return `${things.slice(0, -1).join(", ")} ${and} ${String(things.at(-1))}`;
}

/** Sentences in a row, with full stops between them. */
export function sentences(said: readonly string[]): string {
  return said
    .map((text, place) => (place === said.length - 1 || /[!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

/** Capitalise the first letter, for the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What was won or lost: +4, −4 or 0. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return `${value > 0 ? "+" : "−"}${Math.abs(value)}`;
}

export function number(value: number): string {
  return new Intl.NumberFormat(settings.lang).format(value);
}
