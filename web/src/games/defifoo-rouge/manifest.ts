import { manifest } from "../../lib/manifest";
import { dealtHand } from "../../lib/verify/gift";
import type { DefifooView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<DefifooView>({
  name: "defifoo-rouge",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  given: dealtHand,
  card: /bank|bomb|[a-z][0-9]+|[a-z][vg]/g,
  memory: {
    clause: () => "DEF-50",
    // The trick on the table and the one before it, but no earlier ones.
    again: (past, now) => {
      if (past.deals < now.deals || now.pause === "round") return past;
      if (JSON.stringify(past.last_trick) === JSON.stringify(now.last_trick)) return past;
      const last = new Set(now.last_trick?.cards.map(({ card }) => card));
      const inLast = past.trick.length > 0 && past.trick.every(({ card }) => last.has(card));
      return inLast ? { ...past, last_trick: null } : null;
    },
  },
  optionValues: {
    en: {
      "five.nine": "9 cards each",
      "five.eight": "8 cards each",
      "last_trick.bank": "to the Bank",
      "last_trick.strongest": "to the best card",
      "interrupts.last": "until the last card",
      "interrupts.grace": "a moment longer",
      "tie.nobody": "nobody’s",
      "tie.split": "split",
      "tie.carried": "carried over",
      "match.deals": "one deal per seat",
      "match.target": "to a total",
      "match.one": "one deal",
      "wait.1000": "1 s",
      "wait.2500": "2.5 s",
      "wait.5000": "5 s",
      "wait.10000": "10 s",
    },
    fr: {
      "five.nine": "9 cartes chacun",
      "five.eight": "8 cartes chacun",
      "last_trick.bank": "à la Banque",
      "last_trick.strongest": "à la plus forte",
      "interrupts.last": "jusqu’à la dernière carte",
      "interrupts.grace": "un instant de plus",
      "tie.nobody": "à personne",
      "tie.split": "partagée",
      "tie.carried": "reportée",
      "match.deals": "une donne par place",
      "match.target": "jusqu’à un total",
      "match.one": "une seule donne",
      "wait.1000": "1 s",
      "wait.2500": "2,5 s",
      "wait.5000": "5 s",
      "wait.10000": "10 s",
    },
  },
});
