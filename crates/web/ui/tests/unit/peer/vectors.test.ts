// The worked values of the protocol, computed by the page's own code.
import { readFileSync } from "node:fs";
import * as ed from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";
import { concat, hex, u64, unhex } from "../../../src/peer/bytes";
import { Chain, LinkVerifier } from "../../../src/peer/chain";
import { Chance, Pile, seedOf, shuffle } from "../../../src/peer/chance";
import { H, ZERO, checkCode, entryHash, inviteCode, readInviteCode, sealDigest, signedDigest } from "../../../src/peer/hash";
import { publicKey, sign, verify } from "../../../src/peer/keys";

const vectors = JSON.parse(readFileSync(new URL("../../../../../../tests/vectors/fair.json", import.meta.url), "utf8"));
const breathe = () => Promise.resolve();

test("hashes of tags and parts are reproduced", () => {
  expect(vectors.hash.length).toBeGreaterThan(0);
  for (const { tag, parts, h } of vectors.hash) expect(hex(H(tag, ...parts.map(unhex)))).toBe(h);
});

test("the chain of entries is reproduced and sealed", () => {
  const secret = unhex(vectors.ledger.table_secret_key);
  const key = unhex(vectors.ledger.table_public_key);
  expect(hex(publicKey(secret))).toBe(hex(key));
  let previous: Uint8Array = ZERO;
  vectors.ledger.entries.forEach((entry: Record<string, string>, number: number) => {
    const hash = entryHash(previous, unhex(entry["body"] as string));
    expect(hex(hash)).toBe(entry["hash"]);
    expect(hex(sealDigest(number, hash))).toBe(entry["seal_digest"]);
    expect(hex(sign(sealDigest(number, hash), secret))).toBe(entry["seal"]);
    expect(verify(unhex(entry["seal"] as string), sealDigest(number, hash), key)).toBe(true);
    previous = hash;
  });
});

test("signed messages of every kind are reproduced", () => {
  expect(vectors.signed.length).toBe(10);
  for (const one of vectors.signed) {
    const digest = signedDigest(one.kind, unhex(one.table_id), unhex(one.payload));
    expect(hex(digest)).toBe(one.digest);
    expect(hex(sign(digest, unhex(one.secret_key)))).toBe(one.signature);
    expect(verify(unhex(one.signature), digest, unhex(one.public_key))).toBe(true);
  }
});

test("signatures are accepted and refused as everywhere else", () => {
  const { message, accepted, cases } = vectors.refused_signatures;
  const takes = (one: Record<string, string>) =>
    verify(unhex(one["signature"] as string), unhex(message), unhex(one["public_key"] as string));
  expect(takes(accepted)).toBe(true);
  expect(cases.length).toBeGreaterThan(3);
  for (const one of cases) expect(takes(one), one.why).toBe(false);
});

test("a changed message, key or signature is refused", () => {
  const secret = new Uint8Array(32).fill(3);
  const message = new TextEncoder().encode("roll");
  const signature = sign(message, secret);
  expect(verify(signature, message, publicKey(secret))).toBe(true);
  for (let i = 0; i < 64; i += 7) {
    const changed = signature.slice();
    changed[i] = (changed[i] as number) ^ 1;
    expect(verify(changed, message, publicKey(secret))).toBe(false);
  }
  expect(verify(signature, message.slice(1), publicKey(secret))).toBe(false);
  expect(verify(signature, message, publicKey(new Uint8Array(32).fill(4)))).toBe(false);
  expect(verify(signature.slice(1), message, publicKey(secret))).toBe(false);
});

test("a signature that holds only up to the cofactor is refused", () => {
  const secret = new Uint8Array(32).fill(3);
  const key = publicKey(secret);
  const message = new TextEncoder().encode("roll");
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const number = (bytes: Uint8Array) => BigInt(`0x${hex(bytes.slice().reverse())}`);
  const { scalar } = ed.utils.getExtendedPublicKey(secret);
  const torsion = ed.Point.fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a");
  const made = (point: InstanceType<typeof ed.Point>) => {
    const r = 12345n;
    const R = ed.Point.BASE.multiply(r).add(point).toBytes();
    const k = number(sha512(concat(R, key, message))) % order;
    const s = (r + k * scalar) % order;
    return concat(R, unhex(s.toString(16).padStart(64, "0")).reverse());
  };
  expect(verify(made(ed.Point.ZERO), message, key)).toBe(true);
  expect(verify(made(torsion), message, key)).toBe(false);
  expect(ed.verify(made(torsion), message, key, { zip215: false })).toBe(true);
});

test("invite codes are reproduced and read as people type them", () => {
  for (const { public_key, code } of vectors.invite) expect(inviteCode(unhex(public_key))).toBe(code);
  for (const { text, code } of vectors.invite_input.accepted) expect(readInviteCode(text), text).toBe(code);
  for (const text of vectors.invite_input.refused) expect(readInviteCode(text), text).toBeUndefined();
});

test("chains are reproduced, and their links checked in order", async () => {
  for (const one of vectors.chains) {
    const table = unhex(one.table_id);
    const key = unhex(one.public_key);
    const chain = await Chain.grow(table, key, unhex(one.secret), one.first_draw, one.length, breathe);
    expect(hex(chain.tip)).toBe(one.tip);
    const verifier = new LinkVerifier(table, key, chain.commitment());
    for (const { draw, link } of one.links) {
      expect(hex(chain.link(draw) as Uint8Array)).toBe(link);
      const wrong = unhex(link);
      wrong[0] = (wrong[0] as number) ^ 1;
      expect(verifier.check(draw, wrong)).toContain("does not lead");
      expect(verifier.check(draw, unhex(link))).toBeUndefined();
      verifier.accept(draw, unhex(link));
      expect(verifier.check(draw, unhex(link))).toContain("comes after");
    }
    expect(chain.link(one.first_draw + one.length)).toBeUndefined();
    expect(verifier.check(one.first_draw + one.length, ZERO)).toContain("no chain covers");
  }
});

test("seeds, words and dice of draws are reproduced", async () => {
  const { table_id } = vectors.ledger;
  const grown = new Map<Record<string, string>, Chain>();
  for (const one of vectors.chains) {
    const [table, key, secret] = [one.table_id, one.public_key, one.secret].map(unhex) as [Uint8Array, Uint8Array, Uint8Array];
    grown.set(one, await Chain.grow(table, key, secret, one.first_draw, one.length, breathe));
  }
  for (const draw of vectors.draws) {
    const linkOf = (number: number) => {
      const chains = vectors.chains.filter((one: { number: number }) => one.number === number);
      const link = chains.map((one: Record<string, string>) => grown.get(one)?.link(draw.draw)).find(Boolean);
      return { number, link: link as Uint8Array };
    };
    const links = draw.contributors.map(linkOf);
    const seed = seedOf(unhex(table_id), draw.draw, unhex(draw.previous_seed), links);
    expect(hex(seed)).toBe(draw.seed);
    const words = new Chance(seed);
    for (const word of draw.words) expect(words.word()).toBe(word);
    expect(new Chance(seed).dice(draw.dice.length)).toEqual(draw.dice);
  }
});

test("numbers below n are reproduced, also where words are skipped", () => {
  for (const { n, values } of vectors.below.cases) {
    const chance = new Chance(unhex(vectors.below.seed));
    for (const value of values) expect(chance.below(n)).toBe(value);
  }
});

test("a long stream of words is one stream", () => {
  const seed = unhex(vectors.below.seed);
  const long = new Chance(seed);
  const first = Array.from({ length: 500 }, () => long.word());
  const again = new Chance(seed);
  for (const word of first) expect(again.word()).toBe(word);
  expect(again.taken).toBe(500);
  const zero = new Chance(ZERO);
  for (const word of vectors.chacha20_zero_key_words) expect(zero.word()).toBe(word);
});

test("shuffling and drawing from a pile are reproduced", () => {
  const { seed, order_of_5, then_first_12_of_the_54_notes } = vectors.shuffle_then_pile;
  const chance = new Chance(unhex(seed));
  const items = [0, 1, 2, 3, 4];
  shuffle(items, chance);
  expect(items).toEqual(order_of_5);
  const copies = [6, 8, 8, 6, 6, 5, 5, 5, 5];
  const pile = new Pile(copies.flatMap((count, i) => Array<number>(count).fill(i + 1)));
  for (const note of then_first_12_of_the_54_notes) expect(pile.draw(chance)).toBe(note);
});

test("what was put under a pile comes last, in order and without a word", () => {
  const pile = new Pile([4]);
  pile.putUnder([9, 2]);
  const chance = new Chance(ZERO);
  expect([pile.draw(chance), pile.draw(chance), pile.draw(chance), pile.draw(chance)]).toEqual([4, 9, 2, undefined]);
  expect(chance.taken).toBe(1);
});

test("check codes are reproduced", () => {
  for (const { call, seed, code } of vectors.screen_code) expect(checkCode(unhex(call), unhex(seed))).toBe(code);
});

test("numbers are big-endian in hashes", () => {
  expect(hex(u64(258))).toBe("0000000000000102");
  expect(hex(concat(u64(2n ** 63n), new Uint8Array([1])))).toBe("800000000000000001");
});
