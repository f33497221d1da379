/** The boxes as they stand on the shelf, drawn small; they are there from the first screen on. */

import type { Component } from "svelte";
import Defifoo from "./defifoo-rouge/Box.svelte";
import Grippe from "./grippe-jetons/Box.svelte";
import Puko from "./puko/Box.svelte";
import Reflex from "./reflex/Box.svelte";
import RiffRaff from "./riff-raff/Box.svelte";
import Riffifi from "./riffifi/Box.svelte";
import Traf from "./traf/Box.svelte";

export const boxes: Record<string, Component> = {
  riffifi: Riffifi,
  "riff-raff": RiffRaff,
  reflex: Reflex,
  traf: Traf,
  puko: Puko,
  "grippe-jetons": Grippe,
  "defifoo-rouge": Defifoo,
};
