/** The games of the shelf, as the server tells them in the language set now. */

import type { ShelfGame } from "../wire";
import * as api from "./api";

export const shelf = $state<{ games: ShelfGame[]; failed: string }>({ games: [], failed: "" });

export async function readShelf(): Promise<void> {
  try {
    shelf.games = await api.shelf();
    shelf.failed = "";
  } catch (failed) {
    shelf.failed = failed instanceof Error ? failed.message : String(failed);
  }
}
