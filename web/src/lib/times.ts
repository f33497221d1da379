/** Spans of time, in words and as the figures of a clock. */

import { plural, words } from "./i18n";

export const [MINUTE, HOUR, DAY] = [60, 3600, 86_400] as const; // seconds

export const times = words({
  en: {
    seconds: (count: number) => `${count} ${plural(count, "second", "seconds")}`,
    minutes: (count: number) => `${count} ${plural(count, "minute", "minutes")}`,
    hours: (count: number) => `${count} ${plural(count, "hour", "hours")}`,
    days: (count: number) => `${count} ${plural(count, "day", "days")}`,
    dayLetter: "d",
    noLimit: "no limit",
    perMove: "Time for a move",
    perMoveIs: (time: string) => `Time for a move: ${time}`,
    perMoveHelp:
      "When it runs out, a simple move is made. Over days, everybody plays when they can. Games of speed keep their own clock.",
    leftToMove: (time: string) => `You have ${time} left for your move.`,
    left: (time: string) => `${time} left.`,
  },
  fr: {
    seconds: (count: number) => `${count} ${plural(count, "seconde", "secondes")}`,
    minutes: (count: number) => `${count} ${plural(count, "minute", "minutes")}`,
    hours: (count: number) => `${count} ${plural(count, "heure", "heures")}`,
    days: (count: number) => `${count} ${plural(count, "jour", "jours")}`,
    dayLetter: "j",
    noLimit: "sans limite",
    perMove: "Temps pour un coup",
    perMoveIs: (time: string) => `Temps pour un coup : ${time}`,
    perMoveHelp:
      "Passé ce temps, un coup simple est joué. Sur plusieurs jours, chacun joue quand il peut. Les jeux de vitesse gardent leur propre horloge.",
    leftToMove: (time: string) => `Il vous reste ${time} pour jouer.`,
    left: (time: string) => `Plus que ${time}.`,
  },
});

/** A time to wait, in words, in its largest unit; 0: no limit. */
export function inWords(seconds: number): string {
  if (seconds === 0) return times().noLimit;
  if (seconds < MINUTE) return times().seconds(seconds);
  if (seconds < HOUR) return times().minutes(Math.round(seconds / MINUTE));
  if (seconds < DAY) return times().hours(Math.round(seconds / HOUR));
  return times().days(Math.round(seconds / DAY));
}

/** 0:45, 47 h, 3 d: as short as a seat is narrow. */
export function clock(seconds: number): string {
  if (seconds < HOUR)
    return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)}\u00a0h`;
  return `${Math.round(seconds / DAY)}\u00a0${times().dayLetter}`;
}
