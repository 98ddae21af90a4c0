"""The lies. Each is a Host with one thing changed, the refusal that it has to meet, and how many links it may get."""

import os

from jusawi_client import contract, las_vegas
from jusawi_client.bytes import H, canonical
from jusawi_client.chance import Words
from jusawi_client.contract import ledger
from jusawi_client.contract import table as wire
from jusawi_client.crypto import Key
from jusawi_client.draw import seed as draw_seed

from .host import ROLL, Host

LIES: list[type[Host]] = []


def lie(reason: str, links: int = 0):
    """The reason that the client has to name, and how many links it sends before it knows."""

    def mark(kind: type[Host]) -> type[Host]:
        kind.reason, kind.links = reason, links
        LIES.append(kind)
        return kind

    return mark


# Who it is.


@lie("BINDING")
class BindsAnotherCertificate(Host):
    def binding(self, info):
        return super().binding(info + b"\0")


@lie("BINDING")
class BindsNothing(Host):
    def binding(self, info):
        return None


@lie("OTHER_TABLE")
class BindsAnotherTable(Host):
    def binding(self, info):
        other = Key(os.urandom(32))
        return other.public + other.sign(H("jusawi/v1/tls", other.public, info))


@lie("OTHER_TABLE")
class ShowsAnotherGenesis(Host):
    def begin(self):
        invited, self.table_key = self.table_key, Key(os.urandom(32))
        super().begin()
        self.table_key = invited


# The ledger.


@lie("SEAL")
class ChangesASeal(Host):
    def sealed(self, number, previous, body):
        entry = super().sealed(number, previous, body)
        if number == 4:
            entry.seal = entry.seal[:-1] + bytes([entry.seal[-1] ^ 1])
        return entry


@lie("NOT_CANONICAL")
class WritesAFieldTwice(Host):
    def start(self):
        body = ledger.EntryBody(at=self.at + 10, start=ledger.Start()).SerializeToString()
        self.open(self.append_body(body[: body.index(b"\x4a")] + body))


@lie("TIME")
class TurnsItsClockBack(Host):
    def start(self):
        self.at -= 1000
        super().start()


@lie("SIGNATURE")
class RenamesItsGuest(Host):
    def on_seat(self, signed):
        seat = ledger.Seat.FromString(signed.payload)
        seat.name = "Somebody"
        signed.payload = seat.SerializeToString()
        super().on_seat(signed)


@lie("UNCOMMITTED")
class StartsTooEarly(Host):
    def on_commit(self, signed):
        self.start()


@lie("FORK", links=1)
class TellsTwoHistories(Host):
    def on_reveal(self, signed):
        number = len(self.entries) - 1
        other = ledger.EntryBody(at=self.at + 1, call=self.make_call()).SerializeToString()
        self.tell(number, self.sealed(number, self.hashes[number - 1], other))


# Who rolls.


@lie("NOT_CALLED")
class AsksForLinksBeforeTheCall(Host):
    def on_here(self, signed):
        waiting = wire.Waiting(draw=1, contributors=[1], called=True, since=self.at)
        self.out.put(wire.PlayResponse(watch=wire.WatchResponse(waiting=waiting)))
        self.show(draw=wire.OpenDraw(draw=1, opening=self.opening, call=os.urandom(32)))


@lie("NOT_CALLED")
class DrawsWithoutACall(Host):
    def on_here(self, signed):
        self.call = os.urandom(32)
        self.append(drawing=self.make_drawing([self.own_reveal()], bytes(32)))


@lie("CALL")
class LeavesItsGuestOutAtOnce(Host):
    def make_call(self):
        return ledger.Call(draw=self.draw, here=[self.here[self.device.public]])


@lie("CALL")
class CallsWithoutItself(Host):
    def make_call(self):
        return ledger.Call(draw=self.draw, here=[self.here[self.guest]])


@lie("SIGNATURE")
class ForgesAnAnswer(Host):
    def make_call(self):
        call = super().make_call()
        call.here[1].signature = call.here[0].signature
        return call


@lie("OTHER_ENTRY")
class CallsWithAnAnswerToAnotherOpening(Host):
    def make_call(self):
        here = ledger.Here(draw=self.draw, opening=self.hashes[0])
        return ledger.Call(draw=self.draw, here=[self.sign("here", here), self.here[self.guest]])


@lie("SECOND_CALL", links=1)
class CallsTwice(Host):
    def on_reveal(self, signed):
        self.reveals.append(signed)
        if len(self.reveals) == 1:
            self.append(call=self.make_call())


@lie("LEFT_OUT", links=1)
class LeavesItsGuestOutAfterAWhile(Host):
    """The ledger allows this, so it is no alarm: no link for that draw, and an objection in the next one."""

    alone_after = 1

    def on_here(self, signed):
        if self.draw > 1:
            return super().on_here(signed)
        self.at += 1000
        here = [self.here[self.device.public]]
        self.called(self.append(call=ledger.Call(draw=1, here=here)))
        self.links_of_the_first = len(self.reveals)
        reveals = [self.own_reveal()]
        seed = draw_seed(self.table_id, 1, bytes(32), [(0, self.own_link())])
        self.drawn(reveals, seed)

    def after(self, seed):
        if self.draw > 1:
            return super().after(seed)
        move = self.sign("move", ledger.Move(head=self.hashes[-1], seat=0, action=ROLL))
        self.open(self.append(moved=ledger.Moved(move=move)))

    def make_state(self, seed):
        return super().make_state(seed) if self.draw == 1 else os.urandom(32)

    def on_reveal(self, signed):
        objections = list(ledger.Reveal.FromString(signed.payload).objections)
        self.is_answered = objections == [self.hashes.index(self.call) - 3] and self.links_of_the_first == 0
        super().on_reveal(signed)


@lie("VOID", links=1)
class ThrowsARollAwayByItself(Host):
    def on_reveal(self, signed):
        self.reveals.append(signed)
        agree = ledger.Agree(draw=self.draw, call=self.call, missing=[1])
        self.append(void=ledger.Void(draw=self.draw, agree=[self.sign("agree", agree)]))


# What was rolled.


@lie("REVEAL", links=1)
class ChangesItsLink(Host):
    def own_link(self):
        return os.urandom(32)


@lie("REVEAL", links=1)
class UsesTheLinkOfAnotherDraw(Host):
    def own_link(self):
        return self.chain.link(2)


@lie("REVEALED", links=1)
class DropsALink(Host):
    def make_drawing(self, reveals, seed):
        return super().make_drawing(reveals[:1], seed)


@lie("OTHER_DRAW", links=1)
class SkipsADraw(Host):
    def make_drawing(self, reveals, seed):
        drawing = super().make_drawing(reveals, seed)
        drawing.draw += 1
        return drawing


@lie("STATE", links=1)
class LaysOutOtherNotes(Host):
    def make_state(self, seed):
        return super().make_state(H("another seed", seed))


@lie("DICE", links=1)
class ShowsOtherNotes(Host):
    def after(self, seed):
        options = canonical(contract.las_vegas.LasVegasOptions, self.freeze.options)
        words = Words(H("another seed", seed))
        notes = las_vegas.notes_of_a_round(words, list(las_vegas.PILE), [])
        casino, shown = contract.las_vegas.LasVegasCasino, contract.las_vegas.LasVegasCasinosRefilledEvent
        casinos = [casino(value=value, notes=some) for value, some in enumerate(notes, 1)]
        refilled = shown(round=1, casinos=casinos, start_seat=words.below(2))
        event = contract.las_vegas.LasVegasEvent(casinos_refilled=refilled)
        game = contract.las_vegas.LasVegasView(options=options, round=1, casinos=casinos)
        self.show(game=game.SerializeToString(), events=[event.SerializeToString()], code=self.code_of(seed))


@lie("CODE", links=1)
class ShowsAnotherCode(Host):
    def after(self, seed):
        self.show(code=self.code_of(H("another seed", seed)))


# Moves.


class _Moving(Host):
    def after(self, seed):
        move = ledger.Move(head=self.hashes[-1], seat=1, action=ROLL)
        self.append(moved=ledger.Moved(move=self.invented(move)))


@lie("SIGNATURE", links=1)
class InventsAMove(_Moving):
    def invented(self, move):
        signed = self.sign("move", move)
        signed.public_key = self.guest
        return signed


@lie("OTHER_PLAYER", links=1)
class MovesForItsGuest(_Moving):
    def invented(self, move):
        return self.sign("move", move)


@lie("STALE", links=1)
class MovesBeforeTheSetUp(_Moving):
    def invented(self, move):
        move.head, move.seat = self.opening, 0
        return self.sign("move", move)


@lie("OTHER_HAND", links=1)
class PlaysItsGuestAsABot(Host):
    def after(self, seed):
        bot = ledger.AUTOMATIC_REASON_BOT
        self.append(automatic=ledger.Automatic(seat=1, reason=bot, action=ROLL))


@lie("EARLY", links=1)
class MovesForAGuestWhoIsThere(Host):
    def after(self, seed):
        offline = ledger.AUTOMATIC_REASON_OFFLINE
        self.append(automatic=ledger.Automatic(seat=1, reason=offline, action=ROLL))


@lie("NOT_OVER", links=1)
class EndsTheGameWhileADrawIsOpen(Host):
    def on_reveal(self, signed):
        self.reveals.append(signed)
        self.append(closing=ledger.Closing(reason=ledger.CLOSING_REASON_FINISHED))
