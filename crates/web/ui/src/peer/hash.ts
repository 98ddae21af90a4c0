// The one hash of the protocol, `H(tag; p1, …, pn)`, and what is built on it (protocol, section 2).
import { sha256 } from "@noble/hashes/sha2.js";
import { concat, u32, u64, utf8 } from "./bytes";

/** 32 zero bytes: what stands before entry 0, and before the first seed. */
export const ZERO = new Uint8Array(32);

export function H(tag: string, ...parts: Uint8Array[]): Uint8Array {
  const word = utf8(tag);
  const all = [new Uint8Array([word.length]), word];
  for (const part of parts) all.push(u32(part.length), part);
  return sha256(concat(...all));
}

export function entryHash(previous: Uint8Array, body: Uint8Array): Uint8Array {
  return H("jusawi/v1/entry", previous, body);
}

/** What the seal of an entry signs. */
export function sealDigest(number: number, entry: Uint8Array): Uint8Array {
  return H("jusawi/v1/seal", u64(number), entry);
}

/** What a device signs; `kind` is the lower-case word. */
export function signedDigest(kind: string, table: Uint8Array, payload: Uint8Array): Uint8Array {
  return H(`jusawi/v1/${kind}`, table, payload);
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The first `5 * count` bits as characters of Crockford's base 32. */
function crockford(bytes: Uint8Array, count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) {
    const bit = 5 * i;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += ALPHABET[(pair >> (11 - (bit & 7))) & 31];
  }
  return text;
}

/** The invite code of a table's key, with hyphens. */
export function inviteCode(tableKey: Uint8Array): string {
  const text = crockford(H("jusawi/v1/invite", tableKey), 16);
  return text.replace(/(.{4})(?=.)/g, "$1-");
}

/** A code as it was typed or linked, in its one form; undefined if it is none. */
export function readInviteCode(text: string): string | undefined {
  const plain = text.trim().replaceAll("-", "").toUpperCase().replace(/[IL]/g, "1").replaceAll("O", "0");
  if (plain.length !== 16 || [...plain].some((character) => !ALPHABET.includes(character))) return undefined;
  return plain.replace(/(.{4})(?=.)/g, "$1-");
}

/** The four characters that every screen shows after a draw. */
export function checkCode(call: Uint8Array, seed: Uint8Array): string {
  return crockford(H("jusawi/v1/code", call, seed), 4);
}
