// The fold over a table's entries, as a client without the game's rules does it (protocol, sections 6, 8 and 16): seals,
// order, signatures, seats, commitments, calls, links, seeds. An entry that may not stand throws a `Lie` and changes
// nothing that is used afterwards.
import {
  AutomaticReason,
  ClientKind,
  ClosingReason,
  type Entry,
  type EntryBody,
  type Freeze,
  type Genesis,
  type Signed,
} from "../gen/jusawi/v1/ledger_pb";
import { ascend, equal, hex } from "./bytes";
import { seedOf } from "./chance";
import { Contributors } from "./contributors";
import { ZERO, checkCode, entryHash, sealDigest } from "./hash";
import { verify } from "./keys";
import { Beyond, Lie, MAX_BODY, checkCount, is32, readBody, readSigned } from "./messages";

export type Occupant = { bot: true } | { bot: false; key: Uint8Array; name: string; client: ClientKind };

export interface Frozen {
  number: number;
  hash: Uint8Array;
  game: string;
  order: number[];
  options: Uint8Array;
  aloneAfter: number;
  contributors: Contributors;
}

export type Opener =
  | { kind: "setup" }
  | { kind: "move"; seat: number; action: Uint8Array; automatic: AutomaticReason | undefined };

export interface OpenDraw {
  number: number;
  opening: number;
  openingHash: Uint8Array;
  openedAt: number;
  opener: Opener;
  voided: boolean;
  call: { number: number; hash: Uint8Array; members: number[]; here: Signed[] } | undefined;
}

export interface Drawn {
  draw: number;
  /** The entry of the drawing. */
  number: number;
  opener: Opener;
  members: number[];
  links: { number: number; link: Uint8Array }[];
  seed: Uint8Array;
  code: string;
  proof: "proven" | "shared" | "unproven";
}

/** What an entry brought, as far as others than the fold care. */
export type News =
  | { kind: "call"; draw: number; members: number[] }
  | { kind: "drawn"; drawn: Drawn }
  | { kind: "void"; draw: number; missing: number[] }
  | { kind: "move"; seat: number; automatic: AutomaticReason | undefined }
  | { kind: "other" };

interface Play {
  draw: OpenDraw | undefined;
  nextDraw: number;
  previousSeed: Uint8Array;
  /** The last entry that changed the game. */
  changed: number;
  /** The last signed move of each seat. */
  moved: Map<number, number>;
}

/** How giving up is written; it needs no fresh head, only one after the last move of its seat. */
export const CONCESSIONS: Record<string, string> = { "las-vegas": "1a00", royale: "e20100", marble: "6200" };

export class Fold {
  readonly table: Uint8Array;
  readonly genesis: Genesis;
  readonly hashes: Uint8Array[] = [];
  /** The host's clock at each entry. */
  readonly times: number[] = [];
  readonly seats = new Map<number, Occupant>();
  readonly drawn: Drawn[] = [];
  readonly automatic = new Map<string, { seat: number; reason: AutomaticReason; count: number }>();
  lastAt: number;
  frozen: Frozen | undefined;
  play: Play | undefined;
  closed: ClosingReason | undefined;
  voids = 0;
  objections = 0;
  readonly #numbers = new Map<string, number>();
  readonly #said = new Map<string, number>();
  readonly #tips = new Set<string>();
  readonly #calls = new Map<number, number[]>();
  readonly #automaticEntries = new Map<number, number>();
  readonly #voidEntries = new Map<number, number[]>();
  readonly #lastReveals = new Map<number, number>();

  /** Opens the table of entry 0. */
  constructor(entry: Entry) {
    if (entry.body.length > MAX_BODY) throw new Lie("form", "entry 0 is too long");
    const body = readBody(entry.body);
    if (body.content.case !== "genesis") throw new Lie("order", "entry 0 opens no table");
    const genesis = body.content.value;
    if (![genesis.tableKey, genesis.hostKey, genesis.nonce].every(is32)) throw new Lie("form", "entry 0: wrong lengths");
    const hash = entryHash(ZERO, entry.body);
    if (!verify(entry.seal, sealDigest(0, hash), genesis.tableKey)) throw new Lie("seal", "entry 0 is not sealed");
    const { previous } = genesis;
    if (previous !== undefined && (![previous.tableId, previous.hash].every(is32) || previous.number === 0n)) {
      throw new Lie("form", "entry 0: no table ends so");
    }
    if (genesis.protocol !== 1) throw new Beyond(`version ${genesis.protocol} of the protocol`);
    this.table = hash;
    this.genesis = genesis;
    this.lastAt = Number(body.at);
    this.#keep(hash, this.lastAt);
  }

  get next(): number {
    return this.hashes.length;
  }

  get head(): Uint8Array {
    return this.hashes[this.hashes.length - 1] as Uint8Array;
  }

  get lastDrawn(): Drawn | undefined {
    return this.drawn.at(-1);
  }

  seatOf(key: Uint8Array): number | undefined {
    for (const [seat, occupant] of this.seats) if (!occupant.bot && equal(occupant.key, key)) return seat;
    return undefined;
  }

  /** The game's seat of a device. */
  gameSeatOf(key: Uint8Array): number | undefined {
    const seat = this.seatOf(key);
    const place = seat === undefined ? -1 : (this.frozen?.order.indexOf(seat) ?? -1);
    return place < 0 ? undefined : place;
  }

  /** The name of a contributor; the host's device has one only if it plays. */
  nameOf(contributor: number): string {
    const key = this.frozen?.contributors.devices[contributor]?.key;
    const seat = key === undefined ? undefined : this.seatOf(key);
    const occupant = seat === undefined ? undefined : this.seats.get(seat);
    return occupant === undefined || occupant.bot ? "" : occupant.name;
  }

  /** The hash that an entry would have as the next one, if the table's key has sealed it so. */
  sealed(number: number, entry: Entry): Uint8Array | undefined {
    const before = number === 0 ? ZERO : this.hashes[number - 1];
    if (before === undefined) return undefined;
    const hash = entryHash(before, entry.body);
    return verify(entry.seal, sealDigest(number, hash), this.genesis.tableKey) ? hash : undefined;
  }

  /** Takes the next entry. `checked`: its signatures were verified before it was stored on this device. */
  apply(entry: Entry, checked = false): News {
    const number = this.next;
    if (entry.body.length > MAX_BODY) throw new Lie("form", "an entry that is too long");
    const hash = checked ? entryHash(this.head, entry.body) : this.sealed(number, entry);
    if (hash === undefined) throw new Lie("seal", `entry ${number} is not sealed by the table's key`);
    if (this.closed !== undefined) throw new Lie("order", "an entry after the closing");
    const body = readBody(entry.body);
    const at = Number(body.at);
    if (at < this.lastAt) throw new Lie("order", "a time that falls");
    const news = this.#take({ number, hash, at, checked }, body);
    this.lastAt = at;
    this.#keep(hash, at);
    return news;
  }

  #keep(hash: Uint8Array, at: number): void {
    this.times.push(at);
    this.#numbers.set(hex(hash), this.hashes.length);
    this.hashes.push(hash);
  }

  #take(place: Place, body: EntryBody): News {
    const content = body.content;
    switch (content.case) {
      case "seat":
        return this.#seat(place, content.value);
      case "leave":
        return this.#leave(place, content.value);
      case "bot":
        this.#inLobby();
        this.#lobbySeat(content.value.seat);
        if (this.seats.has(content.value.seat)) throw new Lie("order", "a bot on a taken seat");
        this.seats.set(content.value.seat, { bot: true });
        this.frozen = undefined;
        return OTHER;
      case "clear":
        this.#inLobby();
        if (!this.seats.delete(content.value.seat)) throw new Lie("order", "clearing a free seat");
        this.frozen = undefined;
        return OTHER;
      case "freeze":
        return this.#freeze(place, content.value);
      case "commit":
        return this.#commit(place, content.value);
      case "start":
        return this.#start(place);
      case "moved":
        return this.#moved(place, content.value.move, content.value.state);
      case "automatic":
        return this.#automatic(place, content.value);
      case "presence":
        this.#noDraw();
        if (this.seats.get(content.value.seat)?.bot !== false) throw new Lie("order", "presence of no device");
        return OTHER;
      case "call":
        return this.#call(place, Number(content.value.draw), content.value.here);
      case "drawing":
        return this.#drawing(place, Number(content.value.draw), content.value.reveal, content.value.state);
      case "void":
        return this.#void(place, Number(content.value.draw), content.value.agree);
      case "closing":
        return this.#closing(place, content.value.reason, content.value.seen);
      default:
        throw new Lie("order", "a second opening of the table");
    }
  }

  #seat(place: Place, signed: Signed): News {
    this.#inLobby();
    const { key, payload } = readSigned("seat", signed, this.table, place.checked);
    this.#lobbySeat(payload.seat);
    if (payload.client !== ClientKind.PROGRAM && payload.client !== ClientKind.PAGE) {
      throw new Lie("form", "seat: a device of an unknown kind");
    }
    this.#fresh("seat", key, payload.head);
    const own = this.seatOf(key);
    if (this.seats.has(payload.seat) && own !== payload.seat) throw new Lie("order", "a taken seat is given away");
    if (own !== undefined) this.seats.delete(own);
    this.seats.set(payload.seat, { bot: false, key, name: payload.name, client: payload.client });
    this.#said.set(`seat ${hex(key)}`, place.number);
    this.frozen = undefined;
    return OTHER;
  }

  #leave(place: Place, signed: Signed): News {
    this.#inLobby();
    const { key, payload } = readSigned("leave", signed, this.table, place.checked);
    this.#fresh("leave", key, payload.head);
    const seat = this.seatOf(key);
    if (seat === undefined) throw new Lie("order", "somebody leaves who holds no seat");
    this.seats.delete(seat);
    this.#said.set(`leave ${hex(key)}`, place.number);
    this.frozen = undefined;
    return OTHER;
  }

  #freeze(place: Place, freeze: Freeze): News {
    this.#inLobby();
    const sorted = [...freeze.seats].sort((a, b) => a - b);
    const taken = [...this.seats.keys()].sort((a, b) => a - b);
    if (sorted.join() !== taken.join()) throw new Lie("contributors", "the frozen seats are not those that are taken");
    const others = freeze.seats.flatMap((seat) => {
      const occupant = this.seats.get(seat);
      if (occupant === undefined || occupant.bot || equal(occupant.key, this.genesis.hostKey)) return [];
      return [{ key: occupant.key, independent: occupant.client === ClientKind.PROGRAM }];
    });
    this.frozen = {
      number: place.number,
      hash: place.hash,
      game: freeze.game,
      order: [...freeze.seats],
      options: freeze.options,
      aloneAfter: freeze.aloneAfter,
      contributors: new Contributors(this.table, this.genesis.hostKey, others, this.#tips),
    };
    return OTHER;
  }

  #commit(place: Place, signed: Signed): News {
    this.#noDraw();
    const { key, payload } = readSigned("commit", signed, this.table, place.checked);
    if (this.frozen === undefined) throw new Lie("contributors", "a commitment without a freeze");
    if (!equal(payload.freeze, this.frozen.hash)) throw new Lie("contributors", "a commitment to another freeze");
    if (!is32(payload.tip)) throw new Lie("form", "commit: a tip of a wrong length");
    const commitment = { firstDraw: Number(payload.firstDraw), length: payload.length, tip: payload.tip };
    this.frozen.contributors.commit(key, commitment, this.play?.nextDraw);
    this.#signed(key);
    return OTHER;
  }

  #start(place: Place): News {
    if (this.play !== undefined) throw new Lie("order", "a second start");
    if (this.frozen === undefined) throw new Lie("order", "a start without a freeze");
    if (!this.frozen.contributors.allCommitted()) throw new Lie("contributors", "a start before everybody has committed");
    this.play = { draw: undefined, nextDraw: 1, previousSeed: ZERO, changed: place.number, moved: new Map() };
    this.#open(place, { kind: "setup" });
    return OTHER;
  }

  #moved(place: Place, signed: Signed | undefined, state: Uint8Array): News {
    const play = this.#playing();
    const { key, payload } = readSigned("move", signed, this.table, place.checked);
    const occupant = this.#player(payload.seat);
    const about = { name: occupant === undefined || occupant.bot ? "" : occupant.name };
    if (occupant === undefined || occupant.bot || !equal(occupant.key, key)) {
      throw new Lie("signature", "a move that another device signed", about);
    }
    const named = this.#numbers.get(hex(payload.head));
    if (named === undefined) throw new Lie("signature", "a move that names no entry of this record", about);
    if (CONCESSIONS[this.frozen?.game ?? ""] === hex(payload.action)) {
      if ((play.moved.get(payload.seat) ?? -1) > named) throw new Lie("signature", "giving up for a second time", about);
    } else if (play.changed > named) {
      throw new Lie("signature", "an old move is played again", about);
    }
    this.#noDraw();
    this.#change(place, payload.seat, payload.action, undefined, state);
    play.moved.set(payload.seat, place.number);
    this.#signed(key);
    return { kind: "move", seat: payload.seat, automatic: undefined };
  }

  #automatic(
    place: Place,
    entry: { seat: number; reason: AutomaticReason; action: Uint8Array; state: Uint8Array },
  ): News {
    this.#playing();
    this.#noDraw();
    const occupant = this.#player(entry.seat);
    if (occupant === undefined) throw new Lie("order", "a move of no seat");
    const { TIMEOUT, OFFLINE, BOT, KICK } = AutomaticReason;
    if (![TIMEOUT, OFFLINE, BOT, KICK].includes(entry.reason)) throw new Lie("form", "automatic: an unknown reason");
    if (occupant.bot !== (entry.reason === BOT) && entry.reason !== KICK) {
      throw new Lie("order", "a person's seat is played as a bot's, or the other way");
    }
    this.#change(place, entry.seat, entry.action, entry.reason, entry.state);
    if (entry.reason !== BOT) {
      const key = `${entry.seat} ${entry.reason}`;
      const count = (this.automatic.get(key)?.count ?? 0) + 1;
      this.automatic.set(key, { seat: entry.seat, reason: entry.reason, count });
    }
    this.#automaticEntries.set(place.number, entry.seat);
    return { kind: "move", seat: entry.seat, automatic: entry.reason };
  }

  /** A move without a digest opens a draw; with one it has happened. */
  #change(
    place: Place,
    seat: number,
    action: Uint8Array,
    automatic: AutomaticReason | undefined,
    state: Uint8Array,
  ): void {
    if (state.length !== 0 && !is32(state)) throw new Lie("form", "a digest of a wrong length");
    const play = this.#playing();
    play.changed = place.number;
    if (state.length === 0) this.#open(place, { kind: "move", seat, action, automatic });
  }

  #open(place: Place, opener: Opener, voided = false): void {
    const play = this.#playing();
    play.draw = {
      number: play.nextDraw,
      opening: place.number,
      openingHash: place.hash,
      openedAt: place.at,
      opener,
      voided,
      call: undefined,
    };
  }

  #call(place: Place, draw: number, here: Signed[]): News {
    const { open, contributors, aloneAfter } = this.#openDraw(draw);
    if (open.call !== undefined) throw new Lie("second-call", "a second call of one draw", { draw });
    checkCount(here);
    const members = here.map((signed) => {
      const { key, payload } = readSigned("here", signed, this.table, place.checked);
      const number = this.#contributor(key);
      if (Number(payload.draw) !== draw || !equal(payload.opening, open.openingHash)) {
        throw new Lie("call", "an answer to another draw stands in the call", { draw, name: this.nameOf(number) });
      }
      return number;
    });
    const waited = place.at - open.openedAt;
    contributors.checkCall(draw, members, waited, aloneAfter);
    contributors.noteCall(members, waited, aloneAfter);
    for (const signed of here) this.#signed(signed.publicKey);
    open.call = { number: place.number, hash: place.hash, members, here };
    this.#calls.set(place.number, members);
    return { kind: "call", draw, members };
  }

  #drawing(place: Place, draw: number, reveal: Signed[], state: Uint8Array): News {
    const { open, contributors } = this.#openDraw(draw);
    const call = open.call;
    if (call === undefined) throw new Lie("order", "a drawing without a call", { draw });
    if (!is32(state)) throw new Lie("form", "a drawing without a digest", { draw });
    checkCount(reveal);
    const links = reveal.map((signed) => {
      const { key, payload } = readSigned("reveal", signed, this.table, place.checked);
      const number = this.#contributor(key);
      const name = this.nameOf(number);
      if (Number(payload.draw) !== draw || !equal(payload.call, call.hash)) {
        throw new Lie("links", "a link for another call stands in the drawing", { draw, name });
      }
      const fault = contributors.checkLink(number, draw, payload.link);
      if (fault !== undefined) throw new Lie("link", fault, { draw, name });
      this.#checkObjections(number, payload.objections.map(Number));
      return { number, link: payload.link, objections: payload.objections.length };
    });
    if (links.map(({ number }) => number).join() !== call.members.join()) {
      throw new Lie("links", "the drawing does not hold exactly the links of its call", { draw });
    }
    const play = this.#playing();
    const seed = seedOf(this.table, draw, play.previousSeed, links);
    for (const { number, link } of links) {
      contributors.acceptLink(number, draw, link);
      this.#lastReveals.set(number, place.number);
    }
    for (const signed of reveal) this.#signed(signed.publicKey);
    this.objections += links.reduce((sum, { objections }) => sum + objections, 0);
    const drawn: Drawn = {
      draw,
      number: place.number,
      opener: open.opener,
      members: call.members,
      links: links.map(({ number, link }) => ({ number, link })),
      seed,
      code: checkCode(call.hash, seed),
      proof: contributors.proof(call.members),
    };
    this.drawn.push(drawn);
    play.draw = undefined;
    play.nextDraw = draw + 1;
    play.previousSeed = seed;
    play.changed = place.number;
    return { kind: "drawn", drawn };
  }

  #void(place: Place, draw: number, agree: Signed[]): News {
    const { open, contributors } = this.#openDraw(draw);
    const call = open.call;
    if (call === undefined) throw new Lie("void", "a draw is thrown away before its call", { draw });
    if (open.voided) throw new Lie("void", "a move is thrown away for a second time", { draw });
    checkCount(agree);
    let missing: number[] | undefined;
    const hands = agree.map((signed) => {
      const { key, payload } = readSigned("agree", signed, this.table, place.checked);
      const number = this.#contributor(key);
      if (Number(payload.draw) !== draw || !equal(payload.call, call.hash)) {
        throw new Lie("void", "a hand for another draw", { draw });
      }
      missing ??= payload.missing;
      if (missing.join() !== payload.missing.join()) throw new Lie("void", "the hands name different devices", { draw });
      return number;
    });
    const named = missing ?? [];
    contributors.checkVoid(draw, call.members, hands, named);
    for (const signed of agree) this.#signed(signed.publicKey);
    this.voids += 1;
    this.#voidEntries.set(place.number, named);
    const play = this.#playing();
    play.nextDraw = draw + 1;
    this.#open(place, open.opener, true);
    return { kind: "void", draw, missing: named };
  }

  #closing(place: Place, reason: ClosingReason, seen: Signed[]): News {
    if (reason !== ClosingReason.FINISHED && reason !== ClosingReason.UNFINISHED) {
      throw new Lie("form", "closing: an unknown reason");
    }
    checkCount(seen);
    const end = this.play === undefined ? undefined : this.hashes[this.play.changed];
    if (reason === ClosingReason.FINISHED && (end === undefined || this.play?.draw !== undefined)) {
      throw new Lie("order", "a game is called finished that is not");
    }
    const numbers = seen.map((signed) => {
      const { key, payload } = readSigned("seen", signed, this.table, place.checked);
      if (!equal(payload.head, end)) throw new Lie("order", "a witness of another end");
      return this.#contributor(key);
    });
    if (!ascend(numbers)) throw new Lie("order", "the witnesses are not in order");
    if (reason === ClosingReason.UNFINISHED && seen.length > 0) throw new Lie("order", "witnesses of no end");
    this.closed = reason;
    return OTHER;
  }

  /** A device can object to calls that left it out, automatic moves of its seat, and voids that call it missing. */
  #checkObjections(number: number, objections: readonly number[]): void {
    let last = this.#lastReveals.get(number) ?? -1;
    const key = this.frozen?.contributors.devices[number]?.key;
    const seat = key === undefined ? undefined : this.gameSeatOf(key);
    for (const entry of objections) {
      const call = this.#calls.get(entry);
      const concerns =
        (call !== undefined && !call.includes(number)) ||
        (seat !== undefined && this.#automaticEntries.get(entry) === seat) ||
        this.#voidEntries.get(entry)?.includes(number) === true;
      if (entry <= last || !concerns) throw new Lie("links", "an objection to what cannot be objected to");
      last = entry;
    }
  }

  #openDraw(draw: number): { open: OpenDraw; contributors: Contributors; aloneAfter: number } {
    const open = this.play?.draw;
    if (open === undefined || this.frozen === undefined) throw new Lie("order", "no draw is open", { draw });
    if (open.number !== draw) throw new Lie("order", `draw ${open.number} is open, not ${draw}`, { draw });
    return { open, contributors: this.frozen.contributors, aloneAfter: this.frozen.aloneAfter };
  }

  #contributor(key: Uint8Array): number {
    const number = this.frozen?.contributors.numberOf(key);
    if (number === undefined) throw new Lie("contributors", "a device that does not roll");
    return number;
  }

  #player(place: number): Occupant | undefined {
    const seat = this.frozen?.order[place];
    return seat === undefined ? undefined : this.seats.get(seat);
  }

  #playing(): Play {
    if (this.play === undefined) throw new Lie("order", "no game runs");
    return this.play;
  }

  #inLobby(): void {
    if (this.play !== undefined) throw new Lie("order", "seats change after the start");
  }

  #noDraw(): void {
    if (this.play?.draw !== undefined) throw new Lie("order", "something else stands while a draw is open");
  }

  #lobbySeat(seat: number): void {
    if (seat > 7) throw new Lie("order", "a seat that no lobby has");
  }

  #fresh(kind: string, key: Uint8Array, head: Uint8Array): void {
    const named = this.#numbers.get(hex(head));
    if (named === undefined) throw new Lie("signature", `${kind}: names no entry of this record`);
    if ((this.#said.get(`${kind} ${hex(key)}`) ?? -1) > named) throw new Lie("signature", `${kind}: an old wish again`);
  }

  #signed(key: Uint8Array): void {
    this.frozen?.contributors.noteSigned(key);
  }
}

interface Place {
  number: number;
  hash: Uint8Array;
  at: number;
  checked: boolean;
}

const OTHER: News = { kind: "other" };
