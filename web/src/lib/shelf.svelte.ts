/** The games on the shelf, from the server, in the current language. */

import type { ShelfGame } from "../wire";
import * as api from "./api";
import { settings, type Lang } from "./settings.svelte";

interface Shelf {
  games: ShelfGame[];
  /** the language that the games are told in; null before they are */
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

/** For components: the shelf is read, and read again when another language is set. */
export function useShelf(): void {
  $effect(() => {
    if (shelf.lang !== settings.lang) void readShelf();
  });
}

const find = (name: string): ShelfGame | undefined =>
  shelf.games.find((game) => game.name === name);

/** What a game is called in the language set now; its short name until that is known. */
export const titleOf = (name: string): string => find(name)?.title ?? name;

/** What the game calls its fields, moves and values in the language set now, where it says so. */
export const gameWords = (name: string): Readonly<Partial<Record<string, string>>> =>
  find(name)?.words ?? {};
