"""Sealed entries one after another, and what their bodies say (`docs/protocol.md` §2, §3, §6)."""

import unicodedata

from .bytes import H, canonical, u64
from .contract import ledger
from .crypto import KINDS, is_signed, verify
from .faults import Alarm, CannotCheck

BODY_LIMIT = 65_536
PAYLOAD_LIMIT = 16_384
SIGNED_LIMIT = 16
_STEERING = {chr(code) for code in (0x2028, 0x2029, *range(0x202A, 0x202F))}

_PAYLOADS = {
    "seat": (ledger.Seat, ("head",)),
    "leave": (ledger.Leave, ("head",)),
    "commit": (ledger.Commit, ("freeze", "tip")),
    "move": (ledger.Move, ("head",)),
    "here": (ledger.Here, ("opening",)),
    "reveal": (ledger.Reveal, ("call", "link")),
    "agree": (ledger.Agree, ("call",)),
    "seen": (ledger.Seen, ("head",)),
}


def entry_hash(previous: bytes, body: bytes) -> bytes:
    return H("jusawi/v1/entry", previous, body)


def seal_digest(number: int, entry: bytes) -> bytes:
    return H("jusawi/v1/seal", u64(number), entry)


def is_sealed(table_key: bytes, number: int, entry: bytes, seal: bytes) -> bool:
    return verify(table_key, seal_digest(number, entry), seal)


def state_digest(table_id: bytes, number: int, state: bytes) -> bytes:
    return H("jusawi/v1/state", table_id, u64(number), state)


def read_body(data: bytes):
    """The body of an entry, or what is wrong with it."""
    if len(data) > BODY_LIMIT:
        raise Alarm("TOO_LARGE", "body")
    if _is_unknown_kind(data):
        raise CannotCheck("an entry of a kind that is newer than this client")
    body = canonical(ledger.EntryBody, data)
    if body.WhichOneof("content") is None:
        raise Alarm("UNKNOWN_ENTRY")
    return body


def _is_unknown_kind(data: bytes) -> bool:
    """Whether a body is `at` and one message with a field number above 16, and nothing else."""
    at, number, rest = _field(data)
    if number == 1 and isinstance(at, int):
        _, number, rest = _field(rest)
    elif number == 1:
        return False
    return number is not None and number > 16 and rest == b""


def _field(data: bytes):
    """The first field of a message: its value, its number, and what follows. No number: not such a field."""
    key, data = _read_varint(data)
    if key is None:
        return None, None, b""
    if key & 7 == 0:
        value, data = _read_varint(data)
        return value, (key >> 3 if value is not None else None), data
    if key & 7 == 2:
        length, data = _read_varint(data)
        if length is None or length > len(data):
            return None, None, b""
        return data[:length], key >> 3, data[length:]
    return None, None, b""


def _read_varint(data: bytes):
    value = 0
    for at, byte in enumerate(data[:10]):
        value |= (byte & 127) << (7 * at)
        if byte < 128:
            return value, data[at + 1 :]
    return None, b""


def read_signed(table_id: bytes, signed, kind: str):
    """The payload of a signed message of this kind, after checking form and signature."""
    if not 1 <= signed.kind <= len(KINDS) or KINDS[signed.kind - 1] != kind:
        raise Alarm("KIND", kind)
    if len(signed.payload) > PAYLOAD_LIMIT:
        raise Alarm("TOO_LARGE", "payload")
    if not is_signed(table_id, signed):
        raise Alarm("SIGNATURE", kind)
    message, of_32 = _PAYLOADS[kind]
    payload = canonical(message, signed.payload)
    for field in of_32:
        need_32(getattr(payload, field), f"{kind}.{field}")
    return payload


def need_32(value: bytes, what: str) -> None:
    if len(value) != 32:
        raise Alarm("BAD_VALUE", what)


def check_ascending(numbers, limit: int, what: str) -> None:
    if len(numbers) > limit:
        raise Alarm("TOO_LARGE", what)
    if any(later <= earlier for earlier, later in zip(numbers, numbers[1:])):
        raise Alarm("UNSORTED", what)


def is_name(name: str) -> bool:
    return (
        1 <= len(name) <= 64
        and len(name.encode()) <= 192
        and name == name.strip()
        and not any(letter in _STEERING or unicodedata.category(letter) == "Cc" for letter in name)
    )
