/** Where there is room beside the table for what happened and what is said. */

import { MediaQuery } from "svelte/reactivity";

export const desktop = new MediaQuery("(min-width: 1100px) and (min-height: 521px)");
