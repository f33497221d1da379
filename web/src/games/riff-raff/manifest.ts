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
  optionValues: {
    en: {
      "physics.full": "simulated",
      "physics.statics": "calculated",
      "physics.referee": "your own ship",
      "touch.no": "none",
      "touch.steady": "on the hull",
      "touch.yards": "on the yard",
      "covered.hidden": "hidden",
      "covered.shown": "shown",
      "captain.random": "at random",
      "captain.first": "first seat",
      "hands.steady": "steady",
      "hands.ordinary": "ordinary",
      "hands.shaky": "shaky",
      "keel.light": "light",
      "keel.normal": "normal",
      "keel.heavy": "heavy",
    },
    fr: {
      "physics.full": "simulée",
      "physics.statics": "calculée",
      "physics.referee": "votre propre navire",
      "touch.no": "aucune",
      "touch.steady": "sur la coque",
      "touch.yards": "sur la vergue",
      "covered.hidden": "cachées",
      "covered.shown": "montrées",
      "captain.random": "au hasard",
      "captain.first": "première place",
      "hands.steady": "sûres",
      "hands.ordinary": "ordinaires",
      "hands.shaky": "tremblantes",
      "keel.light": "légère",
      "keel.normal": "normale",
      "keel.heavy": "lourde",
    },
  },
});
