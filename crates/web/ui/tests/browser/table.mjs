// A table for browser tests: the program `jusawi` in a folder of its own at a port of the loopback, and other programs
// that join it. JUSAWI names the program. With JUSAWI_PAGE=dist the page comes from ../dist as it was just built, through
// a small server in front of the host, instead of from the host itself.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttp, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const dist = join(root, "crates/web/dist");
const program = process.env.JUSAWI ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/jusawi");
const CSP = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Waits until `look` gives something. */
export async function until(look, why, ms = 30_000) {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`it never came: ${typeof why === "function" ? why() : why}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The program, running. */
export class Program {
  home = mkdtempSync(join(tmpdir(), "jusawi-browser-"));
  output = "";

  start(...words) {
    const [command, ...rest] = words;
    this.child = spawn(program, [command, "--lang", "en", "--home", this.home, ...rest], { stdio: ["pipe", "pipe", "pipe"] });
    const hear = (bytes) => {
      this.output += bytes;
    };
    this.child.stdout.on("data", hear);
    this.child.stderr.on("data", hear);
    return this;
  }

  press(line) {
    this.child.stdin.write(`${line}\n`);
  }

  printed(pattern) {
    return until(() => pattern.exec(this.output), () => `${pattern} in\n${this.output}`);
  }

  async kill(signal = "SIGKILL") {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await gone;
  }

  async end() {
    await this.kill();
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** A host that is ready, and the page's address as a phone on the LAN has it. */
export class Table {
  static async open(...words) {
    return Table.at(await freePort(), ...words);
  }

  static async at(port, ...words) {
    const table = new Table();
    table.port = port;
    table.words = words;
    table.host = new Program().start("host", "--interface", "lo", "--port", String(table.port), ...words);
    [, table.code] = await table.host.printed(/Invite code: (\S+)/);
    table.front = process.env.JUSAWI_PAGE === "dist" ? await front(table.port) : undefined;
    table.address = `http://phone.test:${table.front?.address().port ?? table.port}/`;
    table.guests = [];
    return table;
  }

  /** The address with the code that the QR code holds. */
  get link() {
    return `${this.address}#${this.code}`;
  }

  /** Another player's program, which plays by itself. */
  async guest(...words) {
    const guest = new Program().start("join", "--auto", "--interface", "lo", ...words, this.code);
    this.guests.push(guest);
    return guest;
  }

  /** The host's program ends at once and comes back with the same table. */
  async restart() {
    await this.host.kill();
    this.host.output = "";
    this.host.start("host", "--interface", "lo", "--port", String(this.port), "--resume", this.code, ...this.words.filter((word) => word === "--auto"));
    await this.host.printed(/Invite code: (\S+)/);
  }

  async end() {
    for (const guest of this.guests) await guest.end();
    await this.host.end();
    this.front?.closeAllConnections();
    this.front?.close();
  }
}

/** ../dist as a host serves it, with the table's calls handed on. */
async function front(port) {
  const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" };
  const server = createHttp((asked, answer) => {
    if (asked.url?.startsWith("/jusawi.v1.")) {
      const onward = request({ host: "127.0.0.1", port, path: asked.url, method: asked.method, headers: asked.headers }, (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      });
      onward.on("error", () => answer.destroy());
      answer.on("close", () => onward.destroy());
      asked.pipe(onward);
      return;
    }
    const name = new URL(asked.url ?? "/", "http://phone.test").pathname.slice(1) || "index.html";
    try {
      const file = readFileSync(join(dist, name));
      answer.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream", "content-security-policy": CSP });
      answer.end(file);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return server;
}
