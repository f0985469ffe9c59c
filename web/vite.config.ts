import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is built into the Python package, which serves it.
export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/miethai/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8421", ws: true } } },
});
