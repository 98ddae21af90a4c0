"""Link chains: one promise for thousands of draws (`docs/protocol.md` §7)."""

from .bytes import H, u32
from .faults import Alarm

SHORTEST, LONGEST = 1024, 65536


def step(table_id: bytes, public_key: bytes, index: int, before: bytes) -> bytes:
    return H("jusawi/v1/link", table_id, public_key, u32(index), before)


class OwnChain:
    """The secret side: every link, computed once from `x_0`."""

    def __init__(self, table_id: bytes, public_key: bytes, secret: bytes, first_draw: int, length: int):
        self.first_draw, self.length = first_draw, length
        self._links = [secret]
        for index in range(1, length + 1):
            self._links.append(step(table_id, public_key, index, self._links[-1]))
        self.tip = self._links[length]

    def link(self, draw: int) -> bytes | None:
        """The link of a draw, or None for a draw that is not this chain's."""
        if not self.first_draw <= draw < self.first_draw + self.length:
            return None
        return self._links[self.length - 1 - (draw - self.first_draw)]


class PromisedChain:
    """The public side: a tip, and the last link that is known to lead to it."""

    def __init__(self, table_id: bytes, public_key: bytes, first_draw: int, length: int, tip: bytes):
        self.table_id, self.public_key = table_id, public_key
        self.first_draw, self.length = first_draw, length
        self._index, self._known = length, tip

    @property
    def end(self) -> int:
        """The first draw after this chain's last."""
        return self.first_draw + self.length

    def covers(self, draw: int) -> bool:
        return self.first_draw <= draw < self.end

    def check(self, draw: int, link: bytes) -> None:
        """Hashes the link forward to the last one known, and remembers it."""
        index = self.length - 1 - (draw - self.first_draw)
        if not 0 <= index < self._index:
            raise Alarm("REVEAL", f"no link of draw {draw} is left in this chain")
        value = link
        for at in range(index + 1, self._index + 1):
            value = step(self.table_id, self.public_key, at, value)
        if value != self._known:
            raise Alarm("REVEAL", f"the link of draw {draw} does not lead to what was committed to")
        self._index, self._known = index, link
