// The lying host at an address: its calls as gRPC-Web, and the built page.
import { readFileSync } from "node:fs";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  GetTableResponseSchema,
  SubmitRequestSchema,
  SubmitResponseSchema,
  WatchRequestSchema,
  WatchResponseSchema,
} from "../../src/gen/jusawi/v1/table_pb";
import type { Liar } from "../unit/peer/liar";

const dist = fileURLToPath(new URL("../../../dist/", import.meta.url));
const TYPES: Record<string, string> = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css" };

function frame(flags: number, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head[0] = flags;
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

const DONE = frame(0x80, Buffer.from("grpc-status:0\r\n"));

async function body(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Uint8Array.from(Buffer.concat(parts).subarray(5));
}

async function answer(host: Liar, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? "/").split("?")[0] as string;
  const call = /^\/jusawi\.v1\.TableService\/(\w+)$/.exec(path)?.[1];
  if (call === undefined) {
    const name = path === "/" ? "index.html" : path.slice(1);
    try {
      const file = readFileSync(dist + name.replaceAll("..", ""));
      response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1) as string] ?? "application/octet-stream" });
      response.end(file);
    } catch {
      response.writeHead(404).end();
    }
    return;
  }
  const asked = await body(request);
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  response.writeHead(200, { "content-type": "application/grpc-web+proto" });
  if (call === "GetTable") {
    response.end(Buffer.concat([frame(0, toBinary(GetTableResponseSchema, await host.wire.table(gone.signal))), DONE]));
  } else if (call === "Submit") {
    const { signed } = fromBinary(SubmitRequestSchema, asked);
    if (signed !== undefined) await host.wire.submit(signed, gone.signal);
    response.end(Buffer.concat([frame(0, toBinary(SubmitResponseSchema, create(SubmitResponseSchema, {}))), DONE]));
  } else {
    const { watch, from } = fromBinary(WatchRequestSchema, asked);
    try {
      for await (const message of host.wire.watch(watch as never, Number(from), gone.signal)) {
        response.write(frame(0, toBinary(WatchResponseSchema, message)));
      }
    } catch {
      response.destroy();
    }
  }
}

/** Serves a host; gives the port and what ends it. */
export async function served(host: Liar): Promise<{ port: number; end: () => void }> {
  const server = createServer((request, response) => void answer(host, request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const beat = setInterval(() => host.tell({ case: "heartbeat", value: { at: BigInt(host.at), entries: 0n } }), 2000);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    end() {
      clearInterval(beat);
      server.closeAllConnections();
      server.close();
    },
  };
}
