import { manifest } from "../../lib/manifest";
import type { RiffRaffView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<RiffRaffView>({
  name: "riff-raff",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  given: (view) =>
    view.happened.flatMap((event) =>
      event.what === "started" && view.game_number === 0 ? `captain ${event.captain}` : [],
    ),
  memory: {
    clause: (view) => (view.options["covered"] === "shown" ? null : "RAF-A11"),
    // The cards of a round lie open until those of the next one cover them.
    again: (past, now) => {
      const sameRound = past.game_number === now.game_number && past.round === now.round;
      return sameRound || past.game_number < now.game_number ? past : null;
    },
  },
  filmed: (view) => view.phase === "settling",
  WithTheBox: () => import("./WithTheBox.svelte"),
});
