/** Words for what a host can do about guests. */

import { words } from "./i18n";

export const host = words({
  en: {
    guests: "At the table",
    about: (name: string) => `What to do about ${name}`,
    free: "Free the seat",
    remove: "Take away from the table",
    bar: "Bar from this table",
    barSure: (name: string) => `Bar ${name}: a bot plays on, and they cannot come back`,
    mute: "Mute",
    unmute: "Let them chat",
    muted: "muted",
    locked: "Lock the table",
    lockedHelp: "Only those who sit here already can take a seat.",
  },
  fr: {
    guests: "À table",
    about: (name: string) => `Que faire de ${name}`,
    free: "Libérer la place",
    remove: "Faire quitter la table",
    bar: "Exclure de cette table",
    barSure: (name: string) => `Exclure ${name} : un robot joue à sa place, sans retour possible`,
    mute: "Couper la parole",
    unmute: "Rendre la parole",
    muted: "sans parole",
    locked: "Fermer la porte",
    lockedHelp: "Seules les personnes déjà assises peuvent prendre une place.",
  },
});
