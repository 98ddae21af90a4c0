// The page as the screen of one's own process, with the real program: what it can do, and who cannot.
import { request } from "node:http";
import { create, toBinary } from "@bufbuild/protobuf";
import { afterEach, expect, test } from "vitest";
import { PlainWish, UnlockRequestSchema, WishRequestSchema } from "../../src/gen/jusawi/v1/screen_pb";
import { OwnSession } from "../../src/peer/own";
import type { Snapshot } from "../../src/peer/session";
import { type Store, memoryStore } from "../../src/peer/storage";
import { Page, Program, clock, freePort, shows } from "./table";

const open: { end(): Promise<void> | void }[] = [];
const kept = <T extends { end(): Promise<void> | void }>(one: T): T => {
  open.push(one);
  return one;
};

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.end();
});

class Screen {
  readonly session: OwnSession;
  last: Snapshot | undefined;
  readonly watchers = new Set<() => void>();

  constructor(link: string, readonly store: Store = memoryStore()) {
    const { origin, hash } = new URL(link);
    const secret = hash === "" ? undefined : hash.slice("#own=".length);
    this.session = new OwnSession({ address: origin, clock, secret, store });
    this.session.subscribe((snapshot) => {
      this.last = snapshot;
      for (const watcher of this.watchers) watcher();
    });
    kept({ end: () => this.session.close() });
  }

  shows<T>(what: (snapshot: Snapshot) => T | undefined | false, why?: string): Promise<T> {
    return shows(this, what, why);
  }
}

async function host(...words: string[]): Promise<{ program: Program; link: string; port: number; code: string }> {
  const port = await freePort();
  const program = kept(new Program());
  program.start("host", "--name", "Host", "--port", String(port), "--option", "rounds=3", "--page", "--pace", "10", ...words);
  const [link] = await program.printed(/http:\/\/127\.0\.0\.1:\d+\/#own=[0-9a-f]{64}/);
  const [code] = await program.printed(/[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/);
  return { program, link, port, code };
}

/** One call of gRPC-Web as any program or page could make it; gives the HTTP status and the gRPC status. */
async function call(link: string, method: string, message: Uint8Array, headers: Record<string, string>): Promise<string> {
  const { hostname, port } = new URL(link);
  const body = Buffer.concat([Buffer.from([0, 0, 0, 0, message.length]), message]);
  const all = { "content-type": "application/grpc-web+proto", "x-grpc-web": "1", ...headers };
  return new Promise((done, fail) => {
    const path = `/jusawi.v1.ScreenService/${method}`;
    const asked = request({ hostname, port, path, method: "POST", headers: all }, (response) => {
      let text = `${response.headers["grpc-status"] ?? ""}`;
      response.on("data", (bytes: Buffer) => {
        text ||= /grpc-status:(\d+)/.exec(bytes.toString("latin1"))?.[1] ?? "";
      });
      response.on("end", () => done(`${response.statusCode} ${text}`.trim()));
    });
    asked.on("error", fail);
    asked.end(body);
  });
}

const start = toBinary(WishRequestSchema, create(WishRequestSchema, { wish: { case: "plain", value: PlainWish.START } }));

test("the host's own screen gives the host's commands, plays, and looks into every roll", { timeout: 120_000 }, async () => {
  const { program, link, port, code } = await host("--seats", "3");
  const own = new Screen(link);
  await own.shows((s) => s.link === "online" && s.me.lobbySeat === 0);
  expect(own.last).toMatchObject({ mode: "own", isHost: true });
  expect(own.last?.table?.link).toMatch(new RegExp(`^http://[^ ]+:${port}/#${code}$`));
  // What the table does not take is told at once, with its reason.
  expect(await own.session.host({ kind: "start" })).toMatchObject({ ok: false, reason: "OPTIONS" });
  expect(await own.session.host({ kind: "kick", seat: 0 })).toMatchObject({ ok: false });
  const phone = new Page(`http://127.0.0.1:${port}/`);
  kept({ end: () => phone.session.close() });
  await phone.shows((s) => s.link === "online");
  await phone.session.sit("민호");
  expect(await own.session.host({ kind: "bot" })).toEqual({ ok: true });
  await own.shows((s) => s.table?.info.seats.length === 3);
  expect(await own.session.say("hello")).toEqual({ ok: true });
  await phone.shows((s) => s.chat.some((line) => line.text === "hello"));
  expect(await phone.session.host({ kind: "start" })).toMatchObject({ ok: false, reason: "NOT_HOST" });
  expect(await own.session.host({ kind: "start" })).toEqual({ ok: true });
  const playing = phone.play();
  for (;;) {
    const action = await own.shows((s) => (s.result !== undefined ? "over" : s.view?.legal[0]), "a turn");
    if (typeof action === "string") break;
    const before = own.last?.view?.number;
    await own.session.act(action);
    await own.shows((s) => s.result !== undefined || s.view?.number !== before);
  }
  await playing;
  const end = await own.shows((s) => s.closed !== undefined && s);
  expect(end.alarm).toBeUndefined();
  // A page is no independent device, so nothing is proven at this table; but nothing is left out, either.
  expect(end.rolls.every((roll) => roll.kind === "shared" && roll.mine && roll.checked)).toBe(true);
  expect(end.report.withMine).toBe(end.report.rolls);
  expect(program.output).not.toContain("panicked");
});

test("a guest's own screen plays with proof, comes back after a reload, and cannot give the host's commands", { timeout: 120_000 }, async () => {
  const port = await freePort();
  const table = kept(new Program());
  table.start("host", "--name", "Host", "--seats", "2", "--auto", "--pace", "10", "--port", String(port), "--option", "rounds=3");
  const [code] = await table.printed(/[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/);
  const guest = kept(new Program());
  guest.start("join", code, "--name", "Guest", "--page");
  const [link] = await guest.printed(/http:\/\/127\.0\.0\.1:\d+\/#own=[0-9a-f]{64}/);
  const first = new Screen(link);
  await first.shows((s) => s.me.seat !== undefined && s.view !== undefined);
  expect(first.last).toMatchObject({ mode: "own", isHost: false });
  expect(await first.session.host({ kind: "close" })).toMatchObject({ ok: false, reason: "NOT_HOST" });
  first.session.close();

  const { origin } = new URL(link);
  const own = new Screen(`${origin}/`, first.store);
  for (;;) {
    const action = await own.shows((s) => (s.result !== undefined ? "over" : s.view?.legal[0]), "a turn");
    if (typeof action === "string") break;
    const before = own.last?.view?.number;
    await own.session.act(action);
    await own.shows((s) => s.result !== undefined || s.view?.number !== before);
  }
  const end = await own.shows((s) => s.rolls.length > 0 && s);
  expect(end.alarm).toBeUndefined();
  expect(end.rolls.every((roll) => roll.kind === "own" && roll.mine)).toBe(true);
});

test("the secret opens the screen once", { timeout: 60_000 }, async () => {
  const { link } = await host("--seats", "2");
  const own = new Screen(link);
  await own.shows((s) => s.link === "online");
  const other = new Screen(link);
  await other.shows((s) => s.beyond === "LOCKED");
  const guessed = new Screen(link.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")));
  await guessed.shows((s) => s.beyond === "LOCKED");
  expect(own.last?.beyond).toBeUndefined();
});

test("another web site cannot drive the screen, whatever it knows", { timeout: 60_000 }, async () => {
  const { link, program, port } = await host("--seats", "2");
  const own = new Screen(link);
  await own.shows((s) => s.link === "online");
  const token = own.store.get("jusawi/own") as string;
  const here = new URL(link).host;
  const secret = toBinary(UnlockRequestSchema, create(UnlockRequestSchema, { secret: link.slice(-64) }));
  // Without the token, and with a token of one's own.
  expect(await call(link, "Wish", start, {})).toBe("200 16");
  expect(await call(link, "Wish", start, { "x-jusawi-token": "0".repeat(64) })).toBe("200 16");
  expect(await call(link, "Unlock", secret, {})).toBe("200 16");
  // Even with the token: from another page, from another port, from a file, and under another name.
  for (const origin of ["http://evil.example", `http://127.0.0.1:${port}`, `http://localhost:${here.split(":")[1]}`, "null"]) {
    expect(await call(link, "Wish", start, { "x-jusawi-token": token, origin })).toBe("403");
  }
  expect(await call(link, "Wish", start, { "x-jusawi-token": token, host: `evil.example:${here.split(":")[1]}` })).toBe("403");
  // The own page itself: refused for its own reason, since nobody else sits there.
  expect(await call(link, "Wish", start, { "x-jusawi-token": token, origin: `http://${here}` })).toBe("200 9");
  // No page elsewhere may read what it gets, and the files are for nobody else either.
  const page = await fetch(`http://${here}/`, { headers: { origin: "http://evil.example" } });
  expect(page.status).toBe(403);
  expect(page.headers.get("access-control-allow-origin")).toBeNull();
  expect(program.output).not.toContain("panicked");
});

test("the table's port has no such screen", { timeout: 60_000 }, async () => {
  const { link, port } = await host("--seats", "2");
  const own = new Screen(link);
  await own.shows((s) => s.link === "online");
  const token = own.store.get("jusawi/own") as string;
  expect(await call(`http://127.0.0.1:${port}/`, "Wish", start, { "x-jusawi-token": token })).toBe("200 12");
});
