// What a roll is worth to the person at this screen.
import { ClientKind } from "../gen/jusawi/v1/ledger_pb";
import { equal } from "./bytes";
import { Device } from "./device";
import type { Drawn, Fold } from "./fold";
import type { Spoken } from "./follow";
import type { RollWorth } from "./session";

/** `known`: the dice that were compared with what the host has shown, where they were. */
export function worthOf(
  fold: Fold,
  drawn: Drawn,
  device: Device | Spoken,
  known: number[] | undefined,
): RollWorth {
  const devices = fold.frozen?.contributors.devices ?? [];
  const me = fold.frozen?.contributors.numberOf(device.publicKey);
  const mine = me !== undefined && drawn.members.includes(me);
  const contributors = devices.map((device, number) => {
    const seat = fold.seatOf(device.key);
    const occupant = seat === undefined ? undefined : fold.seats.get(seat);
    const link = drawn.links.find((link) => link.number === number)?.link;
    const client = occupant !== undefined && !occupant.bot && occupant.client === ClientKind.PAGE ? "page" : "program";
    return {
      number,
      name: fold.nameOf(number),
      host: equal(device.key, fold.genesis.hostKey),
      client: client as "page" | "program",
      present: drawn.members.includes(number),
      ...(link === undefined ? {} : { link }),
      mine: number === me,
    };
  });
  return {
    draw: drawn.draw,
    number: drawn.number,
    kind: ownProof(fold, drawn, device, me) ? "own" : kindOf(drawn, me, mine),
    mine,
    code: drawn.code,
    seed: drawn.seed,
    contributors,
    dice: known ?? [],
    checked: known !== undefined,
  };
}

/** A process that is not the host's page proves a roll to its player; the host's own device knows whom it works with. */
function ownProof(fold: Fold, drawn: Drawn, device: Device | Spoken, me: number | undefined): boolean {
  if (device instanceof Device || drawn.proof !== "proven" || me === undefined) return false;
  return me === 0 || (drawn.members.includes(me) && fold.frozen?.contributors.devices[me]?.independent === true);
}

function kindOf(drawn: Drawn, me: number | undefined, mine: boolean): RollWorth["kind"] {
  if (drawn.proof === "unproven") return "unproven";
  if (me === undefined) return "watched";
  return mine ? "shared" : "left-out";
}
