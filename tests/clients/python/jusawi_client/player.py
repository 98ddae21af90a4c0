"""A device at a table: checks what comes, says what is due, and chooses among the listed moves."""

import os
import random
import time

from . import hidden
from .bytes import invite_code
from .chain import OwnChain
from .contract import ledger
from .contract import table as wire
from .faults import Alarm, Untrusted
from .screen import Screen
from .store import Store
from .stream import Closed, Stream
from .table import Table
from .transcript import check_setup

# A new chain is committed to when this many draws are left.
SUCCESSOR_AT = 64


class Player:
    """One device. `emit(event, **data)` is told what happens."""

    def __init__(self, address, code, name, home, seed=0, length=8192, emit=lambda event, **data: None):
        self.address, self.code, self.name = address, code, name
        self.random, self.length, self.emit = random.Random(seed), length, emit
        self.store = Store(home, code)
        self.key = self.store.key()
        self.table = Table(code)
        self.screen = Screen(self.table)
        self.stream: Stream
        self.info = None
        self.moves = 0
        # Entries to object to. When an answer or a move left, or that the host has confirmed it (then 0).
        self.objections: list[int] = []
        self._left: dict = {}
        self._chains: dict[str, OwnChain] = {}
        # How many entries the host had at the welcome: nothing is said before they are here.
        self._since = 0
        for entry in self.store.entries():
            self._fold(entry)

    def run(self) -> str:
        """Plays until the table is closed. Gives the reason of the closing."""
        while True:
            try:
                self._session()
            except Closed as end:
                self.emit("disconnected", reason=str(end))
            except Alarm as alarm:
                if alarm.proof:
                    self.store.proof.write_bytes(alarm.proof)
                raise
            if self.table.closing is not None:
                return ledger.ClosingReason.Name(self.table.closing)
            time.sleep(1 + 0.5 * random.random())

    def _session(self) -> None:
        self.stream = Stream(self.address, self.code)
        try:
            while self.table.closing is None:
                if (response := self.stream.next()) is not None:
                    self._hear(response)
                    self._speak()
            # The last view may still be under way.
            end = time.monotonic() + 3
            while self.table.completed and self.screen.outcome is None and time.monotonic() < end:
                if self.table.closing == ledger.CLOSING_REASON_UNFINISHED:
                    break
                if (response := self.stream.next()) is not None:
                    self._hear(response)
        finally:
            self.stream.close()

    # What comes.

    def _hear(self, response) -> None:
        kind = response.WhichOneof("content")
        if kind == "welcome":
            self._welcome(response.welcome)
        elif kind == "submitted":
            self._submitted(response.submitted)
        elif kind == "wanted":
            self.stream.give_entries(self.table.entries, getattr(response.wanted, "from"))
        elif kind == "watch":
            what = response.watch.WhichOneof("content")
            if what == "entries":
                self._entries(response.watch.entries.first, response.watch.entries.entries)
            elif what == "view":
                self.screen.show(response.watch.view)
            elif what == "info":
                self.info = response.watch.info
        had = self.screen.outcome
        self.screen.look()
        if self.screen.outcome is not None and had is None:
            self.emit("over", winners=list(self.screen.outcome.winners), dice=self.screen.dice.compared)

    def _welcome(self, welcome) -> None:
        self.info = welcome.info
        if not self.table.entries:
            self._entries(0, [welcome.genesis])
        elif not self.table.knows(0, welcome.genesis):
            raise Alarm("OTHER_TABLE", "another genesis than before")
        self.screen.begin_anew()
        self._since = welcome.entries
        watch_as = self.key.say(self.table.table_id, "watch", ledger.WatchAs(challenge=welcome.challenge))
        request = wire.WatchRequest(watch=watch_as, entries=True, views=True)
        setattr(request, "from", len(self.table.entries))
        self.stream.watch(request)
        self.emit("welcome", code=invite_code(self.table.table_key), entries=welcome.entries)

    def _entries(self, first: int, entries) -> None:
        if first > len(self.table.entries):
            raise Closed("a gap in the entries")
        fresh = []
        for number, entry in enumerate(entries, first):
            if number < len(self.table.entries):
                self.table.knows(number, entry)
            else:
                self._fold(entry)
                fresh.append(entry)
        self.store.append(fresh)

    def _fold(self, entry) -> None:
        draw_before, completed = self.table.open, len(self.table.completed)
        body = self.table.take(entry)
        check_setup(self.table)
        self._note(body, draw_before)
        if len(self.table.completed) > completed:
            done = self.table.completed[-1]
            self.screen.dice.draw(done)
            self.emit("draw", draw=done.number, rolled=list(done.contributors), code=self.table.screen_code)

    def _note(self, body, draw_before) -> None:
        """Keeps the entries to which this device has to object, until they stand in a drawing."""
        me, number, why = self.table.contributor(self.key.public), len(self.table.entries) - 1, None
        kind = body.WhichOneof("content")
        if me is None:
            return
        if kind == "call" and me not in self.table.open.callers and self._was_in_time(("here", body.call.draw)):
            why = "LEFT_OUT"
        elif kind == "automatic" and body.automatic.seat == self.table.game_seat_of(self.key.public):
            if self._was_in_time(("move", self._state(number - 1))):
                why = "AUTOMATIC"
        elif kind == "void" and me.number in self.table.voids[-1][1]:
            if self._was_in_time(("reveal", draw_before.number)):
                why = "VOID"
        elif kind == "drawing" and me.number in self.table.completed[-1].contributors:
            self.objections = []
        if why:
            self.objections.append(number)
            self.emit("objection", entry=number, why=why)

    def _was_in_time(self, what) -> bool:
        """Whether the host has confirmed it, or it left at least a second ago."""
        return what in self._left and time.monotonic() - self._left[what] >= 1

    def _state(self, until: int) -> str:
        """Names the state of the game after an entry by the hash of what changed it last."""
        return self.table.hashes[self.table.last_change(until)].hex()

    def _submitted(self, answer) -> None:
        kind, what = self.stream.answered(answer)
        if answer.HasField("taken"):
            if what in self._left:
                self._left[what] = 0
            return
        self.emit("refused", what=kind, reason=answer.refused.reason)
        if kind == "seat" and answer.refused.reason in ("NAME_TAKEN", "NOT_IN_LOBBY", "NO_SEAT", "BAD_VALUE"):
            raise Untrusted(answer.refused.reason, "no seat at this table")

    # What is said.

    def _say(self, what, kind: str, signed) -> None:
        self._left.setdefault(what, time.monotonic())
        self.stream.say(what, kind, signed)

    def _sign(self, kind: str, payload):
        return self.key.say(self.table.table_id, kind, payload)

    def _speak(self) -> None:
        """Says all that is due now; what was said already on this stream is not said again."""
        table = self.table
        if len(table.entries) < self._since or table.closing is not None:
            return
        if table.seat_of(self.key.public) is None:
            self._take_seat()
        one = table.contributor(self.key.public)
        if one is None:
            return
        self._commit(one)
        if table.open:
            self._roll(one)
        elif self.screen.outcome is not None:
            seen = ledger.Seen(head=table.hashes[table.changed])
            self._say(("seen",), "seen", self._sign("seen", seen))
        elif self.screen.is_to_move():
            self._move()

    def _take_seat(self) -> None:
        if self.table.is_started:
            raise Untrusted("NOT_IN_LOBBY", "the game has begun")
        free = [seat for seat in range(self.info.capacity) if seat not in self.table.seats]
        if free:
            client = ledger.CLIENT_KIND_PROGRAM
            seat = ledger.Seat(head=self.table.head, seat=free[0], name=self.name, client=client)
            self._say(("seat", free[0]), "seat", self._sign("seat", seat))

    def _commit(self, one) -> None:
        """Commits to a first chain, or to the next one when few draws are left."""
        table, freeze, first = self.table, self.table.freeze_hash.hex(), 1
        if table.is_started:
            if table.open or one.chains[-1].end - table.draws_opened > SUCCESSOR_AT:
                return
            first = one.chains[-1].end
        elif one.chains:
            return
        stored = next((one for one in self.store.chains if one[:2] == [freeze, first]), None)
        if stored is None:
            stored = [freeze, first, self.length, os.urandom(32).hex()]
            self.store.chains.append(stored)
            self.store.save()
        chain = self._chain(stored)
        commit = ledger.Commit(
            freeze=table.freeze_hash, first_draw=first, length=chain.length, tip=chain.tip
        )
        self._say(("commit", freeze, first), "commit", self._sign("commit", commit))

    def _chain(self, stored) -> OwnChain:
        _, first, length, secret = stored
        if secret not in self._chains:
            x_0 = bytes.fromhex(secret)
            self._chains[secret] = OwnChain(self.table.table_id, self.key.public, x_0, first, length)
        return self._chains[secret]

    def _link(self, draw: int) -> bytes | None:
        """The link of a draw, unless this device has lost the chain."""
        freeze = self.table.freeze_hash.hex()
        links = [self._chain(stored).link(draw) for stored in self.store.chains if stored[0] == freeze]
        return next((link for link in links if link is not None), None)

    def _roll(self, one) -> None:
        """Answers the roll-call; then shows the link, to one call of a draw and to no other."""
        draw = self.table.open
        if one.chain_of(draw.number) is None or (link := self._link(draw.number)) is None:
            return
        if draw.call is None:
            here = ledger.Here(draw=draw.number, opening=draw.opening)
            self._say(("here", draw.number), "here", self._sign("here", here))
        elif one in draw.callers:
            call, known = draw.call.hex(), self.store.reveals.get(str(draw.number))
            if known is None:
                reveal = ledger.Reveal(draw=draw.number, call=draw.call, link=link, objections=self.objections)
                known = [call, self._sign("reveal", reveal).SerializeToString().hex()]
                self.store.reveals = {str(draw.number): known}
                self.store.save()
            if known[0] != call:
                raise Alarm("SECOND_CALL", f"draw {draw.number}")
            signed = ledger.Signed.FromString(bytes.fromhex(known[1]))
            self._say(("reveal", draw.number), "reveal", signed)

    def _move(self) -> None:
        """One move for one state, stored before it is sent."""
        view, state = self.screen.view, self._state(len(self.table.entries) - 1)
        if self.store.move is None or self.store.move[0] != state:
            action = self._choose(view)
            if action is None:
                return
            move = ledger.Move(head=view.head, seat=view.seat, action=action)
            self.store.move = [state, self._sign("move", move).SerializeToString().hex()]
            self.store.save()
            self.moves += 1
            kind = self.table.game.action.FromString(action).WhichOneof("action")
            self.emit("move", head=view.number, action=kind)
        self._say(("move", state), "move", ledger.Signed.FromString(bytes.fromhex(self.store.move[1])))

    def _choose(self, view) -> bytes | None:
        """Any of the listed actions; what is to be hidden goes behind a commitment, and is shown when asked for."""
        if wire.COMPOSED_KIND_OPEN in view.composed:
            promise = hidden.sealed_of(self.screen.game)
            kept = self.store.hidden.get(promise.hex()) if promise else None
            if kept:
                return hidden.opening(bytes.fromhex(kept[0]), kept[1])
        if not view.legal:
            return None
        action = self.random.choice(list(view.legal))
        if wire.COMPOSED_KIND_SEAL in view.composed:
            behind = hidden.sealed(self.table.table_id, view.seat, self.screen.question, action)
            if behind:
                action, promise, nonce, choice = behind
                self.store.hidden[promise.hex()] = [nonce.hex(), choice]
        return action
