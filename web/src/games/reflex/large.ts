import { capital, words } from "../../lib/i18n";
import type { About, Large } from "../../lib/large";
import { COLOURS, colourOf, nameOf, seriesColour, valueOf } from "./cards";
import Drawing from "./Large.svelte";
import "./theme.css";

const say = words({
  en: {
    first: (colour: string) =>
      `Played right after the deal: two ${colour} series start with a 1. The 2 comes next.`,
    next: (colour: string, below: number) =>
      `It goes on a ${colour} series that ends with ${below}, alone or with the next cards as a run.`,
    last: (colour: string) =>
      `It goes on a ${colour} series that ends with 5. Whoever plays it takes the whole series: one point.`,
  },
  fr: {
    first: (colour: string) =>
      `Posé dès la donne : deux séries de couleur ${colour} commencent par un 1. Le 2 vient ensuite.`,
    next: (colour: string, below: number) =>
      `Il va sur une série ${colour} qui s’arrête au ${below}, seul ou avec les suivants.`,
    last: (colour: string) =>
      `Il va sur une série ${colour} qui s’arrête au 5. Qui le pose prend toute la série : un point.`,
  },
});

function about(card: string): About {
  const [colour, value] = [seriesColour(colourOf(card)), valueOf(card)];
  const title = capital(nameOf(card));
  if (value === 1) return { title, text: say().first(colour), clause: "REF-04" };
  if (value === 6) return { title, text: say().last(colour), clause: "REF-06" };
  return { title, text: say().next(colour, value - 1), clause: "REF-05" };
}

const large: Large = {
  all: ["b1", "y2", "g4", "r6"],
  about,
  Drawing,
  aim: {
    shows: ["g3", "→", "g4", "g5", "g6!"],
    says: {
      en: "A series grows card by card; the 6 takes it.",
      fr: "Une série grandit carte par carte ; le 6 la ramasse.",
    },
  },
  figures: [
    {
      clause: "FF-01",
      shows: COLOURS.map((colour) => `${colour}1`),
      says: {
        en: "Four colours, each with its own shape; there are two of every card.",
        fr: "Quatre couleurs, chacune avec sa forme ; chaque carte existe deux fois.",
      },
    },
    {
      clause: "REF-04",
      shows: ["b1", "b1", "y1", "y1", "g1", "g1", "r1", "r1"],
      says: {
        en: "The eight series start here: two of each colour.",
        fr: "Les huit débuts : deux par couleur.",
      },
    },
    {
      clause: "REF-05",
      shows: ["b2", "→", "b3!", "b4!", "b5!"],
      says: {
        en: "On the blue 2: the blue 3, or 3, 4 and 5 in one move.",
        fr: "Sur le 2 bleu : le 3 bleu, ou 3, 4 et 5 d’un seul geste.",
      },
    },
    {
      clause: "REF-06",
      shows: ["g5", "→", "g6!", "=", "1"],
      says: {
        en: "With the 6 the series is taken: one point.",
        fr: "Avec le 6, la série est prise : un point.",
      },
    },
  ],
};
export default large;
