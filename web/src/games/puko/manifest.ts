import { manifest } from "../../lib/manifest";
import { gift } from "../../lib/verify/gift";
import type { PukoView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<PukoView>({
  name: "puko",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  given: (view) =>
    view.happened.flatMap((event) => {
      if (event.what === "dealt") return gift("deal", view.hand);
      if (event.what === "drew" && event.cards) return gift("draw", event.cards);
      return event.what === "rolled" ? `roll ${event.die}` : [];
    }),
  card: /[a-z][0-9]/g,
  optionValues: {
    en: {
      "purse.sheet": "as in the rules",
      "length.broke": "until somebody is broke",
      "stake.raises": "as much or more",
      "stake.exact": "exactly as much",
      "broke.last": "one last trick",
      "broke.over": "the match ends",
      "broke.on": "plays on",
      "declare.order": "in order",
      "declare.together": "together",
      "plain.nothing": "nothing",
      "plain.sums": "their sum",
    },
    fr: {
      "purse.sheet": "selon la feuille",
      "length.broke": "jusqu’à la ruine",
      "stake.raises": "autant ou plus",
      "stake.exact": "autant, pas plus",
      "broke.last": "un dernier pli",
      "broke.over": "la partie finit",
      "broke.on": "joue encore",
      "declare.order": "chacun son tour",
      "declare.together": "tous ensemble",
      "plain.nothing": "rien",
      "plain.sums": "leur somme",
    },
  },
});
