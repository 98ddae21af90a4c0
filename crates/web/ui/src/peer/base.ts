// What the session of a phone and that of one's own process have in common: who listens, what was said, what is wrong.
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { ChatSchema, EntrySchema } from "../gen/jusawi/v1/ledger_pb";
import type { Chatted } from "../gen/jusawi/v1/table_pb";
import { concat, equal, hex, varint } from "./bytes";
import { Beyond, Lie } from "./messages";
import { type Held, type Known, picture } from "./picture";
import type { Alarm, ChatLine, Snapshot } from "./session";
import type { Clock, Stream } from "./stream";

const CHAT_KEPT = 100;

export const NO_TABLE: Held = { fold: undefined, follow: undefined, device: undefined, voice: undefined };

export abstract class Base {
  protected held: Held = NO_TABLE;
  protected stream: Stream | undefined;
  protected firstView = true;
  protected closed = false;
  readonly #listeners = new Set<(snapshot: Snapshot) => void>();
  readonly #heardChat = new Set<string>();
  #publishing = false;

  protected constructor(
    protected readonly known: Known,
    protected readonly clock: Clock,
  ) {}

  subscribe(run: (snapshot: Snapshot) => void): () => void {
    this.#listeners.add(run);
    run(picture(this.known, this.held));
    return () => this.#listeners.delete(run);
  }

  /** The page is seen again, or the network is back. */
  wake(): void {
    this.stream?.wake();
  }

  async transcript(): Promise<Uint8Array> {
    const entries = (this.held.follow?.entries ?? []).map((entry) => toBinary(EntrySchema, entry));
    return concat(...entries.flatMap((bytes) => [varint(bytes.length), bytes]));
  }

  protected end(): void {
    this.closed = true;
    this.stream?.close();
    this.#listeners.clear();
  }

  /** Words whose signature has been checked, told once. */
  protected chatted({ chat: signed, seat }: Chatted): void {
    const { fold, device } = this.held;
    if (signed === undefined || fold === undefined) return;
    const chat = fromBinary(ChatSchema, signed.payload);
    const heard = hex(signed.publicKey) + hex(chat.nonce);
    if (this.#heardChat.has(heard)) return;
    this.#heardChat.add(heard);
    const occupant = seat === undefined ? undefined : fold.seats.get(seat);
    const line: ChatLine = {
      name: occupant === undefined || occupant.bot ? "" : occupant.name,
      text: chat.text,
      mine: equal(signed.publicKey, device?.publicKey),
      at: this.clock.now(),
    };
    if (seat !== undefined) line.seat = seat;
    this.known.chat = [...this.known.chat, line].slice(-CHAT_KEPT);
  }

  /** Something does not add up: by the host's doing, by a newer version's, or by a fault of this page's own. */
  protected fault(error: unknown): void {
    if (error instanceof Lie) {
      const next = this.held.fold?.next;
      const place = next === undefined ? {} : { entry: next };
      this.stop({ alarm: { reason: error.reason, detail: error.message, ...place, ...error.about } });
    } else {
      // Nobody is blamed for a fault of this page's own; but nothing more is signed.
      this.stop({ beyond: error instanceof Beyond ? error.message : `this page has failed: ${String(error)}` });
    }
  }

  protected stop({ alarm, beyond }: { alarm?: Alarm; beyond?: string }): void {
    this.known.alarm ??= alarm;
    this.known.beyond ??= beyond;
    this.publish();
  }

  /** Tells the screens once for everything that happens in one go. */
  protected publish(): void {
    if (this.#publishing || this.closed) return;
    this.#publishing = true;
    queueMicrotask(() => {
      this.#publishing = false;
      if (this.closed) return;
      const snapshot = picture(this.known, this.held);
      for (const run of this.#listeners) run(snapshot);
    });
  }
}
