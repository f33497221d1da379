import { manifest } from "../../lib/manifest";
import { dealtHand } from "../../lib/verify/gift";
import type { RiffifiView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<RiffifiView>({
  name: "riffifi",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  given: dealtHand,
  card: /[a-z][0-9]|o/g,
  memory: {
    clause: (view) => (view.options["history"] === "open" ? null : "RIF-A7"),
    // A round is revealed when it is over; with equal chances its hands are used again.
    again: (past, now) =>
      (past.round < now.round || now.pause) && now.options["equal_chances"] !== true ? past : null,
  },
  optionValues: {
    en: {
      "scoring.tokens": "tokens",
      "scoring.ticks": "ticks, right away",
      "scoring.ticks-late": "ticks, at the end of the round",
      "tie.shared": "shared",
      "tie.best-round": "best round",
      "tie.extra-round": "another round",
      "history.memory": "from memory",
      "history.open": "can be looked up",
      "removed_one.announced": "announced",
      "removed_one.dealer": "dealer’s choice",
      "removed_one.secret": "secret",
    },
    fr: {
      "scoring.tokens": "jetons",
      "scoring.ticks": "coches aussitôt",
      "scoring.ticks-late": "coches en fin de manche",
      "tie.shared": "partagée",
      "tie.best-round": "meilleure manche",
      "tie.extra-round": "une manche de plus",
      "history.memory": "de mémoire",
      "history.open": "à consulter",
      "removed_one.announced": "annoncé",
      "removed_one.dealer": "au choix du donneur",
      "removed_one.secret": "secret",
    },
  },
});
