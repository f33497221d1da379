import { manifest } from "../../lib/manifest";
import type { GrippeView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<GrippeView>({
  name: "grippe-jetons",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  canUndo: () => true,
  given: (view) =>
    view.happened.flatMap((event) => {
      if (event.what === "rolled") return `roll ${[...event.dice].sort().join(" ")}`;
      // Later games begin by the rules.
      return event.what === "started" && view.round === 0 ? `start ${event.seat}` : [];
    }),
});
