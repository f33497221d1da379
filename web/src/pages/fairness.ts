/** How everybody can check the luck, in the words of players; docs/fairness.md has every byte. */

import { words } from "../lib/i18n";

export const say = words({
  en: {
    title: "Fair luck",
    lead: "Nobody can steer the cards or the dice, neither a player nor the server, and you can check it after every match.",
    how: "How it works",
    steps: [
      [
        "A sealed envelope.",
        "Before the first deal, the server draws a long random number, the seed, and shows everybody its seal: a fingerprint that fits this seed only. From then on the seed cannot be exchanged, and the seal does not tell what it is.",
      ],
      [
        "A pinch of your own.",
        "Your device then adds a random number of its own. The server could not know it when it sealed the seed, and you do not know the seed. So neither can choose the luck.",
      ],
      [
        "The match.",
        "Every shuffle, deal and roll follows from the seed and the players’ numbers, by a fixed recipe.",
      ],
      [
        "The envelope is opened.",
        "When the match is over, the seed is in its log. Whoever wants to can compute all the luck again and compare.",
      ],
    ],
    check: "What “Verify the shuffle” does",
    checks:
      "The button is on the score sheet and in replays. Your own device looks whether the seal is the one it saw before the deal, whether your number was used, and whether the seed fits the seal. Then it draws all the luck again and compares it with the log, and with the cards you were shown. It does not ask the server whether it was honest.",
    limits: "What it cannot do",
    limit:
      "It does not prevent players from telling each other their cards. A server that conspires with the last player to add a number could try several of them, and a match that is abandoned reveals nothing.",
    more: "For programmers: docs/fairness.md in the source code has the recipe byte by byte, with test vectors, and “tablee verify” checks a downloaded log.",
  },
  fr: {
    title: "Une chance honnête",
    lead: "Personne ne peut diriger les cartes ni les dés, ni un joueur ni le serveur, et vous pouvez le vérifier après chaque partie.",
    how: "Comment ça marche",
    steps: [
      [
        "Une enveloppe scellée.",
        "Avant la première donne, le serveur tire un long nombre au hasard, la graine, et en montre le sceau à tous : une empreinte qui ne va qu’à cette graine. Dès lors, impossible d’en changer, et le sceau ne dit pas ce qu’elle est.",
      ],
      [
        "Une pincée de votre main.",
        "Votre appareil ajoute alors un nombre à lui, tiré au hasard. Le serveur ne pouvait pas le connaître en scellant la graine, et vous ne connaissez pas la graine. Ni lui ni vous ne pouvez donc choisir la chance.",
      ],
      [
        "La partie.",
        "Chaque mélange, chaque donne, chaque lancer découle de la graine et des nombres des joueurs, selon une recette fixe.",
      ],
      [
        "On ouvre l’enveloppe.",
        "La partie finie, la graine figure dans son journal. Qui le veut peut recalculer toute la chance et comparer.",
      ],
    ],
    check: "Ce que fait « Vérifier le tirage »",
    checks:
      "Le bouton se trouve sur la feuille de score et dans les parties revues. Votre appareil regarde si le sceau est bien celui qu’il a vu avant la donne, si votre nombre a servi, et si la graine va au sceau. Puis il tire toute la chance une seconde fois et la compare au journal, et aux cartes que vous avez vues. Il ne demande pas au serveur s’il a été honnête.",
    limits: "Ce qu’il ne peut pas",
    limit:
      "Rien n’empêche des joueurs de se dire leurs cartes. Un serveur de mèche avec le dernier joueur à donner son nombre pourrait en essayer plusieurs, et une partie abandonnée ne révèle rien.",
    more: "Pour qui programme : docs/fairness.md, dans le code source, donne la recette octet par octet, avec des exemples à recalculer, et « tablee verify » vérifie un journal téléchargé.",
  },
});
