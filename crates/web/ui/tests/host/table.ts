// A real host for tests: the program `jusawi` as its own process, in a folder of its own, at a port of the loopback.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GuestSession, type Surroundings } from "../../src/peer/guest";
import { type Store, memoryStore } from "../../src/peer/storage";
import type { Clock } from "../../src/peer/stream";
import type { Snapshot } from "../../src/peer/session";
import { connectWire } from "../../src/peer/wire";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
export const program = process.env["JUSAWI"] ?? join(process.env["CARGO_TARGET_DIR"] ?? join(root, "target"), "debug/jusawi");

export class Program {
  readonly home = mkdtempSync(join(tmpdir(), "jusawi-page-"));
  output = "";
  process: ChildProcess | undefined;

  start(...words: string[]): void {
    const lines = ["--lang", "en", "--home", this.home, ...words];
    const child = spawn(program, lines, { stdio: ["pipe", "pipe", "pipe"] });
    this.process = child;
    const hear = (bytes: Buffer) => {
      this.output += bytes.toString();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
  }

  press(line: string): void {
    this.process?.stdin?.write(`${line}\n`);
  }

  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    return until(() => pattern.exec(this.output) ?? undefined, () => `${pattern} in\n${this.output}`);
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.home, { recursive: true, force: true });
  }
}

// The fetch of Node forgets the signal of a request once that was collected as garbage, though its answer is still being
// read: whoever leaves would be held at the table. Browsers keep it.
const forgetful = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await forgetful(input, init);
  const signal = init?.signal;
  if (!signal || response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), { status, statusText, headers });
};

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A page without a document: everything of it but the screens. */
export class Page {
  readonly session: GuestSession;
  last: Snapshot | undefined;
  seen: Snapshot[] = [];
  readonly watchers = new Set<() => void>();

  constructor(
    readonly address: string,
    readonly store: Store = memoryStore(),
    change: Partial<Surroundings> = {},
  ) {
    this.session = new GuestSession({
      wire: connectWire(address),
      clock,
      store,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      breathe: () => new Promise((done) => setImmediate(done)),
      address,
      code: undefined,
      ...change,
    });
    this.session.subscribe((snapshot) => {
      this.last = snapshot;
      this.seen.push(snapshot);
      for (const watcher of this.watchers) watcher();
    });
  }

  shows<T>(what: (snapshot: Snapshot) => T | undefined | false, why = ""): Promise<T> {
    return shows(this, what, why);
  }

  /** Does the first thing that can be done, whenever something can, until the game is over. */
  async play(): Promise<void> {
    for (;;) {
      const action = await this.shows((s) => (s.result !== undefined || s.alarm ? "over" : s.pending ? undefined : s.view?.legal[0]), "a turn");
      if (typeof action === "string") return;
      // The state may have moved on before the answer is here, to one in which this player has to act again.
      const before = this.last?.view?.number;
      await this.session.act(action);
      await this.shows((s) => s.result !== undefined || s.alarm !== undefined || s.view?.number !== before, "what comes of the move");
    }
  }
}

export async function until<T>(what: () => T | undefined, why: () => string): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    const found = what();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${why()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

export const clock: Clock = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits until a page shows something, for as long as anything new is shown at all. */
export async function shows<T>(
  page: { last: Snapshot | undefined; watchers: Set<() => void> },
  what: (snapshot: Snapshot) => T | undefined | false,
  why = "",
): Promise<T> {
  return new Promise((done, fail) => {
    const late = () => {
      page.watchers.delete(look);
      const { table, steps, rolls, ...rest } = page.last ?? ({} as Snapshot);
      const shown = { ...rest, steps: steps?.length, rolls: rolls?.length, info: table?.info };
      fail(new Error(`not shown: ${why || what}\n${JSON.stringify(shown, (_, v) => (typeof v === "bigint" ? Number(v) : v))}`));
    };
    let silence = setTimeout(late, 30_000);
    const look = () => {
      clearTimeout(silence);
      const found = page.last === undefined ? undefined : what(page.last);
      if (found === undefined || found === false) {
        silence = setTimeout(late, 30_000);
        return;
      }
      page.watchers.delete(look);
      done(found);
    };
    page.watchers.add(look);
    look();
  });
}
