// Builds the page into ../dist under fixed names, so that a change is the difference of one file; and serves it while it
// is being worked on, with the calls of the table handed on to a host on this machine (JUSAWI_HOST).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { ftl } from "./ftl.ts";
import { lean } from "./lean.ts";

const host = process.env["JUSAWI_HOST"] ?? "http://127.0.0.1:7677";
const proxy = { "/jusawi.v1.": { target: host, changeOrigin: false } };

export default defineConfig({
  plugins: [ftl(), lean(), svelte()],
  base: "./",
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    // One file of code, one of looks, and one of words for each language, of which only the wanted one is fetched.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 100_000,
    rolldownOptions: {
      input: "index.html",
      output: {
        entryFileNames: "app.js",
        chunkFileNames: "app-[name].js",
        assetFileNames: "app[extname]",
      },
    },
  },
  server: { proxy, host: "127.0.0.1", fs: { allow: ["../../.."] } },
  preview: { proxy, host: "127.0.0.1", allowedHosts: true },
});
