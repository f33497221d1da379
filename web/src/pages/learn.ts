/** The texts around a lesson; a lesson has its own texts. */

import { words } from "../lib/i18n";

export const say = words({
  en: {
    lesson: (title: string) => `${title}: learn by doing`,
    step: (number: number, of: number) => `Step ${number} of ${of}`,
    leave: "Leave the lesson",
    back: "Previous step",
    skip: "Skip",
    on: "Continue",
    clause: (clause: string) => `Rule ${clause}`,
    instead: "Not this time: tap what glows.",
    first: "Nothing to do right now: read, then continue.",
    oneMore: "Got it! And the other one?",
    again: "Missed. It comes again, a little slower: try once more.",
    known: "You know how to play!",
    none: "There is no lesson for this game yet.",
  },
  fr: {
    lesson: (title: string) => `${title} : apprendre en jouant`,
    step: (number: number, of: number) => `Étape ${number} sur ${of}`,
    leave: "Quitter la leçon",
    back: "Une étape en arrière",
    skip: "Passer",
    on: "Continuer",
    clause: (clause: string) => `Règle ${clause}`,
    instead: "Pas cette fois : touchez ce qui brille.",
    first: "Rien à jouer pour l’instant : lisez, puis continuez.",
    oneMore: "C’est pris ! Et l’autre ?",
    again: "Raté. Ça recommence, un peu plus lentement : essayez encore.",
    known: "Vous savez jouer !",
    none: "Il n’y a pas encore de leçon pour ce jeu.",
  },
});
