// This device at one table: its key, its chains, what it has signed. Whatever must not be said in two ways is stored before
// it is sent (protocol, sections 7, 8 and 13).
import { type DescMessage, type MessageInitShape, create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  AgreeSchema,
  ChatSchema,
  ClientKind,
  CommitSchema,
  HereSchema,
  LeaveSchema,
  MoveSchema,
  RevealSchema,
  SeatSchema,
  SeenSchema,
  type Signed,
  SignedKind,
  SignedSchema,
  WatchAsSchema,
} from "../gen/jusawi/v1/ledger_pb";
import { equal, hex, unhex } from "./bytes";
import { CHAIN_LENGTH, Chain, indexOf } from "./chain";
import { signedDigest } from "./hash";
import { publicKey, sign } from "./keys";
import type { TableStore } from "./storage";

interface OwnChain {
  freeze: string;
  secret: string;
  firstDraw: number;
  length: number;
}

interface Memory {
  chains: OwnChain[];
  /** The answer to the last call. */
  answer?: { draw: number; call: string; reveal: string };
  /** The last signed move, with the entry that had changed the game last. */
  move?: { changed: number; signed: string };
  /** Giving up, said until it stands or is refused. */
  concession?: string;
}

export class Device {
  readonly publicKey: Uint8Array;
  #memory: Memory;
  readonly #grown = new Map<string, Promise<Chain>>();
  readonly #ready = new Map<string, Chain>();

  constructor(
    private readonly table: Uint8Array,
    private readonly store: TableStore,
    private readonly random: (length: number) => Uint8Array,
    private readonly breathe: () => Promise<void>,
    /** How many draws a chain lasts; shorter in tests. */
    private readonly chainLength: number = CHAIN_LENGTH,
  ) {
    let secret = store.bytes("key");
    if (secret?.length !== 32) {
      secret = random(32);
      store.setBytes("key", secret);
    }
    this.#secret = secret;
    this.publicKey = publicKey(secret);
    this.#memory = readMemory(store.json("memory"));
  }

  readonly #secret: Uint8Array;

  #remember(change: Partial<Memory>): void {
    this.#memory = { ...this.#memory, ...change };
    this.store.setJson("memory", this.#memory);
  }

  #sign<D extends DescMessage>(kind: SignedKind, word: string, schema: D, init: MessageInitShape<D>): Signed {
    const payload = toBinary(schema, create(schema, init));
    const signature = sign(signedDigest(word, this.table, payload), this.#secret);
    return create(SignedSchema, { kind, payload, publicKey: this.publicKey, signature });
  }

  watch(challenge: Uint8Array, seat: number | undefined): Signed {
    return this.#sign(SignedKind.WATCH, "watch", WatchAsSchema, seat === undefined ? { challenge } : { challenge, seat });
  }

  seat(head: Uint8Array, seat: number, name: string, client: ClientKind): Signed {
    return this.#sign(SignedKind.SEAT, "seat", SeatSchema, { head, seat, name, client });
  }

  leave(head: Uint8Array): Signed {
    return this.#sign(SignedKind.LEAVE, "leave", LeaveSchema, { head });
  }

  chat(text: string): Signed {
    return this.#sign(SignedKind.CHAT, "chat", ChatSchema, { nonce: this.random(16), text });
  }

  seen(head: Uint8Array): Signed {
    return this.#sign(SignedKind.SEEN, "seen", SeenSchema, { head });
  }

  /** Only ever because a person pressed it. */
  agree(draw: number, call: Uint8Array, missing: number[]): Signed {
    return this.#sign(SignedKind.AGREE, "agree", AgreeSchema, { draw: BigInt(draw), call, missing });
  }

  here(draw: number, opening: Uint8Array): Signed {
    return this.#sign(SignedKind.HERE, "here", HereSchema, { draw: BigInt(draw), opening });
  }

  /** The commitment to the chain for this freeze that begins at this draw; its secret is stored before. */
  async commit(freeze: Uint8Array, firstDraw: number): Promise<Signed> {
    let own = this.#memory.chains.find((chain) => chain.freeze === hex(freeze) && chain.firstDraw === firstDraw);
    if (own === undefined) {
      own = { freeze: hex(freeze), secret: hex(this.random(32)), firstDraw, length: this.chainLength };
      this.#remember({ chains: [...this.#memory.chains, own] });
    }
    const chain = await this.#grow(own);
    const { length, tip } = chain.commitment();
    return this.#sign(SignedKind.COMMIT, "commit", CommitSchema, { freeze, firstDraw: BigInt(firstDraw), length, tip });
  }

  /** The last chain that was made for this freeze. */
  lastChain(freeze: Uint8Array): { firstDraw: number; length: number } | undefined {
    const own = this.#memory.chains.filter((chain) => chain.freeze === hex(freeze));
    return own.reduce<OwnChain | undefined>((a, b) => (a !== undefined && a.firstDraw > b.firstDraw ? a : b), undefined);
  }

  /** Whether there is a secret for a draw's link; without one the device plays on, but rolls no more. */
  hasLink(freeze: Uint8Array, draw: number): boolean {
    return this.#chainFor(freeze, draw) !== undefined;
  }

  #chainFor(freeze: Uint8Array, draw: number): OwnChain | undefined {
    return this.#memory.chains.find((own) => own.freeze === hex(freeze) && indexOf(own, draw) !== undefined);
  }

  /** The signed link for a call, always the same one; `second` if another call of the draw was answered before. */
  async reveal(
    freeze: Uint8Array,
    draw: number,
    call: Uint8Array,
    objections: () => number[],
  ): Promise<Signed | "second" | undefined> {
    const own = this.#chainFor(freeze, draw);
    // Grown first: between looking at what was answered and storing the answer nothing else may happen.
    const link = own === undefined ? undefined : (await this.#grow(own)).link(draw);
    const answered = this.#memory.answer;
    if (answered !== undefined && answered.draw >= draw) {
      if (answered.draw > draw) return undefined;
      return answered.call === hex(call) ? this.#stored(answered.reveal) : "second";
    }
    if (link === undefined) return undefined;
    const payload = { draw: BigInt(draw), call, link, objections: objections().map(BigInt) };
    const signed = this.#sign(SignedKind.REVEAL, "reveal", RevealSchema, payload);
    this.#remember({ answer: { draw, call: hex(call), reveal: hex(toBinary(SignedSchema, signed)) } });
    return signed;
  }

  /** The answer to the call of a draw, if this device has given one. */
  answered(draw: number): Signed | undefined {
    const answer = this.#memory.answer;
    return answer?.draw === draw ? this.#stored(answer.reveal) : undefined;
  }

  /** Whether another call of this draw was answered already. */
  hasAnsweredOther(draw: number, call: Uint8Array): boolean {
    return this.#memory.answer?.draw === draw && this.#memory.answer.call !== hex(call);
  }

  /** The move for a state of the game: one state gets one move, whatever is wanted later. */
  move(changed: number, head: Uint8Array, seat: number, action: Uint8Array): Signed {
    const known = this.moved(changed);
    if (known !== undefined) return known;
    const signed = this.#sign(SignedKind.MOVE, "move", MoveSchema, { head, seat, action });
    this.#remember({ move: { changed, signed: hex(toBinary(SignedSchema, signed)) } });
    return signed;
  }

  /** The move that was signed for a state. */
  moved(changed: number): Signed | undefined {
    const move = this.#memory.move;
    return move?.changed === changed ? this.#stored(move.signed) : undefined;
  }

  concede(head: Uint8Array, seat: number, action: Uint8Array): Signed {
    const known = this.concession();
    if (known !== undefined) return known;
    const signed = this.#sign(SignedKind.MOVE, "move", MoveSchema, { head, seat, action });
    this.#remember({ concession: hex(toBinary(SignedSchema, signed)) });
    return signed;
  }

  concession(): Signed | undefined {
    return this.#memory.concession === undefined ? undefined : this.#stored(this.#memory.concession);
  }

  forgetConcession(): void {
    if (this.#memory.concession === undefined) return;
    const { concession: _, ...rest } = this.#memory;
    this.#memory = rest;
    this.store.setJson("memory", rest);
  }

  /** After the closing nothing secret has to be kept. */
  forgetSecrets(): void {
    this.#memory = { chains: [] };
    this.store.forget("memory");
  }

  #stored(text: string): Signed | undefined {
    try {
      const signed = fromBinary(SignedSchema, unhex(text));
      return equal(signed.publicKey, this.publicKey) ? signed : undefined;
    } catch {
      return undefined;
    }
  }

  #grow(own: OwnChain): Promise<Chain> {
    const name = own.secret;
    const ready = this.#ready.get(name);
    if (ready !== undefined) return Promise.resolve(ready);
    let growing = this.#grown.get(name);
    if (growing === undefined) {
      growing = Chain.grow(this.table, this.publicKey, unhex(own.secret), own.firstDraw, own.length, this.breathe);
      this.#grown.set(name, growing);
      void growing.then((chain) => this.#ready.set(name, chain));
    }
    return growing;
  }
}

/** Action bytes of a signed move. */
export function actionOf(signed: Signed): Uint8Array {
  try {
    return fromBinary(MoveSchema, signed.payload).action;
  } catch {
    return new Uint8Array();
  }
}

function readMemory(stored: unknown): Memory {
  if (typeof stored !== "object" || stored === null) return { chains: [] };
  const memory = stored as Memory;
  return Array.isArray(memory.chains) ? memory : { chains: [] };
}
