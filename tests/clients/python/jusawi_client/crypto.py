"""Ed25519 as `docs/protocol.md` §2 wants it: strict in what it accepts."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from .bytes import H
from .contract import ledger

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
# The y of the points of order 1, 2, 4 and 8.
_EIGHT = int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little")
_SMALL_ORDER = {0, 1, P - 1, _EIGHT, P - _EIGHT}

KINDS = ("seat", "leave", "commit", "move", "here", "reveal", "agree", "seen", "watch", "chat")


def _is_sound_point(encoded: bytes) -> bool:
    y = int.from_bytes(encoded, "little") & (2**255 - 1)
    return y < P and y not in _SMALL_ORDER


def verify(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Strict verification: lax libraries accept more than this."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    if not _is_sound_point(public_key) or not _is_sound_point(signature[:32]):
        return False
    if int.from_bytes(signature[32:], "little") >= ORDER:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


class Key:
    """An Ed25519 key pair."""

    def __init__(self, secret: bytes):
        self.secret = secret
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)

    def say(self, table_id: bytes, kind: str, payload):
        """A signed message of this device."""
        written = payload.SerializeToString(deterministic=True)
        return ledger.Signed(
            kind=KINDS.index(kind) + 1,
            payload=written,
            public_key=self.public,
            signature=self.sign(signed_digest(table_id, kind, written)),
        )


def signed_digest(table_id: bytes, kind: str, payload: bytes) -> bytes:
    return H(f"jusawi/v1/{kind}", table_id, payload)


def is_signed(table_id: bytes, signed) -> bool:
    """Whether the signature of a Signed verifies for this table."""
    if not 1 <= signed.kind <= len(KINDS):
        return False
    digest = signed_digest(table_id, KINDS[signed.kind - 1], signed.payload)
    return verify(signed.public_key, digest, signed.signature)
