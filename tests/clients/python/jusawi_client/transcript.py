"""Record files, and checking them (`docs/protocol.md` §18)."""

import pathlib

from . import las_vegas
from .bytes import canonical, invite_code, varint
from .contract import ledger
from .crypto import verify
from .faults import Alarm, CannotCheck
from .ledger import state_digest
from .table import Table

LONGEST_ENTRY = 65_616
FINISHED, FALSE, UNFINISHED, BEYOND = 0, 1, 3, 4


def write_entry(entry) -> bytes:
    data = entry.SerializeToString(deterministic=True)
    return varint(len(data)) + data


class Torn(Exception):
    """The file ends within an entry, or its rest is zeros."""


def read_entries(data: bytes):
    """Each entry of a record; raises Torn at a torn end, and Alarm at what is no entry."""
    at = 0
    while at < len(data):
        if not any(data[at:]):
            raise Torn
        length, start = _length(data, at)
        if not 0 < length <= LONGEST_ENTRY:
            raise Alarm("NOT_A_MESSAGE", f"an entry of {length} bytes")
        if start + length > len(data):
            raise Torn
        at = start + length
        # No seal ends so: the end of the entry was never written, or somebody has wiped it.
        unwritten = data[start:at].endswith(bytes(8))
        try:
            entry = canonical(ledger.Entry, data[start:at])
            if unwritten:
                raise Alarm("NOT_A_MESSAGE", "an entry that ends in zeros")
        except Alarm:
            if at == len(data) or unwritten and not any(data[at:]):
                raise Torn from None
            raise
        yield entry


def _length(data: bytes, at: int) -> tuple[int, int]:
    value, shift = 0, 0
    while True:
        if at >= len(data):
            raise Torn
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
        if shift > 28:
            raise Alarm("NOT_A_MESSAGE", "a length that does not end")


def check_setup(table: Table) -> None:
    """The one state that can be computed without rules: las-vegas after its set-up."""
    if len(table.completed) == 1 and table.freeze.game == "las-vegas":
        number = table.completed[0].entry
        if table.open is None and number == len(table.entries) - 1:
            state = las_vegas.state_after_setup(table.freeze, table.completed[0].seed)
            if table.bodies[number].drawing.state != state_digest(table.table_id, number, state):
                alarm = Alarm("STATE", "the casinos of the set-up do not follow from the links")
                alarm.number = number
                raise alarm


def verify_record(path: str) -> tuple[int, dict]:
    """Folds a record. Gives the exit code and what there is to say."""
    table, torn, result = Table(), False, {}
    try:
        for entry in read_entries(pathlib.Path(path).read_bytes()):
            table.take(entry)
            check_setup(table)
    except Torn:
        torn = True
    except Alarm as alarm:
        number = alarm.number if alarm.number is not None else len(table.entries)
        result = {"wrong": alarm.reason, "detail": alarm.detail, "entry": number}
    except CannotCheck as unknown:
        result = {"beyond": str(unknown), "entry": len(table.entries)}
    rolled = {
        one.number: sum(one.number in drawn.contributors for drawn in table.completed) for one in table.contributors
    }
    result |= {
        "entries": len(table.entries),
        "code": invite_code(table.table_key) if table.table_key else None,
        "game": table.freeze.game if table.freeze else None,
        "draws": len(table.completed),
        "voids": len(table.voids),
        "rolled": rolled,
        "objections": table.objections,
        "torn": torn,
        "finished": table.closing == ledger.CLOSING_REASON_FINISHED,
    }
    if "wrong" in result:
        return FALSE, result
    if "beyond" in result:
        return BEYOND, result
    return (FINISHED if result["finished"] and not torn else UNFINISHED), result


def is_fork(proof: bytes) -> bool:
    """Whether 240 bytes prove that a table key sealed two entries with one number."""
    from .ledger import seal_digest

    if len(proof) != 240:
        return False
    key, first, second = proof[:32], proof[32:136], proof[136:]
    if first[:8] != second[:8] or first[8:40] == second[8:40]:
        return False
    number = int.from_bytes(first[:8], "big")
    return all(verify(key, seal_digest(number, one[8:40]), one[40:]) for one in (first, second))
