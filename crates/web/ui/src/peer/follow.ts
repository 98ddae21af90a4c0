// The record of one table as this page holds it: entries and views in, what happened out, everything checked on the way.
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type Entry, EntrySchema } from "../gen/jusawi/v1/ledger_pb";
import { type LasVegasEvent, LasVegasEventSchema, type LasVegasView, LasVegasViewSchema } from "../gen/jusawi/v1/las_vegas_pb";
import type { TableView } from "../gen/jusawi/v1/table_pb";
import { equal } from "./bytes";
import { Device } from "./device";
import { Fold, type News } from "./fold";
import { Lie } from "./messages";
import { Objections } from "./objections";
import type { Report, RollWorth, Step } from "./session";
import type { TableStore } from "./storage";
import { type Happened, VegasChance } from "./vegas";
import { worthOf } from "./worth";

/** How many steps and rolls the screens are given. */
const SHOWN = 200;
/** How many rolls' dice are kept over a reload. */
const DICE_KEPT = 40;

interface Seen {
  /** The entry of the last view that was checked. */
  viewed: number;
  chance: unknown;
  dice: [number, number[]][];
}

/** A device whose process signs and checks what is said in its name. */
export interface Spoken {
  publicKey: Uint8Array;
}

export class Follow {
  readonly fold: Fold;
  readonly objections = new Objections();
  readonly entries: Entry[];
  steps: Step[] = [];
  view: TableView | undefined;
  viewAt: number | undefined;
  game: LasVegasView | undefined;
  /** The entry of the last view that was checked; what happened since is asked for. */
  viewed = -1;
  #happened: Happened[] = [];
  #waiting: { view: TableView; live: boolean }[] = [];
  #chance = new VegasChance();
  #dice = new Map<number, number[]>();

  constructor(
    genesis: Entry,
    /** This device as it speaks here, or as the process beside this page speaks for it. */
    private readonly device: Device | Spoken,
    private readonly store: TableStore,
    private readonly now: () => number,
  ) {
    this.fold = new Fold(genesis);
    this.entries = [genesis];
  }

  /** Takes what was checked and stored before this page was reloaded. */
  restore(): void {
    const seen = this.store.json("seen") as Seen | undefined;
    if (typeof seen?.viewed === "number") {
      this.viewed = seen.viewed;
      this.#chance.restore(seen.chance);
      this.#dice = new Map(seen.dice);
    }
    for (;;) {
      const bytes = this.store.bytes(`e/${this.fold.next}`);
      if (bytes === undefined) break;
      const entry = fromBinary(EntrySchema, bytes);
      const number = this.fold.next;
      this.#note(number, this.fold.apply(entry, true));
      this.entries.push(entry);
    }
    this.viewed = Math.min(this.viewed, this.fold.next - 1);
    this.#happened = this.#happened.filter((one) => one.number > this.viewed);
  }

  get me(): number | undefined {
    return this.fold.frozen?.contributors.numberOf(this.device.publicKey);
  }

  /** Takes an entry; false if some before it are missing. */
  take(number: number, entry: Entry, live: boolean): boolean {
    if (number > this.fold.next) return false;
    if (number < this.fold.next) {
      this.#known(number, entry);
      return true;
    }
    const changed = this.fold.play?.changed;
    let news: News;
    try {
      news = this.fold.apply(entry);
    } catch (error) {
      throw error instanceof Lie ? this.#inMyName(error, entry) : error;
    }
    this.#mine(news, entry, changed, live);
    this.entries.push(entry);
    this.store.setBytes(`e/${number}`, toBinary(EntrySchema, entry));
    this.#note(number, news);
    if (live) this.objections.heard(number, news, this.me, this.fold.gameSeatOf(this.device.publicKey), this.now());
    this.#views();
    return true;
  }

  /** Takes a view as soon as the entries are there on which it rests. */
  show(view: TableView, live: boolean): void {
    this.#waiting.push({ view, live });
    this.#views();
  }

  /** After a lost connection: views that wait for entries come again. */
  lost(): void {
    this.#waiting = [];
    this.objections.lost();
  }

  /** An entry that is known must be the same; a second one under the table's seal is a second history. */
  #known(number: number, entry: Entry): void {
    const known = this.entries[number];
    if (known === undefined || equal(known.body, entry.body)) return;
    const sealed = this.fold.sealed(number, entry);
    if (sealed !== undefined && !equal(sealed, this.fold.hashes[number])) {
      throw new Lie("fork", `two entries with number ${number} under the table's seal`, { entry: number });
    }
  }

  /** What an entry says in this device's name must be what it has said. */
  #mine(news: News, entry: Entry, changed: number | undefined, live: boolean): void {
    const { fold, device, me } = this;
    if (!(device instanceof Device)) return;
    if (me !== undefined && news.kind === "call" && news.members.includes(me)) {
      const call = fold.play?.draw?.call;
      const here = call?.here[news.members.indexOf(me)];
      const opening = fold.play?.draw?.openingHash;
      if (opening === undefined || !equal(here?.signature, device.here(news.draw, opening).signature)) {
        throw new Lie("not-mine", "the call names an answer that this device has not given", { draw: news.draw });
      }
      if (call !== undefined && device.hasAnsweredOther(news.draw, call.hash)) {
        throw new Lie("second-call", "a second call of a draw that this device has answered", { draw: news.draw });
      }
    }
    if (me !== undefined && news.kind === "drawn" && news.drawn.members.includes(me)) {
      const answer = device.answered(news.drawn.draw);
      if (live && answer === undefined) throw new Lie("own-link", "a link that this device has not sent", { draw: news.drawn.draw });
    }
    if (news.kind === "move" && news.automatic === undefined && news.seat === fold.gameSeatOf(device.publicKey)) {
      const said = [changed === undefined ? undefined : device.moved(changed), device.concession()];
      const stands = said.some((signed) => signed !== undefined && includes(entry.body, signed.signature));
      if (live && !stands) throw new Lie("not-my-move", "a move that this device has not made");
      if (device.concession() !== undefined && stands) device.forgetConcession();
    }
  }

  /** A forged answer or move that bears this device's key is told as what it is. */
  #inMyName(lie: Lie, entry: Entry): Lie {
    if (lie.reason !== "signature" || !includes(entry.body, this.device.publicKey)) return lie;
    const told = { here: "not-mine", reveal: "own-link", move: "not-my-move" } as const;
    const kind = lie.message.split(":")[0] as keyof typeof told;
    return new Lie(told[kind] ?? lie.reason, lie.message, lie.about);
  }

  #note(number: number, news: News): void {
    if (news.kind === "drawn") {
      const { opener } = news.drawn;
      const mover = opener.kind === "move" ? opener : undefined;
      this.#happened.push({ number, seat: mover?.seat, automatic: mover?.automatic, drawn: news.drawn });
    } else if (news.kind === "move" && this.fold.play?.draw === undefined) {
      this.#happened.push({ number, seat: news.seat, automatic: news.automatic, drawn: undefined });
    }
  }

  #views(): void {
    for (;;) {
      const next = this.#waiting[0];
      if (next === undefined || Number(next.view.number) >= this.fold.next) return;
      this.#waiting.shift();
      this.#check(next.view, next.live);
    }
  }

  #check(view: TableView, live: boolean): void {
    const number = Number(view.number);
    if (number < this.viewed) return;
    const { fold } = this;
    if (!equal(view.head, fold.hashes[number])) throw new Lie("order", "the picture of the table rests on another record", { entry: number });
    if (view.code !== undefined) {
      const drawn = fold.drawn[fold.drawn.length - 1 - fold.drawn.filter((d) => d.number > number).length];
      if (drawn === undefined || BigInt(drawn.draw) !== view.code.draw || drawn.code !== view.code.code) {
        throw new Lie("code", "another check code is shown than the links give", { entry: number, draw: Number(view.code.draw) });
      }
    }
    const happened = this.#happened.filter((one) => one.number <= number);
    this.#happened = this.#happened.filter((one) => one.number > number);
    if (fold.frozen?.game === "las-vegas" && view.game.length > 0) {
      const events = view.events.map((bytes) => fromBinary(LasVegasEventSchema, bytes));
      this.game = fromBinary(LasVegasViewSchema, view.game);
      this.#tell(happened, events, this.game, live);
    }
    this.view = view;
    this.viewAt = this.now();
    this.viewed = number;
    const dice = [...this.#dice].slice(-DICE_KEPT);
    this.store.setJson("seen", { viewed: number, chance: this.#chance.keep(), dice } satisfies Seen);
  }

  #tell(happened: Happened[], events: LasVegasEvent[], game: LasVegasView, live: boolean): void {
    for (const told of this.#chance.take(happened, events, game)) {
      const { number, automatic, drawn } = told.happened;
      if (drawn !== undefined && (told.events.length > 0 || told.dice.length > 0)) this.#dice.set(drawn.draw, told.dice);
      if (told.events.length === 0) continue;
      const step: Step = { number, at: this.fold.times[number] ?? 0, events: told.events, live };
      if (drawn !== undefined) step.roll = this.worth(drawn.draw);
      if (automatic !== undefined) step.automatic = automatic;
      this.steps = [...this.steps, step].slice(-SHOWN);
    }
  }

  worth(draw: number): RollWorth | undefined {
    const drawn = this.fold.drawn.find((drawn) => drawn.draw === draw);
    return drawn === undefined ? undefined : worthOf(this.fold, drawn, this.device, this.#dice.get(draw));
  }

  rolls(): RollWorth[] {
    const { fold, device } = this;
    return fold.drawn.slice(-SHOWN).map((drawn) => worthOf(fold, drawn, device, this.#dice.get(drawn.draw)));
  }

  report(): Report {
    const { fold, me } = this;
    const mine = me === undefined ? [] : fold.drawn.filter((drawn) => drawn.members.includes(me));
    const unproven = fold.drawn.filter((drawn) => drawn.proof === "unproven").length;
    const others = fold.drawn.filter((drawn) => drawn.proof !== "unproven" && !mine.includes(drawn)).length;
    return {
      rolls: fold.drawn.length,
      withMine: mine.length,
      leftOut: me === undefined ? 0 : others,
      unproven,
      voids: fold.voids,
      objections: fold.objections,
      automatic: [...fold.automatic.values()].map((count) => ({ ...count })),
      entries: fold.next,
    };
  }
}

/** Whether these bytes stand somewhere in a body: keys and signatures are long enough that nothing else looks like one. */
function includes(body: Uint8Array, wanted: Uint8Array): boolean {
  for (let at = body.indexOf(wanted[0] as number); at >= 0; at = body.indexOf(wanted[0] as number, at + 1)) {
    if (wanted.every((byte, i) => body[at + i] === byte)) return true;
  }
  return false;
}
