// Builds the page into ../dist under fixed names, so that a change is the difference of one file; and serves it while it
// is being worked on, with the calls of the table handed on to a host on this machine (JUSAWI_HOST).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { ftl } from "./ftl.ts";

const host = process.env["JUSAWI_HOST"] ?? "http://127.0.0.1:7677";
const proxy = { "/jusawi.v1.": { target: host, changeOrigin: false } };

export default defineConfig({
  plugins: [ftl(), svelte()],
  base: "./",
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    // The page is one file of code and one of looks; nothing else is fetched.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 100_000,
    rolldownOptions: {
      input: "index.html",
      output: {
        entryFileNames: "app.js",
        chunkFileNames: "app-[name].js",
        assetFileNames: "app[extname]",
        codeSplitting: false,
      },
    },
  },
  server: { proxy, host: "127.0.0.1", fs: { allow: ["../../.."] } },
  preview: { proxy, host: "127.0.0.1", allowedHosts: true },
});
