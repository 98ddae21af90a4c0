// The page as the screen of one's own process: that checks, signs and stores; the page shows, and wishes what its person
// wants. The record comes along, so that every roll can be looked into here as well.
import { type Client, createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import type { Entry, Signed } from "../gen/jusawi/v1/ledger_pb";
import { type DescribeResponse, PlainWish, ScreenService, type ScreenStanding, type WishRequest } from "../gen/jusawi/v1/screen_pb";
import type { GetTableResponse, WatchResponse } from "../gen/jusawi/v1/table_pb";
import { Base } from "./base";
import { equal, hex } from "./bytes";
import { Fold } from "./fold";
import { Follow } from "./follow";
import { type Known, fresh, picture, waitingFor } from "./picture";
import type { AlarmReason, HostCommand, Outcome, Session } from "./session";
import { type Store, TableStore, memoryStore } from "./storage";
import { type Clock, Stream } from "./stream";
import { succeeds } from "./succession";
import { OK, refusal } from "./voice";
import { Refused, refuse } from "./wire";

const TOKEN = "jusawi/own";

export interface OwnSurroundings {
  address: string;
  clock: Clock;
  /** The secret of the link, if the page was opened by one. */
  secret: string | undefined;
  /** Where the token outlives a reload. */
  store: Store;
}

type Wished = NonNullable<WishRequest["wish"]>;

export class OwnSession extends Base implements Session {
  readonly #client: Client<typeof ScreenService>;
  readonly #own: NonNullable<Known["own"]>;
  #token: string | undefined;
  #connected = false;
  #streaming = false;

  constructor(private readonly around: OwnSurroundings) {
    const own = { isHost: false, phones: "", pending: undefined, absent: [] };
    super({ ...fresh(), address: around.address, code: undefined, own }, around.clock);
    this.#own = own;
    const transport = createGrpcWebTransport({
      baseUrl: around.address,
      useBinaryFormat: true,
      interceptors: [
        (next) => (request) => {
          if (this.#token !== undefined) request.header.set("x-jusawi-token", this.#token);
          return next(request);
        },
      ],
    });
    this.#client = createClient(ScreenService, transport);
    this.#token = around.store.get(TOKEN);
    void this.#begin();
  }

  restart(): void {
    this.stream?.renew();
  }

  close(): void {
    this.end();
  }

  sit(name: string, seat?: number): Promise<Outcome> {
    return this.#wish({ case: "sit", value: (seat === undefined ? { name } : { name, seat }) as never });
  }

  leave(): Promise<Outcome> {
    return this.#wish({ case: "plain", value: PlainWish.LEAVE });
  }

  async act(action: Uint8Array): Promise<Outcome> {
    if (this.held.follow?.view?.legal.some((legal) => equal(legal, action)) !== true) return refusal("NOT_LEGAL");
    this.#own.pending = action;
    this.publish();
    const outcome = await this.#wish({ case: "act", value: action });
    this.#own.pending = undefined;
    this.publish();
    return outcome;
  }

  concede(): Promise<Outcome> {
    return this.#wish({ case: "plain", value: PlainWish.CONCEDE });
  }

  async agree(): Promise<Outcome> {
    const call = this.held.fold?.play?.draw?.call;
    if (call === undefined || waitingFor(this.known, this.held.follow)?.canAgree !== true) return refusal("NO_DRAW_OPEN");
    this.known.agreed = hex(call.hash);
    return this.#wish({ case: "plain", value: PlainWish.AGREE });
  }

  say(text: string): Promise<Outcome> {
    return this.#wish({ case: "say", value: text });
  }

  host(command: HostCommand): Promise<Outcome> {
    switch (command.kind) {
      case "start":
        return this.#wish({ case: "plain", value: PlainWish.START });
      case "bot":
        return this.#wish({ case: "plain", value: PlainWish.SEAT_BOT });
      case "close":
        return this.#wish({ case: "plain", value: PlainWish.CLOSE });
      case "rematch":
        return this.#wish({ case: "plain", value: PlainWish.REMATCH });
      case "clear":
        return this.#wish({ case: "clear", value: command.seat });
      case "kick":
        return this.#wish({ case: "kick", value: command.seat });
      case "options":
        return this.#wish({ case: "options", value: command.options });
    }
  }

  async #begin(): Promise<void> {
    const { secret, store } = this.around;
    if (secret !== undefined) {
      try {
        const { token } = await this.#client.unlock({ secret });
        this.#token = token;
        store.set(TOKEN, token);
      } catch {
        // The link was used before: by this tab, which has the token, or by somebody else.
      }
    }
    if (this.closed) return;
    if (this.#token === undefined) {
      this.stop({ beyond: "LOCKED" });
      return;
    }
    const wire = {
      table: (signal: AbortSignal) => this.#describe(signal),
      watch: (_: Signed, from: number, signal: AbortSignal) => this.#follow(from, signal),
      submit: () => Promise.reject(new Refused("NOT_LEGAL", {}, false)),
    };
    this.stream = new Stream(wire, this.around.clock, {
      welcome: (table) => this.#welcome(table),
      heard: (message) => this.#heard(message),
      lost: () => this.#lost(),
      crowded: () => {},
      refused: (reason) => this.stop({ beyond: reason === "BAD_CHALLENGE" ? "LOCKED" : reason }),
    });
  }

  async #describe(signal: AbortSignal): Promise<GetTableResponse> {
    const described: DescribeResponse = await this.#client.describe({}, { signal }).catch((error: unknown) => {
      try {
        return refuse(error);
      } catch (refused) {
        // Another process listens where the one was that gave the token.
        if (refused instanceof Refused && refused.reason === "BAD_CHALLENGE") this.stop({ beyond: "LOCKED" });
        throw refused;
      }
    });
    if (described.table === undefined) throw new Refused("OFFLINE", {}, true);
    this.#own.isHost = described.host;
    this.#own.phones = described.link;
    this.held = { ...this.held, device: { publicKey: described.publicKey } };
    return described.table;
  }

  async *#follow(from: number, signal: AbortSignal): AsyncGenerator<WatchResponse> {
    try {
      for await (const { content } of this.#client.follow({ from: BigInt(from) }, { signal })) {
        if (content.case === "watch") yield content.value;
        else if (content.case === "standing") this.#stands(content.value);
      }
    } catch (error) {
      refuse(error);
    }
  }

  #welcome(table: GetTableResponse): { watch: Signed; from: number } | undefined {
    try {
      const genesis = table.genesis as Entry;
      const fold = new Fold(genesis);
      this.#goOver(fold);
      this.known.info = table.info;
      if (this.held.fold !== undefined && !equal(this.held.fold.table, fold.table)) {
        this.known.stale = true;
        this.publish();
        return undefined;
      }
      const { device } = this.held;
      if (this.held.follow === undefined && device !== undefined) {
        const kept = new TableStore(memoryStore(), fold.table, () => {});
        const follow = new Follow(genesis, device, kept, () => this.around.clock.now());
        this.held = { ...this.held, fold: follow.fold, follow };
      }
      const follow = this.held.follow as Follow;
      this.firstView = true;
      this.#streaming = true;
      this.#online();
      return { watch: undefined as unknown as Signed, from: Math.min(follow.viewed + 1, follow.fold.next) };
    } catch (error) {
      this.fault(error);
      return undefined;
    }
  }

  /** Where the process has gone on to the rematch of its table, so does its page. */
  #goOver(fold: Fold): void {
    const { fold: former, device } = this.held;
    if (former === undefined || equal(former.table, fold.table) || !succeeds(former, fold.genesis)) return;
    const { former: _, ...last } = picture(this.known, this.held);
    Object.assign(this.known, fresh(), { returns: last.returns, former: last });
    this.held = { fold: undefined, follow: undefined, device, voice: undefined };
  }

  #stands(standing: ScreenStanding): void {
    this.#connected = standing.connected;
    this.#own.absent = standing.absent.map(({ seat, rounds }) => ({ seat, rounds }));
    if (standing.alarm !== "") {
      const reason = ALARMS[standing.alarm] ?? "rules";
      this.stop({ alarm: { reason, entry: Number(standing.entry), detail: standing.alarm } });
    }
    if (standing.beyond) this.stop({ beyond: "a table of another version" });
    this.#online();
    this.publish();
  }

  #online(): void {
    const known = this.known;
    const online = this.#streaming && this.#connected;
    if (online && known.link !== "online") {
      if (known.link === "offline") known.returns += 1;
      known.link = "online";
      known.since = undefined;
    } else if (!online && known.link === "online") {
      known.link = "offline";
      known.since = this.around.clock.now();
    }
  }

  #lost(): void {
    this.#streaming = false;
    this.held.follow?.lost();
    this.#online();
    this.publish();
  }

  #heard({ content }: WatchResponse): void {
    const follow = this.held.follow;
    if (follow === undefined) return;
    try {
      switch (content.case) {
        case "entries":
          for (const [i, entry] of content.value.entries.entries()) {
            if (!follow.take(Number(content.value.first) + i, entry, !this.firstView)) this.stream?.renew();
          }
          break;
        case "view":
          follow.show(content.value, !this.firstView);
          this.#own.pending = undefined;
          this.firstView = false;
          break;
        case "info":
          this.known.info = content.value;
          break;
        case "waiting":
          this.known.waiting = content.value;
          break;
        case "heartbeat":
          this.known.ahead = Number(content.value.at) - this.around.clock.now();
          break;
        case "chat":
          this.chatted(content.value);
          break;
      }
    } catch (error) {
      this.fault(error);
    }
    this.publish();
  }

  async #wish(wish: Wished): Promise<Outcome> {
    if (this.known.alarm !== undefined || this.known.beyond !== undefined) return refusal("ALARM");
    try {
      await this.#client.wish({ wish: wish as never }).catch(refuse);
      return OK;
    } catch (error) {
      return error instanceof Refused ? refusal(error.reason, error.metadata) : refusal("OFFLINE");
    }
  }
}

/** What the process calls what is wrong with an entry, as the screens say it. */
const ALARMS: Record<string, AlarmReason> = {
  SEAL: "seal",
  FORK: "fork",
  OTHER_TABLE: "other-table",
  TIME: "order",
  CLOSED: "order",
  DRAW_OPEN: "order",
  NOT_CANONICAL: "form",
  MALFORMED: "form",
  SIGNATURE: "signature",
  STALE: "signature",
  OTHER_PLAYER: "signature",
  CALL: "call",
  SECOND_CALL: "second-call",
  REVEAL: "link",
  REVEALED: "links",
  VOID: "void",
  HANDS: "void",
  SECOND_VOID: "void",
  COMMIT: "contributors",
  UNCOMMITTED: "contributors",
  FROZEN_SEATS: "contributors",
};
