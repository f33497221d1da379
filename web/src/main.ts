import { mount } from "svelte";
import App from "./App.svelte";
import { keepPage } from "./lib/renewal.svelte";
import { keepSettings } from "./lib/settings.svelte";
import "./style.css";

keepSettings();
keepPage();
const target = document.getElementById("app");
if (target) mount(App, { target });
