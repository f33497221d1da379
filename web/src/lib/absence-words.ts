/** Words about people who are away from their table. */

import { words } from "./i18n";

export const away = words({
  en: {
    isAway: (names: string, count = 1) => `${names} ${count === 1 ? "is" : "are"} away`,
    botIn: (name: string) => `${name} is away — a bot plays for them in`,
    /** told once, at the beginning */
    leaves: (name: string, time: string) => `${name} is away. A bot plays for them in ${time}.`,
    botPlays: (name: string) => `${name} is away: a bot plays for them now.`,
    isBack: (name: string) => `${name} is back.`,
    now: "Now",
    nowFor: (name: string) => `Now: let a bot play for ${name}`,
    waits: "Wait for players who are away",
    waitsHelp: "After this time a bot plays for them until they are back.",
  },
  fr: {
    isAway: (names: string, count = 1) => `${names} ${count === 1 ? "est absent" : "sont absents"}`,
    botIn: (name: string) => `${name} est absent — un robot joue à sa place dans`,
    leaves: (name: string, time: string) =>
      `${name} est absent. Un robot joue à sa place dans ${time}.`,
    botPlays: (name: string) => `${name} est absent : un robot joue maintenant à sa place.`,
    isBack: (name: string) => `${name} est de retour.`,
    now: "Maintenant",
    nowFor: (name: string) => `Maintenant : un robot joue à la place de ${name}`,
    waits: "Attendre les absents",
    waitsHelp: "Passé ce temps, un robot joue à leur place jusqu’à leur retour.",
  },
});
