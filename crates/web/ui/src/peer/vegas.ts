// Las-vegas as far as chance goes: which dice and notes each seed gives, compared with what the host shows (protocol,
// section 9). Payouts and turns are the rules of the game, which this page does not check.
import { AutomaticReason } from "../gen/jusawi/v1/ledger_pb";
import { type LasVegasEvent, LasVegasNeutralDice, type LasVegasOptions, type LasVegasView } from "../gen/jusawi/v1/las_vegas_pb";
import { hex } from "./bytes";
import { Chance, Pile } from "./chance";
import type { Drawn } from "./fold";
import { Lie } from "./messages";

const NOTES: [number, number][] = [[1, 6], [2, 8], [3, 8], [4, 6], [5, 6], [6, 5], [7, 5], [8, 5], [9, 5]];
const CASINOS = 6;
const FILL = 5;
const OWN_DICE = 8;
const ROLL = "0a00";

/** An entry that changed the game: a drawing, or a move without chance. */
export interface Happened {
  number: number;
  seat: number | undefined;
  automatic: AutomaticReason | undefined;
  drawn: Drawn | undefined;
}

/** The events of one entry. */
export interface Told {
  happened: Happened;
  events: LasVegasEvent[];
  /** Dice that the seed gives, in order. */
  dice: number[];
}

interface Kept {
  unknown: number[];
  bottom: number[];
  hands: [number, number][];
  conceded: number[];
  seats: number;
}

/** What has to be known of the game to say which dice a seed gives. */
export class VegasChance {
  #pile: Pile | undefined;
  #hands: { own: number; neutral: number }[] = [];
  #conceded = new Set<number>();
  #seats = 0;

  /** Checks the events since the view before against what happened in the entries since then. */
  take(happened: Happened[], events: LasVegasEvent[], view: LasVegasView): Told[] {
    const groups = split(events);
    if (groups.length > happened.length) throw new Lie("dice", "something is shown that stands in no entry");
    // A host that was restarted tells only what it has seen happen since then.
    const lost = happened.slice(0, happened.length - groups.length);
    if (lost.some(({ drawn }) => drawn === undefined || drawn.opener.kind === "setup" || !isRoll(drawn))) {
      this.#pile = undefined;
    }
    if (lost.length > 0) this.#hands = [];
    const told: Told[] = lost.map((one) => ({ happened: one, events: [], dice: [] }));
    groups.forEach((group, i) => {
      const one = happened[lost.length + i] as Happened;
      told.push({ happened: one, events: group, dice: this.#check(one, group, view) });
    });
    this.#lastRoll(told, view);
    // Where something was not told, the view says what everybody has left.
    this.#hands = view.hands.map(({ own, neutral }) => ({ own, neutral }));
    this.#conceded = new Set(view.conceded);
    this.#seats = view.hands.length;
    return told;
  }

  #check({ drawn, seat, number }: Happened, events: LasVegasEvent[], view: LasVegasView): number[] {
    const first = events[0]?.event;
    const wrong = (detail: string) => new Lie("dice", detail, { entry: number, ...(drawn === undefined ? {} : { draw: drawn.draw }) });
    const chance = drawn === undefined ? undefined : new Chance(drawn.seed);
    let dice: number[] = [];
    if (drawn?.opener.kind === "setup") {
      if (first?.case !== "casinosRefilled") throw wrong("the game begins with something else");
      this.#seats = view.hands.length;
      this.#pile = new Pile(NOTES.flatMap(([note, copies]) => Array<number>(copies).fill(note)));
    } else if (first?.case === "casinosRefilled") {
      throw wrong("the game begins twice");
    }
    for (const { event } of events) {
      switch (event.case) {
        case "rolled": {
          if (chance === undefined || drawn === undefined || !isRoll(drawn)) throw wrong("dice are shown that nobody rolled");
          if (event.value.seat !== seat) throw wrong("the dice are shown as another player's");
          const shown = event.value.roll;
          const hand = this.#hands[seat];
          const own = shown?.own ?? [];
          const neutral = shown?.neutral ?? [];
          if (hand !== undefined && (hand.own !== own.length || hand.neutral !== neutral.length)) {
            throw wrong("another number of dice is shown than the player has left");
          }
          dice = chance.dice(own.length + neutral.length);
          if (dice.join() !== [...own, ...neutral].join()) throw wrong(`the seed gives ${dice.join()}, shown are ${[...own, ...neutral].join()}`);
          break;
        }
        case "placed":
        case "conceded": {
          const hand = this.#hands[event.value.seat];
          if (event.value.seat !== seat) throw wrong("a move is shown as another player's");
          if (hand !== undefined) {
            hand.own -= event.value.ownCount;
            hand.neutral -= event.value.neutralCount;
          }
          if (event.case === "conceded") this.#conceded.add(event.value.seat);
          break;
        }
        case "notesReturned":
          this.#pile?.putUnder(event.value.notes);
          break;
        case "casinosRefilled": {
          const shown = event.value.casinos.map(({ notes }) => notes.join(" "));
          // Without anything unknown in the pile no draw is opened, and nothing is drawn by chance.
          const expected = this.#refill(chance ?? new Chance(new Uint8Array(32)));
          if (expected !== undefined && expected.join("|") !== shown.join("|")) {
            throw wrong(`the seed gives the notes ${expected.join(" | ")}, shown are ${shown.join(" | ")}`);
          }
          if (drawn?.opener.kind === "setup" && chance?.below(this.#seats) !== event.value.startSeat) {
            throw wrong("another player begins than the seed says");
          }
          const each = neutralDice(view.options, this.#seats).each;
          this.#hands = view.hands.map((_, i) =>
            this.#conceded.has(i) ? { own: 0, neutral: 0 } : { own: OWN_DICE, neutral: each },
          );
          break;
        }
        case "houseDicePlaced": {
          if (chance === undefined) throw wrong("dice of the house are shown that nobody rolled");
          // Without the pile it is not known how many words the notes took.
          if (this.#pile === undefined) break;
          dice = chance.dice(event.value.dice.length);
          if (dice.join() !== event.value.dice.join()) throw wrong("other dice of the house than the seed gives");
          break;
        }
      }
    }
    return dice;
  }

  /** The roll on the table is the last one that was drawn. */
  #lastRoll(told: Told[], view: LasVegasView): void {
    const last = told.filter(({ happened }) => happened.drawn !== undefined).at(-1);
    if (view.lastRoll === undefined || last === undefined) return;
    const { drawn } = last.happened;
    const shown = [...view.lastRoll.own, ...view.lastRoll.neutral];
    if (drawn === undefined || !isRoll(drawn)) throw new Lie("dice", "dice lie on the table that nobody rolled");
    const dice = new Chance(drawn.seed).dice(shown.length);
    if (dice.join() !== shown.join()) throw new Lie("dice", "other dice lie on the table than were rolled", { entry: drawn.number, draw: drawn.draw });
    last.dice = dice;
  }

  /** Each casino's notes, highest first, or undefined where the pile is not known. */
  #refill(chance: Chance): string[] | undefined {
    const pile = this.#pile;
    if (pile === undefined) return undefined;
    return Array.from({ length: CASINOS }, () => {
      const notes: number[] = [];
      while (notes.reduce((sum, note) => sum + note, 0) < FILL) {
        const note = pile.draw(chance);
        if (note === undefined) break;
        notes.push(note);
      }
      return notes.sort((a, b) => b - a).join(" ");
    });
  }

  /** For storage, so that a reloaded page goes on checking. */
  keep(): unknown {
    const pile = this.#pile?.parts();
    const kept: Kept | undefined = pile && {
      ...pile,
      hands: this.#hands.map(({ own, neutral }) => [own, neutral]),
      conceded: [...this.#conceded],
      seats: this.#seats,
    };
    return kept;
  }

  restore(stored: unknown): void {
    const kept = stored as Kept | undefined;
    if (!kept || !Array.isArray(kept.unknown) || !Array.isArray(kept.bottom) || !Array.isArray(kept.hands)) return;
    this.#pile = new Pile(kept.unknown);
    this.#pile.putUnder(kept.bottom);
    this.#hands = kept.hands.map(([own, neutral]) => ({ own, neutral }));
    this.#conceded = new Set(kept.conceded);
    this.#seats = kept.seats;
  }
}

/** Events entry by entry: each entry's begin with a roll, a placing, giving up, or the first casinos. */
function split(events: LasVegasEvent[]): LasVegasEvent[][] {
  const groups: LasVegasEvent[][] = [];
  for (const event of events) {
    const { case: kind, value } = event.event;
    const begins =
      kind === "rolled" || kind === "placed" || kind === "conceded" || (kind === "casinosRefilled" && value.round === 1);
    const last = groups.at(-1);
    if (begins || last === undefined) groups.push([event]);
    else last.push(event);
  }
  return groups;
}

function isRoll(drawn: Drawn): boolean {
  return drawn.opener.kind === "move" && hex(drawn.opener.action) === ROLL;
}

/** How many neutral dice each player and the house have. */
function neutralDice(options: LasVegasOptions | undefined, seats: number): { each: number; house: number } {
  const kind = options?.neutralDice;
  const none = { each: 0, house: 0 };
  if (kind === undefined || kind === LasVegasNeutralDice.OFF) return none;
  if (seats === 2) return { each: 4, house: 0 };
  if (kind !== LasVegasNeutralDice.ON) return none;
  return seats === 3 ? { each: 2, house: 2 } : seats === 4 ? { each: 2, house: 0 } : none;
}
