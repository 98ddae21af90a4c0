// A whole game that the program has recorded, as a page folds it.
import { readFileSync } from "node:fs";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { ClosingReason, type Entry, EntrySchema } from "../../../src/gen/jusawi/v1/ledger_pb";
import { Fold } from "../../../src/peer/fold";
import { Lie } from "../../../src/peer/messages";

// A copy: parts of a Buffer are not copied by `slice`.
const bytes = Uint8Array.from(readFileSync(new URL("../../../../../../tests/vectors/ledger-las-vegas.jusawi", import.meta.url)));

function entries(): Entry[] {
  const all: Entry[] = [];
  for (let at = 0; at < bytes.length; ) {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      length |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    all.push(fromBinary(EntrySchema, bytes.subarray(at, at + length)));
    at += length;
  }
  return all;
}

test("every entry of a recorded game is taken, and its draws are numbered without gaps", { timeout: 60_000 }, () => {
  const [genesis, ...rest] = entries();
  const fold = new Fold(genesis as Entry);
  for (const entry of rest) fold.apply(entry);
  expect(fold.next).toBe(rest.length + 1);
  expect(fold.closed).toBeDefined();
  expect(fold.closed).toBe(ClosingReason.FINISHED);
  expect(fold.drawn.length).toBeGreaterThan(10);
  expect(fold.drawn.map(({ draw }) => draw)).toEqual(fold.drawn.map((_, i) => i + 1));
});

test("a record that was checked before is taken again without checking its signatures, to the same end", () => {
  const [genesis, ...rest] = entries();
  const fold = new Fold(genesis as Entry);
  for (const entry of rest) fold.apply(entry, true);
  expect(fold.next).toBe(rest.length + 1);
});

test("no byte of an entry can be changed, and none left out", { timeout: 60_000 }, () => {
  const [genesis, ...rest] = entries();
  const fold = new Fold(genesis as Entry);
  for (const [i, entry] of rest.slice(0, 14).entries()) {
    for (const at of [0, entry.body.length >> 1, entry.body.length - 1]) {
      const body = entry.body.slice();
      body[at] = (body[at] as number) ^ 1;
      expect(() => fold.apply(create(EntrySchema, { ...entry, body }))).toThrow(Lie);
    }
    expect(() => fold.apply(rest[i + 1] as Entry)).toThrow(Lie);
    fold.apply(entry);
  }
  expect(toBinary(EntrySchema, genesis as Entry).length).toBeGreaterThan(64);
});
