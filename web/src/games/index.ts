/** The games by name: every folder here that has a manifest. */

import type { GameFace } from "../lib/game";
import type { Manifest } from "../lib/manifest";

const found = import.meta.glob<Manifest>("./*/manifest.ts", { import: "default", eager: true });

export const games: Readonly<Partial<Record<string, Manifest>>> = Object.fromEntries(
  Object.values(found).map((manifest) => [manifest.name, manifest]),
);

/** Its board and words, loaded when a table is opened. */
export async function faceOf(game: string): Promise<GameFace | null> {
  return (await games[game]?.face())?.default ?? null;
}
