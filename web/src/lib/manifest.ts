/** What the page has for one game. Each game's folder has a `manifest.ts`; `games/` finds them. */

import type { Component } from "svelte";
import type { GameFace, View } from "./game";
import type { Large } from "./large";

export interface Manifest<V extends View = View> {
  /** as on the wire, and the name of its folder */
  name: V["game"];
  /** the emblem of the box, drawn for the shelf */
  Box: Component;
  face: () => Promise<{ default: GameFace<V> }>;
  large: () => Promise<{ default: Large }>;
  /** what luck gave to the seat of this view just now, in notation (lib/verify/gifts.ts) */
  given: (view: V) => string[];
  /** matches one card in a row of cards, as deals write them */
  card?: RegExp;
  /** what a seat keeps of the cards it is dealt; all of them by default */
  held?: (hand: readonly string[]) => readonly string[];
  /** what the game leaves to memory; nothing by default */
  memory?: Memory<V>;
  /** whether this move can be undone for a moment: a mis-tap must be easy, and time not matter */
  canUndo?: (move: string, view: V) => boolean;
  /** whether the server streams frames of this moment (docs/frames.md) */
  filmed?: (view: V) => boolean;
  /** what the page of the box offers to owners of the real one */
  WithTheBox?: () => Promise<{ default: Component<{ onclose: () => void }> }>;
}

/** What a page must not show again while the match is running. */
export interface Memory<V extends View> {
  /** the clause that leaves something to memory at this table; null if there is none */
  clause: (view: V) => string | null;
  /** an earlier view as it may be seen again now; null if it must be remembered */
  again: (past: V, now: V) => V | null;
}

/** A manifest is only ever asked about views of its own game. */
export function manifest<V extends View>(own: Manifest<V>): Manifest {
  return own as unknown as Manifest;
}
