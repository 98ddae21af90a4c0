// The same people, another table at the same address: the page goes over where the new table follows its own, and only there.
import { fromBinary } from "@bufbuild/protobuf";
import { afterEach, expect, test } from "vitest";
import { ClosingReason, SeatSchema, SignedKind } from "../../../src/gen/jusawi/v1/ledger_pb";
import { inviteCode } from "../../../src/peer/hash";
import { publicKey } from "../../../src/peer/keys";
import { Refused, type Wire } from "../../../src/peer/wire";
import { Liar, Page } from "./liar";

const pages: Page[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.session.close();
});

const codeOf = (host: Liar): string => inviteCode(publicKey(host.tableSecret));

/** What answers at the address: one host after another. */
class Address {
  constructor(public host: Liar) {}

  readonly wire: Wire = {
    table: (signal) => this.host.wire.table(signal),
    watch: (watch, from, signal) => this.host.wire.watch(watch, from, signal),
    submit: (signed, signal) => this.host.wire.submit(signed, signal),
  };
}

/** A page that sits at seat 1, opened by the link of its table. */
async function seated(): Promise<{ first: Liar; address: Address; page: Page; moved: string[] }> {
  const first = new Liar();
  const address = new Address(first);
  const moved: string[] = [];
  const page = new Page(first, undefined, codeOf(first), { wire: address.wire, moved: (code) => void moved.push(code) });
  pages.push(page);
  first.sit();
  await page.shows((s) => s.link === "online");
  void page.session.sit("민호", 1);
  first.append({ case: "seat", value: await first.heard(SignedKind.SEAT) });
  await page.shows((s) => s.me.lobbySeat === 1);
  return { first, address, page, moved };
}

function close(host: Liar): { tableId: Uint8Array; number: bigint; hash: Uint8Array } {
  host.append({ case: "closing", value: { reason: ClosingReason.UNFINISHED, seen: [] } });
  return { tableId: host.table, number: BigInt(host.entries.length - 1), hash: host.head };
}

const wish = async (host: Liar) => {
  const signed = await host.heard(SignedKind.SEAT);
  return { key: signed.publicKey, ...fromBinary(SeatSchema, signed.payload) };
};

test("at the rematch of its table a page wants its seat and its name, with another key, and keeps the former result", async () => {
  const { first, address, page, moved } = await seated();
  const before = page.last?.me.publicKey;
  const end = close(first);
  await page.shows((s) => s.closed !== undefined);
  address.host = new Liar(8, end);
  first.cut();
  const wanted = await wish(address.host);
  expect(wanted).toMatchObject({ seat: 1, name: "민호" });
  expect(wanted.key).not.toEqual(before);
  address.host.append({ case: "seat", value: await address.host.heard(SignedKind.SEAT) });
  const there = await page.shows((s) => s.me.lobbySeat === 1 && s.table?.code === codeOf(address.host) && s);
  expect(there.stale).toBe(false);
  expect(there.table?.codeMatches).toBe(true);
  expect(there.former?.closed).toBe(ClosingReason.UNFINISHED);
  expect(moved).toEqual([codeOf(address.host)]);
  // And after that one, another.
  const second = address.host;
  address.host = new Liar(10, close(second));
  second.cut();
  expect(await wish(address.host)).toMatchObject({ seat: 1, name: "민호" });
});

test("a seat that somebody else has taken meanwhile is not fought for", async () => {
  const { first, address } = await seated();
  const next = new Liar(8, close(first));
  next.sit(1, "서연");
  address.host = next;
  first.cut();
  expect(await wish(next)).toMatchObject({ seat: 0, name: "민호" });
});

test("a page that slept through the end goes over when it wakes", async () => {
  const { first, address, page } = await seated();
  first.online = false;
  first.cut();
  await page.shows((s) => s.link === "offline");
  address.host = new Liar(8, close(first));
  page.session.wake();
  expect(await wish(address.host)).toMatchObject({ seat: 1, name: "민호" });
});

test("a page that was thrown out of memory goes over when it is loaded again", async () => {
  const { first, address, page } = await seated();
  const end = close(first);
  await page.shows((s) => s.closed !== undefined);
  page.session.close();
  address.host = new Liar(8, end);
  const again = new Page(first, page.store, codeOf(first), { wire: address.wire });
  pages.push(again);
  expect(await wish(address.host)).toMatchObject({ seat: 1, name: "민호" });
  expect(again.last?.stale).toBe(false);
});

test("a table that follows another one, another end, or another host's, is not this page's", async () => {
  const change: ((end: ReturnType<typeof close>) => [ReturnType<typeof close> | undefined, number])[] = [
    () => [undefined, 9],
    (end) => [{ ...end, tableId: new Uint8Array(32).fill(4) }, 9],
    (end) => [{ ...end, hash: new Uint8Array(32).fill(4) }, 9],
    (end) => [{ ...end, number: end.number + 1n }, 9],
    (end) => [{ ...end, number: end.number - 1n }, 9],
    (end) => [end, 6],
  ];
  for (const [which, lie] of change.entries()) {
    for (const reloaded of [false, true]) {
      const { first, address, page } = await seated();
      const end = close(first);
      await page.shows((s) => s.closed !== undefined);
      address.host = new Liar(8, ...lie(end));
      let watched = page;
      if (reloaded) {
        page.session.close();
        watched = new Page(first, page.store, codeOf(first), { wire: address.wire });
        pages.push(watched);
      } else {
        first.cut();
      }
      await watched.shows((s) => s.stale);
      expect(address.host.said, `${which}`).toEqual([]);
    }
  }
});

test("no table follows one that ended with its beginning", async () => {
  const host = new Liar(8, { tableId: new Uint8Array(32).fill(4), number: 0n, hash: new Uint8Array(32).fill(4) });
  const page = new Page(host);
  pages.push(page);
  expect(await page.alarm(host)).toBe("form");
});

/** What a relay has: each table at the place of its code, and one that the page asks. */
class Relay {
  readonly #hosts = new Map<string, Liar>();
  constructor(public asked: string) {}

  has(host: Liar): this {
    this.#hosts.set(codeOf(host), host);
    return this;
  }

  get #host(): Liar {
    const host = this.#hosts.get(this.asked);
    if (host === undefined) throw new Refused("NO_SUCH_TABLE", {}, true);
    return host;
  }

  readonly wire: Wire = {
    table: async (signal) => this.#host.wire.table(signal),
    watch: (watch, from, signal) => this.#host.wire.watch(watch, from, signal),
    submit: async (signed, signal) => this.#host.wire.submit(signed, signal),
  };
}

async function seatedThroughRelay(): Promise<{ first: Liar; relay: Relay; page: Page }> {
  const first = new Liar();
  const relay = new Relay(codeOf(first)).has(first);
  const page = new Page(first, undefined, codeOf(first), {
    wire: relay.wire,
    relayed: true,
    moved: (code) => `http://relay.test/${code}`,
    turn: (code) => {
      relay.asked = code;
    },
  });
  pages.push(page);
  first.sit();
  await page.shows((s) => s.link === "online");
  void page.session.sit("민호", 1);
  first.append({ case: "seat", value: await first.heard(SignedKind.SEAT) });
  await page.shows((s) => s.me.lobbySeat === 1);
  return { first, relay, page };
}

test("through a relay a page asks at the place of the table that its host has named, and goes over there", async () => {
  const { first, relay, page } = await seatedThroughRelay();
  const next = new Liar(8, close(first));
  relay.has(next);
  first.tell({ case: "info", value: { ...first.info(), next: codeOf(next) } });
  await page.shows((s) => s.closed !== undefined && relay.asked === codeOf(next));
  first.cut();
  expect(await wish(next)).toMatchObject({ seat: 1, name: "민호" });
  next.append({ case: "seat", value: await next.heard(SignedKind.SEAT) });
  const there = await page.shows((s) => s.me.lobbySeat === 1 && s.table?.code === codeOf(next) && s);
  expect(there.alarm).toBeUndefined();
  expect(there.table?.link).toBe(`http://relay.test/${codeOf(next)}`);
});

test("through a relay a page does not sit down at a named table that does not follow its own", async () => {
  const { first, relay, page } = await seatedThroughRelay();
  const other = new Liar(8);
  relay.has(other);
  close(first);
  first.tell({ case: "info", value: { ...first.info(), next: codeOf(other) } });
  await page.shows((s) => relay.asked === codeOf(other) && s);
  first.cut();
  const there = await page.shows((s) => s.stale && s);
  expect(there.alarm).toBeUndefined();
  expect(other.said).toEqual([]);
});

test("a relay that leads to another table than the one that was named is found out", async () => {
  const { first, relay, page } = await seatedThroughRelay();
  const next = new Liar(8, close(first));
  const other = new Liar(9, { tableId: first.table, number: BigInt(first.entries.length - 1), hash: first.head });
  relay.has(next);
  first.tell({ case: "info", value: { ...first.info(), next: codeOf(next) } });
  await page.shows((s) => relay.asked === codeOf(next) && s);
  relay.asked = codeOf(other);
  relay.has(other);
  first.cut();
  expect((await page.shows((s) => s.alarm)).reason).toBe("other-table");
});
