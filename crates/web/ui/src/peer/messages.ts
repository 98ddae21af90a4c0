// Reading what travels: canonical bytes only, since they are hashed and signed as they came (protocol, section 2).
import { type DescMessage, type MessageShape, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  AgreeSchema,
  CommitSchema,
  type EntryBody,
  EntryBodySchema,
  HereSchema,
  LeaveSchema,
  MoveSchema,
  RevealSchema,
  SeatSchema,
  SeenSchema,
  type Signed,
  SignedKind,
} from "../gen/jusawi/v1/ledger_pb";
import { equal } from "./bytes";
import { signedDigest } from "./hash";
import { verify } from "./keys";
import type { AlarmReason } from "./session";

export const MAX_BODY = 65_536;
const MAX_PAYLOAD = 16_384;
const MAX_SIGNED = 16;

/** The record does not add up: the host is to blame. */
export class Lie extends Error {
  constructor(
    readonly reason: AlarmReason,
    detail: string,
    readonly about: { name?: string; draw?: number; entry?: number } = {},
  ) {
    super(detail);
  }
}

/** Something that this page does not know: nobody is to blame, and it can follow no further. */
export class Beyond extends Error {}

/** The message whose one form these bytes are. */
export function read<D extends DescMessage>(schema: D, bytes: Uint8Array): MessageShape<D> | undefined {
  try {
    const message = fromBinary(schema, bytes);
    return equal(toBinary(schema, message, { writeUnknownFields: false }), bytes) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Exactly 32 bytes, as every key and hash has. */
export function is32(bytes: Uint8Array): boolean {
  return bytes.length === 32;
}

export function readBody(bytes: Uint8Array): EntryBody {
  const body = read(EntryBodySchema, bytes);
  if (body !== undefined && body.content.case !== undefined) return body;
  if (isUnknownEntry(bytes)) throw new Beyond("an entry of a kind that this page does not know");
  throw new Lie("form", "bytes that are no entry");
}

/** Canonical but for its content, one message with a field number above 16: a kind of a later version. */
function isUnknownEntry(bytes: Uint8Array): boolean {
  try {
    const body = fromBinary(EntryBodySchema, bytes);
    const unknown = body.$unknown ?? [];
    return body.content.case === undefined && unknown.length === 1 && unknown.every((f) => f.no > 16 && f.wireType === 2);
  } catch {
    return false;
  }
}

const KINDS = {
  seat: [SignedKind.SEAT, SeatSchema],
  leave: [SignedKind.LEAVE, LeaveSchema],
  commit: [SignedKind.COMMIT, CommitSchema],
  move: [SignedKind.MOVE, MoveSchema],
  here: [SignedKind.HERE, HereSchema],
  reveal: [SignedKind.REVEAL, RevealSchema],
  agree: [SignedKind.AGREE, AgreeSchema],
  seen: [SignedKind.SEEN, SeenSchema],
} as const;

export type Kind = keyof typeof KINDS;
export type Payload<K extends Kind> = MessageShape<(typeof KINDS)[K][1]>;

export function kindNumber(kind: Kind): SignedKind {
  return KINDS[kind][0];
}

/** Reads a signed message of this kind and checks its signature, unless it was checked before it was stored. */
export function readSigned<K extends Kind>(
  kind: K,
  signed: Signed | undefined,
  table: Uint8Array,
  checked: boolean,
): { key: Uint8Array; payload: Payload<K> } {
  const [number, schema] = KINDS[kind];
  const wrong = (detail: string) => new Lie("form", `${kind}: ${detail}`);
  if (signed === undefined || signed.kind !== number) throw wrong("a signed message of another kind");
  if (!is32(signed.publicKey) || signed.payload.length > MAX_PAYLOAD) throw wrong("a key or payload of a wrong length");
  const payload = read(schema, signed.payload);
  if (payload === undefined) throw wrong("a payload that is none");
  if (!checked && !verify(signed.signature, signedDigest(kind, table, signed.payload), signed.publicKey)) {
    throw new Lie("signature", `${kind}: a signature that does not verify`);
  }
  return { key: signed.publicKey, payload: payload as Payload<K> };
}

export function checkCount(signed: readonly Signed[]): void {
  if (signed.length > MAX_SIGNED) throw new Lie("form", `${signed.length} signed messages in one entry`);
}
