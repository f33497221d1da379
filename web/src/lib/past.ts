/** What can be looked back at, of the views that this page was sent and the story it was told. */

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
 * What may be told again. Where the game leaves things to memory that is the last time round the
 * table, which lies there still, and whatever may be seen again.
 */
export function storyOf(story: readonly Told[], past: readonly View[], now: View): Told[] {
  if (now.view.over || memoryClause(now.view) === null) return [...story];
  const lying = new Set(story.slice(-now.view.seats).map(({ number }) => number));
  const again = new Set(past.map(({ number }) => number));
  return story.filter(({ number }) => lying.has(number) || again.has(number));
}
