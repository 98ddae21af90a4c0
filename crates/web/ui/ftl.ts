// Brings the sentences of crates/text/ftl into the page: `import sentences from "virtual:ftl/ko"` is one text with what
// the page says, and nothing of what only the command says.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Which sentences of which file the page takes. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  "words.ftl": /^(bot-name|seat-name|device-name|host-device|list-|money-|unit-caption-)/,
  "fairness.ftl": /^(standing-|check-code|void-|alarm|automatic-|news-automatic|closing-|report-word)/,
  "las-vegas.ftl": /^las-vegas(-(?!casino-notes|notes-brief|rank)|$)/,
  "royale.ftl": /^royale$/,
  "marble.ftl": /^marble$/,
  "cli.ftl": /^cli-(seat-(you|host)|offline|away|waiting-(players|host|answer)|starting|rolling|(your|their)-turn)/,
  "screen.ftl": /^cli-screen-done/,
  // Refusals of other games, of files and of connections that a page never has are left out.
  "errors.ftl":
    /^err-(not-time|face|already|game-finished|no-such-(seat|table)|recovering|starting|no-seat|name-taken|closed|not-in-lobby|not-playing|signature|unknown-head|repeated|stale|seat-|not-seated|draw-open|no-draw|not-called|other-draw|other-entry|other-player|void|hands|second-void|revealed|objection|refused|rate|too-|bad-value|bad-challenge|not-here|silent|unavailable|over|options|not-a-contributor|host-silent|table-crowded|relay-(full|draining)|source-full)/,
  "page.ftl": /./,
};

const PREFIX = "virtual:ftl/";
const folder = (language: string): string => fileURLToPath(new URL(`../../text/ftl/${language}/`, import.meta.url));

/** The sentences of one language, in one text. */
export function sentences(language: string): string {
  return Object.entries(TAKEN)
    .map(([file, taken]) => pick(readFileSync(folder(language) + file, "utf8"), taken))
    .join("");
}

/** The messages of a file whose ids are `taken`, without comments. */
function pick(source: string, taken: RegExp): string {
  let kept = "";
  let keep = false;
  for (const line of source.split("\n")) {
    const id = /^([a-z][\w-]*) *=/i.exec(line)?.[1];
    if (id !== undefined) keep = taken.test(id);
    else if (line.startsWith("#") || line === "") keep &&= !line.startsWith("#");
    if (keep && line !== "") kept += `${line}\n`;
  }
  return kept;
}

/** Vite's part of it. */
export function ftl(): Plugin {
  return {
    name: "ftl",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = id.slice(PREFIX.length + 1);
      for (const file of Object.keys(TAKEN)) this.addWatchFile(folder(language) + file);
      return `export default ${JSON.stringify(sentences(language))};`;
    },
  };
}
