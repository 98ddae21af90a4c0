// A session in a browser: its storage, its clock, its other tabs, and what wakes it.
import { readInviteCode } from "./hash";
import { GuestSession } from "./guest";
import type { Session } from "./session";
import { browserStore } from "./storage";
import { connectWire } from "./wire";

/** The session of this page. Make it once. */
export function openSession(): Session {
  const kept = browserStore(() => localStorage);
  const session = new GuestSession({
    wire: connectWire(location.origin),
    clock: {
      now: () => Date.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    store: kept ?? browserStore(() => sessionStorage),
    memory: kept === undefined ? "session" : "kept",
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    breathe,
    address: `${location.origin}/`,
    code: readInviteCode(decodeURIComponent(location.hash.slice(1))),
    tabs,
  });
  const wake = () => session.wake();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
  document.addEventListener("resume", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("focus", wake);
  window.addEventListener("online", wake);
  window.addEventListener("offline", () => session.sleep());
  // Another code was scanned into this tab: the page begins anew with it.
  window.addEventListener("hashchange", () => location.reload());
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

/** Two tabs of one browser share a key: the later one plays, and the earlier one says so. */
function tabs(replaced: () => void): { takeOver(): void; close(): void } {
  if (typeof BroadcastChannel === "undefined") return { takeOver() {}, close() {} };
  const channel = new BroadcastChannel("jusawi");
  channel.onmessage = replaced;
  return { takeOver: () => channel.postMessage("taken over"), close: () => channel.close() };
}
