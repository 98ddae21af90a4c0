"""What the host shows: views, believed only as far as they agree with the checked ledger (`docs/protocol.md` §16)."""

from google.protobuf.message import DecodeError

from .contract import table as wire
from .dice import Dice
from .faults import Alarm
from .table import Table


class Screen:
    """The last view whose entries are here, and what can be seen in it."""

    def __init__(self, table: Table):
        self.table = table
        self.dice = Dice()
        self.view = None
        self.game = None
        self.outcome = None
        # The entry that put the question whose answer is to be hidden.
        self.question: int | None = None
        self._waiting: list = []

    def show(self, view) -> None:
        self._waiting.append(view)

    def begin_anew(self) -> None:
        """A new stream begins: its first view shows all that is to be seen."""
        self._waiting = []
        self.dice.lost_events()

    def look(self) -> None:
        """Looks at each view once the entries that it rests on are here and were checked."""
        while self._waiting and self._waiting[0].number < len(self.table.entries):
            view = self._waiting.pop(0)
            try:
                self._compare(view)
                self._see(view)
            except DecodeError as error:
                raise Alarm("NOT_A_MESSAGE", "in a view") from error

    def _compare(self, view) -> None:
        table = self.table
        if table.hashes[view.number] != view.head:
            raise Alarm("VIEW", f"another entry {view.number} than in the ledger")
        if view.draw.call and view.number == len(table.entries) - 1:
            if table.open is None or table.open.call != view.draw.call:
                raise Alarm("NOT_CALLED", "a view names a call that does not stand in the ledger")
        if view.code.code and table.completed and view.code.draw == table.completed[-1].number:
            if view.code.code != table.screen_code:
                raise Alarm("CODE", f"{view.code.code} for draw {view.code.draw}")
        if table.game:
            events = [table.game.event.FromString(one) for one in view.events]
            self.dice.events(table.freeze, view.number, events)

    def _see(self, view) -> None:
        self.view = view
        if not view.game or self.table.game is None:
            return
        self.game = self.table.game.view.FromString(view.game)
        if self.game.HasField("outcome"):
            self.outcome = self.game.outcome
        if wire.COMPOSED_KIND_SEAL not in view.composed:
            self.question = None
        elif self.question is None:
            self.question = self.table.last_change(view.number)

    def is_to_move(self) -> bool:
        """Whether there is something to choose from, and nothing has changed since."""
        view = self.view
        return (
            view is not None
            and view.HasField("seat")
            and not view.HasField("draw")
            and self.table.changed <= view.number
            and bool(view.legal or view.composed)
        )
