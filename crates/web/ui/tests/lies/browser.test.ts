// A lying host and the page in a real browser: what a player reads, and that nothing is played any further.
import { create } from "@bufbuild/protobuf";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser, Page as Tab } from "playwright-core";
import { LasVegasPhase } from "../../src/gen/jusawi/v1/las_vegas_pb";
import { SignedKind, SignedSchema } from "../../src/gen/jusawi/v1/ledger_pb";
import { Chance } from "../../src/peer/chance";
import { inviteCode } from "../../src/peer/hash";
import { publicKey } from "../../src/peer/keys";
import { device, launch } from "../browser/browser.mjs";
import { Liar } from "../unit/peer/liar";
import { served } from "./served";

let browser: Browser;
const open: (() => unknown)[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});
afterAll(() => browser.close());

/** A phone at a lying host's table, at which draw 1 is open and both have answered. */
async function phone(lang: "ko" | "en" = "ko"): Promise<{ host: Liar; page: Tab; here: ReturnType<Liar["here"]> }> {
  const host = new Liar();
  const { port, end } = await served(host);
  open.push(end);
  const { page, context } = await device(browser, { lang });
  open.push(() => context.close());
  host.sit();
  await page.goto(`http://phone.test:${port}/#${inviteCode(publicKey(host.tableSecret))}`);
  await page.getByRole("textbox").first().fill("민호");
  await page.getByRole("textbox").first().press("Enter");
  host.append({ case: "seat", value: await host.heard(SignedKind.SEAT) });
  const seat = host.entries.length;
  expect(seat).toBe(3);
  // The page takes the first seat that is free by the record.
  host.freezeAll([0, 1]);
  host.append({ case: "commit", value: await host.commit() });
  host.append({ case: "commit", value: await host.heard(SignedKind.COMMIT) });
  host.append({ case: "start", value: {} });
  host.play();
  return { host, page, here: await host.heard(SignedKind.HERE) };
}

/** Waits for the alarm and gives its words; afterwards nothing is to be pressed, and nothing is said any more. */
async function told(host: Liar, page: Tab, name: string): Promise<string> {
  const alarm = page.getByRole("alert").filter({ hasText: /기록|record/ });
  await alarm.waitFor();
  const words = await alarm.innerText();
  const pictures = process.env["PICTURES"];
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/lie-${name}.png` });
  const said = host.said.length;
  host.cut();
  await page.reload();
  await alarm.waitFor();
  expect(host.said.slice(said).map(({ kind }) => kind)).toEqual([]);
  return words;
}

test("a link that was not committed to", { timeout: 60_000 }, async () => {
  const { host, page, here } = await phone();
  const call = host.call(1, [host.here(1), here]);
  host.drawing(1, [host.reveal(1, call, new Uint8Array(32).fill(4)), await host.heard(SignedKind.REVEAL)]);
  expect(await told(host, page, "link")).toContain("Host의 기기가 약속한 값이 아니에요(1번째 굴림)");
});

test("a changed die", { timeout: 60_000 }, async () => {
  const { host, page } = await phone();
  const { casinos, startSeat } = host.setup(await host.draw(1));
  host.show([{ case: "casinosRefilled", value: { round: 1, casinos, startSeat } }], { casinos: casinos as never });
  host.roll();
  const dice = new Chance(await host.draw(2)).dice(8);
  dice[0] = ((dice[0] as number) % 6) + 1;
  const roll = { own: dice, neutral: [] };
  host.show([{ case: "rolled", value: { seat: 0, roll } }], { phase: LasVegasPhase.PLACE, lastRoll: roll as never, casinos: casinos as never });
  expect(await told(host, page, "die")).toContain("함께 굴린 값에서 나온 주사위와 달라요(2번째 굴림)");
});

test("a call with an answer that this phone has not given, in English", { timeout: 60_000 }, async () => {
  const { host, page, here } = await phone("en");
  host.call(1, [host.here(1), create(SignedSchema, { ...here, signature: host.here(1).signature })]);
  expect(await told(host, page, "call")).toMatch(/your device|this device|answer/i);
});

test("a call without this phone is no alarm, but the phone says that it was left out", { timeout: 60_000 }, async () => {
  const { host, page } = await phone();
  // The phone has to know that its answer was there in time: seat, commitment and answer have come back to it.
  await page.waitForFunction(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/Submit")).length === 3);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  const call = host.call(1, [host.here(1)]);
  host.drawing(1, [host.reveal(1, call)]);
  const { casinos, startSeat } = host.setup(host.noteSeed(1, [host.chain?.link(1) as Uint8Array]));
  host.show([{ case: "casinosRefilled", value: { round: 1, casinos, startSeat } }], { casinos: casinos as never });
  await page.getByText("방장 기기만 굴렸어요").first().waitFor();
  expect(await page.getByRole("alert").filter({ hasText: /기록이 맞지/ }).count()).toBe(0);
  // With its next link it objects, for good in the record.
  host.roll();
  host.call(2, [host.here(2), await host.heard(SignedKind.HERE, 2)]);
  const reveal = await host.heard(SignedKind.REVEAL);
  expect([...reveal.payload.slice(-3, -1)]).toEqual([0x22, 1]);
});
