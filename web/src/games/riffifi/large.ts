import { capital, words } from "../../lib/i18n";
import type { About, Large } from "../../lib/large";
import { colourName, COLOURS, nameOf, shadeName, type Colour } from "./cards";
import Drawing from "./Large.svelte";
import "./theme.css";

const say = words({
  en: {
    pays: (value: number, colour: string) =>
      `On your next turn it pays ${value} ${colour} ${value === 1 ? "token" : "tokens"}, if it is still face up.`,
    lowest: (colour: string) => `Nothing is lower, so no ${colour} card turns it down.`,
    highest: (colour: string) => `Any other ${colour} card turns it down.`,
    between: (value: number, colour: string) =>
      `It turns down a higher ${colour} card, and a ${colour} card below ${value} turns it down.`,
    officer:
      "Point at an opponent’s face-up card: it is turned down, and the Officer with it. He has neither colour nor value and pays nothing.",
    back: "A card face down",
    backHelp:
      "It was turned down or concealed and will never pay. Only a card that would have been turned down may be concealed.",
    token: (colour: string) => `A ${colour} token`,
    tokenHelp: "Worth a point at the end of the round. There are only twelve of each colour.",
  },
  fr: {
    pays: (value: number, colour: string) =>
      `À votre prochain tour, elle rapporte ${value} ${value === 1 ? "jeton" : "jetons"} de couleur ${colour}, si elle est encore visible.`,
    lowest: (colour: string) =>
      `Rien n’est plus faible : aucune autre carte ${colour} ne la retourne.`,
    highest: (colour: string) => `N’importe quelle autre carte de couleur ${colour} la retourne.`,
    between: (value: number, colour: string) =>
      `Elle retourne une carte plus forte de couleur ${colour} ; une carte de cette couleur sous ${value} la retourne.`,
    officer:
      "Visez une carte visible d’un adversaire : elle bascule, et l’Officier avec elle. Il n’a ni couleur ni valeur et ne rapporte rien.",
    back: "Une carte face cachée",
    backHelp:
      "Retournée ou posée cachée, elle ne rapportera plus. On ne peut cacher qu’une carte qui serait tombée.",
    token: (colour: string) => `Un jeton ${colour}`,
    tokenHelp: "Un point à la fin de la manche. Chaque couleur en compte douze, pas un de plus.",
  },
});

function about(piece: string): About | null {
  const [kind, of] = piece.split(":");
  if (kind === "back") return { title: say().back, text: say().backHelp, clause: "RIF-16" };
  if (kind === "token")
    return {
      title: say().token(colourName(of as Colour)),
      text: say().tokenHelp,
      clause: "RIF-31",
    };
  const card = of ?? piece;
  const title = capital(nameOf(card));
  if (card === "o") return { title, text: say().officer, clause: "RIF-50" };
  const value = Number(card.slice(1));
  const colour = shadeName(card[0] as Colour);
  const fate =
    value === 1
      ? say().lowest(colour)
      : value === 8
        ? say().highest(colour)
        : say().between(value, colour);
  return { title, text: `${say().pays(value, colour)} ${fate}`, clause: "RIF-13" };
}

const large: Large = {
  all: [...COLOURS.map((colour, place) => `${colour}${place + 2}`), "o", "back", "token:r"],
  about,
  Drawing,
  aim: {
    shows: ["b5-", "b2!", "→", "token:b", "token:b"],
    says: {
      en: "The blue 2 brings down a blue 5 and, if nothing lower comes, pays two blue tokens.",
      fr: "Le 2 bleu fait tomber un 5 bleu et, si rien de plus faible ne vient, rapporte deux jetons bleus.",
    },
  },
  figures: [
    {
      clause: "RIF-04",
      shows: COLOURS.map((colour) => `token:${colour}`),
      says: {
        en: "Blue, yellow, red, green, violet: each colour has its own shape.",
        fr: "Bleu, jaune, rouge, vert, violet : chaque couleur a sa forme.",
      },
    },
    {
      clause: "RIF-10",
      shows: ["y3", "→", "token:y", "token:y", "token:y"],
      says: {
        en: "The yellow 3, still face up, pays three yellow tokens.",
        fr: "Le 3 jaune, encore visible, rapporte trois jetons jaunes.",
      },
    },
    {
      clause: "RIF-11",
      shows: ["y3", "→", "down:y3"],
      says: {
        en: "Once it has paid it is turned down; the corner shows what it was.",
        fr: "Une fois payée, elle bascule : le coin dit ce qu’elle était.",
      },
    },
    {
      clause: "RIF-13",
      shows: ["b2!", "<", "b5-", "→", "down:b5"],
      says: {
        en: "Blue 2 meets blue 5: the lower stands, the higher is turned down.",
        fr: "Le 2 bleu rencontre le 5 bleu : le plus faible tient, le plus fort tombe.",
      },
    },
    {
      clause: "RIF-15",
      shows: ["r4", "<", "r7", "→", "back"],
      says: {
        en: "The red 4 would turn down the red 7, so the 7 may be played face down.",
        fr: "Le 4 rouge ferait tomber le 7 rouge : le 7 peut donc se poser face cachée.",
      },
    },
    {
      clause: "RIF-50",
      shows: ["o", "→", "v8-", "=", "down:v8"],
      says: {
        en: "The Officer turns down any face-up card.",
        fr: "L’Officier fait basculer n’importe quelle carte visible.",
      },
    },
  ],
};
export default large;
