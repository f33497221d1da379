import { capital, words } from "../../lib/i18n";
import type { About, Large } from "../../lib/large";
import { nameOf, shadeOf, valueOf } from "./cards";
import Drawing from "./Large.svelte";
import "./theme.css";

const say = words({
  en: {
    card: (value: string, colour: string) =>
      `Four ${value}s of any colour are four alike. Four ${colour} cards in a row make a run; after 6 comes 1. Three or four ${colour} cards make a colour, worth their sum; this one adds ${value}.`,
    fist: "Knock",
    fistHelp:
      "If you think your hand is the best, knock on your turn, with or without a swap. The others get one last turn, then everybody shows.",
    pot: "The pot",
    potHelp:
      "Everybody pays a chip before each deal. The best combination takes it all; without one it stays for the next deal.",
    back: "The pile",
    backHelp:
      "Cards still to be dealt. When it runs out, the discards are shuffled to form a new pile.",
  },
  fr: {
    card: (value: string, colour: string) =>
      `Quatre ${value} de toutes couleurs font quatre identiques. Quatre cartes de couleur ${colour} d’affilée font une suite, après le 6 vient le 1. Trois ou quatre cartes de cette couleur comptent leur somme, celle-ci ${value}.`,
    fist: "Frapper",
    fistHelp:
      "Qui croit tenir la meilleure main frappe à son tour, après un échange ou sans. Les autres jouent une dernière fois, puis tous montrent.",
    pot: "La mise",
    potHelp:
      "Chacun paie un jeton avant chaque donne. La meilleure combinaison emporte tout ; sans combinaison, la mise reste.",
    back: "La pioche",
    backHelp: "Les cartes à distribuer. Quand elle est épuisée, on mélange les cartes écartées.",
  },
});

function about(piece: string): About {
  if (piece === "fist") return { title: say().fist, text: say().fistHelp, clause: "TRA-05" };
  if (piece === "pot") return { title: say().pot, text: say().potHelp, clause: "TRA-06" };
  if (piece === "back") return { title: say().back, text: say().backHelp, clause: "TRA-07" };
  const text = say().card(valueOf(piece), shadeOf(piece));
  return { title: capital(nameOf(piece)), text, clause: "TRA-20" };
}

const large: Large = {
  all: ["b6", "y1", "g4", "r3", "fist", "pot", "back"],
  about,
  Drawing,
  aim: {
    shows: ["y2", "↔", "b4", "…", "fist"],
    says: {
      en: "Swap with the middle until your hand is good, then knock.",
      fr: "Échangez avec le milieu ; quand la main est bonne, frappez.",
    },
  },
  figures: [
    {
      clause: "TRA-02",
      shows: ["back", "b4", "r1", "g6"],
      says: {
        en: "The pile, and three cards face up in the middle.",
        fr: "La pioche, et trois cartes visibles au milieu.",
      },
    },
    {
      clause: "TRA-04",
      shows: ["y2", "↔", "b4"],
      says: {
        en: "Your yellow 2 for the blue 4 in the middle.",
        fr: "Votre 2 jaune contre le 4 bleu du milieu.",
      },
    },
    {
      clause: "TRA-05",
      shows: ["fist"],
      says: {
        en: "A knock: one last turn for the others.",
        fr: "On frappe : dernier tour pour les autres.",
      },
    },
    {
      clause: "TRA-20",
      shows: ["b6", "y6", "g6", "r6"],
      says: {
        en: "Four alike: nothing beats four 6s.",
        fr: "Quatre identiques : rien ne bat quatre 6.",
      },
    },
    {
      clause: "TRA-21",
      shows: ["r5", "r6", "r1", "r2"],
      says: {
        en: "A run through the 6: 5-6-1-2, a sum of 14.",
        fr: "Une suite qui passe par le 6 : 5-6-1-2, somme 14.",
      },
    },
    {
      clause: "TRA-22",
      shows: ["b1", "b5", "b6", "y3-", "=", "12"],
      says: {
        en: "Three blue cards: only their sum counts, 12.",
        fr: "Trois cartes bleues : seule leur somme compte, 12.",
      },
    },
  ],
};
export default large;
