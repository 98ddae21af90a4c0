// How a casino pays, and what a placing would lead to: the same as crates/game-vegas/src/payout.rs and preview.rs, from
// what everybody may see.
import type { LasVegasCasino, LasVegasOwner, LasVegasRolled, LasVegasView } from "../gen/jusawi/v1/las_vegas_pb";

/** Whose dice: a seat of the game, or all neutral dice together. */
export type Owner = number | "house";

export interface Count {
  owner: Owner;
  dice: number;
}

export interface Payout {
  /** Owners whose equal counts cancelled each other. */
  tied: Owner[];
  /** Owners left, most dice first. */
  standing: Owner[];
  /** Who takes which note: most dice and highest note first. */
  awards: { owner: Owner; note: number }[];
  /** Notes that nobody takes, highest first. */
  unclaimed: number[];
}

/** Pays `notes`, highest first: equal counts cancel each other, and who is left takes one note each. */
export function pay(counts: readonly Count[], notes: readonly number[]): Payout {
  const present = counts.filter(({ dice }) => dice > 0);
  const isSingle = ({ dice }: Count): boolean => present.filter((other) => other.dice === dice).length === 1;
  const standing = present.filter(isSingle).sort((a, b) => b.dice - a.dice);
  const awards = standing.flatMap(({ owner }, place) => {
    const note = notes[place];
    return note === undefined ? [] : [{ owner, note }];
  });
  return {
    tied: present.filter((count) => !isSingle(count)).map(({ owner }) => owner),
    standing: standing.map(({ owner }) => owner),
    awards,
    unclaimed: notes.slice(awards.length),
  };
}

export function ownerOf(owner: LasVegasOwner | undefined): Owner {
  return owner?.owner.case === "seat" ? owner.owner.value : "house";
}

/** The dice in a casino, as the view has them: seats ascending, then the house. */
export function countsOf(casino: LasVegasCasino): Count[] {
  return casino.dice.map(({ owner, count }) => ({ owner: ownerOf(owner), dice: count }));
}

/** The dice of one rolled face. */
export interface Face {
  value: number;
  own: number;
  neutral: number;
}

/** Rolled dice by face, ascending. */
export function facesOf(roll: LasVegasRolled | undefined): Face[] {
  if (!roll) return [];
  const count = (dice: readonly number[], value: number): number => dice.filter((die) => die === value).length;
  return [1, 2, 3, 4, 5, 6]
    .map((value) => ({ value, own: count(roll.own, value), neutral: count(roll.neutral, value) }))
    .filter(({ own, neutral }) => own + neutral > 0);
}

/** A casino as it would stand if a player placed a face there and the round ended at once. */
export interface Preview extends Face {
  /** The dice of every owner there afterwards. */
  counts: Count[];
  /** The player's place once ties are removed, from 1; absent where the player is tied or has no die there. */
  rank?: number;
  /** The note that the player would take. */
  note?: number;
  /** Owners with as many dice as the player. */
  tiedWith: Owner[];
}

/** What placing `face` would lead to for `seat`. */
export function preview(view: LasVegasView, seat: number, face: Face): Preview {
  const casino = view.casinos.find(({ value }) => value === face.value);
  const counts = casino ? added(countsOf(casino), seat, face) : [];
  const payout = pay(counts, casino?.notes ?? []);
  const own = counts.find(({ owner }) => owner === seat)?.dice ?? 0;
  const place = payout.standing.indexOf(seat);
  const note = payout.awards.find(({ owner }) => owner === seat)?.note;
  return {
    ...face,
    counts,
    tiedWith: counts.filter(({ owner, dice }) => owner !== seat && own > 0 && dice === own).map(({ owner }) => owner),
    ...(place < 0 ? {} : { rank: place + 1 }),
    ...(note === undefined ? {} : { note }),
  };
}

/** The counts once a player has placed a face. */
export function added(counts: readonly Count[], seat: number, { own, neutral }: Face): Count[] {
  const players = counts.filter(({ owner }) => owner !== "house");
  const house = counts.find(({ owner }) => owner === "house")?.dice ?? 0;
  const before = players.find(({ owner }) => owner === seat)?.dice ?? 0;
  const others = players.filter(({ owner }) => owner !== seat);
  const all = [...others, { owner: seat as Owner, dice: before + own }].sort((a, b) => Number(a.owner) - Number(b.owner));
  return [...all, { owner: "house" as Owner, dice: house + neutral }].filter(({ dice }) => dice > 0);
}

/** How a preview is to be felt: alone in first place with a note, tied, or anything else. */
export function mood(ahead: Preview): "first" | "tied" | "plain" {
  if (ahead.tiedWith.length > 0) return "tied";
  return ahead.rank === 1 && ahead.note !== undefined ? "first" : "plain";
}
