// The state that all screens share: the table as it stands, what the person likes, and which sheet is open.
import { getContext, setContext } from "svelte";
import { facesOf, type Face } from "../las-vegas/payout";
import type { Outcome, Session, Snapshot } from "../peer/session";
import { learn, Text } from "../text/text";
import { type Sitting, sittings } from "./names";
import { keepSettings, loadSettings, type Settings } from "./settings";

export type SheetName = "roll" | "log" | "chat" | "settings" | "help" | "share" | "concede" | "throw-away" | "report" | "round" | "let-go" | "close-table" | "former";

const KEY = Symbol("page");
/** After so many more rounds of absence the host is asked again. */
const ASKED_AGAIN = 2;

export class Page {
  snapshot = $state.raw<Snapshot>() as Snapshot;
  settings = $state<Settings>(loadSettings());
  sheet = $state<SheetName>();
  #goingBack = false;
  /** The seat that the open sheet is about. */
  about = $state<number>();
  /** For whom the person here wants to wait, and after how many rounds of absence. */
  #waits = $state<Record<number, number>>({});
  /** What the host or this page did not take, to be read and put away. */
  refusal = $state.raw<{ what: string; todo: string }>();
  /** Looking on from a big screen: board only. */
  readonly television: boolean;
  /** Chosen to look on, without a seat. */
  watching = $state(false);
  /** How many lines of the chat have been seen. */
  chatSeen = $state(0);
  /** A clock for everything that counts seconds. */
  now = $state(Date.now());

  readonly text = $derived(new Text(this.settings.lang, this.settings.unit));
  readonly seats: Sitting[] = $derived(sittings(this.text, this.snapshot));
  readonly chatNew = $derived(Math.max(0, this.snapshot.chat.length - this.chatSeen));
  /** My seat of the game. */
  readonly mine = $derived(this.snapshot.me.seat ?? this.snapshot.view?.seat);
  readonly stopped = $derived(this.snapshot.alarm !== undefined || this.snapshot.beyond !== undefined || this.snapshot.stale === true || this.snapshot.link === "replaced");
  /** Whom the host may take out, asked once for each absence and again when it goes on. */
  readonly longAway = $derived(
    this.stopped ? [] : this.snapshot.absent.filter(({ seat, rounds }) => rounds >= (this.#waits[seat] ?? -ASKED_AGAIN) + ASKED_AGAIN),
  );
  /** Whether I am to decide now. */
  readonly myTurn = $derived(
    this.mine !== undefined && !this.stopped && (this.snapshot.view?.awaited.includes(this.mine) ?? false) &&
      this.snapshot.draw === "none" && this.snapshot.pending === undefined,
  );
  readonly faces: Face[] = $derived(facesOf(this.snapshot.game?.lastRoll));

  constructor(
    readonly session: Session,
    television: boolean,
  ) {
    this.television = television;
    session.subscribe((snapshot) => {
      this.snapshot = snapshot;
    });
  }

  /** The name of a seat of the game. */
  readonly nameOf = (seat: number): string =>
    this.seats[seat]?.name ?? this.text.say("seat-name", { number: seat + 1 });

  say(id: string, args: Record<string, string | number> = {}): string {
    return this.text.say(id, args);
  }

  async change(settings: Partial<Settings>): Promise<void> {
    try {
      if (settings.lang !== undefined) await learn(settings.lang);
    } catch {
      // The words cannot be fetched now; those that are here stay.
      return;
    }
    Object.assign(this.settings, settings);
    keepSettings($state.snapshot(this.settings));
  }

  /** Opens a sheet; the phone's way back closes it instead of leaving the page. */
  open(sheet: SheetName, about?: number): void {
    this.about = about;
    if (sheet === "chat") this.chatSeen = this.snapshot.chat.length;
    if (this.sheet === undefined && !this.#goingBack) history.pushState({ sheet: true }, "");
    this.sheet = sheet;
  }

  shut(): void {
    if (this.sheet === undefined) return;
    this.sheet = undefined;
    if ((history.state as { sheet?: boolean } | null)?.sheet) {
      this.#goingBack = true;
      history.back();
    }
  }

  /** The way back was gone: by the person, or because a sheet was shut. Another one may be open by then. */
  wentBack(): void {
    if (this.#goingBack && this.sheet !== undefined) history.pushState({ sheet: true }, "");
    else this.sheet = undefined;
    this.#goingBack = false;
  }

  waitFor(seat: number, rounds: number): void {
    this.#waits[seat] = rounds;
  }

  /** Waits for what was asked, and tells what was not taken. */
  async ask(outcome: Promise<Outcome>): Promise<boolean> {
    this.refusal = undefined;
    const answer = await outcome;
    if (answer.ok) return true;
    this.refusal = this.refused(answer.reason, answer.metadata);
    return false;
  }

  /** What was not taken, in words. */
  refused(reason: string, metadata: Record<string, string>): { what: string; todo: string } {
    const plain = reason.toLowerCase().replaceAll("_", "-");
    const numbers = { ...metadata, seat: metadata["seat"] === undefined ? "?" : Number(metadata["seat"]) + 1 };
    const ids = [metadata["capacity"] === undefined ? "" : `err-${plain}-of`, `page-err-${plain}`, `err-${plain}`];
    const id = ids.find((known) => known !== "" && this.text.has(known)) ?? "page-err-other";
    return { what: this.text.say(id, { ...numbers, reason }), todo: this.text.todo(id, { ...numbers, reason }) };
  }

  /** Seconds left for the decision, as far as they are known. */
  secondsLeft(): number | undefined {
    const { view, viewAt, draw } = this.snapshot;
    if (view?.remainingMs === undefined || viewAt === undefined || draw !== "none") return undefined;
    const left = Math.ceil((Number(view.remainingMs) - Math.max(0, this.now - viewAt)) / 1000);
    const whole = this.snapshot.game?.options?.turnSeconds;
    return Math.max(0, whole ? Math.min(left, whole) : left);
  }
}

export function providePage(page: Page): Page {
  return setContext(KEY, page);
}

export function usePage(): Page {
  return getContext<Page>(KEY);
}
