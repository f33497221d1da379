/** Opening a table of one's own. */

import type { NewTable } from "../wire";
import * as api from "./api";
import { beSomebody } from "./me.svelte";
import { go } from "./router.svelte";

export type Level = "easy" | "medium" | "hard";

/** Make a table and go there; with bots it starts at once, otherwise it waits for people. */
export async function openTable(
  game: string,
  seats: number,
  bots: Level | null,
  options: NewTable["options"] = {},
  settings: NewTable["settings"] = {},
): Promise<void> {
  await beSomebody();
  const made = await api.makeTable({
    game,
    options,
    settings,
    seats: Array.from({ length: seats }, (_, seat) => (bots && seat > 0 ? { bot: bots } : {})),
    sit: 0,
  });
  go(`/t/${made.table}${bots ? "#now" : ""}`);
}
