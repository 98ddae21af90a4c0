// Each lie of a host, and what the page makes of it. The first test is the same game without a lie.
import { create } from "@bufbuild/protobuf";
import { afterEach, expect, test } from "vitest";
import { LasVegasPhase } from "../../../src/gen/jusawi/v1/las_vegas_pb";
import { AutomaticReason, CallSchema, MoveSchema, MovedSchema, RevealSchema, SignedKind, SignedSchema, VoidSchema } from "../../../src/gen/jusawi/v1/ledger_pb";
import { Chance } from "../../../src/peer/chance";
import { inviteCode } from "../../../src/peer/hash";
import { publicKey } from "../../../src/peer/keys";
import { Liar, Page } from "./liar";

const pages: Page[] = [];
const open = (host: Liar, ...rest: [Page["store"]?, string?, ConstructorParameters<typeof Page>[3]?]): Page => {
  const page = new Page(host, ...rest);
  pages.push(page);
  return page;
};
afterEach(() => {
  for (const page of pages.splice(0)) page.session.close();
});

/** A table at which draw 1 is open and both have answered. */
async function table(): Promise<{ host: Liar; page: Page }> {
  const host = new Liar();
  const page = open(host);
  await host.begin(page);
  return { host, page };
}

/** A table at which the casinos are set up and shown. */
async function setUp(): Promise<{ host: Liar; page: Page }> {
  const { host, page } = await table();
  const { casinos, startSeat } = host.setup(await host.draw(1));
  host.show([{ case: "casinosRefilled", value: { round: 1, casinos, startSeat } }], { casinos: casinos as never });
  await page.shows((s) => s.roll?.draw === 1 && s.view !== undefined);
  return { host, page };
}

const rolled = (dice: number[]) => [{ case: "rolled", value: { seat: 0, roll: { own: dice, neutral: [] } } }];
const lies = (dice: number[]) => ({ phase: LasVegasPhase.PLACE, lastRoll: { own: dice, neutral: [] } as never });

test("without a lie every roll is checked, and nothing is objected to", async () => {
  const { host, page } = await setUp();
  host.roll();
  const dice = new Chance(await host.draw(2)).dice(8);
  host.show(rolled(dice), lies(dice));
  const shown = await page.shows((s) => s.rolls.length === 2 && s.roll?.checked && s);
  expect(shown.alarm).toBeUndefined();
  expect(shown.roll).toMatchObject({ draw: 2, kind: "shared", mine: true, dice });
  expect(shown.roll?.contributors.map(({ name, present, client, mine }) => [name, present, client, mine])).toEqual([
    ["Host", true, "program", false],
    ["민호", true, "page", true],
  ]);
  expect(shown.report).toMatchObject({ rolls: 2, withMine: 2, leftOut: 0, unproven: 0, objections: 0 });
  expect(shown.steps.map((step) => [step.number, step.live])).toEqual([[8, false], [11, true]]);
});

test("a link that the host's device had not committed to", async () => {
  const { host, page } = await table();
  const call = host.call(1, [host.here(1), await host.heard(SignedKind.HERE)]);
  host.drawing(1, [host.reveal(1, call, new Uint8Array(32).fill(4)), await host.heard(SignedKind.REVEAL)]);
  expect(await page.alarm(host)).toBe("link");
  expect(page.last?.alarm).toMatchObject({ draw: 1, name: "Host" });
});

test("the link of a later draw, to have other dice", async () => {
  const { host, page } = await table();
  const call = host.call(1, [host.here(1), await host.heard(SignedKind.HERE)]);
  host.drawing(1, [host.reveal(1, call, host.chain?.link(2)), await host.heard(SignedKind.REVEAL)]);
  expect(await page.alarm(host)).toBe("link");
});

test("a changed die", async () => {
  const { host, page } = await setUp();
  host.roll();
  const dice = new Chance(await host.draw(2)).dice(8);
  dice[3] = ((dice[3] as number) % 6) + 1;
  host.show(rolled(dice), lies(dice));
  expect(await page.alarm(host)).toBe("dice");
  expect(page.last?.alarm).toMatchObject({ entry: 11, draw: 2 });
});

test("other dice on the table than those that were told", async () => {
  const { host, page } = await setUp();
  host.roll();
  const dice = new Chance(await host.draw(2)).dice(8);
  host.show(rolled(dice), lies(dice.map((die) => (die % 6) + 1)));
  expect(await page.alarm(host)).toBe("dice");
});

test("a die too few", async () => {
  const { host, page } = await setUp();
  host.roll();
  const dice = new Chance(await host.draw(2)).dice(7);
  host.show(rolled(dice), lies(dice));
  expect(await page.alarm(host)).toBe("dice");
});

test("dice without a draw", async () => {
  const { host, page } = await setUp();
  const dice = [1, 1, 1, 1, 1, 1, 1, 1];
  host.append({ case: "presence", value: { seat: 1, online: true } });
  host.show(rolled(dice), lies(dice));
  expect(await page.alarm(host)).toBe("dice");
});

test("other notes in a casino than the seed gives", async () => {
  const { host, page } = await table();
  const { casinos, startSeat } = host.setup(await host.draw(1));
  (casinos[2] as { notes: number[] }).notes = [9];
  host.show([{ case: "casinosRefilled", value: { round: 1, casinos, startSeat } }], {});
  expect(await page.alarm(host)).toBe("dice");
});

test("another player begins than the seed says", async () => {
  const { host, page } = await table();
  const { casinos, startSeat } = host.setup(await host.draw(1));
  host.show([{ case: "casinosRefilled", value: { round: 1, casinos, startSeat: 1 - startSeat } }], {});
  expect(await page.alarm(host)).toBe("dice");
});

test("another check code than the links give", async () => {
  const { host, page } = await table();
  const { casinos, startSeat } = host.setup(await host.draw(1));
  const refilled = { case: "casinosRefilled", value: { round: 1, casinos, startSeat } };
  host.show([refilled], {}, { code: { draw: 1n, code: "0000" } as never });
  expect(await page.alarm(host)).toBe("code");
});

test("a picture that rests on another record", async () => {
  const { host, page } = await table();
  host.show([], {}, { head: new Uint8Array(32).fill(1) });
  expect(await page.alarm(host)).toBe("order");
});

test("a call in this page's name that it has not answered", async () => {
  const { host, page } = await table();
  const mine = await host.heard(SignedKind.HERE);
  const forged = create(SignedSchema, { ...mine, signature: host.here(1).signature });
  host.call(1, [host.here(1), forged]);
  expect(await page.alarm(host)).toBe("not-mine");
});

test("a call with an answer to another opening", async () => {
  const { host, page } = await table();
  host.call(1, [host.here(1, host.hashes[0]), await host.heard(SignedKind.HERE)]);
  expect(await page.alarm(host)).toBe("call");
});

test("a call without the host's own device", async () => {
  const { host, page } = await table();
  host.call(1, [await host.heard(SignedKind.HERE)]);
  expect(await page.alarm(host)).toBe("call");
});

test("a call without this page, although it had answered, is objected to with the next link", async () => {
  const { host, page } = await table();
  const call = host.call(1, [host.here(1)]);
  const number = host.entries.length - 1;
  await page.shows((s) => s.objections.length === 1);
  expect(page.last?.objections).toEqual([{ entry: number, kind: "left-out", draw: 1 }]);
  host.drawing(1, [host.reveal(1, call)]);
  const seed = host.noteSeed(1, [host.chain?.link(1) as Uint8Array]);
  const { casinos, startSeat } = host.setup(seed);
  host.show([{ case: "casinosRefilled", value: { round: 1, casinos, startSeat } }], { casinos: casinos as never });
  const shown = await page.shows((s) => s.roll !== undefined && s.view !== undefined && s);
  expect(shown.roll).toMatchObject({ kind: "unproven", mine: false });
  expect(host.said.filter((signed) => signed.kind === SignedKind.REVEAL)).toEqual([]);
  host.roll();
  const here = await host.heard(SignedKind.HERE, 2);
  host.call(2, [host.here(2), here]);
  const reveal = await host.heard(SignedKind.REVEAL);
  // Field 4, packed, one number.
  expect([...reveal.payload.slice(-3)]).toEqual([0x22, 1, number]);
});

test("a call asked twice is answered once", async () => {
  const { host, page } = await table();
  const here = await host.heard(SignedKind.HERE);
  host.call(1, [host.here(1), here]);
  await host.heard(SignedKind.REVEAL);
  host.call(1, [host.here(1), here]);
  expect(await page.alarm(host)).toBe("second-call");
  expect(host.said.filter((signed) => signed.kind === SignedKind.REVEAL).length).toBe(1);
});

test("another call of a draw, shown only after this page was reloaded, is not answered", async () => {
  const { host, page } = await table();
  const here = await host.heard(SignedKind.HERE);
  host.call(1, [host.here(1), here]);
  await host.heard(SignedKind.REVEAL);
  page.session.close();
  // The browser has lost the record, but not what it has signed; the host shows another call.
  for (const name of page.store.names()) if (name.includes("/e/")) page.store.remove(name);
  host.entries.pop();
  host.hashes.pop();
  host.call(1, [host.here(1), here]);
  const again = open(host, page.store);
  expect(await again.alarm(host)).toBe("second-call");
  expect(host.said.filter((signed) => signed.kind === SignedKind.REVEAL).length).toBe(1);
});

test("two entries with one number under the table's seal", async () => {
  const { host, page } = await table();
  const number = host.entries.length - 1;
  const { entry } = host.sealed({ case: "presence", value: { seat: 1, online: true } }, number);
  host.send(number, entry);
  expect(await page.alarm(host)).toBe("fork");
});

test("a known entry that was damaged on the way proves nothing", async () => {
  const { host, page } = await table();
  const number = host.entries.length - 1;
  const { entry } = host.sealed({ case: "presence", value: { seat: 1, online: true } }, number);
  host.send(number, { ...entry, seal: new Uint8Array(64) });
  await host.draw(1);
  await page.shows((s) => s.report.rolls === 1);
  expect(page.last?.alarm).toBeUndefined();
});

test("an entry without the table's seal", async () => {
  const { host, page } = await table();
  const { entry } = host.sealed({ case: "closing", value: { reason: 2 } });
  host.send(host.entries.length, { ...entry, seal: new Uint8Array(64).fill(1) });
  expect(await page.alarm(host)).toBe("seal");
});

test("a drawing without this page's link", async () => {
  const { host, page } = await table();
  const call = host.call(1, [host.here(1), await host.heard(SignedKind.HERE)]);
  await host.heard(SignedKind.REVEAL);
  host.drawing(1, [host.reveal(1, call)]);
  expect(await page.alarm(host)).toBe("links");
});

test("a drawing with a forged link of this page", async () => {
  const { host, page } = await table();
  const call = host.call(1, [host.here(1), await host.heard(SignedKind.HERE)]);
  const mine = await host.heard(SignedKind.REVEAL);
  host.drawing(1, [host.reveal(1, call), create(SignedSchema, { ...mine, signature: host.here(1).signature })]);
  expect(await page.alarm(host)).toBe("own-link");
});

test("a draw thrown away by the host's own hand", async () => {
  const host = new Liar();
  const page = open(host);
  // An independent device holds a seat, so the host's hand is not enough.
  await host.begin(page);
  const call = host.call(1, [host.here(1), await host.heard(SignedKind.HERE)]);
  await host.heard(SignedKind.REVEAL);
  host.append({ case: "void", value: create(VoidSchema, { draw: 1n, agree: [] }) });
  expect(await page.alarm(host)).toBe("void");
  expect(call.length).toBe(32);
});

test("a move in this page's name", async () => {
  const { host, page } = await setUp();
  const wanted = { head: host.head, seat: 1, action: Uint8Array.from([10, 0]) };
  const move = host.sign(SignedKind.MOVE, MoveSchema as never, wanted);
  const forged = create(SignedSchema, { ...move, publicKey: page.last?.me.publicKey as Uint8Array });
  host.append({ case: "moved", value: create(MovedSchema, { move: forged }) });
  expect(await page.alarm(host)).toBe("not-my-move");
});

test("a move in this page's seat that the host has signed", async () => {
  const { host, page } = await setUp();
  const wanted = { head: host.head, seat: 1, action: Uint8Array.from([10, 0]) };
  const move = host.sign(SignedKind.MOVE, MoveSchema as never, wanted);
  host.append({ case: "moved", value: create(MovedSchema, { move }) });
  expect(await page.alarm(host)).toBe("signature");
});

test("an old move that is played again", async () => {
  const { host, page } = await setUp();
  const old = host.sign(SignedKind.MOVE, MoveSchema as never, { head: host.head, seat: 0, action: Uint8Array.from([10, 0]) });
  host.append({ case: "moved", value: create(MovedSchema, { move: old }) });
  await host.draw(2);
  host.append({ case: "moved", value: create(MovedSchema, { move: old }) });
  expect(await page.alarm(host)).toBe("signature");
});

test("a person's seat that is played as a bot's", async () => {
  const { host, page } = await setUp();
  const automatic = { seat: 1, reason: AutomaticReason.BOT, action: Uint8Array.from([10, 0]) };
  host.append({ case: "automatic", value: automatic });
  expect(await page.alarm(host)).toBe("order");
});

test("a start before this page has committed", async () => {
  const host = new Liar();
  const page = open(host);
  host.sit();
  await page.shows((s) => s.link === "online");
  void page.session.sit("민호", 1);
  host.append({ case: "seat", value: await host.heard(SignedKind.SEAT) });
  host.freezeAll();
  host.append({ case: "commit", value: await host.commit() });
  host.append({ case: "start", value: {} });
  expect(await page.alarm(host)).toBe("contributors");
});

test("a freeze without this page's seat", async () => {
  const host = new Liar();
  const page = open(host);
  host.sit();
  await page.shows((s) => s.link === "online");
  void page.session.sit("민호", 1);
  host.append({ case: "seat", value: await host.heard(SignedKind.SEAT) });
  host.freezeAll([0]);
  expect(await page.alarm(host)).toBe("contributors");
});

test("a time that falls", async () => {
  const { host, page } = await table();
  host.at -= 500;
  host.call(1, [host.here(1), await host.heard(SignedKind.HERE)]);
  expect(await page.alarm(host)).toBe("order");
});

test("a move while a draw is open", async () => {
  const { host, page } = await table();
  host.append({ case: "presence", value: { seat: 1, online: false } });
  expect(await page.alarm(host)).toBe("order");
});

test("one message that is written in two ways", async () => {
  const { host, page } = await table();
  const call = create(CallSchema, { draw: 1n, here: [host.here(1), await host.heard(SignedKind.HERE)] });
  call.$unknown = [{ no: 9, wireType: 0, data: Uint8Array.from([1]) }];
  host.append({ case: "call", value: call });
  expect(await page.alarm(host)).toBe("form");
});

test("an entry of a kind that this page does not know stops it and blames nobody", async () => {
  const { host, page } = await table();
  const body = Uint8Array.from([8, 100, 0x8a, 1, 0]);
  const { entry } = host.sealed({ case: "start", value: {} });
  const { entryHash, sealDigest } = await import("../../../src/peer/hash");
  const { sign } = await import("../../../src/peer/keys");
  const number = host.entries.length;
  const seal = sign(sealDigest(number, entryHash(host.head, body)), host.tableSecret);
  host.send(number, { ...entry, body, seal });
  await page.shows((s) => s.beyond !== undefined);
  expect(page.last?.alarm).toBeUndefined();
});

test("another table at the address is told apart from the one that was joined", async () => {
  const { host, page } = await table();
  const other = new Liar(8);
  (host as { wire: unknown }).wire;
  Object.assign(host.wire, other.wire);
  host.cut();
  await page.shows((s) => s.stale === true);
  expect(page.last?.alarm).toBeUndefined();
  page.session.restart();
  await page.shows((s) => s.link === "online" && s.stale === false);
  expect(page.last?.table?.code).toBe(inviteCode(publicKey(other.tableSecret)));
  expect(page.last?.me.lobbySeat).toBeUndefined();
});

test("a link with the code of another table opens none", async () => {
  const host = new Liar();
  const page = open(host, undefined, inviteCode(publicKey(new Uint8Array(32).fill(8))));
  await page.shows((s) => s.stale === true);
  expect(page.last?.table?.codeMatches).toBe(false);
  expect((await page.session.sit("민호")).ok).toBe(false);
  expect(host.said).toEqual([]);
});

test("a relay that leads to another table than the code's is told apart at once, and for good", async () => {
  const code = inviteCode(publicKey(new Uint8Array(32).fill(8)));
  const host = new Liar();
  const page = open(host, undefined, code, { relayed: true, address: `http://relay.test/${code}` });
  await page.shows((s) => s.alarm?.reason === "other-table");
  page.session.restart();
  await page.shows((s) => s.alarm?.reason === "other-table");
  expect((await page.session.sit("민호")).ok).toBe(false);
  expect(host.said).toEqual([]);
});

test("links are those of the way by which the page came, and a relay's only if it is this table's", async () => {
  const { host, page } = await table();
  const code = inviteCode(publicKey(host.tableSecret));
  expect(page.last?.table?.link).toBe(`http://phone.test/#${code}`);
  const said = (relayLink: string) => host.tell({ case: "info", value: { ...page.last!.table!.info, relayLink } });
  said(`https://relay.test:7670/${code}`);
  await page.shows((s) => s.table?.relayLink === `https://relay.test:7670/${code}`);
  for (const other of [`javascript:alert(1)/${code}`, `https://relay.test/${code}x`, `https://relay.test/a/${code}`, "https://relay.test/0000-0000-0000-000Z", ""]) {
    said(other);
    await page.shows((s) => s.table?.relayLink === undefined);
    said(`https://relay.test/${code}`);
    await page.shows((s) => s.table?.relayLink === `https://relay.test/${code}`);
  }
  const relayed = open(host, undefined, code, { relayed: true, address: `http://relay.test/${code}` });
  await relayed.shows((s) => s.relayed && s.table?.link === `http://relay.test/${code}`);
  expect(relayed.last?.table).toMatchObject({ codeMatches: true, relayLink: undefined });
});

test("an alarm outlives a reload, also where the record adds up by then", async () => {
  const { host, page } = await table();
  const { entry } = host.sealed({ case: "presence", value: { seat: 1, online: true } }, host.entries.length - 1);
  host.send(host.entries.length - 1, entry);
  expect(await page.alarm(host)).toBe("fork");
  page.session.close();
  const said = host.said.length;
  const again = open(host, page.store);
  expect(await again.alarm(host)).toBe("fork");
  expect(host.said.length).toBe(said);
});

test("a call that was answered is answered with the same bytes after a reload", async () => {
  const { host, page } = await table();
  host.call(1, [host.here(1), await host.heard(SignedKind.HERE)]);
  const first = await host.heard(SignedKind.REVEAL);
  page.session.close();
  open(host, page.store);
  const second = await host.heard(SignedKind.REVEAL, 2);
  expect(second.signature).toEqual(first.signature);
  expect(RevealSchema.typeName).toBe("jusawi.v1.Reveal");
});
