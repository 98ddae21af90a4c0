// A host that can lie: it keeps a record under a table key of its own, seals whatever it is told to, and serves it to pages
// through the calls of the service, without a network. The honest steps are methods; tests change one thing at a time.
import { create, toBinary } from "@bufbuild/protobuf";
import {
  CallSchema,
  ClientKind,
  CommitSchema,
  DrawingSchema,
  type Entry,
  type EntryBody,
  EntryBodySchema,
  EntrySchema,
  HereSchema,
  MoveSchema,
  MovedSchema,
  RevealSchema,
  SeatSchema,
  type Signed,
  SignedKind,
  SignedSchema,
} from "../../../src/gen/jusawi/v1/ledger_pb";
import {
  LasVegasEventSchema,
  type LasVegasEvent,
  LasVegasPhase,
  type LasVegasView,
  LasVegasViewSchema,
} from "../../../src/gen/jusawi/v1/las_vegas_pb";
import {
  GetTableResponseSchema,
  TableInfoSchema,
  TableState,
  type TableView,
  TableViewSchema,
  type WatchResponse,
  WatchResponseSchema,
} from "../../../src/gen/jusawi/v1/table_pb";
import { Chain } from "../../../src/peer/chain";
import { Chance, Pile, seedOf } from "../../../src/peer/chance";
import { ZERO, checkCode, entryHash, sealDigest, signedDigest } from "../../../src/peer/hash";
import { publicKey, sign } from "../../../src/peer/keys";
import { GuestSession, type Surroundings } from "../../../src/peer/guest";
import type { Snapshot } from "../../../src/peer/session";
import { type Store, memoryStore } from "../../../src/peer/storage";
import { Refused, type Wire } from "../../../src/peer/wire";

const WORDS = ["", "seat", "leave", "commit", "move", "here", "reveal", "agree", "seen", "watch", "chat"];

export class Liar {
  readonly tableSecret: Uint8Array;
  readonly hostSecret = new Uint8Array(32).fill(9);
  readonly entries: Entry[] = [];
  readonly hashes: Uint8Array[] = [];
  /** Everything that devices have said, in order. */
  readonly said: Signed[] = [];
  at = 1000;
  chain: Chain | undefined;
  freeze: Uint8Array = ZERO;
  previousSeed: Uint8Array = ZERO;
  seeds: Uint8Array[] = [];
  calls: Uint8Array[] = [];
  online = true;
  state = TableState.LOBBY;
  #followers = new Set<(message: WatchResponse) => void>();
  #cut = new Set<() => void>();
  #heard = new Set<() => void>();

  constructor(
    table = 7,
    /** The table that this one follows, and the byte of the host's device that says so. */
    previous?: { tableId: Uint8Array; number: bigint; hash: Uint8Array },
    host = 9,
  ) {
    this.hostSecret.fill(host);
    this.tableSecret = new Uint8Array(32).fill(table);
    const genesis = {
      protocol: 1,
      tableKey: publicKey(this.tableSecret),
      hostKey: publicKey(this.hostSecret),
      nonce: new Uint8Array(32).fill(1),
      ...(previous === undefined ? {} : { previous }),
    };
    this.append({ case: "genesis", value: genesis } as EntryBody["content"]);
  }

  get table(): Uint8Array {
    return this.hashes[0] as Uint8Array;
  }

  get head(): Uint8Array {
    return this.hashes.at(-1) ?? ZERO;
  }

  /** An entry with this content, sealed as the one with this number. */
  sealed(content: unknown, number = this.entries.length, at = this.at): { entry: Entry; hash: Uint8Array } {
    const body = toBinary(EntryBodySchema, create(EntryBodySchema, { at: BigInt(at), content } as never));
    const hash = entryHash(number === 0 ? ZERO : (this.hashes[number - 1] as Uint8Array), body);
    return { entry: create(EntrySchema, { body, seal: sign(sealDigest(number, hash), this.tableSecret) }), hash };
  }

  append(content: unknown): Uint8Array {
    this.at += 1;
    const { entry, hash } = this.sealed(content);
    this.entries.push(entry);
    this.hashes.push(hash);
    this.send(this.entries.length - 1, entry);
    return hash;
  }

  send(number: number, entry: Entry): void {
    this.tell({ case: "entries", value: { first: BigInt(number), entries: [entry] } });
  }

  tell(content: unknown): void {
    const message = create(WatchResponseSchema, { content } as never);
    for (const follower of this.#followers) follower(message);
  }

  /** Signed by the host's device, or with another secret. */
  sign(kind: SignedKind, schema: never, init: unknown, secret = this.hostSecret): Signed {
    const payload = toBinary(schema, create(schema, init as never));
    const digest = signedDigest(WORDS[kind] as string, this.table, payload);
    return create(SignedSchema, { kind, payload, publicKey: publicKey(secret), signature: sign(digest, secret) });
  }

  /** Waits until a device has said something of this kind that was not asked for before. */
  async heard(kind: SignedKind, nth = 1): Promise<Signed> {
    for (;;) {
      const found = this.said.filter((signed) => signed.kind === kind)[nth - 1];
      if (found !== undefined) return found;
      await new Promise<void>((done) => this.#heard.add(done));
    }
  }

  /** Everybody's stream breaks. */
  cut(): void {
    for (const cut of this.#cut) cut();
  }

  info() {
    return create(TableInfoSchema, { name: "table", game: "las-vegas", capacity: 5, state: this.state });
  }

  /** The table says that the game runs. */
  play(): void {
    this.state = TableState.PLAYING;
    this.tell({ case: "info", value: this.info() });
  }

  // A game's honest beginning, step by step.

  sit(seat = 0, name = "Host", client = ClientKind.PROGRAM): void {
    const wish = { head: this.head, seat, name, client };
    this.append({ case: "seat", value: this.sign(SignedKind.SEAT, SeatSchema as never, wish) });
  }

  freezeAll(seats = [0, 1], aloneAfter = 60): void {
    const options = Uint8Array.from([8, 3, 16, 3, 24, 1, 32, 30]);
    this.freeze = this.append({ case: "freeze", value: { game: "las-vegas", rules: 1, seats, options, aloneAfter } });
  }

  async commit(): Promise<Signed> {
    const key = publicKey(this.hostSecret);
    const secret = new Uint8Array(32).fill(5);
    this.chain = await Chain.grow(this.table, key, secret, 1, 1024, () => Promise.resolve());
    const { length, tip } = this.chain.commitment();
    const init = { freeze: this.freeze, firstDraw: 1n, length, tip };
    return this.sign(SignedKind.COMMIT, CommitSchema as never, init);
  }

  /** To the point where draw 1 is open and the page has answered. */
  async begin(page: Page): Promise<void> {
    this.sit();
    await page.shows((s) => s.link === "online");
    void page.session.sit("민호", 1);
    this.append({ case: "seat", value: await this.heard(SignedKind.SEAT) });
    this.freezeAll();
    this.append({ case: "commit", value: await this.commit() });
    this.append({ case: "commit", value: await this.heard(SignedKind.COMMIT) });
    this.append({ case: "start", value: {} });
    await this.heard(SignedKind.HERE);
  }

  here(draw: number, opening = this.head): Signed {
    return this.sign(SignedKind.HERE, HereSchema as never, { draw: BigInt(draw), opening });
  }

  call(draw: number, here: Signed[]): Uint8Array {
    const hash = this.append({ case: "call", value: create(CallSchema, { draw: BigInt(draw), here }) });
    this.calls.push(hash);
    return hash;
  }

  reveal(draw: number, call: Uint8Array, link = this.chain?.link(draw)): Signed {
    return this.sign(SignedKind.REVEAL, RevealSchema as never, { draw: BigInt(draw), call, link });
  }

  drawing(draw: number, reveal: Signed[]): void {
    const state = new Uint8Array(32).fill(1);
    this.append({ case: "drawing", value: create(DrawingSchema, { draw: BigInt(draw), reveal, state }) });
  }

  /** A whole honest draw; gives its seed. */
  async draw(draw: number): Promise<Uint8Array> {
    const page = await this.heard(SignedKind.HERE, draw);
    const call = this.call(draw, [this.here(draw), page]);
    const reveal = await this.heard(SignedKind.REVEAL, draw);
    const link = this.chain?.link(draw) as Uint8Array;
    this.drawing(draw, [this.reveal(draw, call), reveal]);
    return this.noteSeed(draw, [link, this.linkOf(reveal)]);
  }

  noteSeed(draw: number, links: Uint8Array[]): Uint8Array {
    const numbered = links.map((link, number) => ({ number, link }));
    const seed = seedOf(this.table, draw, this.previousSeed, numbered);
    this.previousSeed = seed;
    this.seeds.push(seed);
    return seed;
  }

  linkOf(reveal: Signed): Uint8Array {
    // draw (2 bytes), call (34 bytes), the link's key and length (2 bytes).
    return reveal.payload.slice(2 + 34 + 2, 2 + 34 + 2 + 32);
  }

  /** The casinos that a set-up's seed gives, and who begins. */
  setup(seed: Uint8Array): { casinos: { value: number; notes: number[] }[]; startSeat: number } {
    const copies = [6, 8, 8, 6, 6, 5, 5, 5, 5];
    const pile = new Pile(copies.flatMap((count, i) => Array<number>(count).fill(i + 1)));
    const chance = new Chance(seed);
    const casinos = [1, 2, 3, 4, 5, 6].map((value) => {
      const notes: number[] = [];
      while (notes.reduce((a, b) => a + b, 0) < 5) notes.push(pile.draw(chance) as number);
      return { value, notes: notes.sort((a, b) => b - a) };
    });
    return { casinos, startSeat: chance.below(2) };
  }

  /** The view on which the page's picture rests now. */
  show(events: unknown[], view: Partial<LasVegasView>, change: Partial<TableView> = {}): void {
    const hands = [0, 1].map(() => ({ own: 8, neutral: 0 }));
    const game = create(LasVegasViewSchema, { round: 1, phase: LasVegasPhase.ROLL, hands, ...view } as never);
    const draw = this.seeds.length;
    const told = create(TableViewSchema, {
      number: BigInt(this.entries.length - 1),
      head: this.head,
      seat: 1,
      order: [0, 1],
      game: toBinary(LasVegasViewSchema, game),
      events: events.map((event) => toBinary(LasVegasEventSchema, create(LasVegasEventSchema, { event } as never) as LasVegasEvent)),
      awaited: [0],
      freeze: this.freeze,
      ...(draw === 0 ? {} : { code: { draw: BigInt(draw), code: checkCode(this.calls.at(-1) as Uint8Array, this.previousSeed) } }),
      ...change,
    } as never);
    this.tell({ case: "view", value: told });
  }

  /** The host's player rolls: opens a draw. */
  roll(): void {
    const move = this.sign(SignedKind.MOVE, MoveSchema as never, { head: this.head, seat: 0, action: Uint8Array.from([10, 0]) });
    this.append({ case: "moved", value: create(MovedSchema, { move }) });
  }

  readonly wire: Wire = {
    table: async () => {
      if (!this.online) throw new Refused("OFFLINE", {}, true);
      return create(GetTableResponseSchema, {
        genesis: this.entries[0] as Entry,
        entries: BigInt(this.entries.length),
        head: this.head,
        info: this.info(),
        challenge: new Uint8Array(32).fill(3),
      });
    },
    watch: (_, from, signal) => this.#follow(from, signal),
    submit: async (signed) => {
      this.said.push(signed);
      for (const heard of this.#heard) heard();
      this.#heard.clear();
      return undefined;
    },
  };

  async *#follow(from: number, signal: AbortSignal): AsyncGenerator<WatchResponse> {
    const queue: WatchResponse[] = [];
    let wake = () => {};
    let open = true;
    const end = () => {
      open = false;
      wake();
    };
    const hear = (message: WatchResponse) => {
      queue.push(message);
      wake();
    };
    const entries = this.entries.slice(from);
    queue.push(create(WatchResponseSchema, { content: { case: "entries", value: { first: BigInt(from), entries } } }));
    queue.push(create(WatchResponseSchema, { content: { case: "heartbeat", value: { at: BigInt(this.at), entries: 0n } } }));
    this.#followers.add(hear);
    this.#cut.add(end);
    signal.addEventListener("abort", end);
    try {
      while (open) {
        const message = queue.shift();
        if (message !== undefined) yield message;
        else await new Promise<void>((done) => (wake = done));
      }
      throw new Refused("OFFLINE", {}, true);
    } finally {
      this.#followers.delete(hear);
      this.#cut.delete(end);
    }
  }
}

/** A page without screens at a lying host. */
export class Page {
  readonly session: GuestSession;
  last: Snapshot | undefined;
  readonly #watchers = new Set<() => void>();

  constructor(
    host: Liar,
    readonly store: Store = memoryStore(),
    code?: string,
    change: Partial<Surroundings> = {},
  ) {
    this.session = new GuestSession({
      wire: host.wire,
      clock: {
        now: Date.now,
        after(ms, run) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      store,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      breathe: () => new Promise((done) => setImmediate(done)),
      address: "http://phone.test/",
      code,
      chainLength: 1024,
      ...change,
    });
    this.session.subscribe((snapshot) => {
      this.last = snapshot;
      for (const watcher of this.#watchers) watcher();
    });
  }

  async shows<T>(what: (snapshot: Snapshot) => T | undefined | false): Promise<T> {
    return new Promise((done) => {
      const look = () => {
        const found = this.last === undefined ? undefined : what(this.last);
        if (found === undefined || found === false) return;
        this.#watchers.delete(look);
        done(found);
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** Waits for the alarm, and checks that nothing is signed after it. */
  async alarm(host: Liar): Promise<string> {
    const { reason } = await this.shows((s) => s.alarm);
    const said = host.said.length;
    host.cut();
    host.tell({ case: "heartbeat", value: { at: BigInt(host.at), entries: 0n } });
    const outcomes = [await this.session.act(Uint8Array.from([10, 0])), await this.session.say("hello"), await this.session.leave()];
    if (outcomes.some((outcome) => outcome.ok) || host.said.length !== said) throw new Error("something was signed after an alarm");
    return reason;
  }
}
