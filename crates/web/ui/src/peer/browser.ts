// A session in a browser: its storage, its clock, its other tabs, and what wakes it.
import { readInviteCode } from "./hash";
import { GuestSession } from "./guest";
import type { OwnSession } from "./own";
import type { Session } from "./session";
import { browserStore, memoryStore } from "./storage";
import type { Clock } from "./stream";
import { connectWire } from "./wire";

/** The session of this page. Make it once. */
export async function openSession(): Promise<Session> {
  const session = isOwn() ? await openOwn() : openGuest();
  const wake = () => session.wake();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
  document.addEventListener("resume", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("focus", wake);
  window.addEventListener("online", wake);
  // Another code was scanned into this tab: the page begins anew with it.
  window.addEventListener("hashchange", () => location.reload());
  return session;
}

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const OWN = "#own=";

/** The code in the path: the page came through a relay, where each table has its own. */
const RELAYED = readInviteCode(location.pathname.slice(1));

/** Whether this is the screen of one's own process: opened by its link, or reloaded after that. */
function isOwn(): boolean {
  const tab = browserStore(() => sessionStorage);
  if (RELAYED !== undefined) return false;
  return location.hash.startsWith(OWN) || (tab?.get("jusawi/own") !== undefined && location.hash === "");
}

/** Phones never need this part, so it comes apart from the rest. */
async function openOwn(): Promise<OwnSession> {
  const secret = location.hash.startsWith(OWN) ? location.hash.slice(OWN.length) : undefined;
  // The secret is good once; it need not stay in the bar or in the history.
  history.replaceState(null, "", location.pathname + location.search);
  const store = browserStore(() => sessionStorage) ?? memoryStore();
  const { OwnSession } = await import("./own");
  return new OwnSession({ address: location.origin, clock, secret, store });
}

function openGuest(): GuestSession {
  // A big screen for everybody is no player's tab: it has a key of its own, and takes over from no other.
  const television = new URLSearchParams(location.search).has("tv");
  const kept = browserStore(() => (television ? sessionStorage : localStorage));
  const placeOf = (code: string) => `${location.origin}/${code}`;
  const base = RELAYED === undefined ? location.origin : placeOf(RELAYED);
  let wire = connectWire(base);
  const session = new GuestSession({
    wire: {
      table: (signal) => wire.table(signal),
      watch: (watch, from, signal) => wire.watch(watch, from, signal),
      submit: (signed, signal) => wire.submit(signed, signal),
    },
    clock,
    store: kept ?? browserStore(() => sessionStorage),
    memory: kept === undefined ? "session" : "kept",
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    breathe,
    address: RELAYED === undefined ? `${base}/` : base,
    code: RELAYED ?? readInviteCode(location.hash.slice(1)),
    relayed: RELAYED !== undefined,
    // So that a reload comes back to this table; it is no new link, and nothing is loaded.
    moved: (code) => {
      history.replaceState(history.state, "", RELAYED === undefined ? `#${code}` : `/${code}${location.search}`);
      return RELAYED === undefined ? undefined : placeOf(code);
    },
    turn: (code) => {
      wire = connectWire(placeOf(code));
    },
    ...(television ? {} : { tabs }),
  });
  window.addEventListener("offline", () => session.sleep());
  return session;
}

/** Lets the page draw; a message channel is not slowed down as timers are. */
function breathe(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
}

/** Two tabs of one browser share a table's key: the later one plays, and the earlier one says so. */
function tabs(replaced: () => void): { takeOver(): void; close(): void } {
  if (typeof BroadcastChannel === "undefined") return { takeOver() {}, close() {} };
  const channel = new BroadcastChannel(`jusawi${RELAYED ?? ""}`);
  channel.onmessage = replaced;
  return { takeOver: () => channel.postMessage("taken over"), close: () => channel.close() };
}
