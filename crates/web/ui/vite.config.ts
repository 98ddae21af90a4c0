// Builds the page into ../dist under fixed names, so that a change is the difference of one file; and serves it while it
// is being worked on, with the calls of the table handed on to a host on this machine (JUSAWI_HOST).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { ftl } from "./ftl.ts";
import { lean } from "./lean.ts";

const host = process.env["JUSAWI_HOST"] ?? "http://127.0.0.1:7677";
const APART = /virtual:ftl|uqr|Qr\.svelte|peer\/own\.ts|screen_pb/;
const proxy = { "/jusawi.v1.": { target: host, changeOrigin: false } };

export default defineConfig({
  plugins: [ftl(), lean(), svelte()],
  base: "./",
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    // All code that a phone needs is one file and its look another. Apart, and fetched only when wanted, are the words of
    // each language, what draws QR codes, and the screen of one's own process.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 100_000,
    rolldownOptions: {
      input: "index.html",
      output: {
        entryFileNames: "app.js",
        chunkFileNames: "app-[name].js",
        assetFileNames: "app[extname]",
        codeSplitting: { groups: [{ name: "main", test: (id) => !APART.test(id) }] },
      },
    },
  },
  server: { proxy, host: "127.0.0.1", fs: { allow: ["../../.."] } },
  preview: { proxy, host: "127.0.0.1", allowedHosts: true },
});
