"""Entries of a running game, and its end (`docs/protocol.md` §5, §6)."""

from . import hidden
from .contract import ledger
from .draw import OpenDraw
from .faults import Alarm
from .ledger import need_32, read_signed
from .lobby import Taken


class Moves:
    """The part of a Table that takes moves. Whether the rules allow them is beyond it."""

    def _opens(self, at: int, number: int, hashed: bytes, voided: bool = False) -> None:
        self.draws_opened += 1
        self.open = OpenDraw(self.draws_opened, hashed, at, voided)

    def _need_game(self, seat: int) -> Taken:
        if not self.is_started:
            raise Alarm("NOT_PLAYING")
        if seat >= len(self.freeze.seats):
            raise Alarm("NO_SUCH_SEAT", str(seat))
        return self.seats[self.freeze.seats[seat]]

    def _changes(self, state: bytes, at: int, number: int, hashed: bytes) -> None:
        if not self.completed:
            raise Alarm("NOT_PLAYING", "before the set-up")
        if state:
            need_32(state, "state")
        else:
            self._opens(at, number, hashed)
        self.changed = number

    def _moved(self, moved, at: int, number: int, hashed: bytes) -> None:
        move = read_signed(self.table_id, moved.move, "move")
        if self._need_game(move.seat).key != moved.move.public_key:
            raise Alarm("OTHER_PLAYER", str(move.seat))
        self.game.read_action(move.action)
        head = self._number_of.get(move.head)
        if head is None:
            raise Alarm("UNKNOWN_HEAD", "move")
        gives_up = move.action == self.game.concede
        if (self.moved.get(move.seat, -1) if gives_up else self.changed) > head:
            raise Alarm("STALE", f"changed at {self.changed}")
        self._check_hidden(move, number)
        self._changes(moved.state, at, number, hashed)
        self.moved[move.seat] = number
        self._spoke("move", moved.move.public_key, number)

    def _check_hidden(self, move, number: int) -> None:
        """What is shown has to be what was hidden."""
        if self.freeze.game != "royale":
            return
        action = self.game.action.FromString(move.action)
        kind = action.WhichOneof("action")
        if kind in ("seal_hide", "seal_split"):
            need_32(getattr(action, kind).commitment, "commitment")
            self.hidden[move.seat] = (getattr(action, kind).commitment, number)
        elif kind == "open":
            promise, made = self.hidden.pop(move.seat, (b"", 0))
            shown = action.open
            need_32(shown.nonce, "nonce")
            # The question was put by an entry before the commitment; which one, the rules would know.
            questions = range(made - 1, -1, -1)
            if shown.choice > 255 or not any(
                hidden.commitment(self.table_id, move.seat, question, shown.nonce, shown.choice) == promise
                for question in questions
            ):
                raise Alarm("OPENING", f"seat {move.seat}")

    def _automatic(self, automatic, at: int, number: int, hashed: bytes) -> None:
        taken = self._need_game(automatic.seat)
        self.game.read_action(automatic.action)
        is_bots = automatic.reason == ledger.AUTOMATIC_REASON_BOT
        if is_bots != (taken.key is None):
            raise Alarm("OTHER_HAND", str(automatic.seat))
        if automatic.reason == ledger.AUTOMATIC_REASON_OFFLINE and taken.key not in self.offline:
            raise Alarm("EARLY", "a player who is not offline")
        self._changes(automatic.state, at, number, hashed)
        if taken.key is not None:
            self.objectionable[number] = {taken.key}

    def _presence(self, presence, at: int, number: int, hashed: bytes) -> None:
        taken = self.seats.get(presence.seat)
        if taken is None:
            raise Alarm("SEAT_FREE", str(presence.seat))
        if taken.key is None:
            raise Alarm("OTHER_HAND", "presence of a bot")
        (self.offline.discard if presence.online else self.offline.add)(taken.key)

    def _closing(self, closing, at: int, number: int, hashed: bytes) -> None:
        if closing.reason == ledger.CLOSING_REASON_UNFINISHED:
            if closing.seen:
                raise Alarm("OTHER_ENTRY", "seen of an unfinished game")
        elif self.open or not self.completed:
            raise Alarm("NOT_OVER")
        for _, seen in self._signers(closing.seen, "seen"):
            if seen.head != self.hashes[self.changed]:
                raise Alarm("OTHER_ENTRY", "seen")
        self.closing = closing.reason
