import { manifest } from "../../lib/manifest";
import type { GrippeView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<GrippeView>({
  name: "grippe-jetons",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  given: (view) =>
    view.happened.flatMap((event) => {
      if (event.what === "rolled") return `roll ${[...event.dice].sort().join(" ")}`;
      // Later games begin by the rules.
      return event.what === "started" && view.round === 0 ? `start ${event.seat}` : [];
    }),
  optionValues: {
    en: {
      "board.default": "standard",
      "board.2gggr1-2gggr1-gggyr2-gggygr2-gggygyr3": "one more square",
      "board.2gggr1-2ggggr1-ggygyr1-gggygyr2-gyygyyyr3": "larger",
      "reserve.unlimited": "unlimited",
      "reserve.strict": "130 tokens",
      "end.own": "after their own turn",
      "end.any": "after any turn",
      "order.best": "best order",
      "order.own": "player’s choice",
    },
    fr: {
      "board.default": "le nôtre",
      "board.2gggr1-2gggr1-gggyr2-gggygr2-gggygyr3": "une case de plus",
      "board.2gggr1-2ggggr1-ggygyr1-gggygyr2-gyygyyyr3": "plus grand",
      "reserve.unlimited": "sans fond",
      "reserve.strict": "130 jetons",
      "end.own": "après son propre tour",
      "end.any": "après tout tour",
      "order.best": "le meilleur",
      "order.own": "à son choix",
    },
  },
});
