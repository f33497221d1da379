import { mount } from "svelte";
import App from "./App.svelte";
import { keepSettings } from "./lib/settings.svelte";
import "./style.css";

keepSettings();
const target = document.getElementById("app");
if (target) mount(App, { target });
