import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// A replay in one file that works offline: script and style stand in the page itself. The server
// puts the game where <!--miethai-game--> is.
function oneFile(): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["replay.html"];
      if (page?.type !== "asset") return;
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === "chunk") {
          // Nothing is loaded later, so there is nothing to load ahead either.
          const whole = part.code.replaceAll("__VITE_PRELOAD__", "void 0");
          const code = whole.replaceAll("</script", "<\\/script");
          html = html.replace(/<script type="module"[^>]*><\/script>/, "");
          html = html.replace("</body>", () => `<script type="module">${code}</script></body>`);
        } else if (name.endsWith(".css")) {
          html = html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${String(part.source)}</style>`);
        } else continue;
        delete bundle[name];
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), oneFile()],
  base: "./",
  publicDir: false,
  build: {
    outDir: "../src/miethai/server/page",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    rolldownOptions: { input: "replay.html", output: { codeSplitting: false } },
  },
});
