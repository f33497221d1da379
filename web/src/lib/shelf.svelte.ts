/** The games of the shelf, as the server tells them in the language set now. */

import type { ShelfGame } from "../wire";
import * as api from "./api";

export const shelf = $state<{ games: ShelfGame[]; failed: string; offline: boolean }>({
  games: [],
  failed: "",
  offline: false,
});

export async function readShelf(): Promise<void> {
  try {
    shelf.games = await api.shelf();
    shelf.failed = "";
    shelf.offline = false;
  } catch (failed) {
    shelf.offline = failed instanceof api.Failed && failed.why === "offline";
    if (!shelf.offline) shelf.failed = failed instanceof Error ? failed.message : String(failed);
  }
}

/** What a game is called in the language set now; its short name until that is known. */
export const titleOf = (name: string): string =>
  shelf.games.find((game) => game.name === name)?.title ?? name;
