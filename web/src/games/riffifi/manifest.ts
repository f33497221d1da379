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
});
