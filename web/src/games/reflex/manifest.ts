import { manifest } from "../../lib/manifest";
import { dealtHand } from "../../lib/verify/gift";
import type { ReflexView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<ReflexView>({
  name: "reflex",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  given: dealtHand,
  card: /[a-z][0-9]/g,
  held: (hand) => hand.filter((card) => !card.endsWith("1")), // REF-04: the 1s are laid at once
});
