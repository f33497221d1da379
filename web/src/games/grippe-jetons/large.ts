import { words } from "../../lib/i18n";
import type { About, Large } from "../../lib/large";
import { BOARD, fullOf } from "./columns";
import Drawing from "./Large.svelte";
import "./theme.css";

const say = words({
  en: {
    die: (value: number) => `Die: ${value}`,
    six: "A 6 has no column and does nothing.",
    puts: (value: number) => `Once all dice are out, it puts a token in column ${value}.`,
    double: "The first square of this column takes two tokens.",
    rule: "The dice you take out of one roll must be all equal or all different.",
    column: (number: number) => `Column ${number}`,
    columnHelp: (full: number, lose: number) =>
      `It fills from the top. Whoever fills the red square takes all its tokens, usually ${full}; each of the others returns ${lose} to the reserve.`,
    green: "A green square",
    greenHelp: "You pay its token from your own purse.",
    yellow: "A yellow square",
    yellowHelp: "The reserve pays its token.",
    red: "The red square",
    redHelp: "You pay its token, and with it you take everything in the column.",
    coin: "A token",
    coinHelp: "Whoever has none left after their own turn ends the game; the fullest purse wins.",
  },
  fr: {
    die: (value: number) => `Dé : ${value}`,
    six: "Un 6 n’a pas de colonne et ne fait rien.",
    puts: (value: number) =>
      `Quand tous les dés sont sortis, il pose un jeton dans la colonne ${value}.`,
    double: "La première case de cette colonne prend deux jetons.",
    rule: "Les dés sortis d’un même jet sont tous égaux ou tous différents.",
    column: (number: number) => `Colonne ${number}`,
    columnHelp: (full: number, lose: number) =>
      `Elle se remplit de haut en bas. Qui remplit la case rouge prend tous ses jetons, d’ordinaire ${full} ; chacun des autres en rend ${lose} à la réserve.`,
    green: "Une case verte",
    greenHelp: "Vous payez son jeton de votre bourse.",
    yellow: "Une case jaune",
    yellowHelp: "La réserve paie son jeton.",
    red: "La case rouge",
    redHelp: "Vous payez son jeton et prenez alors tout ce que contient la colonne.",
    coin: "Un jeton",
    coinHelp:
      "Qui n’en a plus après son tour met fin à la manche ; la bourse la mieux garnie gagne.",
  },
});

function ofDie(value: number): About {
  const title = say().die(value);
  if (value === 6) return { title, text: `${say().six} ${say().rule}`, clause: "GEI-20" };
  const parts = [say().puts(value), value < 3 ? say().double : "", say().rule];
  return { title, text: parts.filter(Boolean).join(" "), clause: "GEI-11" };
}

function about(piece: string): About | null {
  const [kind, of = ""] = piece.split(":");
  switch (kind) {
    case "die":
      return ofDie(Number(of));
    case "column": {
      const column = BOARD[Number(of) - 1];
      if (!column) return null;
      const text = say().columnHelp(fullOf(column, Number(of) - 1), column.number);
      return { title: say().column(Number(of)), text, clause: "GEI-23" };
    }
    case "green":
      return { title: say().green, text: say().greenHelp, clause: "GEI-22" };
    case "yellow":
      return { title: say().yellow, text: say().yellowHelp, clause: "GEI-22" };
    case "red":
      return { title: say().red, text: say().redHelp, clause: "GEI-23" };
    default:
      return { title: say().coin, text: say().coinHelp, clause: "GEI-32" };
  }
}

const large: Large = {
  all: ["die:1", "die:4", "die:6", "column:1", "column:5", "green", "yellow", "red", "coin"],
  about,
  Drawing,
  aim: {
    shows: ["die:2", "→", "column:2", "→", "coin", "coin", "coin"],
    says: {
      en: "A die fills its column; whoever fills the last square takes it all.",
      fr: "Un dé garnit sa colonne ; qui remplit la dernière case prend tout.",
    },
  },
  figures: [
    {
      clause: "GEI-03",
      shows: ["column:1", "column:2", "column:3", "column:4", "column:5"],
      says: { en: "The board in the box.", fr: "Le plateau de la boîte." },
    },
    {
      clause: "GEI-11",
      shows: ["die:3", "die:3", "…", "die:3", "die:1", "…", "die:3-", "die:3-", "die:1-"],
      says: {
        en: "Equal dice, or different ones; two 3s with a 1 are neither.",
        fr: "Des dés égaux, ou différents ; deux 3 avec un 1 ne sont ni l’un ni l’autre.",
      },
    },
    {
      clause: "GEI-20",
      shows: ["die:6", "=", "0"],
      says: { en: "A 6 does nothing.", fr: "Un 6 ne fait rien." },
    },
    {
      clause: "GEI-21",
      shows: ["die:1", "→", "coin", "coin"],
      says: {
        en: "The first square of columns 1 and 2: two tokens.",
        fr: "Première case des colonnes 1 et 2 : deux jetons.",
      },
    },
    {
      clause: "GEI-22",
      shows: ["green", "yellow", "red"],
      says: {
        en: "Green: you pay. Yellow: the reserve pays. Red: you pay, and take the column.",
        fr: "Verte : vous payez. Jaune : la réserve paie. Rouge : vous payez et prenez la colonne.",
      },
    },
  ],
};
export default large;
