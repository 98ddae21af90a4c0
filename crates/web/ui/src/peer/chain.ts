// Chains of links (protocol, section 7): a device's own, and what is known of another's.
import { equal, u32 } from "./bytes";
import { H } from "./hash";

export const MIN_CHAIN_LENGTH = 1024;
export const MAX_CHAIN_LENGTH = 65_536;
/** How many draws an own chain lasts. */
export const CHAIN_LENGTH = 8192;
/** How many links are computed before the page gets to do something else. */
const SLICE = 256;

export interface Commitment {
  firstDraw: number;
  length: number;
  tip: Uint8Array;
}

/** The index of the link for a draw: chains are used from the end to the beginning. */
export function indexOf(chain: { firstDraw: number; length: number }, draw: number): number | undefined {
  const used = draw - chain.firstDraw;
  return used >= 0 && used < chain.length ? chain.length - 1 - used : undefined;
}

export function nextLink(table: Uint8Array, key: Uint8Array, index: number, previous: Uint8Array): Uint8Array {
  return H("jusawi/v1/link", table, key, u32(index), previous);
}

/** A chain of one's own with all its links. */
export class Chain {
  private constructor(
    readonly firstDraw: number,
    readonly length: number,
    readonly tip: Uint8Array,
    private readonly links: Uint8Array,
  ) {}

  /** Grows the chain from its secret, a slice at a time: `breathe` lets the page draw in between. */
  static async grow(
    table: Uint8Array,
    key: Uint8Array,
    secret: Uint8Array,
    firstDraw: number,
    length: number,
    breathe: () => Promise<void>,
  ): Promise<Chain> {
    const links = new Uint8Array(32 * length);
    let link = secret;
    for (let index = 1; index <= length; index++) {
      links.set(link, 32 * (index - 1));
      link = nextLink(table, key, index, link);
      if (index % SLICE === 0) await breathe();
    }
    return new Chain(firstDraw, length, link, links);
  }

  commitment(): Commitment {
    return { firstDraw: this.firstDraw, length: this.length, tip: this.tip };
  }

  /** Showing a link shows those of all earlier draws: it may leave only in answer to the sealed call of its draw. */
  link(draw: number): Uint8Array | undefined {
    const index = indexOf(this, draw);
    return index === undefined ? undefined : this.links.slice(32 * index, 32 * index + 32);
  }
}

/** What is known of one device's chain: its commitment and the last link that was accepted. */
export class LinkVerifier {
  #last: { draw: number; index: number; link: Uint8Array } | undefined;

  constructor(
    private readonly table: Uint8Array,
    private readonly key: Uint8Array,
    readonly commitment: Commitment,
  ) {}

  covers(draw: number): boolean {
    return indexOf(this.commitment, draw) !== undefined;
  }

  /** What is wrong with a link, or undefined. */
  check(draw: number, link: Uint8Array): string | undefined {
    const index = indexOf(this.commitment, draw);
    if (index === undefined) return `no chain covers draw ${draw}`;
    const known = this.#last ?? { index: this.commitment.length, link: this.commitment.tip, draw: 0 };
    if (index >= known.index) return `the link of draw ${draw} comes after that of draw ${known.draw}`;
    let forward = link;
    for (let i = index; i < known.index; i++) forward = nextLink(this.table, this.key, i + 1, forward);
    return equal(forward, known.link) ? undefined : `the link of draw ${draw} does not lead to the last one known`;
  }

  /** Remembers a link that was checked. */
  accept(draw: number, link: Uint8Array): void {
    const index = indexOf(this.commitment, draw);
    if (index !== undefined) this.#last = { draw, index, link };
  }
}
