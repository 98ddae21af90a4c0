// The board as it is shown, which may lag behind the game while something moves: dice fly to their casino, ties vanish,
// notes fly to their winner. It never holds anything up: what can be done is always taken from the game itself, and a tap
// ends every movement at once.
import { tick } from "svelte";
import type { LasVegasCasino, LasVegasEvent, LasVegasView } from "../gen/jusawi/v1/las_vegas_pb";
import type { Snapshot } from "../peer/session";
import { flyDice, flyNote, landAll, vanish } from "./flights";
import { added, type Count, countsOf, type Owner, ownerOf } from "./payout";

const PLACING = 300;
const PAYOUT = 400;

export class Stage {
  /** What the board shows. */
  board = $state.raw<LasVegasView>();
  /** The casino that pays right now. */
  paying = $state<number>();
  #queue: LasVegasEvent[] = [];
  #latest: LasVegasView | undefined;
  #heard = -1;
  #playing = false;

  /** Takes what is new. `moves`: whether anything may move here at all. */
  feed(snapshot: Snapshot, moves: boolean): void {
    this.#latest = snapshot.game;
    const first = this.#heard < 0;
    const fresh = snapshot.steps.filter(({ number }) => number > this.#heard);
    this.#heard = snapshot.steps.at(-1)?.number ?? this.#heard;
    const shown = fresh.filter(({ live }) => live);
    if (!moves || first || shown.length < fresh.length || this.board === undefined || document.hidden) {
      this.skip();
      return;
    }
    this.#queue.push(...shown.flatMap(({ events }) => events));
    if (this.#playing) return;
    if (this.#queue.length === 0) this.board = snapshot.game;
    else void this.#play();
  }

  /** Everything lies where it belongs, at once. */
  skip(): void {
    this.#queue = [];
    this.paying = undefined;
    this.board = this.#latest;
    landAll();
  }

  async #play(): Promise<void> {
    this.#playing = true;
    for (let event = this.#queue.shift(); event !== undefined; event = this.#queue.shift()) {
      await this.#show(event);
    }
    this.#playing = false;
    this.paying = undefined;
    this.board = this.#latest;
  }

  async #show({ event }: LasVegasEvent): Promise<void> {
    switch (event.case) {
      case "placed": {
        const { seat, value, ownCount: own, neutralCount: neutral } = event.value;
        this.#change(value, (casino) => withCounts(casino, added(countsOf(casino), seat, { value, own, neutral })));
        await tick();
        await flyDice(value, seat, own, neutral, PLACING);
        break;
      }
      case "houseDicePlaced":
        for (const value of event.value.dice) {
          this.#change(value, (casino) => withCounts(casino, added(countsOf(casino), -1, { value, own: 0, neutral: 1 })));
        }
        break;
      case "tiesRemoved": {
        const { casino: value, owners } = event.value;
        this.paying = value;
        const gone = owners.map(ownerOf);
        await vanish(value, gone, PAYOUT);
        this.#change(value, (casino) => withCounts(casino, countsOf(casino).filter(({ owner }) => !gone.includes(owner))));
        break;
      }
      case "paid": {
        const { casino: value } = event.value;
        const owner = ownerOf(event.value.owner);
        this.paying = value;
        await flyNote(value, owner, PAYOUT);
        // Whoever is paid leaves with the note: the next note belongs to the next one.
        const others = (casino: LasVegasCasino) => countsOf(casino).filter((count) => count.owner !== owner);
        this.#change(value, (casino) => withCounts({ ...casino, notes: casino.notes.slice(1) }, others(casino)));
        break;
      }
      case "casinosRefilled": {
        const casinos = event.value.casinos;
        if (this.board) this.board = { ...this.board, casinos, round: event.value.round };
        break;
      }
      default:
        break;
    }
  }

  #change(value: number, to: (casino: LasVegasCasino) => LasVegasCasino): void {
    if (!this.board) return;
    const casinos = this.board.casinos.map((casino) => (casino.value === value ? to(casino) : casino));
    this.board = { ...this.board, casinos };
  }
}

function withCounts(casino: LasVegasCasino, counts: Count[]): LasVegasCasino {
  const ownerMessage = (owner: Owner): LasVegasCasino["dice"][number]["owner"] => ({
    $typeName: "jusawi.v1.LasVegasOwner",
    owner:
      owner === "house"
        ? { case: "house", value: { $typeName: "jusawi.v1.LasVegasHouse" } }
        : { case: "seat", value: owner },
  });
  const dice = counts.map(({ owner, dice: count }) => ({
    $typeName: "jusawi.v1.LasVegasDice" as const,
    owner: ownerMessage(owner),
    count,
  }));
  return { ...casino, dice };
}
