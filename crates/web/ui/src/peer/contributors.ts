// The devices whose links make dice, and the rules on which calls, links and voids are valid (protocol, sections 7 and 8).
import { ascend, equal, hex } from "./bytes";
import { type Commitment, LinkVerifier, MAX_CHAIN_LENGTH, MIN_CHAIN_LENGTH } from "./chain";
import { Lie } from "./messages";

interface Device {
  key: Uint8Array;
  independent: boolean;
  chains: LinkVerifier[];
  /** Missing from a call after the whole of `alone_after`, and nothing signed since. */
  givenUp: boolean;
}

/** The contributors of one freeze: number 0 is the host's device, the others follow in the order of seats. */
export class Contributors {
  readonly devices: Device[];

  constructor(
    private readonly table: Uint8Array,
    host: Uint8Array,
    others: readonly { key: Uint8Array; independent: boolean }[],
    /** Every tip that stands in the ledger, also those for earlier freezes. */
    private readonly tips: Set<string>,
  ) {
    this.devices = [{ key: host, independent: false, chains: [], givenUp: false }];
    for (const { key, independent } of others) {
      if (this.numberOf(key) === undefined) this.devices.push({ key, independent, chains: [], givenUp: false });
    }
  }

  numberOf(key: Uint8Array): number | undefined {
    const number = this.devices.findIndex((device) => equal(device.key, key));
    return number < 0 ? undefined : number;
  }

  hasCommitted(number: number): boolean {
    return (this.devices[number]?.chains.length ?? 0) > 0;
  }

  allCommitted(): boolean {
    return this.devices.every((device) => device.chains.length > 0);
  }

  hasLink(number: number, draw: number): boolean {
    return this.#chain(number, draw) !== undefined;
  }

  get independent(): number {
    return this.devices.filter((device) => device.independent).length;
  }

  independentAmong(numbers: readonly number[]): number {
    return numbers.filter((number) => this.devices[number]?.independent === true).length;
  }

  /** Takes a commitment: the first before the start (`nextDraw` absent), a successor while a game runs. */
  commit(key: Uint8Array, commitment: Commitment, nextDraw: number | undefined): number {
    const wrong = (detail: string) => new Lie("contributors", `commitment: ${detail}`);
    const number = this.numberOf(key);
    const device = number === undefined ? undefined : this.devices[number];
    if (number === undefined || device === undefined) throw wrong("by a device that does not roll");
    const { firstDraw, length, tip } = commitment;
    if (length < MIN_CHAIN_LENGTH || length > MAX_CHAIN_LENGTH) throw wrong("to a chain of a wrong length");
    const last = device.chains.at(-1)?.commitment;
    if (nextDraw === undefined) {
      if (last !== undefined) throw wrong("for the second time");
      if (firstDraw !== 1) throw wrong("to a chain that does not begin at draw 1");
    } else {
      if (last === undefined) throw wrong("to a successor of no chain");
      if (last.firstDraw > nextDraw) throw wrong("while another successor waits");
      if (firstDraw !== last.firstDraw + last.length) throw wrong("to a chain that does not begin where the last one ends");
      if (firstDraw <= nextDraw) throw wrong("to a chain that begins when its rolls can be known");
    }
    if (this.tips.has(hex(tip))) throw wrong("to a chain that stands in the record already");
    this.tips.add(hex(tip));
    device.chains.push(new LinkVerifier(this.table, key, commitment));
    return number;
  }

  checkCall(draw: number, here: readonly number[], waited: number, aloneAfter: number): void {
    const wrong = (detail: string) => new Lie("call", detail, { draw });
    if (!ascend(here)) throw wrong("the devices of the call are not in order");
    if (here[0] !== 0) throw wrong("the host's own device is not in the call");
    const without = here.find((number) => !this.hasLink(number, draw));
    if (without !== undefined) throw wrong(`device ${without} has no link for the draw`);
    const enough = 2 * this.independentAmong(here) >= this.independent || inFull(waited, aloneAfter);
    const missing = this.devices.filter((device, number) => device.independent && !here.includes(number));
    if (!enough && !missing.every((device) => device.givenUp)) {
      throw wrong(`fewer than half of the independent devices after ${waited} ms`);
    }
  }

  noteCall(here: readonly number[], waited: number, aloneAfter: number): void {
    const inVain = inFull(waited, aloneAfter);
    this.devices.forEach((device, number) => {
      device.givenUp = !here.includes(number) && (device.givenUp || (inVain && device.independent));
    });
  }

  noteSigned(key: Uint8Array): void {
    const device = this.devices.find((device) => equal(device.key, key));
    if (device !== undefined) device.givenUp = false;
  }

  /** What is wrong with a link, or undefined. */
  checkLink(number: number, draw: number, link: Uint8Array): string | undefined {
    const chain = this.#chain(number, draw);
    return chain === undefined ? `no chain covers draw ${draw}` : chain.check(draw, link);
  }

  acceptLink(number: number, draw: number, link: Uint8Array): void {
    this.#chain(number, draw)?.accept(draw, link);
  }

  checkVoid(draw: number, call: readonly number[], agreeing: readonly number[], missing: readonly number[]): void {
    const wrong = (detail: string) => new Lie("void", detail, { draw });
    if (!ascend(agreeing) || !ascend(missing)) throw wrong("the numbers of the void are not in order");
    if (missing.length === 0) throw wrong("nobody is missing");
    if (!missing.every((number) => call.includes(number))) throw wrong("somebody is called missing who was not called");
    if (missing.some((number) => agreeing.includes(number))) throw wrong("somebody missing agrees");
    const { of, needed } = this.hands(missing);
    const hands = of.filter((number) => agreeing.includes(number)).length;
    if (hands < needed) throw wrong(`${hands} of ${this.independent} independent devices agree`);
  }

  /** Whose hands throw a draw away in which these are missing, and how many of them it takes. */
  hands(missing: readonly number[]): { of: number[]; needed: number } {
    if (this.independent === 0) return { of: [0], needed: 1 };
    const of = this.devices.flatMap(({ independent }, number) => (independent && !missing.includes(number) ? [number] : []));
    return { of, needed: Math.ceil(this.independent / 2) };
  }

  /** What a completed draw proves, from the numbers in its call. */
  proof(call: readonly number[]): "proven" | "shared" | "unproven" {
    if (this.independentAmong(call) > 0) return "proven";
    return call.some((number) => number > 0) && this.independent === 0 ? "shared" : "unproven";
  }

  #chain(number: number, draw: number): LinkVerifier | undefined {
    return this.devices[number]?.chains.find((chain) => chain.covers(draw));
  }
}

function inFull(waited: number, aloneAfter: number): boolean {
  return aloneAfter > 0 && waited >= 1000 * aloneAfter;
}
