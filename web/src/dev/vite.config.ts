import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The ship without a server, for tests and pictures: never part of the site.
export default defineConfig({
  root: "src/dev", // vite is run in web/
  base: "./",
  plugins: [svelte()],
  build: { target: "es2022", rollupOptions: { input: "ship.html" } },
});
