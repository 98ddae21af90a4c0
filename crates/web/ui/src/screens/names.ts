// What everybody at a table is called, safe to stand in a sentence and told apart where two bear one name.
import type { TableSeat } from "../gen/jusawi/v1/table_pb";
import { ClientKind } from "../gen/jusawi/v1/ledger_pb";
import type { Snapshot } from "../peer/session";
import { safe } from "../text/safe";
import type { Text } from "../text/text";

/** How many letters of a name a sentence takes. */
const LONGEST = 14;

/** A seat as screens show it. */
export interface Sitting {
  /** The lobby's seat, from 0. */
  lobby: number;
  /** Which colour and mark: the game's seat, or the place it would have. */
  index: number;
  name: string;
  bot: boolean;
  host: boolean;
  me: boolean;
  online: boolean;
  away: boolean;
  page: boolean;
}

/** Everybody who sits, in the order of the game once there is one. */
export function sittings(text: Text, snapshot: Snapshot): Sitting[] {
  const seats = snapshot.table?.info.seats ?? [];
  const order = snapshot.view?.order ?? [];
  const playing = order.length > 0 ? order : seats.map(({ seat }) => seat);
  const known = new Set<string>();
  return playing.map((lobby, index) => {
    const seat = seats.find((one) => one.seat === lobby);
    let name = nameOf(text, lobby, seat);
    if (known.has(name)) name += ` ${lobby + 1}`;
    known.add(name);
    return {
      lobby,
      index,
      name,
      bot: isBot(seat),
      host: hostSeat(snapshot) === lobby,
      me: snapshot.me.lobbySeat === lobby,
      online: seat?.online ?? true,
      away: seat?.away ?? false,
      page: seat?.client === ClientKind.PAGE,
    };
  });
}

function isBot(seat: TableSeat | undefined): boolean {
  return seat !== undefined && seat.publicKey.length === 0;
}

function nameOf(text: Text, lobby: number, seat: TableSeat | undefined): string {
  if (seat === undefined) return text.say("seat-name", { number: lobby + 1 });
  if (isBot(seat)) return text.say("bot-name", { seat: lobby + 1 });
  return short(safe(seat.name));
}

/** The lobby's seat of the host's own player, where the page knows it. */
function hostSeat(snapshot: Snapshot): number | undefined {
  const key = snapshot.table?.hostKey;
  if (!key) return snapshot.isHost ? snapshot.me.lobbySeat : undefined;
  const isHost = (seat: TableSeat): boolean =>
    seat.publicKey.length === key.length && seat.publicKey.every((byte, at) => byte === key[at]);
  return snapshot.table?.info.seats.find(isHost)?.seat;
}

/** A name cut to what fits a sentence; what looks like one letter is never cut in two. */
export function short(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.length <= LONGEST ? name : `${letters.slice(0, LONGEST - 1).join("")}…`;
}
