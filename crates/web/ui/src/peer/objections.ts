// What this device objects to: that it was passed over although it had answered in time (protocol, section 8). Nobody else
// can check it, so it is said in the next link, for good in the record.
import { AutomaticReason, type Signed } from "../gen/jusawi/v1/ledger_pb";
import { hex } from "./bytes";
import type { News } from "./fold";
import type { Objection } from "./session";

/** An answer that left this long before, in milliseconds, was there in time. */
const IN_TIME_MS = 2000;
const MOST = 1024;

interface Sent {
  place: number;
  signature: string;
  at: number;
  taken: boolean;
}

export class Objections {
  #list: Objection[] = [];
  /** The answers to the last roll-call and the last call, and the move for the present state, as they left. */
  #sent: Partial<Record<"here" | "reveal" | "turn", Sent>> = {};

  get list(): readonly Objection[] {
    return this.#list;
  }

  numbers(): number[] {
    return this.#list.slice(0, MOST).map(({ entry }) => entry);
  }

  said(what: "here" | "reveal" | "turn", place: number, signed: Signed, now: number): void {
    const signature = hex(signed.signature);
    if (this.#sent[what]?.signature !== signature) this.#sent[what] = { place, signature, at: now, taken: false };
  }

  taken(signed: Signed): void {
    const signature = hex(signed.signature);
    for (const sent of Object.values(this.#sent)) if (sent.signature === signature) sent.taken = true;
  }

  /** What the host had not taken when the connection went may never have come to it. */
  lost(): void {
    for (const what of ["here", "reveal", "turn"] as const) if (this.#sent[what]?.taken === false) delete this.#sent[what];
  }

  /** Takes note of an entry; `me` is this device's number, `seat` its seat in the game. */
  heard(entry: number, news: News, me: number | undefined, seat: number | undefined, now: number): void {
    const inTime = (what: "here" | "reveal" | "turn", place?: number) => {
      const sent = this.#sent[what];
      return sent !== undefined && (place === undefined || sent.place === place) && (sent.taken || now >= sent.at + IN_TIME_MS);
    };
    if (me !== undefined && news.kind === "call" && !news.members.includes(me) && inTime("here", news.draw)) {
      this.#list.push({ entry, kind: "left-out", draw: news.draw });
    } else if (me !== undefined && news.kind === "void" && news.missing.includes(me) && inTime("reveal", news.draw)) {
      this.#list.push({ entry, kind: "called-missing", draw: news.draw });
    } else if (news.kind === "drawn" && me !== undefined && news.drawn.members.includes(me)) {
      // The link carried all objections up to then, so they are said now.
      this.#list = [];
    } else if (news.kind === "move") {
      const moved = news.seat === seat && news.automatic !== undefined && news.automatic !== AutomaticReason.BOT;
      if (moved && inTime("turn")) this.#list.push({ entry, kind: "moved-for" });
      delete this.#sent.turn;
    }
    if (news.kind === "drawn") delete this.#sent.turn;
  }
}
