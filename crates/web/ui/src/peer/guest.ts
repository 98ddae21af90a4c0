// The page as a peer of a table: it follows the record over one stream, and does what its person wants.
import { toBinary } from "@bufbuild/protobuf";
import { ClientKind, type Entry, EntrySchema, type Signed } from "../gen/jusawi/v1/ledger_pb";
import type { Chatted, GetTableResponse, WatchResponse } from "../gen/jusawi/v1/table_pb";
import { Base, NO_TABLE } from "./base";
import { equal, hex, unhex } from "./bytes";
import { Device } from "./device";
import { CONCESSIONS, Fold } from "./fold";
import { Follow } from "./follow";
import { inviteCode, readInviteCode, signedDigest } from "./hash";
import { verify } from "./keys";
import { Lie } from "./messages";
import { type Held, fresh, picture, waitingFor } from "./picture";
import type { Alarm, HostCommand, Outcome, Session, Snapshot } from "./session";
import { type Store, TableStore, memoryStore } from "./storage";
import { type Clock, Stream } from "./stream";
import { type Seated, keptFormer, seatedAt, succeeds } from "./succession";
import { Voice, refusal } from "./voice";
import type { Wire } from "./wire";

/** For how long entries are checked before the page gets to do something else. */
const SLICE_MS = 12;
/** How often another seat is tried where others were faster. */
const SEAT_TRIES = 8;

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
  /** Whether the page and its calls come through a relay, which knows tables by their codes. */
  relayed?: boolean;
  /** Tells other tabs of this browser that this one has taken over, and hears when another does. */
  tabs?: (replaced: () => void) => { takeOver(): void; close(): void };
  /** The page belongs to the table of this code from now on; gives its new address, where that is another one. */
  moved?: (code: string) => string | undefined;
  /** Through a relay each table is asked at a place of its own: from now on it is that of this code. */
  turn?: (code: string) => void;
  chainLength?: number;
}

interface Table extends Held {
  fold: Fold;
  follow: Follow;
  device: Device;
  voice: Voice;
}

export class GuestSession extends Base implements Session {
  readonly #tabs: { takeOver(): void; close(): void } | undefined;
  #kept: TableStore | undefined;
  #queue: WatchResponse[] = [];
  #pumping = false;
  /** Which stream this is: what still comes of an earlier one is dropped. */
  #epoch = 0;
  /** How many entries the welcome counted; nothing is said before they are here. */
  #welcomed = 0;
  #live = false;
  /** The seat of the former table, to be taken at this one. */
  #seat: Seated | undefined;
  /** Through a relay: the code of the table that the host says to be next. */
  #next: string | undefined;

  constructor(private readonly around: Surroundings) {
    super({ ...fresh(), address: around.address, code: around.code, relayed: around.relayed ?? false }, around.clock);
    this.#tabs = around.tabs?.(() => this.#replaced());
    this.#begin();
  }

  /** The network is known to be gone. */
  sleep(): void {
    this.stream?.sleep();
  }

  restart(): void {
    this.#leave();
    const { relayed } = this.known;
    const code = relayed ? (this.#next ?? this.known.code) : this.known.stale ? undefined : this.known.code;
    if (this.#next !== undefined) this.#moved(this.#next);
    Object.assign(this.known, fresh(), { code });
    this.held = NO_TABLE;
    this.#kept = undefined;
    this.#begin();
    this.publish();
  }

  close(): void {
    this.#leave();
    this.#tabs?.close();
    this.end();
  }

  async sit(name: string, seat?: number): Promise<Outcome> {
    const table = this.#ready();
    if ("ok" in table) return table;
    const { fold, device, voice } = table;
    for (let tries = 1; ; tries++) {
      const wanted = seat ?? fold.seatOf(device.publicKey) ?? this.#freeSeat(fold);
      if (wanted === undefined) return refusal("NO_SEAT_FREE");
      const outcome = await voice.wish("seat", device.seat(fold.head, wanted, name, ClientKind.PAGE));
      // Somebody was faster: there may be another free one.
      const taken = !outcome.ok && outcome.reason === "SEAT_TAKEN" && seat === undefined;
      if (!taken || tries > SEAT_TRIES) return outcome;
      // The entry that seats them may still be on its way.
      if (this.#freeSeat(fold) === wanted) await new Promise<void>((done) => void this.around.clock.after(200, done));
    }
  }

  async leave(): Promise<Outcome> {
    const table = this.#ready();
    return "ok" in table ? table : table.voice.wish("leave", table.device.leave(table.fold.head));
  }

  async act(action: Uint8Array): Promise<Outcome> {
    const table = this.#ready();
    if ("ok" in table) return table;
    const { fold, device, follow, voice } = table;
    const seat = fold.gameSeatOf(device.publicKey);
    const changed = fold.play?.changed;
    if (seat === undefined) return refusal("NOT_SEATED");
    if (changed === undefined || follow.view === undefined) return refusal("NOT_PLAYING");
    if (fold.play?.draw !== undefined) return refusal("DRAW_OPEN", { draw: String(fold.play.draw.number) });
    const number = Number(follow.view.number);
    if (number < changed) return refusal("STALE", { changed: String(changed) });
    if (!follow.view.legal.some((legal) => equal(legal, action))) return refusal("NOT_LEGAL");
    const signed = device.move(changed, fold.hashes[number] ?? fold.head, seat, action);
    follow.objections.said("turn", changed, signed, this.around.clock.now());
    this.publish();
    return voice.say(signed);
  }

  async concede(): Promise<Outcome> {
    const table = this.#ready();
    if ("ok" in table) return table;
    const { fold, device, voice } = table;
    const seat = fold.gameSeatOf(device.publicKey);
    const action = CONCESSIONS[fold.frozen?.game ?? ""];
    if (seat === undefined || action === undefined) return refusal("NOT_SEATED");
    const outcome = await voice.say(device.concede(fold.head, seat, unhex(action)));
    if (!outcome.ok && outcome.reason !== "OFFLINE") device.forgetConcession();
    return outcome;
  }

  async agree(): Promise<Outcome> {
    const table = this.#ready();
    if ("ok" in table) return table;
    const waiting = waitingFor(this.known, table.follow);
    const call = table.fold.play?.draw?.call;
    if (waiting === undefined || call === undefined || !waiting.canAgree) return refusal("NO_DRAW_OPEN");
    this.known.agreed = hex(call.hash);
    return table.voice.wish("agree", table.device.agree(waiting.draw, call.hash, waiting.contributors));
  }

  async say(text: string): Promise<Outcome> {
    const table = this.#ready();
    return "ok" in table ? table : table.voice.say(table.device.chat(text));
  }

  async host(_: HostCommand): Promise<Outcome> {
    return refusal("NOT_HOST");
  }

  #begin(): void {
    this.#epoch += 1;
    this.#tabs?.takeOver();
    const epoch = this.#epoch;
    const current = () => epoch === this.#epoch;
    this.stream = new Stream(this.around.wire, this.around.clock, {
      welcome: (table) => (current() ? this.#welcome(table) : undefined),
      heard: (message) => {
        if (!current()) return;
        this.#queue.push(message);
        void this.#pump();
      },
      lost: (reason) => current() && this.#lost(reason),
      crowded: (reason, metadata) => {
        if (current()) this.known.crowded = { reason, metadata };
      },
      refused: (reason) => current() && this.stop({ beyond: `the host refused the stream: ${reason}` }),
    });
  }

  #leave(): void {
    this.#epoch += 1;
    this.#queue = [];
    this.stream?.close();
    this.stream = undefined;
    this.#lost();
  }

  #replaced(): void {
    if (this.closed || this.known.link === "replaced") return;
    this.#leave();
    this.known.link = "replaced";
    this.publish();
  }

  #lost(reason?: string): void {
    const known = this.known;
    known.trouble = reason;
    // What has come is still taken: the host's last words may be in it, and it may never come back to repeat them.
    this.#live = false;
    this.held.follow?.lost();
    this.held.voice?.lost();
    if (known.link === "online") known.since = this.around.clock.now();
    if (known.link !== "replaced") known.link = known.since === undefined ? "connecting" : "offline";
    this.publish();
  }

  #welcome(table: GetTableResponse): { watch: Signed; from: number } | undefined {
    try {
      if (table.genesis === undefined) throw new Lie("form", "a table without its beginning");
      return this.#open(table, table.genesis);
    } catch (error) {
      this.fault(error);
      return undefined;
    }
  }

  #open(table: GetTableResponse, genesis: Entry): { watch: Signed; from: number } | undefined {
    // From here on everything is told again that is not held.
    this.#queue = [];
    const fold = new Fold(genesis);
    this.#goOver(fold);
    this.known.info = table.info;
    const { code } = this.known;
    const other = this.held.fold !== undefined && !equal(this.held.fold.table, fold.table);
    if (this.held.fold === undefined) this.held = { ...NO_TABLE, fold };
    // A relay leads to the table of the code and to no other, at any time.
    if (this.known.relayed && (this.#next ?? code) !== inviteCode(fold.genesis.tableKey)) throw new Lie("other-table", "the table's key is not the code's");
    if (other || (code !== undefined && code !== inviteCode(fold.genesis.tableKey))) {
      this.known.stale = true;
      this.publish();
      return undefined;
    }
    const { device, follow } = this.held.follow === undefined ? this.#sitDown(genesis, fold.table) : (this.held as Table);
    if (this.#stopped()) {
      this.publish();
      return undefined;
    }
    this.#welcomed = Number(table.entries);
    this.firstView = true;
    const from = Math.min(follow.viewed + 1, follow.fold.next);
    return { watch: device.watch(table.challenge, follow.fold.seatOf(device.publicKey)), from };
  }

  /** Where the table that answers is the rematch of the one that this page belongs to, the page belongs to it from now on:
   *  with another key and other chains, and the wish for the same seat. */
  #goOver(fold: Fold): void {
    const { fold: former, device } = this.held;
    const known = this.known;
    if (known.relayed && inviteCode(fold.genesis.tableKey) !== this.#next) return;
    let seated: Seated | undefined;
    if (former === undefined) {
      const kept = this.around.store && keptFormer(this.around.store, fold.genesis);
      const meant = known.code === undefined || known.code === (kept && inviteCode(kept.fold.genesis.tableKey));
      if (kept === undefined || !meant) return;
      seated = kept.seated;
    } else {
      if (this.#stopped() || equal(former.table, fold.table) || !succeeds(former, fold.genesis)) return;
      seated = device && seatedAt(former, device.publicKey);
    }
    const { former: _, ...last } = picture(known, this.held);
    const code = inviteCode(fold.genesis.tableKey);
    if (known.code !== undefined) this.#moved(code);
    const again = { code: known.code && code, returns: known.returns, former: former && last, seating: seated !== undefined };
    Object.assign(known, fresh(), again);
    this.#seat = seated;
    this.held = NO_TABLE;
    this.#kept = undefined;
  }

  /** The host has said which table is next; a relay has that one at a place of its own. */
  #goesOn(next: string | undefined): void {
    if (!this.known.relayed || next === undefined) return;
    this.#next = next;
    this.around.turn?.(next);
  }

  #moved(code: string): void {
    this.known.address = this.around.moved?.(code) ?? this.known.address;
    this.#next = undefined;
  }

  /** Takes the seat of before, or another one where that is taken; in a game that runs already this page looks on. */
  async #sitAgain(): Promise<void> {
    const wanted = this.#seat;
    this.#seat = undefined;
    const { fold, device } = this.held;
    if (wanted !== undefined && fold !== undefined && fold.play === undefined && device !== undefined && fold.seatOf(device.publicKey) === undefined) {
      const outcome = await this.sit(wanted.name, fold.seats.has(wanted.seat) ? undefined : wanted.seat);
      if (!outcome.ok && outcome.reason === "SEAT_TAKEN") await this.sit(wanted.name);
    }
    this.known.seating = false;
    this.publish();
  }

  /** Takes out of storage what belongs to this table, or begins anew. */
  #sitDown(genesis: Entry, id: Uint8Array): Table {
    const { store, memory, random, breathe, clock, wire, chainLength } = this.around;
    this.known.memory = store === undefined ? "session" : (memory ?? "kept");
    const kept = new TableStore(store ?? memoryStore(), id, () => {
      this.known.memory = "session";
    });
    const device = new Device(id, kept, random, breathe, chainLength);
    kept.setBytes("e/0", toBinary(EntrySchema, genesis));
    const follow = restored(() => new Follow(genesis, device, kept, () => clock.now()), kept);
    const voice = new Voice(wire, clock, follow, device, {
      live: () => this.#live,
      stopped: () => this.#stopped(),
      info: () => this.known.info,
      changed: () => this.publish(),
      fault: (error) => this.fault(error),
    });
    // An alarm outlives a reload: a host could show another record then.
    this.known.alarm = kept.json("alarm") as Alarm | undefined;
    this.#kept = kept;
    const table = { fold: follow.fold, follow, device, voice };
    this.held = table;
    return table;
  }

  /** Takes what has come, in order, without keeping the page from drawing. */
  async #pump(): Promise<void> {
    if (this.#pumping) return;
    this.#pumping = true;
    let begun = this.around.clock.now();
    try {
      for (let message = this.#queue.shift(); message !== undefined; message = this.#queue.shift()) {
        const epoch = this.#epoch;
        const { follow } = this.held;
        const { content } = message;
        if (content.case === "entries") {
          let number = Number(content.value.first);
          for (const entry of content.value.entries) {
            if (epoch !== this.#epoch || follow !== this.held.follow || this.#stopped()) return;
            if (follow?.take(number, entry, this.#live) === false) {
              this.stream?.renew();
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
        this.held.voice?.react();
        this.publish();
      }
    } catch (error) {
      this.fault(error);
    } finally {
      this.#pumping = false;
      if (this.#queue.length > 0 && !this.#stopped()) void this.#pump();
    }
  }

  #heard(content: WatchResponse["content"]): void {
    switch (content.case) {
      case "view":
        this.held.follow?.show(content.value, !this.firstView);
        this.firstView = false;
        break;
      case "info":
        this.known.info = content.value;
        this.#goesOn(readInviteCode(content.value.next));
        break;
      case "chat":
        this.#heardChat(content.value);
        break;
      case "waiting":
        this.known.waiting = content.value;
        break;
      case "heartbeat":
        this.known.ahead = Number(content.value.at) - this.around.clock.now();
        this.#caughtUp();
        break;
    }
  }

  /** Once all is here that the welcome counted, this device speaks again. */
  #caughtUp(): void {
    const { follow, voice } = this.held;
    if (this.#live || follow === undefined || follow.fold.next < this.#welcomed) return;
    this.#live = true;
    if (this.known.link === "offline") this.known.returns += 1;
    this.known.link = "online";
    this.known.crowded = undefined;
    this.known.since = undefined;
    this.known.trouble = undefined;
    voice?.connected();
    void this.#sitAgain();
  }

  #heardChat(chatted: Chatted): void {
    const { fold } = this.held;
    const { chat } = chatted;
    if (chat === undefined || fold === undefined) return;
    if (!verify(chat.signature, signedDigest("chat", fold.table, chat.payload), chat.publicKey)) return;
    // Whose seat it is says the record, not the host.
    const { seat: _, ...words } = chatted;
    const seat = fold.seatOf(chat.publicKey);
    this.chatted(seat === undefined ? words : { ...words, seat });
  }

  protected override stop(why: { alarm?: Alarm; beyond?: string }): void {
    if (why.alarm !== undefined) this.#kept?.setJson("alarm", why.alarm);
    this.#queue = [];
    super.stop(why);
  }

  #stopped(): boolean {
    const { alarm, beyond, stale, link } = this.known;
    return alarm !== undefined || beyond !== undefined || stale || link === "replaced" || this.closed;
  }

  #ready(): Table | Outcome {
    const { alarm, beyond, stale, link } = this.known;
    if (alarm !== undefined || beyond !== undefined) return refusal("ALARM");
    if (link === "replaced") return refusal("REPLACED");
    if (stale || this.held.voice === undefined) return refusal("OFFLINE");
    return this.held as Table;
  }

  #freeSeat(fold: Fold): number | undefined {
    const capacity = this.known.info?.capacity ?? 0;
    return Array.from({ length: capacity }, (_, seat) => seat).find((seat) => !fold.seats.has(seat));
  }
}

/** The record with what was stored; without it, if what was stored does not fit together. */
function restored(begin: () => Follow, store: TableStore): Follow {
  const follow = begin();
  try {
    follow.restore();
    return follow;
  } catch {
    store.forget("e/");
    store.forget("seen");
    return begin();
  }
}
