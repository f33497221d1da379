import { manifest } from "../../lib/manifest";
import { gift } from "../../lib/verify/gift";
import type { PukoView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<PukoView>({
  name: "puko",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  canUndo: () => true,
  given: (view) =>
    view.happened.flatMap((event) => {
      if (event.what === "dealt") return gift("deal", view.hand);
      if (event.what === "drew" && event.cards) return gift("draw", event.cards);
      return event.what === "rolled" ? `roll ${event.die}` : [];
    }),
  card: /[a-z][0-9]/g,
});
