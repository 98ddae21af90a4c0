// One table after another at one address: whether the table that answers now is the rematch of the one that this page holds,
// and who this page was there (protocol, section 23).
import { fromBinary } from "@bufbuild/protobuf";
import { EntrySchema, type Genesis } from "../gen/jusawi/v1/ledger_pb";
import { equal } from "./bytes";
import { Fold } from "./fold";
import { publicKey } from "./keys";
import { type Store, keptBytes } from "./storage";

/** Whom this page was at the former table: the seat to take, and the name. */
export interface Seated {
  seat: number;
  name: string;
}

/** Whether a genesis names this table as the one before it. Who missed its end cannot compare that; nothing may contradict. */
export function succeeds(former: Fold, genesis: Genesis): boolean {
  const { previous } = genesis;
  if (previous === undefined || !equal(previous.tableId, former.table)) return false;
  if (!equal(genesis.hostKey, former.genesis.hostKey)) return false;
  const last = BigInt(former.next - 1);
  return former.closed === undefined ? previous.number > last : previous.number === last && equal(previous.hash, former.head);
}

/** Where a device sat. */
export function seatedAt(former: Fold, key: Uint8Array): Seated | undefined {
  const seat = former.seatOf(key);
  const occupant = seat === undefined ? undefined : former.seats.get(seat);
  return seat === undefined || occupant === undefined || occupant.bot ? undefined : { seat, name: occupant.name };
}

/** The table before this one as it was kept over a reload: whether this one follows it, by its code, and where I sat. */
export function keptFormer(store: Store, genesis: Genesis): { fold: Fold; seated: Seated | undefined } | undefined {
  const table = genesis.previous?.tableId;
  const key = table && keptBytes(store, table, "key");
  if (table === undefined || key === undefined) return undefined;
  try {
    let fold: Fold | undefined;
    for (let number = 0; ; number++) {
      const bytes = keptBytes(store, table, `e/${number}`);
      if (bytes === undefined) break;
      const entry = fromBinary(EntrySchema, bytes);
      if (fold === undefined) fold = new Fold(entry);
      else fold.apply(entry, true);
    }
    if (fold === undefined || !succeeds(fold, genesis)) return undefined;
    return { fold, seated: seatedAt(fold, publicKey(key)) };
  } catch {
    return undefined;
  }
}
