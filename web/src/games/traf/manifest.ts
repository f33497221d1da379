import { manifest } from "../../lib/manifest";
import { gift } from "../../lib/verify/gift";
import type { TrafView } from "../../wire";
import Box from "./Box.svelte";

export default manifest<TrafView>({
  name: "traf",
  Box,
  face: () => import("./index"),
  large: () => import("./large"),
  // A knock is asked about, and so is a swap that could also knock: they have been confirmed.
  canUndo: (move, { legal }) => move !== "knock" && !legal.includes(`${move} knock`),
  given: (view) =>
    view.happened.flatMap((event) => {
      if (event.what === "chosen") return `dealer ${event.dealer}`;
      if (event.what === "laid") return gift("middle", event.cards);
      if (event.what !== "dealt") return [];
      // If the middle stays, only the first deal deals it.
      const stays = view.options["middle"] === "stays" && view.deals > 0;
      return [gift("deal", view.hand), ...(stays ? [] : [gift("middle", view.middle)])];
    }),
  card: /[a-z][0-9]/g,
});
