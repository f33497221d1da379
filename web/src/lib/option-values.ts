/** The labels of option values. */

import { games } from "../games";
import { settings } from "./settings.svelte";
import { gameWords } from "./shelf.svelte";
import { frame } from "./words";

export function tellValue(game: string, option: string, value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? frame().on : frame().off;
  const name = `${option}.${value}`;
  return games[game]?.optionValues[settings.lang][name] ?? gameWords(game)[name] ?? String(value);
}
