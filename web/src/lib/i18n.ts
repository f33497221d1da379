/** Words in both languages: each part of the page has its own dictionary, and none may lack a key. */

import { settings, type Lang } from "./settings.svelte";

type Words = Record<string, unknown>;

/** The dictionary of a part in the language set now; used inside markup it follows the setting. */
export function words<W extends Words>(dictionary: Record<Lang, W>): () => W {
  return () => dictionary[settings.lang];
}

/** One of two forms: French counts 0 and 1 as one, English 1 alone. */
export function plural(count: number, one: string, many: string): string {
  const single = settings.lang === "fr" ? Math.abs(count) < 2 : Math.abs(count) === 1;
  return single ? one : many;
}

export function number(value: number): string {
  return new Intl.NumberFormat(settings.lang).format(value);
}
