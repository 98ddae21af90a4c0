// What a page must not forget when it is reloaded: its key for a table, the secrets of its chains, what it has signed, and
// the record that it has checked. Everything of one table stands under the table's id.
import { hex, unhex } from "./bytes";

/** A store of texts; the browser's, or a map in tests. Writing may throw. */
export interface Store {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  remove(name: string): void;
  names(): string[];
}

export function memoryStore(): Store {
  const texts = new Map<string, string>();
  return {
    get: (name) => texts.get(name),
    set: (name, value) => void texts.set(name, value),
    remove: (name) => void texts.delete(name),
    names: () => [...texts.keys()],
  };
}

/** The browser's storage; undefined where it keeps nothing, as in some private windows. */
export function browserStore(storage: () => Storage): Store | undefined {
  try {
    const kept = storage();
    const probe = "jusawi/probe";
    kept.setItem(probe, probe);
    const works = kept.getItem(probe) === probe;
    kept.removeItem(probe);
    if (!works) return undefined;
    return {
      get: (name) => kept.getItem(name) ?? undefined,
      set: (name, value) => kept.setItem(name, value),
      remove: (name) => kept.removeItem(name),
      names: () => Array.from({ length: kept.length }, (_, i) => kept.key(i) ?? ""),
    };
  } catch {
    return undefined;
  }
}

/** How many tables are remembered; the oldest are forgotten for a new one. */
const TABLES = 3;

/** The part of a store that belongs to one table. */
export class TableStore {
  readonly #prefix: string;

  constructor(
    private readonly store: Store,
    table: Uint8Array,
    /** Called when something could not be kept. */
    private readonly lost: () => void,
  ) {
    this.#prefix = `jusawi/${hex(table)}/`;
    this.#remember(hex(table));
  }

  #remember(table: string): void {
    const known = (this.store.get("jusawi/tables") ?? "").split(" ").filter((id) => id !== "" && id !== table);
    const kept = [table, ...known].slice(0, TABLES);
    for (const forgotten of known.filter((id) => !kept.includes(id))) {
      const prefix = `jusawi/${forgotten}/`;
      for (const name of this.store.names()) if (name.startsWith(prefix)) this.store.remove(name);
    }
    // What is left of a former table is the key and what was signed; its record would only take room.
    const records = kept.slice(1).map((id) => `jusawi/${id}/e/`);
    for (const name of this.store.names()) if (records.some((start) => name.startsWith(start))) this.store.remove(name);
    this.#write("jusawi/tables", kept.join(" "));
  }

  #write(name: string, value: string): boolean {
    try {
      this.store.set(name, value);
      return true;
    } catch {
      this.lost();
      return false;
    }
  }

  bytes(name: string): Uint8Array | undefined {
    return bytesAt(this.store, this.#prefix + name);
  }

  setBytes(name: string, bytes: Uint8Array): boolean {
    return this.#write(this.#prefix + name, hex(bytes));
  }

  json(name: string): unknown {
    const text = this.store.get(this.#prefix + name);
    try {
      return text === undefined ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  setJson(name: string, value: unknown): boolean {
    return this.#write(this.#prefix + name, JSON.stringify(value));
  }

  /** Forgets what was kept under names that begin so. */
  forget(start: string): void {
    for (const name of this.store.names()) if (name.startsWith(this.#prefix + start)) this.store.remove(name);
  }
}

/** What was kept of a table, without making it the one that is remembered first. */
export function keptBytes(store: Store, table: Uint8Array, name: string): Uint8Array | undefined {
  return bytesAt(store, `jusawi/${hex(table)}/${name}`);
}

function bytesAt(store: Store, name: string): Uint8Array | undefined {
  const text = store.get(name);
  try {
    return text === undefined ? undefined : unhex(text);
  } catch {
    return undefined;
  }
}
