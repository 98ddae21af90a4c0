// Ed25519, strictly (protocol, section 2): scalars below the group order, points in their one encoding and not of small
// order, and the equation without a cofactor, as every other client of the table checks it.
import * as ed from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { concat, equal } from "./bytes";

ed.hashes.sha512 = sha512;

type Point = InstanceType<typeof ed.Point>;

/** The order of the group. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const WINDOW = 4;
const WINDOWS = 256 / WINDOW;
/** For how many keys multiples are kept: the table's, and those of its devices. */
const KEYS = 32;

export function publicKey(secret: Uint8Array): Uint8Array {
  return ed.getPublicKey(secret);
}

export function sign(message: Uint8Array, secret: Uint8Array): Uint8Array {
  return ed.sign(message, secret);
}

export function verify(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || key.length !== 32) return false;
  const r = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  if (s >= ORDER) return false;
  try {
    // Without zip215 encodings from the prime upwards are refused.
    if (ed.Point.fromBytes(r, false).isSmallOrder()) return false;
    const multiples = multiplesOf(key);
    if (multiples === undefined) return false;
    const k = littleEndian(sha512(concat(r, key, message))) % ORDER;
    const found = ed.Point.BASE.multiply(s, false).subtract(multiples.times(k));
    return equal(found.toBytes(), r);
  } catch {
    return false;
  }
}

/** Multiples of a point that is multiplied again and again: a table has few keys, and they sign often. */
class Multiples {
  /** For each window of a scalar, the point times 1 to 15 at its place. */
  readonly #places: Point[][] = [];

  constructor(point: Point) {
    let place = point;
    for (let window = 0; window < WINDOWS; window++) {
      const multiples = [place];
      for (let i = 2; i < 1 << WINDOW; i++) multiples.push((multiples[i - 2] as Point).add(place));
      this.#places.push(multiples);
      place = (multiples.at(-1) as Point).add(place);
    }
  }

  times(scalar: bigint): Point {
    let sum = ed.Point.ZERO;
    for (let window = 0, rest = scalar; rest > 0n; window++, rest >>= BigInt(WINDOW)) {
      const digit = Number(rest & 15n);
      if (digit > 0) sum = sum.add((this.#places[window] as Point[])[digit - 1] as Point);
    }
    return sum;
  }
}

const known = new Map<string, Multiples>();

/** Undefined for what is no key: no point, or one of small order. */
function multiplesOf(key: Uint8Array): Multiples | undefined {
  const name = String.fromCharCode(...key);
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  const point = ed.Point.fromBytes(key, false);
  if (point.isSmallOrder()) return undefined;
  const multiples = new Multiples(point);
  const oldest = known.keys().next();
  if (known.size >= KEYS && oldest.done !== true) known.delete(oldest.value);
  known.set(name, multiples);
  return multiples;
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i] as number);
  return value;
}
