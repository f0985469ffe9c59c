import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Logic only, in Node: what needs a real page is tested in a real browser (tests/page).
export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ["test/**/*.test.ts"],
    environment: "./test/client.ts",
    pool: "threads",
    restoreMocks: true,
    unstubGlobals: true,
  },
});
