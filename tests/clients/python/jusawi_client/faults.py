"""What can be wrong, each with the stable name that `docs/protocol.md` §15 gives it."""


class Alarm(Exception):
    """The host broke the protocol: nothing more is signed for its table."""

    def __init__(self, reason: str, detail: str = ""):
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail
        # The number of the entry, where it is one; 240 bytes against the table key, where there are two.
        self.number: int | None = None
        self.proof: bytes | None = None


class CannotCheck(Exception):
    """Something newer than this client. Nobody is to blame."""


class Untrusted(Exception):
    """Whoever answered at the address has not proved that it is the invited table."""

    def __init__(self, reason: str, detail: str = ""):
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail
