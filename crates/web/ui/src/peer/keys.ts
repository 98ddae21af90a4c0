// Ed25519, strictly (protocol, section 2): scalars below the group order, points in their one encoding and not of small
// order, as every other client of the table checks it.
import * as ed from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

ed.hashes.sha512 = sha512;

export function publicKey(secret: Uint8Array): Uint8Array {
  return ed.getPublicKey(secret);
}

export function sign(message: Uint8Array, secret: Uint8Array): Uint8Array {
  return ed.sign(message, secret);
}

/** Whether these bytes are the one encoding of a point that is not of small order. */
function isGoodPoint(bytes: Uint8Array): boolean {
  try {
    // Without zip215 encodings from the prime upwards are refused.
    return !ed.Point.fromBytes(bytes, false).isSmallOrder();
  } catch {
    return false;
  }
}

const goodKeys = new Set<string>();

/** A key is checked once: a table has few, and they sign often. */
function isGoodKey(key: Uint8Array): boolean {
  const name = String.fromCharCode(...key);
  if (goodKeys.has(name)) return true;
  const good = isGoodPoint(key);
  if (good && goodKeys.size < 256) goodKeys.add(name);
  return good;
}

export function verify(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || key.length !== 32) return false;
  try {
    return (
      isGoodKey(key) && isGoodPoint(signature.subarray(0, 32)) && ed.verify(signature, message, key, { zip215: false })
    );
  } catch {
    return false;
  }
}
