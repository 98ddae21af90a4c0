// What other people typed, made safe to stand in a line: the same as crates/text/src/safe.rs. Characters that steer the
// direction of writing are left out, and right-to-left words stand between two left-to-right marks, so that no name can
// reorder the amounts beside it.

const LRM = "\u200e";
const BREAKS = /[\n\r\t\u2028\u2029]/gu;
const STEERS = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** `text` without anything that steers the line around it; line breaks become spaces. Twice is the same as once. */
export function safe(text: string): string {
  const kept = text.replace(BREAKS, " ").replace(STEERS, "");
  return RIGHT_TO_LEFT.test(kept) ? LRM + kept + LRM : kept;
}
