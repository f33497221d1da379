/** What is said of falls and catches, and on the buttons that show them again. */

import { words } from "../../lib/i18n";

export const fallen = words({
  en: {
    manyFall: (count: number) => `${count} pieces are falling!`,
    tile: (number: number, what: string, caught: boolean) =>
      `${number}: ${what}${caught ? ", caught" : ""}`,
    fell: (fallen: number, caught: number, mine: boolean) => {
      const told = `${fallen} fell`;
      if (mine) return `${told}, you caught ${caught === 0 ? "none" : caught}`;
      return caught === 0 ? told : `${told}, ${caught} caught`;
    },
    title: "The latest fall",
    again: "Watch it again",
    skip: "Skip",
    replayed: "Replay",
    clip: "Make a clip",
    filming: "Filming…",
    save: "Save the clip",
    noClip: "This browser cannot make clips: the link shows the fall instead",
    link: "Copy the link",
    copied: "Copied: it opens when the match is over",
    copiedNow: "Copied",
    close: "Close",
  },
  fr: {
    manyFall: (count: number) => `${count} pièces tombent !`,
    tile: (number: number, what: string, caught: boolean) =>
      `${number} : ${what}${caught ? ", c’est rattrapé" : ""}`,
    fell: (fallen: number, caught: number, mine: boolean) => {
      const told = `${fallen} ${fallen < 2 ? "pièce tombée" : "pièces tombées"}`;
      if (mine) return `${told}, vous en rattrapez ${caught === 0 ? "zéro" : caught}`;
      return caught === 0 ? told : `${told}, ${caught} ${caught < 2 ? "rattrapée" : "rattrapées"}`;
    },
    title: "La dernière chute",
    again: "Revoir",
    skip: "Passer",
    replayed: "Ralenti",
    clip: "Faire un clip",
    filming: "On filme…",
    save: "Enregistrer le clip",
    noClip: "Ce navigateur ne fait pas de clips : le lien, lui, montre la chute",
    link: "Copier le lien",
    copied: "Copié : il s’ouvrira après la partie",
    copiedNow: "Copié",
    close: "Fermer",
  },
});
