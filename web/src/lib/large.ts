/**
 * Things of a game seen large: what they are called and what the rules say of them. Whatever on a
 * board has `data-piece` can be held down for it; the rules show the same drawings as figures.
 */

import type { Component } from "svelte";
import { games } from "../games";
import type { Lang } from "./settings.svelte";

export interface About {
  title: string;
  text: string;
  /** where the rules have more about it */
  clause: string;
}

/** A row of things that explains something; those that win or fall are marked. */
export interface Figure {
  /** names of things, `name!` for one that wins, `name-` for one that falls; or → + = > < … */
  shows: readonly string[];
  says: Record<Lang, string>;
}

export interface Large {
  /** one of each kind, for browsing */
  all: readonly string[];
  about: (piece: string) => About | null;
  Drawing: Component<{ piece: string }>;
  /** the picture at the start of the rules: what the game is about */
  aim: Figure;
  /** pictures in the rules, each below its clause */
  figures: readonly (Figure & { clause: string })[];
}

/** Null if it cannot be loaded: the game goes on without it. */
export async function largeOf(game: string): Promise<Large | null> {
  try {
    return (await games[game]?.large())?.default ?? null;
  } catch {
    return null;
  }
}
