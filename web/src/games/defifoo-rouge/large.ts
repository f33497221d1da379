import { capital, words } from "../../lib/i18n";
import type { About, Large } from "../../lib/large";
import { gangName, nameOf, pointsOf, suitOf } from "./cards";
import Drawing from "./Large.svelte";
import "./theme.css";
import { say as table } from "./words";

const say = words({
  en: {
    godfather: (gang: string) =>
      `The strongest ${gang} card. Police beat him; with the variant, a Vamp played after him can beat him.`,
    vamp: (gang: string) =>
      `Second among the ${gang} cards, after the Godfather. With the variant she beats him once per deal, if she is played after him.`,
    gang: (gang: string) =>
      `From strong to weak: Godfather, Vamp, 6 down to 1. When ${gang} is led, whoever holds ${gang} must follow.`,
    police:
      "Police beat every gang, the higher number the lower. Whoever cannot follow a gang must play police.",
    bomb: "Play it at any point in a trick: the trick stops, you take all its cards and the Bomb, and lead again.",
    bank: "Play it at any point in a trick: the trick stops, all its cards and this one go to the Bank, and you lead again.",
    back: "The Bank",
    backHelp:
      "The pile in the middle. Whoever wins the most points in a deal also gets the points in the Bank.",
  },
  fr: {
    godfather: (gang: string) =>
      `La plus forte carte ${gang}. La police le bat ; avec la variante, une Vamp posée après lui peut lui tourner la tête.`,
    vamp: (gang: string) =>
      `La deuxième carte ${gang}, après le Parrain. Avec la variante, elle le bat une fois par donne, si elle est posée après lui.`,
    gang: (gang: string) =>
      `Du plus fort au plus faible : Parrain, Vamp, puis de 6 à 1. Sur une entame ${gang}, qui a une carte ${gang} doit fournir.`,
    police:
      "La police bat tous les gangs, le grand numéro bat le petit. Qui ne peut fournir un gang doit jouer la police.",
    bomb: "À tout moment d’un pli : il s’arrête, vous prenez tout, la Bombe aussi, et vous entamez de nouveau.",
    bank: "À tout moment d’un pli : il s’arrête, tout va à la Banque, cette carte aussi, et vous entamez de nouveau.",
    back: "La Banque",
    backHelp:
      "La pile au milieu. Qui ramasse le plus dans une donne en ajoute les points aux siens.",
  },
});

function about(piece: string): About {
  if (piece === "back") return { title: say().back, text: say().backHelp, clause: "DEF-33" };
  const [text, clause] = lawOf(piece);
  const worth = capital(table().points(pointsOf(piece)));
  return { title: capital(nameOf(piece)), text: `${worth}. ${text}`, clause };
}

function lawOf(card: string): [string, string] {
  if (card === "bomb") return [say().bomb, "DEF-21"];
  if (card === "bank") return [say().bank, "DEF-22"];
  const suit = suitOf(card);
  if (suit === null || suit === "p") return [say().police, "DEF-14"];
  const gang = gangName(suit);
  const rank = card.slice(1);
  if (rank === "g") return [say().godfather(gang), "DEF-40"];
  if (rank === "v") return [say().vamp(gang), "DEF-40"];
  return [say().gang(gang), "DEF-11"];
}

const large: Large = {
  all: ["rg", "bv", "g6", "y1", "p15", "p1", "bomb", "bank", "back"],
  about,
  Drawing,
  aim: {
    shows: ["r6", "rg", "p3!", "…", "bomb!"],
    says: {
      en: "Police beat any gang; the Bomb takes the whole trick.",
      fr: "La police bat tous les gangs ; la Bombe ramasse tout le pli.",
    },
  },
  figures: [
    {
      clause: "DEF-03",
      shows: ["back"],
      says: {
        en: "The card left over starts the Bank.",
        fr: "Une carte reste : la Banque commence.",
      },
    },
    {
      clause: "DEF-11",
      shows: ["r4", "→", "r2!", "p15-"],
      says: {
        en: "Red is led: with the red 2 in hand you may not play police.",
        fr: "Entame rouge : avec le 2 rouge en main, la police est interdite.",
      },
    },
    {
      clause: "DEF-14",
      shows: ["rg", "p1", "p3!"],
      says: {
        en: "The highest police takes the trick, Godfather or not.",
        fr: "Le plus haut policier ramasse le pli, Parrain ou non.",
      },
    },
    {
      clause: "DEF-21",
      shows: ["b6", "bg", "→", "bomb!"],
      says: {
        en: "The Bomb takes everything on the table.",
        fr: "La Bombe prend tout ce qui est posé.",
      },
    },
    {
      clause: "DEF-22",
      shows: ["b6", "bg", "→", "bank!", "→", "back"],
      says: {
        en: "The Bank card sends it all to the Bank.",
        fr: "La carte Banque envoie tout à la Banque.",
      },
    },
    {
      clause: "DEF-40",
      shows: ["yg-", "<", "yv!"],
      says: {
        en: "The Vamp, played after her Godfather.",
        fr: "La Vamp, posée après son Parrain.",
      },
    },
  ],
};
export default large;
