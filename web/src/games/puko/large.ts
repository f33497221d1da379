import { capital, words } from "../../lib/i18n";
import type { About, Large } from "../../lib/large";
import { colourName, colourOf, nameOf, trumpOf, valueOf, type DieFace } from "./cards";
import Drawing from "./Large.svelte";
import "./theme.css";

const say = words({
  en: {
    card: (value: number, colour: string) =>
      `Worth ${value}. With its twin, of the same colour and value, it makes a pair. If ${colour} is trump, it beats every hand without a trump.`,
    trump: (colour: string) => `Trump: ${colour}`,
    trumpHelp:
      "A hand with a trump beats any hand without one. A pair of trumps is the best of all; otherwise only the trumps are added up.",
    x: "X: no trump",
    xHelp: "Any pair beats any sum. Between two pairs, or two sums, the higher wins.",
    zero: "0: the lowest wins",
    zeroHelp: "The lowest total of two cards wins. Pairs have no rank of their own.",
    chip: (value: string) => `A chip of ${value}`,
    chipHelp: "White 1, yellow 2, blue 5, red 10, black 20. Change is given automatically.",
    fist: "Knock",
    fistHelp:
      "Whoever knocks plays for the pot. If two or more knock, the losers owe the next pot as much as they lost.",
    palm: "Stay out",
    palmHelp:
      "Whoever stays out wins nothing and owes nothing, but still loses the two chosen cards.",
    back: "A chosen card",
    backHelp: "Only those who knocked show their two cards, and only if two or more did.",
  },
  fr: {
    card: (value: number, colour: string) =>
      `Vaut ${value}. Avec sa jumelle, de même couleur et de même valeur, elle fait une paire. Si l’atout est ${colour}, elle bat toute main sans atout.`,
    trump: (colour: string) => `Atout : ${colour}`,
    trumpHelp:
      "Une main avec un atout bat toute main sans atout. La paire d’atouts est la meilleure ; sinon, seuls les atouts s’additionnent.",
    x: "X : sans atout",
    xHelp:
      "Toute paire bat tout total. De deux paires, la plus haute gagne ; de deux totaux, aussi.",
    zero: "0 : le plus faible gagne",
    zeroHelp: "Le plus petit total de deux cartes gagne. Les paires n’ont pas de rang à part.",
    chip: (value: string) => `Un jeton de ${value}`,
    chipHelp: "Blanc 1, jaune 2, bleu 5, rouge 10, noir 20. La monnaie se fait toute seule.",
    fist: "Frapper",
    fistHelp:
      "Qui frappe joue pour le pot. Si deux au moins frappent, les perdants doivent au pot suivant autant qu’ils ont perdu.",
    palm: "Passer",
    palmHelp: "Qui passe ne gagne rien et ne doit rien. Ses deux cartes partent quand même.",
    back: "Une carte choisie",
    backHelp: "Seuls ceux qui ont frappé montrent leurs deux cartes, et s’ils sont au moins deux.",
  },
});

function ofDie(face: DieFace): About {
  const trump = trumpOf(face);
  if (trump)
    return { title: say().trump(colourName(trump)), text: say().trumpHelp, clause: "PUK-33" };
  return face === "x"
    ? { title: say().x, text: say().xHelp, clause: "PUK-32" }
    : { title: say().zero, text: say().zeroHelp, clause: "PUK-35" };
}

function about(piece: string): About {
  const [kind, of = ""] = piece.split(":");
  switch (kind) {
    case "die":
      return ofDie(of as DieFace);
    case "chip":
      return { title: say().chip(of), text: say().chipHelp, clause: "PUK-02" };
    case "fist":
      return { title: say().fist, text: say().fistHelp, clause: "PUK-13" };
    case "palm":
      return { title: say().palm, text: say().palmHelp, clause: "PUK-13" };
    case "back":
      return { title: say().back, text: say().backHelp, clause: "PUK-42" };
    default: {
      const text = say().card(valueOf(piece), colourName(colourOf(piece)));
      return { title: capital(nameOf(piece)), text, clause: "PUK-30" };
    }
  }
}

const large: Large = {
  all: ["r6", "b3", "die:blue", "die:x", "die:0", "fist", "palm", "chip:20", "back"],
  about,
  Drawing,
  aim: {
    shows: ["die:red", "→", "r3", "r5", "fist"],
    says: {
      en: "Red is trump: two red cards are well worth a knock.",
      fr: "Atout rouge : deux cartes rouges méritent bien qu’on frappe.",
    },
  },
  figures: [
    {
      clause: "PUK-02",
      shows: ["chip:1", "chip:2", "chip:5", "chip:10", "chip:20"],
      says: { en: "The five chips.", fr: "Les cinq jetons." },
    },
    {
      clause: "PUK-11",
      shows: ["die:green", "die:x", "die:0"],
      says: {
        en: "Green is trump, no trump, the lowest wins.",
        fr: "Atout vert, sans atout, le plus faible gagne.",
      },
    },
    {
      clause: "PUK-13",
      shows: ["fist", "palm"],
      says: { en: "Knock, or stay out.", fr: "Frapper, ou passer." },
    },
    {
      clause: "PUK-30",
      shows: ["y4", "y4"],
      says: {
        en: "A pair: the same value and the same colour.",
        fr: "Une paire : même valeur et même couleur.",
      },
    },
    {
      clause: "PUK-32",
      shows: ["die:x", "y1!", "y1!", ">", "b6", "r6"],
      says: {
        en: "With X, even a pair of 1s beats twelve points.",
        fr: "Avec X, même une paire de 1 bat douze points.",
      },
    },
    {
      clause: "PUK-33",
      shows: ["die:red", "r1!", "b2", ">", "b6", "g6"],
      says: {
        en: "Red is trump: a single red 1 beats every hand without red.",
        fr: "Atout rouge : un seul 1 rouge bat toute main sans rouge.",
      },
    },
    {
      clause: "PUK-35",
      shows: ["die:0", "g1!", "y2!", ">", "b5", "b5"],
      says: {
        en: "With 0, a total of 3 beats a total of 10.",
        fr: "Avec 0, un total de 3 bat un total de 10.",
      },
    },
  ],
};
export default large;
