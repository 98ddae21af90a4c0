// What the screens see of a table, and what they may ask for: the one interface between the protocol in `peer/` and
// everything that is drawn. It is a Svelte store by shape, but knows nothing of Svelte and nothing of the document.
import type { ClosingReason } from "../gen/jusawi/v1/ledger_pb";
import type { AutomaticReason } from "../gen/jusawi/v1/ledger_pb";
import type { LasVegasEvent, LasVegasOutcome, LasVegasView } from "../gen/jusawi/v1/las_vegas_pb";
import type { TableInfo, TableView } from "../gen/jusawi/v1/table_pb";

/** One for each page. Every method that says something resolves once the host has answered, or it is known that it cannot. */
export interface Session {
  /** Calls `run` at once with how things stand, and again whenever they are different. */
  subscribe(run: (snapshot: Snapshot) => void): () => void;
  /** Takes a seat of the lobby, the first free one by default, or moves to it. */
  sit(name: string, seat?: number): Promise<Outcome>;
  /** Gives the seat back. */
  leave(): Promise<Outcome>;
  /** Does one of `snapshot.view.legal`, as is. Signed once for a state, stored, said again until it stands. */
  act(action: Uint8Array): Promise<Outcome>;
  /** Gives up. The screen has asked the person whether that is meant. */
  concede(): Promise<Outcome>;
  /** A person wants the called draw thrown away. Never called by a timer. */
  agree(): Promise<Outcome>;
  /** Words to everybody. */
  say(text: string): Promise<Outcome>;
  /** What only the host may want: in a screen of one's own process whose table it is; refused elsewhere. */
  host(command: HostCommand): Promise<Outcome>;
  /** The record so far, as the record file is written. */
  transcript(): Promise<Uint8Array>;
  /** Begins anew with the table that answers at this address now: after `stale`, or to take over from another tab. */
  restart(): void;
  /** Ends the stream and all timers. */
  close(): void;
}

/** How things stand. A new object each time; nothing in it is changed afterwards. */
export interface Snapshot {
  /** "guest": a page that a phone got from the host; "own": the screen of one's own process, which checks everything. */
  mode: "guest" | "own";
  /** "replaced": another tab of this browser has taken over; `restart` takes it back. */
  link: "connecting" | "online" | "offline" | "replaced";
  /** Since when it is offline, in milliseconds of this device's clock. */
  since?: number;
  /** The host had no place left for this page, which tries again by itself; words: `err-<reason>`. */
  crowded?: { reason: string; metadata: Record<string, string> };
  /** How many times the stream has come back; a change of it says that what was missed has been brought. */
  returns: number;
  /** The record does not add up: nothing more is signed for this table. */
  alarm?: Alarm;
  /** The table at this address is another one than this page belonged to, or than the link names. */
  stale?: boolean;
  /** Why this page can follow no further although nobody is to blame: a table of a later version. In English.
   *  "LOCKED": the link to the screen of one's own process was used already, or the process is another one by now. */
  beyond?: string;
  /** The page and its calls come through a relay, whose operator could read the game and serve a changed page. */
  relayed?: boolean;
  /** Why the table could not be followed at the last try, where that was said: a reason of section 15 or 22. */
  trouble?: string;
  /** What the browser does not let this page keep: "session" = lost when the tab closes (private mode). */
  memory: "kept" | "session";
  table?: TableFacts;
  me: { publicKey: Uint8Array; lobbySeat?: number; seat?: number; name?: string };
  /** Whose table it is, and so whether `host` commands are taken here. */
  isHost: boolean;
  /** Where it hosts: whom the rules let it take out now, and for how many rounds they have been absent. */
  absent: readonly { seat: number; rounds: number }[];
  /** The last view, decoded; absent before the first. */
  view?: TableView;
  /** When `view` came, in milliseconds of this device's clock: `view.remainingMs` counts from then. */
  viewAt?: number;
  /** The game's view where the game is las-vegas and has been set up. */
  game?: LasVegasView;
  /** What happened, oldest first; the last 200. */
  steps: Step[];
  /** What the last completed roll is worth. */
  roll?: RollWorth;
  /** All rolls of this table that this page holds, oldest first; the last 200. */
  rolls: RollWorth[];
  /** A draw that waits for devices for longer than usual. */
  waiting?: WaitingFor;
  /** Whether a draw is open right now, and whether its roll-call stands. */
  draw: "none" | "open" | "called";
  /** My signed action that has not been answered yet. */
  pending?: Uint8Array;
  chat: ChatLine[];
  /** Entries to which this device objects, for its next link. */
  objections: Objection[];
  /** The game's outcome where the game is las-vegas and over. */
  result?: LasVegasOutcome;
  report: Report;
  /** Why the table ended, once it has. */
  closed?: ClosingReason;
  /** The former table as it was shown last, where this one is its rematch. */
  former?: Snapshot;
  /** Whether this page is about to take the seat that it had at the former table. */
  seating?: boolean;
}

export interface TableFacts {
  /** The hash of entry 0. */
  id: Uint8Array;
  /** Invite code, "XXXX-XXXX-XXXX-XXXX". */
  code: string;
  /** Whether the link by which this page was opened names this code: then the table is known to be the one on the host's screen. */
  codeMatches: boolean | undefined;
  /** What others scan or type: the page's address, with the code behind "#" unless it names the code. */
  link: string;
  /** What others open who are not on this network, if there is a relay; where the page came through one that is `link`. */
  relayLink?: string | undefined;
  info: TableInfo;
  /** The host's device key, from entry 0: whose player is marked as the host. */
  hostKey?: Uint8Array;
  /** Names by number of the device in draws, the host's device first; empty before the freeze. */
  contributors: string[];
}

/** One thing that happened in the game. */
export interface Step {
  /** The entry. */
  number: number;
  /** The host's clock. */
  at: number;
  events: LasVegasEvent[];
  /** The roll that these events come from, if they come from one. */
  roll?: RollWorth | undefined;
  /** Why a player was moved for, if one was: the entry's own words. */
  automatic?: AutomaticReason;
  /** False: it happened while this page was away (or before it came). */
  live: boolean;
}

/** What a roll is worth to the person at this screen; words: `standing-…` in fairness.ftl. */
export interface RollWorth {
  draw: number;
  /** The entry of the drawing. */
  number: number;
  /** "shared": my link is in it, but this page came from the host; "own": my own device's, independent (mode "own");
   *  "left-out": others' devices rolled, mine did not; "unproven": only the host's device; "watched": I hold no seat. */
  kind: "shared" | "own" | "left-out" | "unproven" | "watched";
  /** Whether this device's link is in it and was checked. */
  mine: boolean;
  /** Four characters that every screen shows. */
  code: string;
  seed: Uint8Array;
  contributors: Contribution[];
  /** Dice that this seed gives, as computed here, in the order in which they were rolled; empty where no dice were. */
  dice: number[];
  /** Whether the dice that the host showed were compared with `dice`: always true for a live las-vegas roll. */
  checked: boolean;
}

export interface Contribution {
  number: number;
  name: string;
  /** The host's own device. */
  host: boolean;
  /** What its player said runs there. */
  client: "program" | "page";
  present: boolean;
  /** The value that it brought. */
  link?: Uint8Array;
  mine: boolean;
}

export interface WaitingFor {
  draw: number;
  /** True: links are missing after the call, and people may throw the draw away; false: only answers to the roll-call. */
  called: boolean;
  contributors: number[];
  names: string[];
  /** Since when, in milliseconds of this device's clock. */
  since: number;
  /** Who wants it thrown away already. */
  hands: string[];
  /** Whether I may press. */
  canAgree: boolean;
  /** Whose hands count (their devices run programs of their own, or it is the host's), how many of them it takes, and
   *  whether mine is among them. With fewer here than it takes, only waiting is left. */
  deciders: { names: string[]; needed: number; me: boolean };
  /** Whether I have. */
  agreed: boolean;
  /** Whether it waits for this very device. */
  forMe: boolean;
}

export interface ChatLine {
  name: string;
  seat?: number;
  text: string;
  mine: boolean;
  at: number;
}

/** What a device objects to; it says so with its next link, for good in the record. */
export interface Objection {
  entry: number;
  kind: "left-out" | "moved-for" | "called-missing";
  draw?: number;
}

/** Counts over everything this page has checked. */
export interface Report {
  rolls: number;
  /** With my link in it. */
  withMine: number;
  leftOut: number;
  unproven: number;
  voids: number;
  objections: number;
  /** Automatic moves of each game's seat. */
  automatic: { seat: number; reason: AutomaticReason; count: number }[];
  /** How many entries were checked. */
  entries: number;
}

/** Why this page plays no further. `reason` is stable: `alarm-<reason>` in page.ftl says it in words. */
export interface Alarm {
  reason: AlarmReason;
  /** The entry that does not add up, where it is one. */
  entry?: number;
  draw?: number;
  /** Names that belong to it: of the device whose link is wrong, of the player whose move is. */
  name?: string;
  /** For those who look into it: what is wrong, in English. */
  detail: string;
}

export type AlarmReason =
  /** The table's key is not the one of the code in the link. */
  | "other-table"
  /** An entry without the table's seal. */
  | "seal"
  /** Two entries with one number: the host shows different people different games. */
  | "fork"
  /** A time that falls, a gap in numbers, an entry where it may not stand. */
  | "order"
  /** Bytes that are no message of this protocol. */
  | "form"
  /** A signature of a player's device that does not verify, or stands twice. */
  | "signature"
  /** The roll-call is false: unsorted, too few and too early, forged. */
  | "call"
  /** The roll-call names an answer that this device never gave. */
  | "not-mine"
  /** A second roll-call for one draw. */
  | "second-call"
  /** A link is not the one that the device committed to. */
  | "link"
  /** The drawing does not hold exactly the links of its call. */
  | "links"
  /** This device's own link is missing or another. */
  | "own-link"
  /** Dice were shown that the links do not give. */
  | "dice"
  /** A draw was thrown away without enough people. */
  | "void"
  /** Who rolls was changed after the commitments, or somebody rolls who never committed. */
  | "contributors"
  /** A move in my name that I did not make. */
  | "not-my-move"
  /** The check code shown is another than the links give. */
  | "code"
  /** (own mode) The game's rules or the state's digest are broken. */
  | "rules";

/** What only the host may want. */
export type HostCommand =
  | { kind: "start" }
  | { kind: "bot" }
  | { kind: "clear"; seat: number }
  /** The game's serialized options message. */
  | { kind: "options"; options: Uint8Array }
  /** Takes a long absent player of this game's seat out, where the rules allow it. */
  | { kind: "kick"; seat: number }
  /** Closes the table. */
  | { kind: "close" }
  /** Opens another table for the same people once the game is over. */
  | { kind: "rematch" };

/** `reason` and `metadata` are those of section 15 of the protocol (words in errors.ftl), or one of this page's own:
 *  "OFFLINE" (said again by itself once there is a connection, where it still makes sense), "ALARM", "REPLACED",
 *  "NOT_LEGAL", "NOT_HOST", "NO_SEAT_FREE", "NOT_FOUND". */
export type Outcome = { ok: true } | { ok: false; reason: string; metadata: Record<string, string> };
