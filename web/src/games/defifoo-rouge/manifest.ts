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
});
