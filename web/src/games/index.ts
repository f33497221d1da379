/** The games by name: every folder here that has a manifest. */

import type { GameFace } from "../lib/game";
import type { Manifest } from "../lib/manifest";

const found = import.meta.glob<Manifest>("./*/manifest.ts", { import: "default", eager: true });

export const games: Readonly<Partial<Record<string, Manifest>>> = Object.fromEntries(
  Object.values(found).map((manifest) => [manifest.name, manifest]),
);

/**
 * The board and words of a game, loaded when a table is opened. A game without its own gets the
 * plain ones, and so does any other on request, unless one has to see things move to play it.
 */
export async function faceOf(game: string, plain = false): Promise<GameFace> {
  const own = games[game];
  if (own && (!plain || own.filmed)) return (await own.face()).default;
  return (await import("../components/plain")).default(game);
}
