import { mount } from "svelte";
import App from "./App.svelte";
import { keepPage } from "./lib/update.svelte";
import { keepSettings } from "./lib/settings.svelte";
import "./style.css";

keepSettings();
keepPage();
const target = document.getElementById("app");
if (target) mount(App, { target });
