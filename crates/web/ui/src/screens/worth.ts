// What a roll is worth, as the id of its sentence; and in two words for the badge.
import type { RollWorth } from "../peer/session";

export function worthId(roll: RollWorth, relayed: boolean | undefined): string {
  if (roll.kind === "shared" && relayed) return "page-standing-relayed";
  return roll.kind === "watched" ? "page-standing-watched" : `standing-${roll.kind}`;
}

/** How it is to be felt. */
export function worthMood(roll: RollWorth): "good" | "plain" | "bad" {
  if (roll.kind === "own") return "good";
  return roll.kind === "left-out" || roll.kind === "unproven" ? "bad" : "plain";
}
