// Tables that never were, one for each screen.
import { create, toBinary } from "@bufbuild/protobuf";
import {
  LasVegasActionSchema,
  LasVegasEventSchema,
  LasVegasNeutralDice,
  LasVegasOptionsSchema,
  type LasVegasOutcome,
  LasVegasOutcomeSchema,
  LasVegasPhase,
  LasVegasViewSchema,
} from "../gen/jusawi/v1/las_vegas_pb";
import { ClientKind, ClosingReason } from "../gen/jusawi/v1/ledger_pb";
import { TableInfoSchema, TableState, TableViewSchema } from "../gen/jusawi/v1/table_pb";
import type { RollWorth, Session, Snapshot } from "../peer/session";

const key = (number: number): Uint8Array => new Uint8Array(32).fill(number + 1);
const NAMES = ["지수", "민호", "할머니👵", "", "아주아주긴이름을가진사람이여기앉았어요"];
const OPTIONS = { rounds: 4, neutralDice: LasVegasNeutralDice.AUTO, hideMoney: true, turnSeconds: 30 };
const seat = (value: number) => ({ owner: { case: "seat" as const, value } });
const house = { owner: { case: "house" as const, value: {} } };

function info(players: number, state: TableState, game = "las-vegas", capacity = 5) {
  return create(TableInfoSchema, {
    name: "지수네 거실",
    game,
    rules: 1,
    capacity,
    options: game === "las-vegas" ? toBinary(LasVegasOptionsSchema, create(LasVegasOptionsSchema, OPTIONS)) : new Uint8Array(),
    aloneAfter: 60,
    state,
    spectators: 1,
    seats: NAMES.slice(0, players).map((name, at) => ({
      seat: at,
      name,
      publicKey: name === "" ? new Uint8Array() : key(at),
      client: at === 0 ? ClientKind.PROGRAM : name === "" ? ClientKind.UNSPECIFIED : ClientKind.PAGE,
      online: at !== 2,
      away: false,
    })),
  });
}

const roll: RollWorth = {
  draw: 12,
  number: 57,
  kind: "shared",
  mine: true,
  code: "C7P4",
  seed: key(9),
  dice: [4, 5, 5, 5, 4, 1, 5, 4],
  checked: true,
  contributors: NAMES.flatMap((name, number) =>
    name === "" ? [] : [{ number, name, host: number === 0, client: number === 0 ? ("program" as const) : ("page" as const), present: number !== 2, mine: number === 1, ...(number === 2 ? {} : { link: key(number + 40) }) }],
  ),
};

/** What a scene has otherwise than the first one. */
interface Change {
  round?: number;
  currentSeat?: number;
  phase?: LasVegasPhase;
  lastRoll?: { own: number[]; neutral: number[] };
  outcome?: LasVegasOutcome;
}

function game(players: number, change: Change = {}) {
  return create(LasVegasViewSchema, {
    options: OPTIONS,
    round: 2,
    startSeat: 0,
    currentSeat: 1,
    phase: LasVegasPhase.PLACE,
    pileCount: 31,
    casinos: [
      { value: 1, notes: [6, 2], dice: [{ owner: seat(0), count: 3 }] },
      { value: 2, notes: [5], dice: [{ owner: seat(0), count: 1 }, { owner: seat(1), count: 1 }] },
      { value: 3, notes: [8], dice: players > 2 ? [{ owner: seat(2), count: 2 }, { owner: house, count: 1 }] : [] },
      { value: 4, notes: [4, 1], dice: [{ owner: seat(0), count: 1 }] },
      { value: 5, notes: [3, 1, 1], dice: players > 3 ? [{ owner: seat(0), count: 1 }, { owner: seat(1), count: 5 }, { owner: seat(2), count: 2 }, { owner: seat(3), count: 1 }, { owner: house, count: 3 }] : [] },
      { value: 6, notes: [9], dice: players > 4 ? [{ owner: seat(4), count: 6 }] : [] },
    ],
    hands: Array.from({ length: players }, (_, at) => ({ own: 8 - at, neutral: players === 2 ? 4 : 0 })),
    lastRoll: { own: [3, 3, 3, 5, 5, 4], neutral: [5, 1] },
    roundResults: [
      {
        round: 1,
        payouts: [1, 2, 3, 4, 5, 6].map((casino) => ({
          casino,
          removedTies: casino === 2 ? [seat(0), seat(1)] : [],
          awards: casino === 4 ? [] : [{ owner: seat(casino % 2), note: casino % 2 === 1 ? 9 - casino : 0 }, ...(casino === 5 ? [{ owner: house, note: 1 }] : [])],
        })),
      },
    ],
    money: Array.from({ length: players }, (_, at) => ({ count: at === 1 ? 3 : 2, notes: at === 1 ? [9, 6, 2] : [] })),
    ...change,
  });
}

const place = (value: number): Uint8Array =>
  toBinary(LasVegasActionSchema, create(LasVegasActionSchema, { action: { case: "place", value: { value } } }));
const rollAction = toBinary(LasVegasActionSchema, create(LasVegasActionSchema, { action: { case: "roll", value: {} } }));

function base(players: number, state: TableState): Snapshot {
  return {
    mode: "guest",
    link: "online",
    returns: 0,
    memory: "kept",
    isHost: false,
    absent: [],
    me: { publicKey: key(1), lobbySeat: 1, name: "민호" },
    table: {
      id: key(0),
      code: "K1XB-4H3E-D8SQ-P5NM",
      codeMatches: true,
      link: "http://192.168.0.12:7677/#K1XB-4H3E-D8SQ-P5NM",
      info: info(players, state),
      hostKey: key(0),
      contributors: NAMES,
    },
    steps: [],
    rolls: [],
    draw: "none",
    chat: [],
    objections: [],
    report: { rolls: 0, withMine: 0, leftOut: 0, unproven: 0, voids: 0, objections: 0, automatic: [], entries: 4 },
  };
}

function playing(players: number, change: Change = {}, legal = [1, 3, 4, 5].map(place)): Snapshot {
  const events = [
    { event: { case: "casinosRefilled" as const, value: { round: 2, startSeat: 0 } } },
    { event: { case: "rolled" as const, value: { seat: 0, roll: { own: [1, 1, 1, 4], neutral: [] } } } },
    { event: { case: "placed" as const, value: { seat: 0, value: 1, ownCount: 3, neutralCount: 0 } } },
    { event: { case: "tiesRemoved" as const, value: { casino: 2, owners: [seat(0), seat(1)] } } },
    { event: { case: "paid" as const, value: { casino: 3, owner: seat(1), note: 9 } } },
    { event: { case: "rolled" as const, value: { seat: 1, roll: { own: [3, 3, 3, 5, 5, 4], neutral: [5, 1] } } } },
  ].map((event) => create(LasVegasEventSchema, event));
  return {
    ...base(players, TableState.PLAYING),
    me: { publicKey: key(1), lobbySeat: 1, seat: 1, name: "민호" },
    view: create(TableViewSchema, { number: 57n, seat: 1, order: Array.from({ length: players }, (_, at) => at), legal, awaited: [change.currentSeat ?? 1], remainingMs: 21_000n }),
    viewAt: Date.now(),
    game: game(players, change),
    steps: events.map((event, at) => ({ number: 50 + at, at: 0, events: [event], live: at > 2 })),
    roll,
    rolls: [roll],
    chat: [
      { name: "지수", seat: 0, text: "안녕하세요!", mine: false, at: 0 },
      { name: "민호", seat: 1, text: "이번엔 안 져요 😄", mine: true, at: 0 },
    ],
    report: { rolls: 12, withMine: 11, leftOut: 1, unproven: 0, voids: 0, objections: 1, automatic: [], entries: 57 },
  };
}

function finished(): Snapshot {
  const outcome = create(LasVegasOutcomeSchema, {
    winners: [1],
    ranking: [
      { rank: 1, seat: 1, total: 47, notes: [9, 9, 8, 7, 5, 5, 3, 1] },
      { rank: 2, seat: 0, total: 31, notes: [9, 8, 6, 5, 2, 1] },
      { rank: 3, seat: 2, total: 22, notes: [8, 7, 4, 3], conceded: true },
      { rank: 4, seat: 3, total: 9, notes: [4, 3, 2] },
    ],
  });
  const before = playing(4, { phase: LasVegasPhase.FINISHED, outcome, round: 4 }, []);
  return { ...before, result: outcome, closed: ClosingReason.FINISHED, table: before.table && { ...before.table, info: info(4, TableState.CLOSED) } };
}

const crowded = { reason: "TOO_MANY_SPECTATORS", metadata: { limit: "32" } };
const longAway = (snapshot: Snapshot): Snapshot => ({ ...snapshot, mode: "own", isHost: true, absent: [{ seat: 2, rounds: 2 }] });

export const SCENES: Record<string, () => Snapshot> = {
  join: () => ({ ...base(3, TableState.LOBBY), me: { publicKey: key(7) } }),
  "join-unsure": () => {
    const before = base(3, TableState.LOBBY);
    return { ...before, me: { publicKey: key(7) }, table: before.table && { ...before.table, codeMatches: undefined } };
  },
  full: () => ({ ...base(5, TableState.LOBBY), me: { publicKey: key(7) } }),
  lobby: () => ({ ...base(4, TableState.LOBBY), memory: "session" }),
  host: () => ({ ...base(3, TableState.LOBBY), mode: "own", isHost: true, me: { publicKey: key(0), lobbySeat: 0, name: "지수" } }),
  place: () => playing(4),
  five: () => playing(5),
  two: () => playing(2),
  six: () => playing(5, { lastRoll: { own: [1, 2, 3, 4, 5, 6], neutral: [1, 6] } }, [1, 2, 3, 4, 5, 6].map(place)),
  roll: () => playing(4, { phase: LasVegasPhase.ROLL }, [rollAction]),
  theirs: () => playing(4, { currentSeat: 0, lastRoll: { own: [2, 2, 6, 6, 6, 6, 1], neutral: [] } }, []),
  rolling: () => ({ ...playing(4, { phase: LasVegasPhase.ROLL }, []), draw: "called" }),
  waiting: () => ({
    ...playing(4, { phase: LasVegasPhase.ROLL }, []),
    draw: "called",
    waiting: { draw: 13, called: true, contributors: [2], names: ["할머니👵"], since: Date.now() - 12_000, hands: ["지수"], canAgree: true, deciders: { names: ["지수"], needed: 1, me: false }, agreed: false, forMe: false },
  }),
  offline: () => ({ ...playing(4), link: "offline", since: Date.now() - 4000 }),
  leftout: () => ({ ...playing(4), roll: { ...roll, kind: "left-out", mine: false }, rolls: [{ ...roll, kind: "left-out", mine: false }] }),
  alarm: () => ({ ...playing(4), alarm: { reason: "link", name: "지수", draw: 12, entry: 57, detail: "link of contributor 0 does not hash to its commitment" } }),
  stale: () => ({ ...playing(4), stale: true }),
  replaced: () => ({ ...playing(4), link: "replaced" }),
  crowded: () => ({ ...base(3, TableState.LOBBY), link: "connecting", me: { publicKey: key(7) }, crowded }),
  away: () => longAway(playing(4)),
  result: finished,
  marble: () => {
    const before = base(3, TableState.PLAYING);
    return { ...before, roll, rolls: [roll], table: before.table && { ...before.table, info: info(3, TableState.PLAYING, "marble") } };
  },
};

const taken = Promise.resolve({ ok: true } as const);

export function mockSession(snapshot: Snapshot): Session {
  return {
    subscribe(run) {
      run(snapshot);
      return () => undefined;
    },
    sit: () => taken,
    leave: () => taken,
    act: () => Promise.resolve({ ok: false, reason: "STALE", metadata: {} }),
    concede: () => taken,
    agree: () => taken,
    say: () => taken,
    host: () => taken,
    transcript: () => Promise.resolve(new Uint8Array()),
    restart: () => undefined,
    close: () => undefined,
  };
}
