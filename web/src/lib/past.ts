/** The views and log lines of this page that may be looked at again. */

import type { Told, View } from "../wire";
import { memoryClause, seenAgain } from "./memory";

/** The moments of this seat that may be seen again, the latest last, as they may be seen. */
export function pastOf(seen: readonly View[], now: View): readonly View[] {
  return seen.flatMap((each) => {
    if (each.view.seat !== now.view.seat || each.number >= now.number) return [];
    const view = seenAgain(each.view, now.view);
    return view ? [{ ...each, view }] : [];
  });
}

/**
 * The log lines that may be shown again. If the game leaves things to memory, those are the last
 * time round the table and the moments that may be seen again.
 */
export function storyOf(story: readonly Told[], past: readonly View[], now: View): Told[] {
  if (now.view.over || memoryClause(now.view) === null) return [...story];
  const lying = new Set(story.slice(-now.view.seats).map(({ number }) => number));
  const again = new Set(past.map(({ number }) => number));
  return story.filter(({ number }) => lying.has(number) || again.has(number));
}
