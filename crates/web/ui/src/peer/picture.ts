// How things stand, put together for the screens.
import type { TableInfo, Waiting } from "../gen/jusawi/v1/table_pb";
import { hex } from "./bytes";
import { Device, actionOf } from "./device";
import type { Follow, Spoken } from "./follow";
import type { Fold } from "./fold";
import { inviteCode } from "./hash";
import type { Snapshot, TableFacts, WaitingFor } from "./session";
import type { Voice } from "./voice";

/** What a session knows beside the record. */
export interface Known {
  link: Snapshot["link"];
  since: number | undefined;
  returns: number;
  crowded: Snapshot["crowded"];
  memory: Snapshot["memory"];
  alarm: Snapshot["alarm"];
  beyond: string | undefined;
  trouble: string | undefined;
  stale: boolean;
  chat: Snapshot["chat"];
  info: TableInfo | undefined;
  waiting: Waiting | undefined;
  /** How far the host's clock is ahead of this device's. */
  ahead: number;
  /** The call that this person wants thrown away. */
  agreed: string | undefined;
  /** The former table as it was shown last, where this one is its rematch. */
  former: Snapshot | undefined;
  /** Whether the seat of the former table is about to be taken. */
  seating: boolean;
  /** The code in the link by which the page was opened. */
  code: string | undefined;
  address: string;
  /** Whether the page and its calls come through a relay. */
  relayed?: boolean;
  /** In the screen of one's own process: whether it hosts, the link that phones open, a wish that was not answered, and
   *  whom the host may take out. */
  own?: { isHost: boolean; phones: string; pending: Uint8Array | undefined; absent: Snapshot["absent"] };
}

/** The table of which this is known: before it may be followed, nothing but its beginning. */
export interface Held {
  fold: Fold | undefined;
  follow: Follow | undefined;
  device: Device | Spoken | undefined;
  voice: Voice | undefined;
}

/** What is known at the beginning. */
export function fresh(): Omit<Known, "address" | "code" | "relayed" | "own"> {
  return {
    link: "connecting",
    since: undefined,
    returns: 0,
    crowded: undefined,
    memory: "kept",
    alarm: undefined,
    beyond: undefined,
    trouble: undefined,
    stale: false,
    chat: [],
    info: undefined,
    waiting: undefined,
    ahead: 0,
    agreed: undefined,
    former: undefined,
    seating: false,
  };
}

export function picture(known: Known, held: Held): Snapshot {
  const { fold, follow } = held;
  const open = fold?.play?.draw;
  const rolls = follow?.rolls() ?? [];
  const snapshot: Snapshot = {
    mode: known.own === undefined ? "guest" : "own",
    link: known.link,
    returns: known.returns,
    memory: known.memory,
    me: meOf(held),
    isHost: known.own?.isHost ?? false,
    absent: known.own?.absent ?? [],
    steps: follow?.steps ?? [],
    rolls,
    draw: open === undefined ? "none" : open.call === undefined ? "open" : "called",
    chat: known.chat,
    objections: [...(follow?.objections.list ?? [])],
    report: follow?.report() ?? NOTHING,
    stale: known.stale,
    relayed: known.relayed ?? false,
  };
  const more: Partial<Record<keyof Snapshot, unknown>> = {
    since: known.since,
    crowded: known.crowded,
    alarm: known.alarm,
    beyond: known.beyond,
    trouble: known.trouble,
    table: facts(known, fold),
    view: follow?.view,
    viewAt: follow?.viewAt,
    game: follow?.game,
    roll: rolls.at(-1),
    waiting: waitingFor(known, follow),
    pending: known.own === undefined ? pending(held) : known.own.pending,
    result: follow?.game?.outcome,
    closed: fold?.closed,
    former: known.former,
    seating: known.seating || undefined,
  };
  return Object.assign(snapshot, Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)));
}

const NOTHING = { rolls: 0, withMine: 0, leftOut: 0, unproven: 0, voids: 0, objections: 0, automatic: [], entries: 0 };

function meOf({ fold, device }: Held): Snapshot["me"] {
  if (device === undefined || fold === undefined) return { publicKey: new Uint8Array() };
  const me: Snapshot["me"] = { publicKey: device.publicKey };
  const lobbySeat = fold.seatOf(device.publicKey);
  const seat = fold.gameSeatOf(device.publicKey);
  if (lobbySeat !== undefined) {
    me.lobbySeat = lobbySeat;
    const occupant = fold.seats.get(lobbySeat);
    if (occupant !== undefined && !occupant.bot) me.name = occupant.name;
  }
  if (seat !== undefined && fold.play !== undefined) me.seat = seat;
  return me;
}

function facts(known: Known, fold: Fold | undefined): TableFacts | undefined {
  if (fold === undefined || known.info === undefined) return undefined;
  const code = inviteCode(fold.genesis.tableKey);
  const { relayLink } = known.info;
  const near = known.relayed ? known.address : `${known.address}#${code}`;
  return {
    id: fold.table,
    code,
    codeMatches: known.code === undefined ? undefined : known.code === code,
    link: known.own === undefined ? near : known.own.phones,
    // The host's word: shown only where it is a relay's link to this table.
    relayLink: !known.relayed && /^https?:\/\/[^\s/]+\/[\w-]+$/.test(relayLink) && relayLink.endsWith(`/${code}`) ? relayLink : undefined,
    info: known.info,
    hostKey: fold.genesis.hostKey,
    contributors: fold.frozen?.contributors.devices.map((_, number) => fold.nameOf(number)) ?? [],
  };
}

/** What the open draw waits for; what was told of an earlier one counts no more. */
export function waitingFor(known: Known, follow: Follow | undefined): WaitingFor | undefined {
  const { waiting } = known;
  const open = follow?.fold.play?.draw;
  if (waiting === undefined || follow === undefined || open === undefined) return undefined;
  if (Number(waiting.draw) !== open.number || waiting.called !== (open.call !== undefined)) return undefined;
  const { fold, me } = follow;
  const forMe = me !== undefined && waiting.contributors.includes(me);
  const hands = waiting.agree.map((signed) => fold.frozen?.contributors.numberOf(signed.publicKey) ?? -1);
  const { of, needed } = fold.frozen?.contributors.hands(waiting.contributors) ?? { of: [], needed: 1 };
  const named = (numbers: number[]) => numbers.map((number) => fold.nameOf(number));
  const agreed = open.call !== undefined && known.agreed === hex(open.call.hash);
  return {
    draw: open.number,
    called: waiting.called,
    contributors: waiting.contributors,
    names: named(waiting.contributors),
    since: Number(waiting.since) - known.ahead,
    hands: named(hands),
    canAgree: waiting.called && !open.voided && me !== undefined && !forMe && waiting.contributors.length > 0 && of.length >= needed,
    deciders: { names: named(of), needed, me: me !== undefined && of.includes(me) },
    agreed: agreed || (me !== undefined && hands.includes(me)),
    forMe,
  };
}

function pending({ fold, device, voice }: Held): Uint8Array | undefined {
  if (!(device instanceof Device)) return undefined;
  const changed = fold?.play?.draw === undefined ? fold?.play?.changed : undefined;
  const moved = changed === undefined ? undefined : device.moved(changed);
  return moved === undefined || voice?.isRefused(moved) === true ? undefined : actionOf(moved);
}
