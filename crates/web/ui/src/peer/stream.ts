// Keeping one stream to the host: a dead one is noticed within seconds, and the next one is there as soon as the network is
// (protocol, sections 12 and 14). What is said over it is not known here.
import type { GetTableResponse, WatchResponse } from "../gen/jusawi/v1/table_pb";
import type { Signed } from "../gen/jusawi/v1/ledger_pb";
import { Refused, type Wire } from "./wire";

/** Silence of the host after which a stream counts as dead; heartbeats come every two seconds. */
const DEAD_MS = 6000;
/** How long an attempt may take until the first word of the stream. */
const PATIENCE_MS = 5000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 1500;
/** How long a page waits at the door where everybody has a place but it. */
const CROWDED_PAUSE_MS = 4000;

/** What a host says that has no place left for a device, or for one more stream of it. */
const CROWDED = /^TOO_MANY_/;

export interface Follower {
  /** The table that answers: the signature for its challenge and the first entry wanted, or undefined to stop. */
  welcome(table: GetTableResponse): { watch: Signed; from: number } | undefined;
  heard(message: WatchResponse): void;
  /** The stream is gone, and is tried again; why, where that was said. */
  lost(reason?: string): void;
  /** There is no room for this stream now; it is tried again. */
  crowded(reason: string, metadata: Record<string, string>): void;
  /** The stream was refused for good. */
  refused(reason: string, metadata: Record<string, string>): void;
}

export interface Clock {
  now(): number;
  /** Calls `run` after a while; gives what calls it off. */
  after(ms: number, run: () => void): () => void;
}

export class Stream {
  #closed = false;
  #abort: AbortController | undefined;
  #lastHeard = 0;
  #pause = FIRST_PAUSE_MS;
  /** Why the last attempt was refused, and how long to wait because of that. */
  #reason: string | undefined;
  #patience = 0;
  #wake: (() => void) | undefined;
  #watchdog: (() => void) | undefined;

  constructor(
    private readonly wire: Wire,
    private readonly clock: Clock,
    private readonly follower: Follower,
  ) {
    void this.#run();
    this.#watch();
  }

  /** The page is seen again, or the network is back: a stream that may be dead is not waited for. */
  wake(): void {
    this.#pause = FIRST_PAUSE_MS;
    // A heartbeat is due every two seconds; one that is overdue says that the stream did not survive.
    if (this.#abort !== undefined && this.clock.now() - this.#lastHeard > 2500) this.#abort.abort();
    this.#wake?.();
  }

  /** Something is missing: the stream is begun anew. */
  renew(): void {
    this.#pause = FIRST_PAUSE_MS;
    this.#abort?.abort();
  }

  /** The network is known to be gone. */
  sleep(): void {
    this.#abort?.abort();
  }

  close(): void {
    this.#closed = true;
    this.#abort?.abort();
    this.#watchdog?.();
    this.#wake?.();
  }

  #watch(): void {
    if (this.#closed) return;
    this.#watchdog = this.clock.after(1000, () => {
      if (this.#abort !== undefined && this.clock.now() - this.#lastHeard > DEAD_MS) this.#abort.abort();
      this.#watch();
    });
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      const final = await this.#once();
      if (this.#closed || final) return;
      this.follower.lost(this.#reason);
      await this.#rest();
    }
  }

  async #once(): Promise<boolean> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#lastHeard = this.clock.now();
    const late = this.clock.after(PATIENCE_MS, () => abort.abort());
    this.#reason = undefined;
    this.#patience = 0;
    try {
      const table = await this.wire.table(abort.signal);
      if (this.#closed) return true;
      this.#lastHeard = this.clock.now();
      const wanted = this.follower.welcome(table);
      if (wanted === undefined) return true;
      for await (const message of this.wire.watch(wanted.watch, wanted.from, abort.signal)) {
        if (this.#closed || abort.signal.aborted) break;
        late();
        this.#lastHeard = this.clock.now();
        this.#pause = FIRST_PAUSE_MS;
        this.follower.heard(message);
      }
      return false;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // A challenge that was used or is too old is no refusal for good.
      const again = error.passing || error.reason === "BAD_CHALLENGE";
      if (CROWDED.test(error.reason)) {
        this.#pause = CROWDED_PAUSE_MS;
        this.follower.crowded(error.reason, error.metadata);
      }
      if (!again && !this.#closed) this.follower.refused(error.reason, error.metadata);
      if (error.reason !== "OFFLINE") this.#reason = error.reason;
      this.#patience = Number(error.metadata["retry_ms"] ?? (error.reason === "NO_SUCH_TABLE" ? LONGEST_PAUSE_MS : 0));
      return !again;
    } finally {
      late();
      if (this.#abort === abort) this.#abort = undefined;
      abort.abort();
    }
  }

  /** Waits before the next attempt, longer each time, unless something wakes it. */
  async #rest(): Promise<void> {
    const pause = Math.max(this.#pause, this.#patience);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
    await new Promise<void>((done) => {
      const cancel = this.clock.after(pause, done);
      this.#wake = () => {
        cancel();
        done();
      };
    });
    this.#wake = undefined;
  }
}
