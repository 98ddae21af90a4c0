// What a device says: by itself as the record asks for it, and for its person; each message until the host has answered.
import type { Signed } from "../gen/jusawi/v1/ledger_pb";
import { type TableInfo, TableState } from "../gen/jusawi/v1/table_pb";
import { hex } from "./bytes";
import type { Device } from "./device";
import type { Follow } from "./follow";
import { Lie } from "./messages";
import type { Outcome } from "./session";
import type { Clock } from "./stream";
import { Refused, type Wire } from "./wire";

/** How long one call may take before it is said again. */
const CALL_MS = 8000;
/** The pause before a message that could not be taken at the moment is said again. */
const AGAIN_MS = 500;
/** With so few draws left, a device commits to its next chain. */
const CHAIN_RESERVE = 64;

export type Wish = "seat" | "leave" | "agree";

export const OK: Outcome = { ok: true };

export function refusal(reason: string, metadata: Record<string, string> = {}): Outcome {
  return { ok: false, reason, metadata };
}

/** What the voice has to know of its session. */
export interface Standing {
  /** Whether everything up to now has come over a connection that stands: only then anything is said. */
  live(): boolean;
  /** Whether nothing may be signed any more. */
  stopped(): boolean;
  info(): TableInfo | undefined;
  /** Something else is to be shown. */
  changed(): void;
  fault(error: unknown): void;
}

export class Voice {
  /** Signatures of what was said over the present connection. */
  #sent = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #wishes = new Map<Wish, Signed>();
  #connection = 0;
  #reacting: Promise<void> = Promise.resolve();

  constructor(
    private readonly wire: Wire,
    private readonly clock: Clock,
    private readonly follow: Follow,
    private readonly device: Device,
    private readonly standing: Standing,
  ) {}

  /** The connection is gone: what is still to be said is said again over the next one. */
  lost(): void {
    this.#sent = new Set();
    this.#connection += 1;
  }

  /** A connection stands: what the person wants and the host has not answered is said again. */
  connected(): void {
    for (const [kind, signed] of this.#wishes) void this.wish(kind, signed);
    this.react();
  }

  isRefused(signed: Signed): boolean {
    return this.#refused.has(hex(signed.signature));
  }

  /** Says what the record asks for now. */
  react(): void {
    if (!this.standing.live() || this.standing.stopped()) return;
    const connection = this.#connection;
    // One reaction after another: growing a chain takes a while, and nothing may be signed twice meanwhile.
    this.#reacting = this.#reacting.then(async () => {
      if (connection !== this.#connection || !this.standing.live() || this.standing.stopped()) return;
      try {
        await this.#answer();
      } catch (error) {
        this.standing.fault(error);
      }
    });
  }

  async #answer(): Promise<void> {
    const { device, follow } = this;
    const { fold, objections, me } = follow;
    const { frozen, play } = fold;
    if (fold.closed !== undefined) device.forgetSecrets();
    if (fold.closed !== undefined || frozen === undefined || me === undefined) return;
    if (play === undefined) {
      if (!frozen.contributors.hasCommitted(me)) void this.say(await device.commit(frozen.hash, 1));
      return;
    }
    const concession = device.concession();
    if (concession !== undefined) void this.say(concession);
    const open = play.draw;
    if (open === undefined) {
      await this.#succeed(frozen.hash, me, play.nextDraw);
      this.#repeatMove(play.changed);
      this.#witness(play.changed);
    } else if (open.call === undefined) {
      // Without the secret of its chain a device plays on, but rolls no more.
      if (!device.hasLink(frozen.hash, open.number)) return;
      const here = device.here(open.number, open.openingHash);
      objections.said("here", open.number, here, this.clock.now());
      void this.say(here);
    } else if (open.call.members.includes(me)) {
      const { call, number: draw } = open;
      const reveal = await device.reveal(frozen.hash, draw, call.hash, () => objections.numbers());
      if (reveal === "second") throw new Lie("second-call", "a second call of a draw that this device has answered", { draw });
      if (reveal === undefined || this.standing.stopped()) return;
      objections.said("reveal", draw, reveal, this.clock.now());
      void this.say(reveal);
    }
  }

  #repeatMove(changed: number): void {
    const moved = this.device.moved(changed);
    if (moved === undefined || this.isRefused(moved)) return;
    this.follow.objections.said("turn", changed, moved, this.clock.now());
    void this.say(moved);
  }

  /** Once the game is over, this device says that it holds the record up to there. */
  #witness(changed: number): void {
    const { fold, game, view } = this.follow;
    const over = game?.outcome !== undefined || this.standing.info()?.state === TableState.FINISHED;
    const end = fold.hashes[changed];
    if (over && end !== undefined && view?.number === BigInt(fold.next - 1)) void this.say(this.device.seen(end));
  }

  /** Commits to the next chain when the last one runs out. */
  async #succeed(freeze: Uint8Array, me: number, nextDraw: number): Promise<void> {
    const { device } = this;
    const last = device.lastChain(freeze);
    if (last === undefined) return;
    const end = last.firstDraw + last.length;
    if (last.firstDraw > nextDraw) {
      const stands = this.follow.fold.frozen?.contributors.hasLink(me, last.firstDraw);
      if (stands !== true) void this.say(await device.commit(freeze, last.firstDraw));
    } else if (nextDraw + CHAIN_RESERVE >= end && end > nextDraw) {
      void this.say(await device.commit(freeze, end));
    }
  }

  /** Says something until the host has answered, over this connection and later ones. A newer wish replaces an older one. */
  async wish(kind: Wish, signed: Signed): Promise<Outcome> {
    this.#wishes.set(kind, signed);
    const outcome = await this.say(signed);
    const answered = outcome.ok || outcome.reason !== "OFFLINE";
    if (answered && this.#wishes.get(kind) === signed) this.#wishes.delete(kind);
    return outcome;
  }

  /** Says something, once over each connection; what could not be taken at the moment is said again. */
  async say(signed: Signed): Promise<Outcome> {
    const name = hex(signed.signature);
    const connection = this.#connection;
    const speaks = () => connection === this.#connection && this.standing.live() && !this.standing.stopped();
    if (this.standing.stopped()) return refusal("ALARM");
    if (!speaks()) return refusal("OFFLINE");
    if (this.#sent.has(name)) return OK;
    this.#sent.add(name);
    while (speaks()) {
      const abort = new AbortController();
      const late = this.clock.after(CALL_MS, () => abort.abort());
      try {
        await this.wire.submit(signed, abort.signal);
        this.follow.objections.taken(signed);
        return OK;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (!error.passing) {
          this.#refused.add(name);
          this.standing.changed();
          return refusal(error.reason, error.metadata);
        }
        const pause = Number(error.metadata["retry_ms"] ?? AGAIN_MS);
        if (speaks()) await new Promise<void>((done) => void this.clock.after(pause, done));
      } finally {
        late();
      }
    }
    return refusal(this.standing.stopped() ? "ALARM" : "OFFLINE");
  }
}
