// What happened, in lines, for the log, for screen readers and for the last line on the table.
import { AutomaticReason } from "../gen/jusawi/v1/ledger_pb";
import { told } from "../las-vegas/speak";
import type { Step } from "../peer/session";
import type { Page } from "./page.svelte";

export interface Line {
  key: string;
  text: string;
  missed: boolean;
  /** How it is to be felt. */
  mood: "plain" | "bold" | "warn";
}

const REASONS: Partial<Record<AutomaticReason, string>> = {
  [AutomaticReason.TIMEOUT]: "automatic-timeout",
  [AutomaticReason.OFFLINE]: "automatic-offline",
  [AutomaticReason.KICK]: "automatic-kick",
};

/** The lines of one thing that happened. */
export function linesOf(page: Page, step: Step): Line[] {
  const texts: { text: string; mood: Line["mood"] }[] = [];
  const reason = step.automatic === undefined ? undefined : REASONS[step.automatic];
  const seat = step.events.map(({ event }) => (event.case === "rolled" || event.case === "placed" ? event.value.seat : undefined))[0];
  if (reason !== undefined && seat !== undefined) {
    texts.push({ text: page.say("news-automatic", { name: page.nameOf(seat), reason: page.say(reason) }), mood: "plain" });
  }
  for (const event of step.events) {
    const text = told(page.text, event, page.nameOf);
    const kind = event.event.case;
    const mood = kind === "tiesRemoved" ? "warn" : kind === "casinosRefilled" || kind === "gameOver" ? "bold" : "plain";
    if (text !== undefined) texts.push({ text, mood });
  }
  return texts.map((line, at) => ({ ...line, key: `${step.number}/${at}`, missed: !step.live }));
}

/** All lines that are kept, oldest first. */
export function allLines(page: Page): Line[] {
  return page.snapshot.steps.flatMap((step) => linesOf(page, step));
}
