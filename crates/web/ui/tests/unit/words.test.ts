// Every sentence that the page says exists in both languages, and can be said.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGS, learn, Text } from "../../src/text/text";

for (const lang of LANGS) await learn(lang);

const SOURCE = new URL("../../src/", import.meta.url);

/** Ids that stand between quotes where something is said. */
function said(): Set<string> {
  const found = new Set<string>();
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: "utf8" })) {
    if (!/\.(ts|svelte)$/.test(file) || file.startsWith("gen") || file.startsWith("peer")) continue;
    const source = readFileSync(new URL(file, SOURCE), "utf8");
    for (const [, id] of source.matchAll(/"((?:page|cli|las-vegas|standing|automatic|closing|void|check|report|err|bot|seat)-[a-z0-9-]+[a-z0-9])"/g)) {
      if (id !== undefined) found.add(id);
    }
  }
  return found;
}

const FAMILIES = [
  ...["connecting", "online", "offline", "replaced"].map((one) => `page-link-${one}`),
  ...["own", "shared", "relayed", "left-out", "unproven", "watched"].map((one) => `page-badge-${one}`),
  ...["own", "shared", "left-out", "unproven"].map((one) => `standing-${one}`),
  ...["stale", "replaced"].flatMap((one) => [`page-${one}`, `page-${one}-do`, `page-${one}-button`]),
  ...["locked", "beyond"].flatMap((one) => [`page-${one}`, `page-${one}-do`]),
  ...["offline", "alarm", "replaced", "not-legal", "not-host", "no-seat-free", "not-found", "other"].map((one) => `page-err-${one}`),
];

test("every sentence that the page says exists in both languages", () => {
  // Elements of a page that are named like sentences.
  const ids = [...said(), ...FAMILIES].filter((id) => !["seat-taken", "page-place"].includes(id));
  expect(ids.length).toBeGreaterThan(100);
  for (const lang of LANGS) {
    const text = new Text(lang);
    expect(ids.filter((id) => !text.has(id))).toEqual([]);
  }
});

test("every reason for an alarm has words", () => {
  const session = readFileSync(new URL("peer/session.ts", SOURCE), "utf8");
  const list = session.slice(session.indexOf("export type AlarmReason"), session.indexOf("export type HostCommand"));
  const reasons = [...list.matchAll(/\| "([a-z-]+)"/g)].map(([, reason]) => reason);
  expect(reasons.length).toBeGreaterThan(10);
  for (const lang of LANGS) {
    const text = new Text(lang);
    expect(reasons.filter((reason) => !text.has(`page-alarm-${reason}`))).toEqual([]);
  }
});

test("the refusals of a table that a page can meet have words", () => {
  const met = "NOT_TIME_TO_ROLL NOT_TIME_TO_PLACE FACE_NOT_ROLLED ALREADY_CONCEDED GAME_FINISHED NO_SUCH_SEAT RECOVERING STARTING NO_SEAT SEAT_TAKEN NAME_TAKEN NOT_SEATED NOT_IN_LOBBY NOT_PLAYING STALE DRAW_OPEN OTHER_PLAYER CLOSED RATE_LIMITED TOO_MANY_STREAMS TOO_MANY_SPECTATORS VOID HANDS SECOND_VOID REVEALED UNAVAILABLE BAD_VALUE OVER NO_SUCH_TABLE HOST_SILENT TABLE_CROWDED RELAY_FULL SOURCE_FULL RELAY_DRAINING";
  const missing = met.split(" ").map((reason) => `err-${reason.toLowerCase().replaceAll("_", "-")}`);
  expect(missing.filter((id) => !new Text("ko").has(id))).toEqual([]);
});
