// The page as a peer of a table: follows the record, says what a device has to say, and tells the screens how things stand.
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { ChatSchema, ClientKind, EntrySchema, type Signed } from "../gen/jusawi/v1/ledger_pb";
import {
  type Chatted,
  type GetTableResponse,
  type TableInfo,
  TableState,
  type Waiting,
  type WatchResponse,
} from "../gen/jusawi/v1/table_pb";
import { concat, equal, hex, unhex } from "./bytes";
import { Device, actionOf } from "./device";
import { Follow } from "./follow";
import { CONCESSIONS, Fold } from "./fold";
import { inviteCode, signedDigest } from "./hash";
import { verify } from "./keys";
import { Beyond, Lie } from "./messages";
import type { Alarm, ChatLine, HostCommand, Outcome, Session, Snapshot, TableFacts, WaitingFor } from "./session";
import { type Store, TableStore, memoryStore } from "./storage";
import { type Clock, Stream } from "./stream";
import { Refused, type Wire } from "./wire";

/** How long one call may take before it is said again. */
const CALL_MS = 8000;
/** The pause before a message that could not be taken at the moment is said again. */
const AGAIN_MS = 500;
/** With so few draws left, a device commits to its next chain. */
const CHAIN_RESERVE = 64;
/** For how long entries are checked before the page gets to do something else. */
const SLICE_MS = 12;
const CHAT_KEPT = 100;

/** Everything that a session does not do itself. */
export interface Surroundings {
  wire: Wire;
  clock: Clock;
  /** Where things are kept; undefined where the browser keeps nothing. */
  store: Store | undefined;
  /** Whether that outlives the tab. */
  memory?: Snapshot["memory"];
  random: (length: number) => Uint8Array;
  /** Lets the page draw. */
  breathe: () => Promise<void>;
  /** The page's address, without what stands behind "#". */
  address: string;
  /** The code in the link by which the page was opened. */
  code: string | undefined;
  /** Tells other tabs of this browser that this one has taken over, and hears when another does. */
  tabs?: (replaced: () => void) => { takeOver(): void; close(): void };
  chainLength?: number;
}

type Wish = "seat" | "leave" | "agree";

const OK: Outcome = { ok: true };

export class GuestSession implements Session {
  readonly #stream: { current: Stream | undefined } = { current: undefined };
  readonly #listeners = new Set<(snapshot: Snapshot) => void>();
  readonly #tabs: { takeOver(): void; close(): void } | undefined;
  #code: string | undefined;
  #fold: Fold | undefined;
  #device: Device | undefined;
  #follow: Follow | undefined;
  #info: TableInfo | undefined;
  #link: Snapshot["link"] = "connecting";
  #since: number | undefined;
  #returns = 0;
  #alarm: Alarm | undefined;
  #beyond: string | undefined;
  #stale = false;
  #memory: Snapshot["memory"] = "kept";
  #queue: WatchResponse[] = [];
  #pumping = false;
  /** Which stream this is: what still comes of an earlier one is dropped. */
  #epoch = 0;
  /** How many entries the welcome counted; nothing is said before they are here. */
  #welcomed = 0;
  #live = false;
  #firstView = true;
  /** Signatures of what was said over the present connection. */
  #sent = new Set<string>();
  #refused = new Set<string>();
  #wishes = new Map<Wish, Signed>();
  #waiting: Waiting | undefined;
  /** How far the host's clock is ahead of this device's. */
  #ahead = 0;
  #chat: ChatLine[] = [];
  #heardChat = new Set<string>();
  #agreed: string | undefined;
  #publishing = false;
  #closed = false;
  #reacting: Promise<void> = Promise.resolve();

  constructor(private readonly around: Surroundings) {
    this.#code = around.code;
    this.#tabs = around.tabs?.(() => this.#replaced());
    this.#begin();
  }

  subscribe(run: (snapshot: Snapshot) => void): () => void {
    this.#listeners.add(run);
    run(this.#snapshot());
    return () => this.#listeners.delete(run);
  }

  /** The page is seen again, or the network is back. */
  wake(): void {
    this.#stream.current?.wake();
  }

  /** The network is known to be gone. */
  sleep(): void {
    this.#stream.current?.sleep();
  }

  restart(): void {
    this.#end();
    if (this.#stale) this.#code = undefined;
    this.#fold = this.#device = this.#follow = this.#info = this.#waiting = undefined;
    this.#alarm = this.#beyond = this.#since = this.#agreed = undefined;
    this.#stale = false;
    this.#chat = [];
    this.#wishes.clear();
    this.#link = "connecting";
    this.#begin();
    this.#publish();
  }

  close(): void {
    this.#closed = true;
    this.#end();
    this.#tabs?.close();
    this.#listeners.clear();
  }

  async sit(name: string, seat?: number): Promise<Outcome> {
    const ready = this.#ready();
    if ("ok" in ready) return ready;
    const { device, follow } = ready;
    for (;;) {
      const wanted = seat ?? follow.fold.seatOf(device.publicKey) ?? this.#freeSeat(follow.fold);
      if (wanted === undefined) return refusal("NO_SEAT_FREE");
      const outcome = await this.#wish("seat", device.seat(follow.fold.head, wanted, name, ClientKind.PAGE));
      // Somebody was faster: there may be another free one.
      const taken = !outcome.ok && outcome.reason === "SEAT_TAKEN" && seat === undefined;
      if (!taken || this.#freeSeat(follow.fold) === wanted) return outcome;
    }
  }

  async leave(): Promise<Outcome> {
    const ready = this.#ready();
    if ("ok" in ready) return ready;
    return this.#wish("leave", ready.device.leave(ready.follow.fold.head));
  }

  async act(action: Uint8Array): Promise<Outcome> {
    const ready = this.#ready();
    if ("ok" in ready) return ready;
    const { device, follow } = ready;
    const { fold, view } = follow;
    const seat = fold.gameSeatOf(device.publicKey);
    const changed = fold.play?.changed;
    if (seat === undefined) return refusal("NOT_SEATED");
    if (changed === undefined || view === undefined) return refusal("NOT_PLAYING");
    if (fold.play?.draw !== undefined) return refusal("DRAW_OPEN", { draw: String(fold.play.draw.number) });
    if (Number(view.number) < changed) return refusal("STALE", { changed: String(changed) });
    if (!view.legal.some((legal) => equal(legal, action))) return refusal("NOT_LEGAL");
    const signed = device.move(changed, fold.hashes[Number(view.number)] ?? fold.head, seat, action);
    follow.objections.said("turn", changed, signed, this.around.clock.now());
    this.#publish();
    return this.#say(signed);
  }

  async concede(): Promise<Outcome> {
    const ready = this.#ready();
    if ("ok" in ready) return ready;
    const { fold } = ready.follow;
    const seat = fold.gameSeatOf(ready.device.publicKey);
    const action = CONCESSIONS[fold.frozen?.game ?? ""];
    if (seat === undefined || action === undefined) return refusal("NOT_SEATED");
    const outcome = await this.#say(ready.device.concede(fold.head, seat, unhex(action)));
    if (!outcome.ok && outcome.reason !== "OFFLINE") ready.device.forgetConcession();
    return outcome;
  }

  async agree(): Promise<Outcome> {
    const ready = this.#ready();
    if ("ok" in ready) return ready;
    const waiting = this.#waitingFor();
    const call = ready.follow.fold.play?.draw?.call;
    if (waiting === undefined || call === undefined || !waiting.canAgree) return refusal("NO_DRAW_OPEN");
    this.#agreed = hex(call.hash);
    return this.#wish("agree", ready.device.agree(waiting.draw, call.hash, waiting.contributors));
  }

  async say(text: string): Promise<Outcome> {
    const ready = this.#ready();
    return "ok" in ready ? ready : this.#say(ready.device.chat(text));
  }

  async host(_: HostCommand): Promise<Outcome> {
    return refusal("NOT_HOST");
  }

  async transcript(): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (const entry of this.#follow?.entries ?? []) {
      const bytes = toBinary(EntrySchema, entry);
      parts.push(varint(bytes.length), bytes);
    }
    return concat(...parts);
  }

  // The stream.

  #begin(): void {
    this.#epoch += 1;
    this.#tabs?.takeOver();
    const epoch = this.#epoch;
    this.#stream.current = new Stream(this.around.wire, this.around.clock, {
      welcome: (table) => (epoch === this.#epoch ? this.#welcome(table) : undefined),
      heard: (message) => {
        if (epoch !== this.#epoch) return;
        this.#queue.push(message);
        void this.#pump();
      },
      lost: () => {
        if (epoch === this.#epoch) this.#lost();
      },
      refused: (reason) => {
        if (epoch === this.#epoch) this.#stop({ beyond: `the host refused the stream: ${reason}` });
      },
    });
  }

  #end(): void {
    this.#epoch += 1;
    this.#stream.current?.close();
    this.#stream.current = undefined;
    this.#lost();
  }

  #replaced(): void {
    if (this.#closed || this.#link === "replaced") return;
    this.#end();
    this.#link = "replaced";
    this.#publish();
  }

  #lost(): void {
    this.#queue = [];
    this.#live = false;
    this.#sent.clear();
    this.#follow?.lost();
    if (this.#link === "online") this.#since = this.around.clock.now();
    if (this.#link !== "replaced") this.#link = this.#since === undefined ? "connecting" : "offline";
    this.#publish();
  }

  #welcome(table: GetTableResponse): { watch: Signed; from: number } | undefined {
    try {
      return this.#open(table);
    } catch (error) {
      this.#fault(error);
      return undefined;
    }
  }

  #open(table: GetTableResponse): { watch: Signed; from: number } | undefined {
    if (table.genesis === undefined) throw new Lie("form", "a table without its beginning");
    const fold = new Fold(table.genesis);
    this.#info = table.info;
    if (this.#fold !== undefined && !equal(this.#fold.table, fold.table)) {
      this.#stale = true;
      this.#publish();
      return undefined;
    }
    if (this.#follow === undefined) {
      this.#fold = fold;
      if (this.#code !== undefined && this.#code !== inviteCode(fold.genesis.tableKey)) {
        this.#stale = true;
        this.#publish();
        return undefined;
      }
      this.#memory = this.around.store === undefined ? "session" : (this.around.memory ?? "kept");
      const lost = () => {
        this.#memory = "session";
      };
      const store = new TableStore(this.around.store ?? memoryStore(), fold.table, lost);
      const { random, breathe, clock } = this.around;
      this.#device = new Device(fold.table, store, random, breathe, this.around.chainLength);
      this.#follow = restored(() => new Follow(table.genesis as never, this.#device as Device, store, () => clock.now()), store);
      this.#fold = this.#follow.fold;
    }
    this.#welcomed = Number(table.entries);
    this.#firstView = true;
    const device = this.#device as Device;
    const from = Math.min(this.#follow.viewed + 1, this.#follow.fold.next);
    return { watch: device.watch(table.challenge, this.#follow.fold.seatOf(device.publicKey)), from };
  }

  /** Takes what has come, in order, without keeping the page from drawing. */
  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    let begun = this.around.clock.now();
    try {
      for (let message = this.#queue.shift(); message !== undefined; message = this.#queue.shift()) {
        const epoch = this.#epoch;
        const { content } = message;
        if (content.case === "entries") {
          let number = Number(content.value.first);
          for (const entry of content.value.entries) {
            if (epoch !== this.#epoch || this.#stopped()) return;
            if (this.#follow?.take(number, entry, this.#live) === false) {
              this.#stream.current?.renew();
              return;
            }
            number += 1;
            this.#caughtUp();
            if (this.around.clock.now() - begun > SLICE_MS) {
              await this.around.breathe();
              begun = this.around.clock.now();
            }
          }
        } else {
          this.#heard(content);
        }
        this.#react();
        this.#publish();
      }
    } catch (error) {
      this.#fault(error);
    } finally {
      this.#pumping = false;
      if (this.#queue.length > 0 && !this.#stopped()) void this.#pump();
    }
  }

  #heard(content: WatchResponse["content"]): void {
    switch (content.case) {
      case "view":
        this.#follow?.show(content.value, !this.#firstView);
        this.#firstView = false;
        break;
      case "info":
        this.#info = content.value;
        break;
      case "chat":
        this.#chatted(content.value);
        break;
      case "waiting":
        this.#waiting = content.value;
        break;
      case "heartbeat":
        this.#ahead = Number(content.value.at) - this.around.clock.now();
        this.#caughtUp();
        break;
    }
  }

  /** Once all is here that the welcome counted, this device speaks again. */
  #caughtUp(): void {
    if (this.#live || this.#follow === undefined || this.#follow.fold.next < this.#welcomed) return;
    this.#live = true;
    if (this.#link === "offline") this.#returns += 1;
    this.#link = "online";
    this.#since = undefined;
    for (const [kind, signed] of this.#wishes) void this.#wish(kind, signed);
    this.#react();
  }

  #chatted(chatted: Chatted): void {
    const signed = chatted.chat;
    const fold = this.#fold;
    if (signed === undefined || fold === undefined || this.#device === undefined) return;
    if (!verify(signed.signature, signedDigest("chat", fold.table, signed.payload), signed.publicKey)) return;
    const chat = fromBinary(ChatSchema, signed.payload);
    const heard = hex(signed.publicKey) + hex(chat.nonce);
    if (this.#heardChat.has(heard)) return;
    this.#heardChat.add(heard);
    const seat = fold.seatOf(signed.publicKey);
    const occupant = seat === undefined ? undefined : fold.seats.get(seat);
    const line: ChatLine = {
      name: occupant === undefined || occupant.bot ? "" : occupant.name,
      text: chat.text,
      mine: equal(signed.publicKey, this.#device.publicKey),
      at: this.around.clock.now(),
    };
    if (seat !== undefined) line.seat = seat;
    this.#chat = [...this.#chat, line].slice(-CHAT_KEPT);
  }

  // What a device says by itself.

  #react(): void {
    if (!this.#live || this.#stopped()) return;
    const epoch = this.#epoch;
    // One reaction after another: growing a chain takes a while, and nothing may be signed twice meanwhile.
    this.#reacting = this.#reacting.then(async () => {
      if (epoch !== this.#epoch || !this.#live || this.#stopped()) return;
      try {
        await this.#answer();
      } catch (error) {
        this.#fault(error);
      }
    });
  }

  async #answer(): Promise<void> {
    const { fold, objections, game, me } = this.#follow as Follow;
    const device = this.#device as Device;
    const frozen = fold.frozen;
    if (frozen === undefined || me === undefined || fold.closed !== undefined) {
      if (fold.closed !== undefined) device.forgetSecrets();
      return;
    }
    const now = () => this.around.clock.now();
    const play = fold.play;
    if (play === undefined) {
      if (!frozen.contributors.hasCommitted(me)) void this.#say(await device.commit(frozen.hash, 1));
      return;
    }
    const concession = device.concession();
    if (concession !== undefined) void this.#say(concession);
    const open = play.draw;
    if (open === undefined) {
      await this.#succeed(frozen.hash, me, play.nextDraw);
      const moved = device.moved(play.changed);
      if (moved !== undefined && !this.#refused.has(hex(moved.signature))) {
        objections.said("turn", play.changed, moved, now());
        void this.#say(moved);
      }
      const over = game?.outcome !== undefined || this.#info?.state === TableState.FINISHED;
      const end = fold.hashes[play.changed];
      if (over && end !== undefined && this.#follow?.view?.number === BigInt(fold.next - 1)) void this.#say(device.seen(end));
    } else if (open.call === undefined) {
      // Without the secret of its chain a device plays on, but rolls no more.
      if (!device.hasLink(frozen.hash, open.number)) return;
      const here = device.here(open.number, open.openingHash);
      objections.said("here", open.number, here, now());
      void this.#say(here);
    } else if (open.call.members.includes(me)) {
      const { call, number } = open;
      const reveal = await device.reveal(frozen.hash, number, call.hash, () => objections.numbers());
      if (reveal === "second") throw new Lie("second-call", "a second call of a draw that this device has answered", { draw: number });
      if (reveal === undefined || this.#stopped()) return;
      objections.said("reveal", number, reveal, now());
      void this.#say(reveal);
    }
  }

  /** Commits to the next chain when the last one runs out. */
  async #succeed(freeze: Uint8Array, me: number, nextDraw: number): Promise<void> {
    const device = this.#device as Device;
    const last = device.lastChain(freeze);
    if (last === undefined) return;
    const end = last.firstDraw + last.length;
    if (last.firstDraw > nextDraw) {
      const stands = this.#fold?.frozen?.contributors.hasLink(me, last.firstDraw);
      if (stands !== true) void this.#say(await device.commit(freeze, last.firstDraw));
    } else if (nextDraw + CHAIN_RESERVE >= end && end > nextDraw) {
      void this.#say(await device.commit(freeze, end));
    }
  }

  /** Says something until the host has answered, over this connection and later ones. */
  async #wish(kind: Wish, signed: Signed): Promise<Outcome> {
    this.#wishes.set(kind, signed);
    const outcome = await this.#say(signed);
    const answered = outcome.ok || outcome.reason !== "OFFLINE";
    if (answered && this.#wishes.get(kind) === signed) this.#wishes.delete(kind);
    return outcome;
  }

  /** Says something, once over each connection; what could not be taken at the moment is said again. */
  async #say(signed: Signed): Promise<Outcome> {
    if (this.#stopped()) return refusal("ALARM");
    const name = hex(signed.signature);
    const epoch = this.#epoch;
    const here = () => epoch === this.#epoch && this.#live && !this.#stopped();
    if (!this.#live) return refusal("OFFLINE");
    if (this.#sent.has(name)) return OK;
    this.#sent.add(name);
    while (here()) {
      const abort = new AbortController();
      const late = this.around.clock.after(CALL_MS, () => abort.abort());
      try {
        await this.around.wire.submit(signed, abort.signal);
        this.#follow?.objections.taken(signed);
        return OK;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (!error.passing) {
          this.#refused.add(name);
          this.#publish();
          return refusal(error.reason, error.metadata);
        }
        const pause = Number(error.metadata["retry_ms"] ?? AGAIN_MS);
        if (here()) await new Promise<void>((done) => void this.around.clock.after(pause, done));
      } finally {
        late();
      }
    }
    this.#sent.delete(name);
    return refusal("OFFLINE");
  }

  // When something is wrong.

  #fault(error: unknown): void {
    if (error instanceof Lie) {
      const entry = this.#fold?.next;
      const alarm: Alarm = { reason: error.reason, detail: error.message, ...error.about };
      if (entry !== undefined) alarm.entry = entry;
      this.#stop({ alarm });
    } else if (error instanceof Beyond) {
      this.#stop({ beyond: error.message });
    } else {
      // A fault of this page's own: nothing more is signed, and nobody is blamed.
      this.#stop({ beyond: `this page has failed: ${String(error)}` });
    }
  }

  #stop(why: { alarm?: Alarm; beyond?: string }): void {
    this.#alarm ??= why.alarm;
    this.#beyond ??= why.beyond;
    this.#queue = [];
    this.#publish();
  }

  #stopped(): boolean {
    return this.#alarm !== undefined || this.#beyond !== undefined || this.#stale || this.#link === "replaced" || this.#closed;
  }

  #ready(): { device: Device; follow: Follow } | Outcome {
    if (this.#alarm !== undefined || this.#beyond !== undefined) return refusal("ALARM");
    if (this.#link === "replaced") return refusal("REPLACED");
    if (this.#stale || this.#device === undefined || this.#follow === undefined) return refusal("OFFLINE");
    return { device: this.#device, follow: this.#follow };
  }

  #freeSeat(fold: Fold): number | undefined {
    const capacity = this.#info?.capacity ?? 0;
    return Array.from({ length: capacity }, (_, seat) => seat).find((seat) => !fold.seats.has(seat));
  }

  // What the screens see.

  #waitingFor(): WaitingFor | undefined {
    const waiting = this.#waiting;
    const follow = this.#follow;
    const open = follow?.fold.play?.draw;
    if (waiting === undefined || follow === undefined || open === undefined) return undefined;
    if (Number(waiting.draw) !== open.number || waiting.called !== (open.call !== undefined)) return undefined;
    const me = follow.me;
    const forMe = me !== undefined && waiting.contributors.includes(me);
    const hands = waiting.agree.map((signed) => follow.fold.frozen?.contributors.numberOf(signed.publicKey) ?? -1);
    const named = (numbers: number[]) => numbers.map((number) => follow.fold.nameOf(number));
    const agreed = open.call !== undefined && this.#agreed === hex(open.call.hash);
    return {
      draw: open.number,
      called: waiting.called,
      contributors: waiting.contributors,
      names: named(waiting.contributors),
      since: Number(waiting.since) - this.#ahead,
      hands: named(hands),
      canAgree: waiting.called && !open.voided && me !== undefined && !forMe && waiting.contributors.length > 0,
      agreed: agreed || (me !== undefined && hands.includes(me)),
      forMe,
    };
  }

  #facts(): TableFacts | undefined {
    const fold = this.#fold;
    if (fold === undefined || this.#info === undefined) return undefined;
    const code = inviteCode(fold.genesis.tableKey);
    return {
      id: fold.table,
      code,
      codeMatches: this.#code === undefined ? undefined : this.#code === code,
      link: `${this.around.address}#${code}`,
      info: this.#info,
      contributors: fold.frozen?.contributors.devices.map((_, number) => fold.nameOf(number)) ?? [],
    };
  }

  #pending(): Uint8Array | undefined {
    const changed = this.#fold?.play?.changed;
    const moved = changed === undefined || this.#fold?.play?.draw !== undefined ? undefined : this.#device?.moved(changed);
    return moved === undefined || this.#refused.has(hex(moved.signature)) ? undefined : actionOf(moved);
  }

  #me(): Snapshot["me"] {
    const key = this.#device?.publicKey;
    if (key === undefined || this.#fold === undefined) return { publicKey: new Uint8Array() };
    const me: Snapshot["me"] = { publicKey: key };
    const lobbySeat = this.#fold.seatOf(key);
    const seat = this.#fold.gameSeatOf(key);
    if (lobbySeat !== undefined) {
      me.lobbySeat = lobbySeat;
      const occupant = this.#fold.seats.get(lobbySeat);
      if (occupant !== undefined && !occupant.bot) me.name = occupant.name;
    }
    if (seat !== undefined && this.#fold.play !== undefined) me.seat = seat;
    return me;
  }

  #snapshot(): Snapshot {
    const follow = this.#follow;
    const open = follow?.fold.play?.draw;
    const rolls = follow?.rolls() ?? [];
    const snapshot: Snapshot = {
      mode: "guest",
      link: this.#link,
      returns: this.#returns,
      memory: this.#memory,
      me: this.#me(),
      isHost: false,
      steps: follow?.steps ?? [],
      rolls,
      draw: open === undefined ? "none" : open.call === undefined ? "open" : "called",
      chat: this.#chat,
      objections: [...(follow?.objections.list ?? [])],
      report: follow?.report() ?? NOTHING,
      stale: this.#stale,
    };
    return Object.assign(snapshot, defined({
      since: this.#since,
      alarm: this.#alarm,
      beyond: this.#beyond,
      table: this.#facts(),
      view: follow?.view,
      viewAt: follow?.viewAt,
      game: follow?.game,
      roll: rolls.at(-1),
      waiting: this.#waitingFor(),
      pending: this.#pending(),
      result: follow?.game?.outcome,
      closed: follow?.fold.closed,
    }));
  }

  /** Tells the screens once for everything that happens in one go. */
  #publish(): void {
    if (this.#publishing || this.#closed) return;
    this.#publishing = true;
    queueMicrotask(() => {
      this.#publishing = false;
      if (this.#closed) return;
      const snapshot = this.#snapshot();
      for (const run of this.#listeners) run(snapshot);
    });
  }
}

const NOTHING = { rolls: 0, withMine: 0, leftOut: 0, unproven: 0, voids: 0, objections: 0, automatic: [], entries: 0 };

function refusal(reason: string, metadata: Record<string, string> = {}): Outcome {
  return { ok: false, reason, metadata };
}

/** The record with what was stored; without it, if what was stored does not fit together. */
function restored(fresh: () => Follow, store: TableStore): Follow {
  const follow = fresh();
  try {
    follow.restore();
    return follow;
  } catch {
    store.forget("e/");
    store.forget("seen");
    return fresh();
  }
}

function defined(fields: Partial<Snapshot>): Partial<Snapshot> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) | 128);
    if (rest < 128) return new Uint8Array(bytes);
  }
}
