/** The texts of the list of one's own tables. */

import { words } from "./i18n";

export const mine = words({
  en: {
    live: "In progress",
    over: "Finished",
    yourTurn: "Your turn",
    timeLeft: (time: string) => `${time} left`,
    unfinished: "Closed before the end",
    with: (names: string) => `with ${names}`,
    toShelf: "Pick a game on the shelf",
    more: "Show earlier tables",
  },
  fr: {
    live: "En cours",
    over: "Terminées",
    yourTurn: "À vous de jouer",
    timeLeft: (time: string) => `encore ${time}`,
    unfinished: "Fermée avant la fin",
    with: (names: string) => `avec ${names}`,
    toShelf: "Choisir un jeu sur l’étagère",
    more: "Voir les tables plus anciennes",
  },
});
