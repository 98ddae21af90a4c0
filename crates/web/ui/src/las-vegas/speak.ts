// las-vegas in words, with the sentences that the command says (crates/text/src/speak/las_vegas.rs).
import type { LasVegasEvent, LasVegasOutcome } from "../gen/jusawi/v1/las_vegas_pb";
import type { Text } from "../text/text";
import { type Face, facesOf, type Owner, ownerOf, type Preview } from "./payout";

/** What a seat of the game is called. */
export type NameOf = (seat: number) => string;

export function ownerName(text: Text, owner: Owner, names: NameOf): string {
  return owner === "house" ? text.say("las-vegas-house") : names(owner);
}

/** Which dice are meant: own ones only, white ones among them, white ones only. */
function kind(own: number, neutral: number): string {
  return neutral === 0 ? "own" : own === 0 ? "white" : "mixed";
}

/** The dice of one face: `3 × 3개`, `5 × 2개(흰 1 포함)`. */
export function group(text: Text, { value, own, neutral }: Face): string {
  return text.say("las-vegas-group", { value, dice: own + neutral, neutral, kind: kind(own, neutral) });
}

/** What placing a face would lead to: `4번에 3개 놓기 → 단독 1등`. */
export function previewLine(text: Text, ahead: Preview, names: NameOf): string {
  const { value: casino, own, neutral } = ahead;
  const args = { casino, dice: own + neutral, neutral, kind: kind(own, neutral) };
  return text.say("las-vegas-preview", { ...args, outlook: outlook(text, ahead, names) });
}

/** The part of it behind the arrow. */
export function outlook(text: Text, ahead: Preview, names: NameOf): string {
  if (ahead.tiedWith.length > 0) {
    const all = text.list(ahead.tiedWith.map((owner) => ownerName(text, owner, names)));
    return text.say("las-vegas-outlook-tied", { names: all });
  }
  if (ahead.rank === undefined) return text.say("las-vegas-outlook-none");
  const place =
    ahead.rank === 1 ? text.say("las-vegas-outlook-first") : text.say("las-vegas-outlook-place", { rank: ahead.rank });
  return ahead.note === undefined
    ? text.say("las-vegas-outlook-no-money", { place })
    : text.say("las-vegas-outlook-money", { place, money: text.money(ahead.note) });
}

/** What happened, in one line; nothing where there is nothing to say. */
export function told(text: Text, { event }: LasVegasEvent, names: NameOf): string | undefined {
  switch (event.case) {
    case "casinosRefilled":
      return text.say("page-round-begins", { round: event.value.round, name: names(event.value.startSeat) });
    case "houseDicePlaced":
      return text.say("las-vegas-house-dice", { dice: event.value.dice.join(", ") });
    case "rolled": {
      const groups = facesOf(event.value.roll).map((face) => group(text, face));
      return text.say("las-vegas-rolled", { name: names(event.value.seat), groups: groups.join(", ") });
    }
    case "placed": {
      const { seat, value: casino, ownCount, neutralCount: neutral } = event.value;
      const args = { casino, dice: ownCount + neutral, neutral, kind: kind(ownCount, neutral) };
      return text.say("las-vegas-placed", { ...args, name: names(seat) });
    }
    case "tiesRemoved": {
      const all = event.value.owners.map((owner) => ownerName(text, ownerOf(owner), names));
      return text.say("las-vegas-ties", { casino: event.value.casino, names: text.list(all), count: all.length });
    }
    case "paid": {
      const { casino, note } = event.value;
      const owner = ownerOf(event.value.owner);
      const args = { casino, name: ownerName(text, owner, names), money: text.money(note) };
      if (note === 0) return text.say("las-vegas-paid-hidden", args);
      return text.say(owner === "house" ? "las-vegas-paid-house" : "las-vegas-paid", args);
    }
    case "notesReturned": {
      const notes = event.value.notes.map((note) => text.money(note)).join(", ");
      return text.say("las-vegas-returned", { casino: event.value.casino, notes, count: event.value.notes.length });
    }
    case "roundEnd":
      return text.say("las-vegas-round-end", { round: event.value.round });
    case "conceded": {
      const { seat, ownCount, neutralCount } = event.value;
      return text.say("las-vegas-conceded", { name: names(seat), dice: ownCount + neutralCount });
    }
    case "gameOver":
      return event.value.outcome && summary(text, event.value.outcome, names);
    default:
      return undefined;
  }
}

/** Who won, and with how much. */
export function summary(text: Text, outcome: LasVegasOutcome, names: NameOf): string {
  const best = outcome.ranking.find(({ seat }) => outcome.winners.includes(seat));
  if (!best) return text.say("las-vegas-no-winner");
  const all = text.list(outcome.winners.map(names));
  const args = { names: all, money: text.money(best.total), count: best.notes.length };
  return text.say(outcome.winners.length === 1 ? "las-vegas-won" : "las-vegas-won-together", args);
}

/** What was agreed before the start, as lines of two: what, and how. */
export function optionLines(
  text: Text,
  options: { rounds: number; neutralDice: number; hideMoney: boolean; turnSeconds: number },
): [name: string, meaning: string][] {
  const neutral = ["auto", "auto", "on", "off"][options.neutralDice] ?? "auto";
  const values: [key: string, value: string][] = [
    ["rounds", String(options.rounds)],
    ["neutralDice", neutral],
    ["hideMoney", String(options.hideMoney)],
    ["turnSeconds", options.turnSeconds === 0 ? "null" : String(options.turnSeconds)],
  ];
  return values.map(([key, value]) => [
    text.say(`las-vegas-option-${key}`),
    text.say(`las-vegas-option-${key}-${value}`),
  ]);
}
