// A page's life: lost connections, other tabs, storage that keeps nothing. The host is honest here, but scripted.
import { create } from "@bufbuild/protobuf";
import { afterEach, expect, test } from "vitest";
import { MovedSchema, SignedKind } from "../../../src/gen/jusawi/v1/ledger_pb";
import { GuestSession } from "../../../src/peer/guest";
import { type Store, TableStore, browserStore, memoryStore } from "../../../src/peer/storage";
import { Refused } from "../../../src/peer/wire";
import { Liar, Page } from "./liar";

const pages: { session: GuestSession }[] = [];
const open = (host: Liar, store?: Store): Page => {
  const page = new Page(host, store);
  pages.push(page);
  return page;
};
afterEach(() => {
  for (const page of pages.splice(0)) page.session.close();
});

const ROLL = Uint8Array.from([10, 0]);
const SEVEN = Uint8Array.from([0x12, 2, 8, 4]);

/** A table at which it is the page's turn. */
async function turn(): Promise<{ host: Liar; page: Page }> {
  const host = new Liar();
  const page = open(host);
  await host.begin(page);
  const { casinos, startSeat } = host.setup(await host.draw(1));
  const refilled = { case: "casinosRefilled", value: { round: 1, casinos, startSeat } };
  host.show([refilled], { casinos: casinos as never }, { legal: [ROLL, SEVEN], awaited: [1] });
  await page.shows((s) => s.view?.legal.length === 2);
  return { host, page };
}

const moves = (host: Liar) => host.said.filter(({ kind }) => kind === SignedKind.MOVE);

test("one state gets one move, whatever is pressed meanwhile", async () => {
  const { host, page } = await turn();
  expect(await page.session.act(ROLL)).toEqual({ ok: true });
  await page.session.act(SEVEN);
  await page.session.act(ROLL);
  expect(moves(host).length).toBe(1);
  expect(page.last?.pending).toEqual(ROLL);
  expect(await page.session.act(Uint8Array.from([1]))).toMatchObject({ ok: false, reason: "NOT_LEGAL" });
});

test("a move that was made without a connection is said once there is one, with the same bytes, and once", async () => {
  const { host, page } = await turn();
  host.online = false;
  host.cut();
  await page.shows((s) => s.link === "offline");
  expect(await page.session.act(ROLL)).toMatchObject({ ok: false, reason: "OFFLINE" });
  expect(page.last?.pending).toEqual(ROLL);
  expect(moves(host)).toEqual([]);
  host.online = true;
  page.session.wake();
  const first = await host.heard(SignedKind.MOVE);
  await page.shows((s) => s.link === "online" && s.returns === 1);
  host.cut();
  await page.shows((s) => s.returns === 2);
  const again = await host.heard(SignedKind.MOVE, 2);
  expect(again.signature).toEqual(first.signature);
  host.append({ case: "moved", value: create(MovedSchema, { move: first }) });
  await page.shows((s) => s.draw === "open");
  host.cut();
  await page.shows((s) => s.returns === 3);
  expect(moves(host).length).toBe(2);
  expect(page.last?.alarm).toBeUndefined();
});

test("a move that was made before a reload is said again after it, and no other", async () => {
  const { host, page } = await turn();
  await page.session.act(ROLL);
  page.session.close();
  const again = open(host, page.store);
  const second = await host.heard(SignedKind.MOVE, 2);
  expect(second.signature).toEqual((await host.heard(SignedKind.MOVE)).signature);
  expect(again.last?.me.seat).toBe(1);
});

test("what the host cannot take at the moment is said again, what it refuses is not", async () => {
  const { host, page } = await turn();
  let asked = 0;
  const take = host.wire.submit;
  host.wire.submit = async (signed, signal) => {
    asked += 1;
    if (asked === 1) throw new Refused("RECOVERING", {}, true);
    return take(signed, signal);
  };
  expect(await page.session.act(ROLL)).toEqual({ ok: true });
  expect([asked, moves(host).length]).toEqual([2, 1]);
  host.wire.submit = async () => {
    throw new Refused("SEAT_TAKEN", { seat: "3" }, false);
  };
  expect(await page.session.sit("민호", 3)).toEqual({ ok: false, reason: "SEAT_TAKEN", metadata: { seat: "3" } });
});

test("a second tab takes over, and the first says so and is silent", async () => {
  const host = new Liar();
  const store = memoryStore();
  const heard = new Set<() => void>();
  const tabs = (replaced: () => void) => {
    heard.add(replaced);
    return {
      takeOver: () => heard.forEach((other) => other !== replaced && other()),
      close: () => void heard.delete(replaced),
    };
  };
  const tab = () => {
    const page = new Page(host, store, undefined, { tabs });
    pages.push(page);
    return page;
  };
  const first = tab();
  await host.begin(first);
  const second = tab();
  await first.shows((s) => s.link === "replaced");
  await second.shows((s) => s.link === "online" && s.me.lobbySeat === 1);
  expect(second.last?.me.publicKey).toEqual(first.last?.me.publicKey);
  expect(await first.session.say("hello")).toMatchObject({ ok: false, reason: "REPLACED" });
  first.session.restart();
  await second.shows((s) => s.link === "replaced");
  await first.shows((s) => s.link === "online");
});

test("a page whose browser keeps nothing says so and plays all the same", async () => {
  const full: Store = {
    ...memoryStore(),
    set() {
      throw new Error("quota");
    },
  };
  const host = new Liar();
  const page = open(host, full);
  await host.begin(page);
  await page.shows((s) => s.memory === "session");
  await host.draw(1);
  await page.shows((s) => s.report.withMine === 1);
  expect(browserStore(() => { throw new Error("denied"); })).toBeUndefined();
});

test("only the last few tables are remembered", () => {
  const store = memoryStore();
  for (let table = 1; table <= 5; table++) {
    new TableStore(store, new Uint8Array(32).fill(table), () => {}).setBytes("key", new Uint8Array([table]));
  }
  const keys = store.names().filter((name) => name.endsWith("/key"));
  expect(keys.map((name) => name.slice(7, 9)).sort()).toEqual(["03", "04", "05"]);
});
