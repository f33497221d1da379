/** Words about what was: looking back, replaying, verifying; and about leaving. */

import { capital, plural, words } from "./i18n";

export const after = words({
  en: {
    // the end
    curve: (counted: string, units: string) => `${capital(counted)} over the ${units}`,
    asTable: "As a table",
    atTheEnd: "end",
    decided: "What decided it",
    greatest: "The great moment",
    somebodyAgain: "Somebody wants to play again.",
    dealing: "Here we go…",
    // verifying
    verifyWhat:
      "This page draws every shuffle, deal and roll of the match again, with its own code.",
    checking: "Checking…",
    fair: "Everything matches: nobody could have steered the luck.",
    fairAlone: "The log is consistent: all its luck follows from the seed.",
    unfair: "Something does not match!",
    sealed: {
      yes: "The seal in the log is the one this page saw before the deal.",
      no: "The seal in the log is not the one this page saw before the deal.",
      unknown: "This device was not at the table before the deal, so it did not see the seal.",
    },
    shared: {
      yes: "Your own share of the randomness is included, just as this page drew it.",
      no: "Your own share of the randomness is missing.",
      unknown: "This device contributed no share of the randomness.",
    },
    revealed: {
      yes: "The seed revealed at the end is the one that was sealed (SHA-256).",
      no: "The seed revealed at the end is not the one that was sealed (SHA-256).",
    },
    drawn: (agree: number, of: number) =>
      `Shuffles, deals and rolls drawn again: ${agree} of ${of} match.`,
    wrongAt: (line: number) => `At move ${line} the seed gives a different result:`,
    inLog: "In the log",
    byLuck: "From the seed",
    given: {
      yes: (count: number) =>
        `What this page was shown during the match agrees with the log: ${count} ${plural(count, "deal or roll", "deals and rolls")}.`,
      no: () =>
        "This page was shown something different from the log: this is not the match you played!",
      unknown: () => "Nothing to compare: this device saw no deal or roll for a seat of its own.",
    },
    shownHere: "What you were shown",
    scripted: (count: number) =>
      `${count} ${plural(count, "move", "moves")} of the house ${plural(count, "was", "were")} preset, not drawn.`,
    physics: "To simulate the physics again, use “tablee verify”.",
    notOver: "The match is not over: its seed is still sealed.",
    notSealed: "The luck of this match was not sealed, so there is nothing to check.",
    noProgram: "This page cannot draw the luck of this game again; “tablee verify” can.",
    sealHolds: "The seal holds: the seed was fixed before the deal.",
    notALog: "This is not a Tablée log.",
    noLine: "The log could not be loaded.",
    how: "How this works",
    // replaying
    more: "More",
    speed: "Speed",
    shareMoment: "Link to this moment",
    openLog: "Open a log",
    openLogHelp: "Replay a match that you saved as a file. Nothing is stored.",
    chooseFile: "Choose a file",
    dropHere: "or drop it here",
    fileTooLong: "This file is too large to be a log.",
    reading: "Reading…",
    notOverYet: "This match is not over: you see what a spectator would see.",
    // looking back
    past: "Earlier",
    momentBefore: "Previous",
    momentAfter: "Next",
    toNow: "Back to now",
    yourTurn: "Your turn: back to now",
    look: "Show this moment",
    memory: {
      "RIF-A7": "Covered cards are for you to remember until they are revealed.",
      "RAF-A11": "The cards of earlier rounds are for you to remember until the end.",
      "DEF-50":
        "You can look back at this trick and the last one only; the others are for you to remember.",
    } as Record<string, string>,
    // leaving
    leaveTitle: "Leave the table?",
    leaveText: "The match goes on. The same link brings you back to your seat.",
    stay: "Stay",
    leave: "Leave",
    // the page itself
    newVersion: "Update available",
    reload: "Reload",
    later: "Later",
    noConnection: "No connection",
    noConnectionHelp:
      "The page is loaded, but tables need a connection. Tablée keeps trying to reconnect.",
    notify: "Notify me when it is my turn and this page is hidden",
    notifyRefused: "Your browser blocks notifications; you can change that in its settings.",
    notifyInsecure: "Browsers allow notifications over https only.",
    awake: "Keep the screen on while I play",
  },
  fr: {
    curve: (counted: string, units: string) => `${capital(counted)} au fil des ${units}`,
    asTable: "En tableau",
    atTheEnd: "fin",
    decided: "Ce qui a tout décidé",
    greatest: "Le grand moment",
    somebodyAgain: "Quelqu’un veut rejouer.",
    dealing: "C’est parti…",
    verifyWhat:
      "Cette page tire une seconde fois toute la chance de la partie, avec son propre programme.",
    checking: "Vérification…",
    fair: "Tout concorde : personne n’a pu diriger la chance.",
    fairAlone: "Le journal concorde avec lui-même : toute sa chance découle de la graine.",
    unfair: "Quelque chose ne concorde pas !",
    sealed: {
      yes: "Le sceau du journal est celui que cette page avait vu avant la donne.",
      no: "Le sceau du journal n’est pas celui que cette page avait vu avant la donne.",
      unknown:
        "Cet appareil n’était pas à la table avant la donne ; il n’a donc pas pu voir le sceau.",
    },
    shared: {
      yes: "Votre propre part de hasard y figure, telle que cette page l’a tirée.",
      no: "Votre propre part de hasard n’y figure pas.",
      unknown: "Aucune part de hasard n’est venue de cet appareil.",
    },
    revealed: {
      yes: "La graine révélée à la fin est bien celle qui avait été scellée (SHA-256).",
      no: "La graine révélée à la fin n’est pas celle qui avait été scellée (SHA-256).",
    },
    drawn: (agree: number, of: number) =>
      `Mélanges, donnes et lancers tirés de nouveau : ${agree} sur ${of} concordent.`,
    wrongAt: (line: number) => `Au coup ${line}, la chance donne autre chose :`,
    inLog: "Dans le journal",
    byLuck: "Selon la chance",
    given: {
      yes: (count: number) =>
        `Ce que cette page a vu sur le moment est bien ce que dit le journal : ${count} ${plural(count, "donne ou lancer", "donnes et lancers")}.`,
      no: () =>
        "Cette page a vu autre chose que ce que dit le journal : ce n’est pas la partie que vous avez jouée !",
      unknown: () =>
        "Rien à comparer : cet appareil n’a vu ni donne ni lancer pour une place à lui.",
    },
    shownHere: "Ce que vous avez vu",
    scripted: (count: number) =>
      `${count} ${plural(count, "coup", "coups")} de la maison ${plural(count, "avait été donné et non tiré", "avaient été donnés et non tirés")}.`,
    physics: "Ce que la physique en a fait est simulé de nouveau par « tablee verify ».",
    notOver: "La partie n’est pas finie : sa graine est encore scellée.",
    notSealed: "La chance de cette partie n’était pas scellée : il n’y a rien à vérifier.",
    noProgram:
      "Cette page n’a pas de programme pour tirer une seconde fois la chance de ce jeu : « tablee verify » le fait.",
    sealHolds: "Le sceau tient : la graine était fixée avant la donne.",
    notALog: "Ce n’est pas un journal de Tablée.",
    noLine: "Impossible d’aller chercher le journal.",
    how: "Comment ça marche",
    more: "Plus",
    speed: "Vitesse",
    shareMoment: "Lien vers ce moment",
    openLog: "Ouvrir un journal",
    openLogHelp:
      "Une partie que vous avez gardée dans un fichier peut être revue ici. Rien n’en est conservé.",
    chooseFile: "Choisir un fichier",
    dropHere: "ou déposez-le ici",
    fileTooLong: "Ce fichier est trop long pour être un journal.",
    reading: "Lecture…",
    notOverYet:
      "Cette partie n’est pas finie : vous voyez ce que verrait une personne à côté de la table.",
    past: "Plus tôt",
    momentBefore: "Le moment d’avant",
    momentAfter: "Le moment d’après",
    toNow: "Au présent",
    yourTurn: "À vous : au présent",
    look: "Voir ce moment",
    memory: {
      "RIF-A7": "Ce qui a été recouvert reste affaire de mémoire jusqu’à ce qu’on le révèle.",
      "RAF-A11": "Les cartes des tours passés restent affaire de mémoire jusqu’à la fin.",
      "DEF-50": "On ne revoit que ce pli et le précédent ; les autres sont affaire de mémoire.",
    } as Record<string, string>,
    leaveTitle: "Quitter la table ?",
    leaveText: "La partie continue. Le même lien vous ramène à votre place.",
    stay: "Rester",
    leave: "Quitter",
    newVersion: "Mise à jour disponible",
    reload: "Recharger",
    later: "Plus tard",
    noConnection: "Pas de connexion",
    noConnectionHelp:
      "La page est là, mais les tables ont besoin du réseau. Tablée continue d’essayer.",
    notify: "Me prévenir quand c’est à moi et que je regarde ailleurs",
    notifyRefused: "Votre navigateur ne le permet pas ; ses réglages peuvent y remédier.",
    notifyInsecure: "Les navigateurs ne le permettent qu’en https.",
    awake: "Garder l’écran allumé pendant que je joue",
  },
});
