// The table's service as a page reaches it: gRPC-Web at the address that the page came from (protocol, section 12).
import { BinaryReader } from "@bufbuild/protobuf/wire";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import type { Signed } from "../gen/jusawi/v1/ledger_pb";
import { type GetTableResponse, TableService, type WatchResponse } from "../gen/jusawi/v1/table_pb";

/** What was refused, and whether the same bytes may be taken soon. */
export class Refused extends Error {
  constructor(
    readonly reason: string,
    readonly metadata: Record<string, string>,
    /** The host could not take it at the moment, or could not be reached. */
    readonly passing: boolean,
  ) {
    super(reason);
  }
}

/** The calls of a table. Each throws `Refused`. */
export interface Wire {
  table(signal: AbortSignal): Promise<GetTableResponse>;
  watch(watch: Signed, from: number, signal: AbortSignal): AsyncIterable<WatchResponse>;
  submit(signed: Signed, signal: AbortSignal): Promise<number | undefined>;
}

export function connectWire(address: string): Wire {
  const client = createClient(TableService, createGrpcWebTransport({ baseUrl: address, useBinaryFormat: true }));
  return {
    table: (signal) => client.getTable({}, { signal }).catch(refuse),
    async *watch(watch, from, signal) {
      try {
        yield* client.watch({ watch, from: BigInt(from), entries: true, views: true }, { signal });
      } catch (error) {
        refuse(error);
      }
    },
    submit: (signed, signal) =>
      client.submit({ signed }, { signal }).then(({ number }) => (number === undefined ? undefined : Number(number)), refuse),
  };
}

/** A lost connection comes with all sorts of codes; final is only what the host itself has answered with a reason. */
export function refuse(error: unknown): never {
  const failed = ConnectError.from(error);
  const info = errorInfo(failed);
  if (info === undefined) throw new Refused("OFFLINE", {}, true);
  // A relay knows a table again as soon as its host is back.
  const passing =
    failed.code === Code.Unavailable || failed.code === Code.ResourceExhausted || info.reason === "NO_SUCH_TABLE";
  throw new Refused(info.reason, info.metadata, passing);
}

/** `google.rpc.ErrorInfo`: reason is field 1, domain 2, metadata 3. */
function errorInfo(error: ConnectError): { reason: string; metadata: Record<string, string> } | undefined {
  for (const detail of error.details) {
    if (!("type" in detail) || detail.type !== "google.rpc.ErrorInfo" || !("value" in detail)) continue;
    const info = { reason: "", metadata: {} as Record<string, string> };
    const reader = new BinaryReader(detail.value as Uint8Array);
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (field === 1) info.reason = reader.string();
      else if (field === 3) Object.assign(info.metadata, pair(reader.bytes()));
      else reader.skip(type, field);
    }
    return info;
  }
  return undefined;
}

function pair(bytes: Uint8Array): Record<string, string> {
  const reader = new BinaryReader(bytes);
  let name = "";
  let value = "";
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    if (field === 1) name = reader.string();
    else if (field === 2) value = reader.string();
    else reader.skip(type, field);
  }
  return { [name]: value };
}
