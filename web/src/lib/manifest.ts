/** What the page has for one game. Each game's folder has a `manifest.ts`; `games/` finds them. */

import type { Component } from "svelte";
import type { GameFace, View } from "./game";
import type { Large } from "./large";
import type { Lang } from "./settings.svelte";

export interface Manifest<V extends View = View> {
  /** as on the wire, and the name of its folder */
  name: V["game"];
  /** the emblem of the box, drawn for the shelf */
  Box: Component;
  face: () => Promise<{ default: GameFace<V> }>;
  large: () => Promise<{ default: Large }>;
  /** what luck gave to the seat of this view just now, in notation (lib/verify/gifts.ts) */
  given: (view: V) => string[];
  /** one card in a row of cards, as deals tell them */
  card?: RegExp;
  /** what a seat keeps of the cards it is dealt; all of them by default */
  held?: (hand: readonly string[]) => readonly string[];
  /** what the game leaves to memory; nothing by default */
  memory?: Memory<V>;
  /** whether what happens at this moment is a film that the server plays (docs/frames.md) */
  filmed?: (view: V) => boolean;
  /** what the page of the box offers to owners of the real one */
  WithTheBox?: () => Promise<{ default: Component<{ onclose: () => void }> }>;
  /** the values of options in words, by `option.value`; numbers and others tell themselves */
  optionValues: Record<Lang, Readonly<Record<string, string>>>;
}

/** What a page must not bring back at a table that still plays. */
export interface Memory<V extends View> {
  /** the clause that leaves something to memory at this table; null where nothing is */
  clause: (view: V) => string | null;
  /** an earlier view as it may be seen again now; null where that is a matter of memory */
  again: (past: V, now: V) => V | null;
}

/** A manifest is only ever asked about views of its own game. */
export function manifest<V extends View>(own: Manifest<V>): Manifest {
  return own as unknown as Manifest;
}
