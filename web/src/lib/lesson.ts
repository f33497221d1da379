/** A lesson as web/lessons.py writes it: moments that the rules have made, and steps over them. */

import type { BotFace, SeatStanding } from "../wire";
import type { View } from "./game";
import type { Lang } from "./settings.svelte";

type InBoth<Told> = Record<Lang, Told>;

export interface Moment {
  view: View;
  /** what has just happened, in words, to the learner */
  said: InBoth<string[]>;
  standing: InBoth<SeatStanding[]>;
  /** little to see: the next one follows soon */
  brief: boolean;
  /** what is seen until the next one: frames by number, in base64 */
  film?: [number, string][];
}

export interface Step {
  text: InBoth<string>;
  clause: string | null;
  /** a CSS selector for what the text is about */
  point: string | null;
  /** it does not continue the previous step: the board is recreated */
  anew: boolean;
  /** the moment it begins with, and the one in which the learner is asked */
  begins: number;
  asked: number;
  /** the move to play; null if the step is only read */
  do: string | null;
  /** how many falling things to tap in the film; with 0 there is nothing to catch */
  catch: number;
  offered: string[];
  /** shown when something else is tried */
  no: InBoth<string> | null;
}

/** What is told at a first match when something happens for the first time. */
export interface Remark {
  text: InBoth<string>;
  clause: string;
  /** an event … */
  on: string | null;
  /** … with these fields, or one of these … */
  where: Record<string, boolean | number | string | string[]>;
  /** … of the reader's seat, or of another one */
  mine: boolean | null;
  /** instead of an event: the reader can move in this phase */
  asked: string | null;
}

export interface Lesson {
  game: string;
  me: number;
  names: string[];
  /** of the bots, by seat; null for the learner */
  faces: (BotFace | null)[];
  /** how everybody stands is shown above the board on a phone too, for the board does not tell */
  standing: boolean;
  options: Record<string, boolean | number | string>;
  remarks: Remark[];
  steps: Step[];
  moments: Moment[];
}

const found = import.meta.glob<Lesson>("../lessons/*.json", { import: "default" });
const pathOf = (game: string): string => `../lessons/${game}.json`;

export const hasLesson = (game: string): boolean => pathOf(game) in found;

export async function lessonOf(game: string): Promise<Lesson | null> {
  return (await found[pathOf(game)]?.()) ?? null;
}
