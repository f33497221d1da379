import { capital, words } from "../../lib/i18n";
import type { About, Large } from "../../lib/large";
import Drawing from "./Large.svelte";
import { kindOf, nameOf, shapeOf, SHAPES, type Shape } from "./pieces";
import "./theme.css";

const say = words({
  en: {
    boat: "Long and low, with a narrow keel: it rests on its keel or upside down.",
    barrel: "Upright it stands firm; lying down it rolls.",
    flask: "It stands on its broad foot; lying down it rolls.",
    crate: "A cube: every side is the same.",
    sailor: "His arms are bent down: he stands, lies, or hangs from the ship.",
    plank: "The longest piece: flat or on its edge, it can stick out a long way.",
    rat: "Its tail is a hook: it stands, lies, or hangs from the ship.",
    chest: "With its round lid it stands upright or on its end.",
    hand: "Catching",
    handHelp: "Only the player who is loading may catch what falls.",
    ship: "The ship",
    shipHelp:
      "Four spots on the deck, two on each yard. The number on your card says where you load.",
    card: (number: string) => `Card ${number}`,
    cardHelp: (number: string) =>
      `Your piece goes on spot ${number}. The highest card makes its player captain, who loads first.`,
  },
  fr: {
    boat: "Long et bas, à quille étroite : il repose sur sa quille ou à l’envers.",
    barrel: "Debout, il tient bien ; couché, il roule.",
    flask: "Il tient sur son large pied ; couché, il roule.",
    crate: "Un cube : toutes ses faces se valent.",
    sailor: "Ses bras sont repliés : il tient debout, couché, ou suspendu au navire.",
    plank: "La pièce la plus longue : à plat ou sur la tranche, elle peut dépasser de beaucoup.",
    rat: "Sa queue est un crochet : il tient debout, couché, ou suspendu au navire.",
    chest: "Avec son couvercle rond, il tient droit ou sur un bout.",
    hand: "Rattraper",
    handHelp: "Seul celui qui charge peut rattraper ce qui tombe.",
    ship: "Le navire",
    shipHelp:
      "Quatre emplacements sur le pont, deux sur chaque vergue. Le numéro de votre carte dit où charger.",
    card: (number: string) => `Carte ${number}`,
    cardHelp: (number: string) =>
      `Votre pièce va sur l’emplacement ${number}. La plus haute carte fait le capitaine, qui charge le premier.`,
  },
});

function about(piece: string): About | null {
  const [kind, of] = kindOf(piece);
  if (kind === "ship") return { title: say().ship, text: say().shipHelp, clause: "RAF-05" };
  if (kind === "card") return { title: say().card(of), text: say().cardHelp(of), clause: "RAF-20" };
  if (kind === "hand") return { title: say().hand, text: say().handHelp, clause: "RAF-30" };
  const shape: Shape = shapeOf(piece);
  if (!SHAPES.includes(shape)) return null;
  return { title: capital(nameOf(shape)), text: say()[shape], clause: "RAF-23" };
}

const large: Large = {
  all: [...SHAPES, "ship", "card:7", "hand"],
  about,
  Drawing,
  aim: {
    shows: ["card:9", "+", "rat", "→", "ship"],
    says: {
      en: "The card says where, you choose the piece, and the ship rocks.",
      fr: "La carte dit où, vous choisissez la pièce, et le navire tangue.",
    },
  },
  figures: [
    {
      clause: "RAF-03",
      shows: SHAPES,
      says: {
        en: "Boat, barrel, flask, crate, sailor, plank, rat and chest.",
        fr: "Bateau, tonneau, flacon, caisse, marin, planche, rat et coffre.",
      },
    },
    {
      clause: "RAF-05",
      shows: ["ship"],
      says: {
        en: "Spots 1 to 4 on the deck, 5 to 10 on the yards.",
        fr: "1 à 4 sur le pont, 5 à 10 sur les vergues.",
      },
    },
    {
      clause: "RAF-11",
      shows: ["card:4", "card:9!", "card:2"],
      says: { en: "The 9 makes its player captain.", fr: "Le 9 fait le capitaine." },
    },
    {
      clause: "RAF-20",
      shows: ["card:9", "+", "rat", "→", "9"],
      says: {
        en: "The card gives the spot, the piece is up to you.",
        fr: "La carte dit l’emplacement, la pièce est à votre choix.",
      },
    },
    {
      clause: "RAF-31",
      shows: ["crate-", "barrel-", "→", "hand"],
      says: { en: "What is caught is out of the game.", fr: "Ce qui est rattrapé sort du jeu." },
    },
    {
      clause: "RAF-32",
      shows: ["rat", "→", "hand", "→", "rat"],
      says: {
        en: "If only the piece being placed is caught, it comes back.",
        fr: "Si l’on ne rattrape que la pièce posée, elle revient.",
      },
    },
  ],
};
export default large;
