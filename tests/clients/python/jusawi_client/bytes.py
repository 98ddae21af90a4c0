"""Bytes that are hashed: numbers, the one hash, canonical messages, codes (`docs/protocol.md` §2, §4)."""

import hashlib

from google.protobuf.message import DecodeError

from .faults import Alarm

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def H(tag: str, *parts: bytes) -> bytes:
    """SHA-256 over a tag and parts, each with its length before it."""
    name = tag.encode("ascii")
    sha = hashlib.sha256(bytes([len(name)]) + name)
    for part in parts:
        sha.update(u32(len(part)))
        sha.update(part)
    return sha.digest()


def crockford(digest: bytes, bits: int) -> str:
    """The first bits of a hash in base 32, most significant first; five bits a character."""
    number = int.from_bytes(digest, "big") >> (8 * len(digest) - bits)
    return "".join(CROCKFORD[(number >> shift) & 31] for shift in range(bits - 5, -1, -5))


def invite_code(table_key: bytes) -> str:
    text = crockford(H("jusawi/v1/invite", table_key), 80)
    return "-".join(text[at : at + 4] for at in range(0, 16, 4))


def read_invite_code(text: str) -> str | None:
    """The code as it is written, or None for what is no code."""
    plain = text.strip().upper().replace("-", "").translate(str.maketrans("ILO", "110"))
    if len(plain) != 16 or any(letter not in CROCKFORD for letter in plain):
        return None
    return "-".join(plain[at : at + 4] for at in range(0, 16, 4))


def check_code(call: bytes, seed: bytes) -> str:
    """The four characters that people read aloud."""
    return crockford(H("jusawi/v1/code", call, seed), 20)


def canonical(kind, data: bytes, name: str | None = None):
    """Reads a message that was hashed or signed; refuses every form but the one that §2 allows."""
    what = name or kind.DESCRIPTOR.name
    message = kind()
    try:
        message.ParseFromString(data)
    except DecodeError as error:
        raise Alarm("NOT_A_MESSAGE", what) from error
    known = kind()
    known.CopyFrom(message)
    known.DiscardUnknownFields()
    if known.SerializeToString(deterministic=True) != data:
        raise Alarm("NOT_CANONICAL", what)
    _check_enums(message, what)
    return message


def _check_enums(message, what: str) -> None:
    for field in message.DESCRIPTOR.fields:
        if field.has_presence and not message.HasField(field.name):
            continue
        value = getattr(message, field.name)
        values = [value] if not field.is_repeated else value
        if field.enum_type is not None:
            if any(one == 0 or one not in field.enum_type.values_by_number for one in values):
                raise Alarm("BAD_VALUE", f"{what}.{field.name}")
        elif field.message_type is not None:
            for one in values:
                _check_enums(one, f"{what}.{field.name}")


def varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)
