"""From a seed to dice (`docs/protocol.md` §9)."""

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms


class Words:
    """The words of one draw: the key stream of ChaCha20, read as little-endian numbers of 32 bits."""

    def __init__(self, seed: bytes):
        self._seed = seed
        # The library takes the block counter and the nonce as one value of 16 bytes; both are 0 here.
        self._stream = Cipher(algorithms.ChaCha20(seed, bytes(16)), mode=None).encryptor()
        self.used = 0

    def copy(self) -> "Words":
        """The same words from the same place on."""
        other = Words(self._seed)
        other._stream.update(bytes(4 * self.used))
        other.used = self.used
        return other

    def word(self) -> int:
        self.used += 1
        return int.from_bytes(self._stream.update(bytes(4)), "little")

    def below(self, n: int) -> int:
        limit = 2**32 // n * n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def die(self) -> int:
        return 1 + self.below(6)

    def shuffle(self, items: list) -> None:
        for at in range(len(items) - 1, 0, -1):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]

    def take(self, unknown: list) -> int:
        """Draws one of the elements that have no order, and removes it."""
        return unknown.pop(self.below(len(unknown)))
