/** The games on the shelf, from the server, in the current language. */

import type { ShelfGame, ShelfOption } from "../wire";
import * as api from "./api";
import { settings, type Lang } from "./settings.svelte";

interface Shelf {
  games: ShelfGame[];
  /** the language of the loaded games; null before they are loaded */
  lang: Lang | null;
  failed: string;
  offline: boolean;
}

export const shelf = $state<Shelf>({ games: [], lang: null, failed: "", offline: false });

export async function readShelf(): Promise<void> {
  const { lang } = settings;
  try {
    shelf.games = await api.shelf();
    shelf.lang = lang;
    shelf.failed = "";
    shelf.offline = false;
  } catch (failed) {
    shelf.offline = failed instanceof api.Failed && failed.why === "offline";
    if (!shelf.offline) shelf.failed = failed instanceof Error ? failed.message : String(failed);
  }
}

/** For components: load the shelf, and reload it when the language changes. */
export function useShelf(): void {
  $effect(() => {
    if (shelf.lang !== settings.lang) void readShelf();
  });
}

const find = (name: string): ShelfGame | undefined =>
  shelf.games.find((game) => game.name === name);

/** The title of a game in the current language; its short name until that is loaded. */
export const titleOf = (name: string): string => find(name)?.title ?? name;

export type Value = ShelfOption["default"];

/** What people call a value of an option. */
export const labelOf = (option: ShelfOption, value: Value): string =>
  option.values.find((each) => each.value === value)?.label ?? String(value);

/** The fields of a game's views that hold seats. */
export const seatFieldsOf = (name: string): readonly string[] => find(name)?.seat_fields ?? [];

/** The game's names for fields and moves in the current language, if it has any. */
export const gameWords = (name: string): Readonly<Partial<Record<string, string>>> =>
  find(name)?.words ?? {};
