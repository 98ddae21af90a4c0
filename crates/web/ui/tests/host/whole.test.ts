// Whole games with the real program as host: pages without a document, and a terminal that plays by itself.
import { writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Page, Program, freePort, program } from "./table";

const open: { end(): Promise<void> | void }[] = [];
const kept = <T extends { end(): Promise<void> | void }>(one: T): T => {
  open.push(one);
  return one;
};
const page = (...words: ConstructorParameters<typeof Page>): Page => {
  const made = new Page(...words);
  open.push({ end: () => made.session.close() });
  return made;
};

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.end();
});

test("two pages and a terminal play a whole game; each page checks every roll, also over a restart of the host", { timeout: 180_000 }, async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const host = kept(new Program());
  const words = ["host", "--name", "Host", "--seats", "3", "--auto", "--pace", "10", "--port", String(port)];
  host.start(...words, "--option", "rounds=3");
  const [, code] = await host.printed(/([0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3})/);
  const min = page(address, undefined, { code: code as string });
  const bob = page(address);
  await Promise.all([min.shows((s) => s.link === "online"), bob.shows((s) => s.link === "online")]);
  expect(min.last?.table?.codeMatches).toBe(true);
  expect(await min.session.sit("민호")).toEqual({ ok: true });
  await min.shows((s) => s.me.lobbySeat !== undefined);
  expect(await bob.session.sit("Bob")).toEqual({ ok: true });
  const playing = Promise.all([min.play(), bob.play()]);

  // After some turns the host's process ends without a word and comes back.
  await min.shows((s) => s.report.rolls >= 5);
  const before = min.last?.report.rolls as number;
  await host.kill();
  await min.shows((s) => s.link === "offline");
  host.start("host", "--resume", code as string, "--auto", "--pace", "10", "--port", String(port));
  await min.shows((s) => s.link === "online" && s.returns === 1);
  await min.shows((s) => s.report.rolls > before);
  await playing;

  const [a, b] = await Promise.all([min, bob].map((one) => one.shows((s) => s.closed !== undefined && s.result !== undefined && s)));
  for (const shown of [a, b]) {
    expect(shown?.alarm).toBeUndefined();
    expect(shown?.objections).toEqual([]);
    expect(shown?.report.rolls).toBe(shown?.report.withMine);
    expect(shown?.rolls.every((roll) => roll.mine && roll.kind === "shared")).toBe(true);
  }
  expect(a?.rolls.map((roll) => roll.code)).toEqual(b?.rolls.map((roll) => roll.code));
  // Every roll that was told was compared with what its seed gives.
  expect(a?.rolls.filter((roll) => !roll.checked).length).toBeLessThanOrEqual(2);
  expect(a?.result?.ranking.length).toBe(3);

  const record = join(host.home, "page.jusawi");
  writeFileSync(record, await min.session.transcript());
  const verified = execFileSync(program, ["--lang", "en", "verify", record], { encoding: "utf8" });
  expect(verified).toContain("Host");
});

test("dice of the house, five rounds, somebody who gives up and somebody who comes late: every roll told is checked", { timeout: 180_000 }, async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const host = kept(new Program());
  const words = ["host", "--name", "Host", "--seats", "3", "--auto", "--pace", "5", "--port", String(port)];
  host.start(...words, "-o", "rounds=5", "-o", "neutralDice=on");
  await host.printed(/jusawi join/);
  const min = page(address);
  const bob = page(address);
  await Promise.all([min, bob].map((one) => one.shows((s) => s.link === "online")));
  await min.session.sit("민호");
  await min.shows((s) => s.me.lobbySeat !== undefined);
  await bob.session.sit("Bob");
  const playing = min.play();
  const bobPlays = bob.play().catch(() => {});
  await bob.shows((s) => (s.game?.round ?? 0) >= 3);
  expect(await bob.session.concede()).toEqual({ ok: true });
  await min.shows((s) => s.game?.conceded.length === 1);
  const late = page(address);
  await late.shows((s) => s.link === "online" && s.view !== undefined);
  await playing;
  const ends = await Promise.all([min, bob, late].map((one) => one.shows((s) => s.closed !== undefined && s.result !== undefined && s)));
  await bobPlays;
  for (const shown of ends) {
    expect(shown.alarm).toBeUndefined();
    expect(shown.rolls.filter((roll) => !roll.checked).map((roll) => roll.draw)).toEqual([]);
    expect(shown.report.rolls).toBe(ends[0]?.report.rolls);
  }
  expect(ends[2]?.rolls.every((roll) => roll.kind === "watched")).toBe(true);
  expect(ends[0]?.steps.some((step) => step.events.some(({ event }) => event.case === "houseDicePlaced"))).toBe(true);
});

test("the port hands out the page, and calls that do not exist are told so", { timeout: 60_000 }, async () => {
  const port = await freePort();
  const host = kept(new Program());
  host.start("host", "--name", "Host", "--seats", "2", "--port", String(port));
  await host.printed(/Phones on this Wi-Fi open this address: http:\/\/[^ ]+\//);
  // What is no terminal gets no code to scan.
  expect(host.output).not.toMatch(/[▀▄█]{5}/);
  const address = `http://127.0.0.1:${port}`;
  const page = await fetch(`${address}/`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(await page.text()).toContain("app.js");
  const etag = page.headers.get("etag") as string;
  expect((await fetch(`${address}/`, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await fetch(`${address}/other`)).status).toBe(404);
  const call = await fetch(`${address}/jusawi.v1.Other/Call`, {
    method: "POST",
    headers: { "content-type": "application/grpc-web+proto" },
  });
  expect(call.headers.get("grpc-status")).toBe("12");
});

test("a host that takes encrypted connections only names no address for phones", { timeout: 60_000 }, async () => {
  const host = kept(new Program());
  host.start("host", "--name", "Host", "--seats", "2", "--tls-only", "--port", String(await freePort()));
  await host.printed(/jusawi join/);
  expect(host.output).not.toContain("Phones on this Wi-Fi");
});

test("a page that is reloaded in the middle of a game goes on with its seat and its chain", { timeout: 120_000 }, async () => {
  const port = await freePort();
  const host = kept(new Program());
  host.start("host", "--name", "Host", "--seats", "2", "--auto", "--pace", "10", "--port", String(port), "--option", "rounds=3");
  await host.printed(/jusawi join/);
  const first = page(`http://127.0.0.1:${port}/`);
  await first.shows((s) => s.link === "online");
  await first.session.sit("민호");
  const rolls = first.shows((s) => s.report.rolls >= 3 && s.report.rolls);
  void first.play().catch(() => {});
  const before = await rolls;
  const key = first.last?.me.publicKey;
  first.session.close();

  const again = page(`http://127.0.0.1:${port}/`, first.store);
  await again.shows((s) => s.me.seat !== undefined && s.view !== undefined);
  expect(again.last?.me.publicKey).toEqual(key);
  expect(again.last?.report.rolls).toBeGreaterThanOrEqual(before);
  await again.play();
  const end = await again.shows((s) => s.closed !== undefined && s);
  expect(end.alarm).toBeUndefined();
  expect(end.report.withMine).toBe(end.report.rolls);
});
