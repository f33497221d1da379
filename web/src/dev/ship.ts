/** A page for tests and pictures, not part of the site: the ship, fed with recorded frames. */

import { mount } from "svelte";
import "../games/riff-raff/theme.css";
import "../style.css";
import Ship from "./Ship.svelte";

const target = document.getElementById("app");
if (target) mount(Ship, { target });
