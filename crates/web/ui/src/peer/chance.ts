// From a seed to dice (protocol, section 9).
import { chacha20orig } from "@noble/ciphers/chacha.js";
import { u32, u64 } from "./bytes";
import { H } from "./hash";

/** The seed of a draw from the links in it, ascending by number. */
export function seedOf(
  table: Uint8Array,
  draw: number,
  previous: Uint8Array,
  links: readonly { number: number; link: Uint8Array }[],
): Uint8Array {
  const parts = links.flatMap(({ number, link }) => [u32(number), link]);
  return H("jusawi/v1/seed", table, u64(draw), previous, ...parts);
}

/** Words of one draw's stream: ChaCha20 keyed with the seed, read as little-endian numbers of 32 bits. */
export class Chance {
  #words: DataView = new DataView(new ArrayBuffer(0));
  #taken = 0;

  constructor(private readonly seed: Uint8Array) {}

  /** How many words were taken. */
  get taken(): number {
    return this.#taken;
  }

  word(): number {
    const at = 4 * this.#taken;
    if (at >= this.#words.byteLength) {
      // The whole stream anew, twice as long: draws are short, and no counter has to be kept.
      const length = Math.max(256, 2 * this.#words.byteLength);
      const stream = chacha20orig(this.seed, new Uint8Array(8), new Uint8Array(length));
      this.#words = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
    }
    this.#taken += 1;
    return this.#words.getUint32(at, true);
  }

  /** A number below `n`, 1 ≤ n < 2^32, each as likely as the others; also `below(1)` takes a word. */
  below(n: number): number {
    const limit = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const word = this.word();
      if (word < limit) return word % n;
    }
  }

  die(): number {
    return 1 + this.below(6);
  }

  dice(count: number): number[] {
    return Array.from({ length: count }, () => this.die());
  }
}

/** A pile without an order: what was not drawn yet, ascending, and what was put underneath, in order. */
export class Pile {
  readonly #unknown: number[];
  readonly #bottom: number[] = [];

  constructor(items: readonly number[]) {
    this.#unknown = [...items].sort((a, b) => a - b);
  }

  draw(chance: Chance): number | undefined {
    if (this.#unknown.length === 0) return this.#bottom.shift();
    return this.#unknown.splice(chance.below(this.#unknown.length), 1)[0];
  }

  putUnder(items: readonly number[]): void {
    this.#bottom.push(...items);
  }

  parts(): { unknown: number[]; bottom: number[] } {
    return { unknown: [...this.#unknown], bottom: [...this.#bottom] };
  }
}

/** Shuffles what everybody may see. */
export function shuffle<T>(items: T[], chance: Chance): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = chance.below(i + 1);
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
}
