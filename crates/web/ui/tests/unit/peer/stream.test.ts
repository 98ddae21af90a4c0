// The stream over sleep, silence and lost networks, on a clock that the test moves.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { SignedSchema } from "../../../src/gen/jusawi/v1/ledger_pb";
import { GetTableResponseSchema, type WatchResponse, WatchResponseSchema } from "../../../src/gen/jusawi/v1/table_pb";
import { Stream } from "../../../src/peer/stream";
import { Refused, type Wire } from "../../../src/peer/wire";

/** Time that stands still until it is moved. */
class Time {
  at = 0;
  #due: { at: number; run: () => void }[] = [];

  readonly clock = {
    now: () => this.at,
    after: (ms: number, run: () => void) => {
      const one = { at: this.at + ms, run };
      this.#due.push(one);
      return () => {
        this.#due = this.#due.filter((other) => other !== one);
      };
    },
  };

  async pass(ms: number): Promise<void> {
    const end = this.at + ms;
    for (;;) {
      await settle();
      const next = this.#due.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#due = this.#due.filter((one) => one !== next);
      this.at = next.at;
      next.run();
    }
    this.at = end;
    await settle();
  }

  /** As when a phone sleeps: time goes on, and no timer fires meanwhile. */
  sleep(ms: number): void {
    this.at += ms;
  }
}

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

const heartbeat = create(WatchResponseSchema, { content: { case: "heartbeat", value: { at: 1n, entries: 1n } } });

/** A host that answers or not, as the test wants. */
class Host {
  up = true;
  refuses: Refused | undefined;
  tables = 0;
  watches = 0;
  say: (message: WatchResponse) => void = () => {};
  hangUp: () => void = () => {};

  readonly wire: Wire = {
    table: async () => {
      this.tables += 1;
      if (this.refuses !== undefined) throw this.refuses;
      if (!this.up) throw new Refused("OFFLINE", {}, true);
      return create(GetTableResponseSchema, {});
    },
    watch: (_, __, signal) => this.#watch(signal),
    submit: async () => undefined,
  };

  async *#watch(signal: AbortSignal): AsyncGenerator<WatchResponse> {
    this.watches += 1;
    const queue: WatchResponse[] = [heartbeat];
    let wake = () => {};
    let over = false;
    const end = () => {
      over = true;
      wake();
    };
    this.say = (message) => {
      queue.push(message);
      wake();
    };
    this.hangUp = end;
    signal.addEventListener("abort", end);
    while (!over) {
      const message = queue.shift();
      if (message !== undefined) yield message;
      else await new Promise<void>((done) => (wake = done));
    }
    throw new Refused("OFFLINE", {}, true);
  }
}

function follow(host: Host, time: Time, refuse?: string) {
  const seen = { heard: 0, lost: 0, why: undefined as string | undefined, crowded: [] as string[], refused: [] as string[] };
  const stream = new Stream(host.wire, time.clock, {
    welcome: () => (refuse === undefined ? { watch: create(SignedSchema, {}), from: 0 } : undefined),
    heard: () => {
      seen.heard += 1;
    },
    lost: (why) => {
      seen.lost += 1;
      seen.why = why;
    },
    crowded: (reason) => seen.crowded.push(reason),
    refused: (reason) => seen.refused.push(reason),
  });
  return { stream, seen };
}

test("a stream that stands is left alone as long as heartbeats come", async () => {
  const [host, time] = [new Host(), new Time()];
  const { stream, seen } = follow(host, time);
  for (let i = 0; i < 30; i++) {
    await time.pass(2000);
    host.say(heartbeat);
  }
  await time.pass(1);
  expect([host.watches, seen.lost, seen.heard]).toEqual([1, 0, 31]);
  stream.close();
});

test("a silent stream is given up within eight seconds, and another one is begun", async () => {
  const [host, time] = [new Host(), new Time()];
  const { stream, seen } = follow(host, time);
  await time.pass(6000);
  expect(seen.lost).toBe(0);
  await time.pass(2000);
  expect(seen.lost).toBe(1);
  await time.pass(300);
  expect(host.watches).toBe(2);
  stream.close();
});

test("a refusal that passes is told, and its time is waited for", async () => {
  const [host, time] = [new Host(), new Time()];
  host.refuses = new Refused("RELAY_FULL", { retry_ms: "30000" }, true);
  const { stream, seen } = follow(host, time);
  await time.pass(29_000);
  expect([host.tables, seen.why, seen.refused]).toEqual([1, "RELAY_FULL", []]);
  host.refuses = new Refused("NO_SUCH_TABLE", {}, true);
  await time.pass(62_000);
  // A relay takes 60 tries in a minute, and others in this home may try, too.
  expect(host.tables).toBeLessThan(45);
  expect(seen.why).toBe("NO_SUCH_TABLE");
  host.refuses = undefined;
  await time.pass(2000);
  expect(host.watches).toBe(1);
  host.hangUp();
  await time.pass(10);
  expect(seen.why).toBeUndefined();
  stream.close();
});

test("a lost host is asked again at least every one and a half seconds", async () => {
  const [host, time] = [new Host(), new Time()];
  const { stream } = follow(host, time);
  await time.pass(100);
  host.up = false;
  host.hangUp();
  await time.pass(60_000);
  expect(host.tables).toBeGreaterThan(35);
  host.up = true;
  await time.pass(1500);
  expect(host.watches).toBe(2);
  stream.close();
});

test("a page that wakes after a long sleep does not wait for the dead stream", async () => {
  const [host, time] = [new Host(), new Time()];
  const { stream, seen } = follow(host, time);
  await time.pass(100);
  time.sleep(600_000);
  stream.wake();
  await settle();
  expect(seen.lost).toBe(1);
  await time.pass(250);
  expect(host.watches).toBe(2);
  stream.close();
});

test("a page that is looked at while its stream is well keeps it", async () => {
  const [host, time] = [new Host(), new Time()];
  const { stream, seen } = follow(host, time);
  await time.pass(1900);
  stream.wake();
  await time.pass(100);
  expect([host.watches, seen.lost]).toEqual([1, 0]);
  stream.close();
});

test("the return of the network ends the pause at once", async () => {
  const [host, time] = [new Host(), new Time()];
  const { stream } = follow(host, time);
  await time.pass(100);
  host.up = false;
  stream.sleep();
  await time.pass(20_000);
  host.up = true;
  stream.wake();
  await settle();
  await time.pass(1);
  expect(host.watches).toBe(2);
  stream.close();
});

test("an attempt that hangs is given up after five seconds", async () => {
  const [host, time] = [new Host(), new Time()];
  let hung = 0;
  host.wire.table = (signal) =>
    new Promise((_, fail) => {
      hung += 1;
      signal.addEventListener("abort", () => fail(new Refused("OFFLINE", {}, true)));
    });
  const { stream, seen } = follow(host, time);
  await time.pass(5300);
  expect([hung, seen.lost]).toEqual([2, 1]);
  stream.close();
});

test("what is refused for good is not asked again, a challenge that was used is", async () => {
  for (const [reason, final] of [["TOO_MANY_SPECTATORS", true], ["BAD_CHALLENGE", false]] as const) {
    const [host, time] = [new Host(), new Time()];
    host.wire.watch = async function* () {
      host.watches += 1;
      throw new Refused(reason, {}, false);
    };
    const { stream, seen } = follow(host, time);
    await time.pass(3000);
    expect(seen.refused).toEqual(final ? [reason] : []);
    expect(host.watches > 1).toBe(!final);
    stream.close();
  }
});

test("a closed stream is silent", async () => {
  const [host, time] = [new Host(), new Time()];
  const { stream, seen } = follow(host, time);
  await time.pass(100);
  stream.close();
  host.say(heartbeat);
  await time.pass(60_000);
  expect([host.watches, seen.heard, seen.lost]).toEqual([1, 1, 0]);
});

test("a host without a place left says so, and is asked again at leisure until there is one", async () => {
  const [host, time] = [new Host(), new Time()];
  const watch = host.wire.watch;
  let full = true;
  let asked = 0;
  host.wire.watch = async function* (...words) {
    asked += 1;
    if (full) throw new Refused("TOO_MANY_SPECTATORS", { limit: "32" }, true);
    yield* watch(...words);
  };
  const { stream, seen } = follow(host, time);
  await time.pass(30_000);
  expect(asked).toBeLessThan(10);
  expect(seen.crowded.length).toBe(asked);
  expect(seen.refused).toEqual([]);
  full = false;
  await time.pass(5000);
  expect(seen.heard).toBeGreaterThan(0);
  stream.close();
});
