"""Entries of the lobby: seats, freeze, commitments, start (`docs/protocol.md` §6, §7)."""

from dataclasses import dataclass

from .chain import LONGEST, SHORTEST, PromisedChain
from .contract import ledger
from .draw import Contributor
from .faults import Alarm, CannotCheck
from .games import GAMES
from .ledger import is_name, read_signed

SEATS = 8


@dataclass
class Taken:
    """Who has a seat of the lobby; without a key it is a bot."""

    key: bytes | None
    name: str
    is_program: bool


class Lobby:
    """The part of a Table that seats players and numbers contributors."""

    def _need_lobby(self) -> None:
        if self.is_started:
            raise Alarm("NOT_IN_LOBBY")

    def _need_seat(self, seat: int) -> None:
        if seat >= SEATS:
            raise Alarm("NO_SUCH_SEAT", str(seat))

    def _need_head(self, kind: str, key: bytes, head: bytes) -> None:
        if head not in self._number_of:
            raise Alarm("UNKNOWN_HEAD", kind)
        if self._last_of_kind.get((kind, key), -1) > self._number_of[head]:
            raise Alarm("REPEATED", kind)

    def _thaw(self) -> None:
        self.freeze, self.freeze_hash, self.contributors = None, b"", []

    def _spoke(self, kind: str, key: bytes, number: int) -> None:
        self._last_of_kind[kind, key] = number
        self.offline.discard(key)
        speaker = self.contributor(key)
        if speaker:
            speaker.waited_out = False

    def _seat(self, signed, at: int, number: int, hashed: bytes) -> None:
        seat = read_signed(self.table_id, signed, "seat")
        self._need_lobby()
        self._need_seat(seat.seat)
        self._need_head("seat", signed.public_key, seat.head)
        if not is_name(seat.name):
            raise Alarm("BAD_VALUE", "seat.name")
        holder = self.seats.get(seat.seat)
        if holder and holder.key != signed.public_key:
            raise Alarm("SEAT_TAKEN", str(seat.seat))
        before = self.seat_of(signed.public_key)
        if before is not None:
            del self.seats[before]
        self.seats[seat.seat] = Taken(signed.public_key, seat.name, seat.client == ledger.CLIENT_KIND_PROGRAM)
        self._thaw()
        self._spoke("seat", signed.public_key, number)

    def _leave(self, signed, at: int, number: int, hashed: bytes) -> None:
        leave = read_signed(self.table_id, signed, "leave")
        self._need_lobby()
        self._need_head("leave", signed.public_key, leave.head)
        seat = self.seat_of(signed.public_key)
        if seat is None:
            raise Alarm("NOT_SEATED")
        del self.seats[seat]
        self._thaw()
        self._spoke("leave", signed.public_key, number)

    def _bot(self, bot, at: int, number: int, hashed: bytes) -> None:
        self._need_lobby()
        self._need_seat(bot.seat)
        if bot.seat in self.seats:
            raise Alarm("SEAT_TAKEN", str(bot.seat))
        self.seats[bot.seat] = Taken(None, "", False)
        self._thaw()

    def _clear(self, clear, at: int, number: int, hashed: bytes) -> None:
        self._need_lobby()
        if clear.seat not in self.seats:
            raise Alarm("SEAT_FREE", str(clear.seat))
        del self.seats[clear.seat]
        self._thaw()

    def _freeze(self, freeze, at: int, number: int, hashed: bytes) -> None:
        self._need_lobby()
        if not freeze.seats or sorted(freeze.seats) != sorted(self.seats):
            raise Alarm("FROZEN_SEATS")
        game = GAMES.get((freeze.game, freeze.rules))
        if game is None:
            raise CannotCheck(f"rules of {freeze.game} {freeze.rules}")
        game.read_options(freeze.options)
        self.freeze, self.freeze_hash, self.game = freeze, hashed, game
        self.contributors = [Contributor(0, self.host_key, False)]
        for seat in freeze.seats:
            taken = self.seats[seat]
            if taken.key is not None and taken.key != self.host_key:
                self.contributors.append(Contributor(len(self.contributors), taken.key, taken.is_program))

    def _commit(self, signed, at: int, number: int, hashed: bytes) -> None:
        commit = read_signed(self.table_id, signed, "commit")
        if self.freeze is None:
            raise Alarm("NOT_FROZEN")
        if commit.freeze != self.freeze_hash:
            raise Alarm("OTHER_FREEZE")
        one = self.contributor(signed.public_key)
        if one is None:
            raise Alarm("NOT_A_CONTRIBUTOR")
        if not SHORTEST <= commit.length <= LONGEST:
            raise Alarm("COMMITMENT", f"length {commit.length}")
        if commit.tip in self._tips:
            raise Alarm("COMMIT", "a tip that was used")
        if self.is_started:
            last, upcoming = one.chains[-1], self.draws_opened + 1
            if commit.first_draw != last.end or commit.first_draw <= upcoming or last.first_draw > upcoming:
                raise Alarm("COMMIT", f"successor from draw {commit.first_draw}")
        elif one.chains or commit.first_draw != 1:
            raise Alarm("COMMIT", "a second chain before the start")
        self._tips.add(commit.tip)
        one.chains.append(
            PromisedChain(self.table_id, signed.public_key, commit.first_draw, commit.length, commit.tip)
        )
        self._spoke("commit", signed.public_key, number)

    def _start(self, start, at: int, number: int, hashed: bytes) -> None:
        if self.is_started:
            raise Alarm("SECOND_START")
        if self.freeze is None:
            raise Alarm("NOT_FROZEN")
        if not all(one.chains for one in self.contributors):
            raise Alarm("UNCOMMITTED")
        self.is_started = True
        self._opens(at, number, hashed)
