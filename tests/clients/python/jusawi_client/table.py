"""The fold over a ledger, as far as it goes without the rules of a game (`docs/protocol.md` §6, §16)."""

from .bytes import check_code, invite_code, u64
from .draw import Completed, Contributor, OpenDraw
from .faults import Alarm, CannotCheck
from .ledger import entry_hash, is_sealed, need_32, read_body
from .lobby import Lobby, Taken
from .moves import Moves
from .rolls import Rolls

GAME_CHANGES = ("start", "moved", "automatic", "drawing")


class Table(Lobby, Moves, Rolls):
    """Takes entries one after another. What does not add up is an Alarm, and then nothing more is taken."""

    def __init__(self, code: str | None = None):
        self.code = code
        self.entries: list = []
        self.bodies: list = []
        self.hashes: list[bytes] = []
        self.at = 0
        self.table_id = b""
        self.table_key = b""
        self.host_key = b""
        self.seats: dict[int, Taken] = {}
        self.freeze = None
        self.freeze_hash = b""
        self.game = None
        self.contributors: list[Contributor] = []
        self.is_started = False
        self.open: OpenDraw | None = None
        self.draws_opened = 0
        self.completed: list[Completed] = []
        self.voids: list[tuple[int, list[int]]] = []
        # The last entry that changed the game, and the last signed move of each seat of the game.
        self.changed = 0
        self.moved: dict[int, int] = {}
        self.offline: set[bytes] = set()
        # Choices of this seat of the game behind a commitment, with the number of the entry that made it.
        self.hidden: dict[int, tuple[bytes, int]] = {}
        self.closing: int | None = None
        # Entries to which a device may object, and its last drawing.
        self.objectionable: dict[int, set[bytes]] = {}
        self.objections: list[tuple[int, int]] = []
        self._last_link: dict[bytes, int] = {}
        self._last_of_kind: dict[tuple[str, bytes], int] = {}
        self._number_of: dict[bytes, int] = {}
        self._tips: set[bytes] = set()

    @property
    def head(self) -> bytes:
        return self.hashes[-1]

    @property
    def screen_code(self) -> str:
        last = self.completed[-1]
        return check_code(last.call, last.seed)

    def seat_of(self, key: bytes) -> int | None:
        """The lobby's seat of a device."""
        return next((seat for seat, taken in self.seats.items() if taken.key == key), None)

    def game_seat_of(self, key: bytes) -> int | None:
        """The game's seat of a device, once frozen."""
        seat = self.seat_of(key)
        if self.freeze is None or seat is None:
            return None
        return list(self.freeze.seats).index(seat)

    def contributor(self, key: bytes) -> Contributor | None:
        return next((one for one in self.contributors if one.key == key), None)

    def knows(self, number: int, entry) -> bool:
        """Compares an entry with a known number. A second one with a valid seal is a fork."""
        previous = self.hashes[number - 1] if number else bytes(32)
        other = entry_hash(previous, entry.body)
        if other == self.hashes[number]:
            return True
        if is_sealed(self.table_key, number, other, entry.seal):
            alarm = Alarm("FORK", f"two entries with number {number}")
            one, two = self.hashes[number] + self.entries[number].seal, other + entry.seal
            alarm.proof = self.table_key + u64(number) + one + u64(number) + two
            raise alarm
        return False

    def last_change(self, until: int) -> int:
        """The last entry up to this number that changed the game."""
        for number in range(until, -1, -1):
            if self.bodies[number].WhichOneof("content") in GAME_CHANGES:
                return number
        return 0

    def take(self, entry):
        """The next entry. Gives its body."""
        number = len(self.entries)
        try:
            return self._take(number, entry)
        except Alarm as alarm:
            alarm.number = number
            raise

    def _take(self, number: int, entry):
        hashed = entry_hash(self.hashes[-1] if number else bytes(32), entry.body)
        if number and not is_sealed(self.table_key, number, hashed, entry.seal):
            raise Alarm("SEAL")
        if self.closing is not None:
            raise Alarm("CLOSED", "an entry after the closing")
        body = read_body(entry.body)
        kind = body.WhichOneof("content")
        if number == 0:
            self._genesis(kind, body, hashed, entry.seal)
        else:
            if body.at < self.at:
                raise Alarm("TIME", f"{body.at} after {self.at}")
            if kind == "genesis":
                raise Alarm("SECOND_GENESIS")
            if self.open and kind not in ("call", "drawing", "void", "closing"):
                raise Alarm("DRAW_OPEN", kind)
            getattr(self, f"_{kind}")(getattr(body, kind), body.at, number, hashed)
        self.at = body.at
        self.entries.append(entry)
        self.bodies.append(body)
        self.hashes.append(hashed)
        self._number_of[hashed] = number
        return body

    def _genesis(self, kind: str, body, hashed: bytes, seal: bytes) -> None:
        if kind != "genesis":
            raise Alarm("NO_GENESIS", kind)
        genesis = body.genesis
        if genesis.protocol != 1:
            raise CannotCheck(f"protocol {genesis.protocol}")
        for field in ("table_key", "host_key", "nonce"):
            need_32(getattr(genesis, field), f"genesis.{field}")
        if not is_sealed(genesis.table_key, 0, hashed, seal):
            raise Alarm("SEAL")
        if self.code is not None and invite_code(genesis.table_key) != self.code:
            raise Alarm("OTHER_TABLE", invite_code(genesis.table_key))
        self.table_id, self.table_key, self.host_key = hashed, genesis.table_key, genesis.host_key
