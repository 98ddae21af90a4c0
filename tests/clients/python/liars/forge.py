"""Forged records: an honest beginning, and then one entry that may or may not stand there.

Two checkers that were written apart have to agree on every one of them: `python -m liars.forge FOLDER COUNT SEED` writes
the records, and for each a line: the file, how many entries it has, the exit code that `verify` has to have, whether only
the rules can tell if the last entry may stand (1 or 0), and for people what it is and what is wrong with it. No rules are
needed, so a game gets as far as its set-up, its first moves that ask for chance, and what happens between them.
"""

import copy
import pathlib
import random
import sys

from jusawi_client import contract, las_vegas, transcript
from jusawi_client.chain import OwnChain
from jusawi_client.contract import ledger
from jusawi_client.crypto import Key
from jusawi_client.draw import seed as draw_seed
from jusawi_client.faults import Alarm, CannotCheck
from jusawi_client.ledger import entry_hash, seal_digest, state_digest
from jusawi_client.table import Table

ROLL = contract.las_vegas.LasVegasAction(roll=contract.las_vegas.LasVegasRoll()).SerializeToString()
CONCEDE = b"\x1a\x00"
LENGTH = 1024


class World:
    """A table, its devices, and dice of its own to choose what is forged."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.table_key = Key(self.random.randbytes(32))
        self.devices = [Key(self.random.randbytes(32)) for _ in range(5)]
        self.host = self.devices[0]
        self.table = Table()
        self.at = 1_700_000_000_000
        self.chains: dict[bytes, list[OwnChain]] = {}
        self.alone_after = self.random.choice([0, 1, 60])
        genesis = ledger.Genesis(
            protocol=1,
            table_key=self.table_key.public,
            host_key=self.host.public,
            nonce=self.random.randbytes(32),
        )
        self.add(genesis=genesis)

    # Entries.

    def entry(self, **content):
        return self.sealed(ledger.EntryBody(at=self.at, **content).SerializeToString(deterministic=True))

    def sealed(self, body: bytes):
        number = len(self.table.entries)
        hashed = entry_hash(self.table.head if number else bytes(32), body)
        return ledger.Entry(body=body, seal=self.table_key.sign(seal_digest(number, hashed)))

    def add(self, after: int = 10, **content) -> None:
        """An honest entry."""
        self.at += after
        self.table.take(self.entry(**content))
        transcript.check_setup(self.table)

    def signed(self, who: Key, kind: str, payload):
        return who.say(self.table.table_id, kind, payload)

    def old_head(self) -> bytes:
        return self.random.choice(self.table.hashes)

    # What devices say.

    def seat(self, who: Key, seat: int, name: str = "", head: bytes = b"", client: int = 0):
        name = name or f"player {self.devices.index(who)}"
        client = client or (2 if who is self.devices[4] else 1)
        return self.signed(who, "seat", ledger.Seat(head=head or self.table.head, seat=seat, name=name, client=client))

    def commit(self, who: Key, first: int = 1, length: int = LENGTH, freeze: bytes = b"", tip: bytes = b""):
        chain = OwnChain(self.table.table_id, who.public, self.random.randbytes(32), first, LENGTH)
        self.chains.setdefault(who.public, []).append(chain)
        commit = ledger.Commit(
            freeze=freeze or self.table.freeze_hash, first_draw=first, length=length, tip=tip or chain.tip
        )
        return self.signed(who, "commit", commit)

    def here(self, who: Key, **other):
        draw = self.table.open
        said = {"draw": draw.number, "opening": draw.opening} | other
        return self.signed(who, "here", ledger.Here(**said))

    def link(self, who: Key, draw: int) -> bytes:
        return self.chains[who.public][-1].link(draw) or bytes(32)

    def reveal(self, who: Key, **other):
        draw = self.table.open
        said = {"draw": draw.number, "call": draw.call or bytes(32), "link": self.link(who, draw.number)} | other
        return self.signed(who, "reveal", ledger.Reveal(**said))

    def agree(self, who: Key, missing: list[int], **other):
        draw = self.table.open
        said = {"draw": draw.number, "call": draw.call or bytes(32), "missing": missing} | other
        return self.signed(who, "agree", ledger.Agree(**said))

    def move(self, who: Key, seat: int, action: bytes, head: bytes = b""):
        return self.signed(who, "move", ledger.Move(head=head or self.table.head, seat=seat, action=action))

    def key_of(self, number: int) -> Key:
        key = self.table.contributors[number].key
        return next(device for device in self.devices if device.public == key)

    def keys(self, numbers) -> list[Key]:
        return [self.key_of(number) for number in numbers]

    def drawing(self, reveals, state: bytes = b""):
        draw = self.table.open
        links = [ledger.Reveal.FromString(one.payload).link for one in reveals]
        numbers = [one.number for one in draw.callers][: len(links)]
        previous = self.table.completed[-1].seed if self.table.completed else bytes(32)
        seed = draw_seed(self.table.table_id, draw.number, previous, list(zip(numbers, links)))
        number = len(self.table.entries)
        after = las_vegas.state_after_setup(self.table.freeze, seed)
        return ledger.Drawing(
            draw=draw.number, reveal=reveals, state=state or state_digest(self.table.table_id, number, after)
        )

    def freeze(self, **other):
        seats = list(self.table.seats)
        self.random.shuffle(seats)
        options = contract.las_vegas.LasVegasOptions(rounds=3, neutral_dice=1, hide_money=True, turn_seconds=30)
        said = {
            "game": "las-vegas",
            "rules": 1,
            "seats": seats,
            "options": options.SerializeToString(),
            "alone_after": self.alone_after,
        }
        return ledger.Freeze(**(said | other))

    # An honest beginning.

    def begin(self) -> None:
        """Goes on for some way: into the lobby, to a freeze, to the start, into the first draw, or beyond it."""
        way = self.random.random()
        for device in self.random.sample(self.devices, self.random.randint(2, 5)):
            free = [seat for seat in range(8) if seat not in self.table.seats]
            self.add(seat=self.seat(device, self.random.choice(free)))
        if self.random.random() < 0.3:
            seat = self.random.choice([seat for seat in range(8) if seat not in self.table.seats])
            self.add(bot=ledger.Bot(seat=seat))
            if len(self.table.seats) > 5:
                self.add(clear=ledger.Clear(seat=seat))
        if way < 0.15:
            return
        if self.random.random() < 0.2:
            self.add(freeze=self.freeze())
            for one in list(self.table.contributors)[: self.random.randint(0, 2)]:
                self.add(commit=self.commit(self.key_of(one.number)))
        self.add(freeze=self.freeze())
        for one in list(self.table.contributors):
            if way < 0.3 and self.random.random() < 0.3:
                return
            self.add(commit=self.commit(self.key_of(one.number)))
        if way < 0.35:
            return
        self.add(start=ledger.Start())
        if way < 0.5:
            return
        if self.call_somebody() and way > 0.65:
            if self.random.random() < 0.3 and self.throw_away() and not self.call_somebody():
                return
            if self.table.open.call:
                self.add(drawing=self.drawing([self.reveal(key) for key in self.callers()]))
        if way > 0.85 and not self.table.open:
            self.go_on()

    def callers(self) -> list[Key]:
        return self.keys(one.number for one in self.table.open.callers)

    def call_somebody(self) -> bool:
        """A valid call of everybody, or of some of those who have waited long enough."""
        everybody = [one.number for one in self.table.contributors]
        some = [number for number in everybody if number == 0 or self.random.random() < 0.7]
        for numbers, wait in ((some, 10), (some, 1000 * self.alone_after), (everybody, 10)):
            call = ledger.Call(
                draw=self.table.open.number, here=[self.here(self.key_of(number)) for number in numbers]
            )
            if wait and self.try_to_add(wait, call=call):
                return True
        return False

    def throw_away(self) -> bool:
        called = [one.number for one in self.table.open.callers]
        missing = sorted(self.random.sample(called, min(len(called), 1)))
        hands = [one.number for one in self.table.contributors if one.number not in missing]
        void = ledger.Void(
            draw=self.table.open.number, agree=[self.agree(self.key_of(hand), missing) for hand in hands]
        )
        return self.try_to_add(10, void=void)

    def go_on(self) -> None:
        """What may stand between a set-up and a roll."""
        seat = self.random.choice([seat for seat, taken in self.table.seats.items() if taken.key])
        if self.random.random() < 0.5:
            self.add(presence=ledger.Presence(seat=seat, online=self.random.random() < 0.5))

    def try_to_add(self, after: int, **content) -> bool:
        before = copy.deepcopy(self.table)
        self.at += after
        try:
            self.table.take(self.entry(**content))
            transcript.check_setup(self.table)
        except Alarm:
            self.table, self.at = before, self.at - after
            return False
        return True

    # The last entry.

    def forge(self):
        """One more entry, which may be true."""
        self.at += self.random.choice([10, 10, 10, 0, 999, 1000, 60_000, -1])
        table, anybody = self.table, self.random.choice(self.devices)
        some_seat = self.random.choice([*table.seats, self.random.randint(0, 9)])
        choices = [
            lambda: self.entry(seat=self.seat(anybody, some_seat, head=self.random.choice([b"", self.old_head()]))),
            lambda: self.entry(seat=self.seat(anybody, some_seat, name=self.random.choice(NAMES))),
            lambda: self.entry(leave=self.signed(anybody, "leave", ledger.Leave(head=self.old_head()))),
            lambda: self.entry(bot=ledger.Bot(seat=some_seat)),
            lambda: self.entry(clear=ledger.Clear(seat=some_seat)),
            lambda: self.entry(presence=ledger.Presence(seat=some_seat, online=self.random.random() < 0.5)),
            lambda: self.entry(freeze=self.forged_freeze()),
            lambda: self.entry(start=ledger.Start()),
            lambda: self.entry(closing=self.forged_closing()),
            lambda: self.entry(genesis=table.bodies[0].genesis),
            lambda: self.entry(),
            lambda: self.sealed(self.random.choice([b"", b"\x08\x05", b"\x08\x05\x8a\x01\x00", b"\x8a\x01\x00", b"\xff"])),
        ]
        if table.freeze is not None:
            choices += [lambda: self.entry(commit=self.forged_commit())] * 3
        if table.is_started:
            choices += [lambda: self.entry(moved=self.forged_move())] * 3
            choices += [lambda: self.entry(automatic=self.forged_automatic())] * 2
        if table.open:
            choices += [lambda: self.entry(call=self.forged_call())] * 6
            choices += [lambda: self.entry(drawing=self.forged_drawing())] * 6
            choices += [lambda: self.entry(void=self.forged_void())] * 6
        return self.random.choice(choices)()

    def forged_freeze(self):
        seats = list(self.table.seats)
        other = self.random.choice(
            [
                {},
                {"seats": seats[1:]},
                {"seats": [*seats, *seats[:1]]},
                {"seats": [*seats, 7]},
                {"rules": 2},
                {"game": "chess"},
                {"options": b"\x08\x03\x10\x00"},
                {"alone_after": self.random.choice([0, 1, 59, 100_000, 2**32 - 1])},
            ]
        )
        return self.freeze(**other)

    def forged_commit(self):
        who = self.random.choice(self.devices)
        freezes = [hashed for hashed, body in zip(self.table.hashes, self.table.bodies) if body.HasField("freeze")]
        used = [b"", *(ledger.Commit.FromString(body.commit.payload).tip for body in self.table.bodies if body.HasField("commit"))]
        return self.commit(
            who,
            first=self.random.choice([1, 1, LENGTH + 1, LENGTH + 1, 2, 0]),
            length=self.random.choice([LENGTH, LENGTH, LENGTH - 1, 65_536, 65_537, 0]),
            freeze=self.random.choice(freezes),
            tip=self.random.choice([b"", b"", self.random.choice(used)]),
        )

    def forged_move(self):
        seats = self.table.freeze.seats
        seat = self.random.randint(0, len(seats))
        taken = self.table.seats[seats[seat]] if seat < len(seats) else None
        who = next((one for one in self.devices if taken and one.public == taken.key), self.random.choice(self.devices))
        head = self.random.choice([b"", b"", self.old_head()])
        state = self.random.choice([b"", b"", b"", bytes(31)])
        return ledger.Moved(move=self.move(who, seat, ROLL, head), state=state)

    def forged_automatic(self):
        seat = self.random.randint(0, len(self.table.freeze.seats))
        reason = self.random.choice([1, 2, 3, 4])
        return ledger.Automatic(seat=seat, reason=reason, action=ROLL)

    def forged_call(self):
        everybody = [one.number for one in self.table.contributors]
        numbers = self.random.choice(
            [
                everybody,
                [number for number in everybody if number == 0 or self.random.random() < 0.5],
                [number for number in everybody if self.random.random() < 0.7],
                everybody[::-1],
                [*everybody, *everybody[-1:]],
            ]
        )
        here = [self.here(self.key_of(number)) for number in numbers]
        if here and self.random.random() < 0.3:
            at = self.random.randrange(len(here))
            other = self.random.choice([{"draw": 2}, {"opening": self.old_head()}])
            here[at] = self.random.choice(
                [
                    self.here(self.key_of(numbers[at]), **other),
                    self.here(self.random.choice(self.devices)),
                    self.reveal(self.key_of(numbers[at])),
                ]
            )
        return ledger.Call(draw=self.random.choice([self.table.open.number] * 4 + [2]), here=here)

    def forged_drawing(self):
        who = self.callers() or self.keys(one.number for one in self.table.contributors)
        reveals = [self.reveal(key) for key in who]
        other = self.random.choice(
            [{}, {}, {"draw": 2}, {"call": self.old_head()}, {"link": self.random.randbytes(32)}]
            + [{"objections": self.random.choice([[0], [2, 1], [len(self.table.entries) - 1], self.objections()])}] * 4
        )
        at = self.random.randrange(len(reveals))
        reveals[at] = self.reveal(who[at], **other)
        if self.random.random() < 0.2:
            reveals = self.random.choice([reveals[1:], reveals[::-1], [*reveals, reveals[0]]])
        state = self.random.choice([b"", b"", b"", bytes(32), bytes(31)])
        drawing = self.drawing(reveals, state)
        drawing.draw = self.random.choice([drawing.draw] * 5 + [3])
        return drawing

    def objections(self) -> list[int]:
        return sorted(self.table.objectionable)

    def forged_void(self):
        everybody = [one.number for one in self.table.contributors]
        missing = sorted(number for number in everybody if self.random.random() < 0.4)
        hands = [number for number in everybody if number not in missing and self.random.random() < 0.8]
        if self.random.random() < 0.1:
            hands = everybody
        agree = [self.agree(self.key_of(hand), missing) for hand in hands]
        if agree and self.random.random() < 0.2:
            other = self.random.choice([{"draw": 2}, {"call": self.old_head()}])
            agree[0] = self.random.choice(
                [self.agree(self.key_of(hands[0]), missing, **other), self.agree(self.key_of(hands[0]), everybody)]
            )
        return ledger.Void(draw=self.table.open.number, agree=agree)

    def needs_rules(self, body) -> bool:
        """Whether only the rules can tell if this may stand: whose turn it is, what is prescribed, when a game ends."""
        kind = body.WhichOneof("content")
        if kind == "moved":
            seed = self.table.completed[-1].seed
            state = contract.las_vegas.LasVegasState.FromString(las_vegas.state_after_setup(self.table.freeze, seed))
            return ledger.Move.FromString(body.moved.move.payload).seat != state.start_seat
        return kind == "automatic" or (kind == "closing" and body.closing.reason == ledger.CLOSING_REASON_FINISHED)

    def forged_closing(self):
        reason = self.random.choice([1, 2, 2])
        seen = [self.signed(self.host, "seen", ledger.Seen(head=self.table.head))] * self.random.choice([0, 0, 1])
        return ledger.Closing(reason=reason, seen=seen)


NAMES = ["a", " a", "a b", "a\u200d", "a\n", "\u202ea", "주" * 64, "주" * 65, "\u2028", "a\u00a0", "a\u0085b", "e\u0301"]


def forged(seed: int) -> tuple[bytes, dict]:
    """A record, and what this client finds in it."""
    world = World(seed)
    world.begin()
    whole = [*world.table.entries, world.forge()]
    verdict = {"entries": len(whole), "exit": transcript.UNFINISHED, "reason": ""}
    try:
        world.table.take(whole[-1])
        transcript.check_setup(world.table)
        if world.table.closing == ledger.CLOSING_REASON_FINISHED:
            verdict["exit"] = transcript.FINISHED
    except Alarm as alarm:
        verdict |= {"exit": transcript.FALSE, "reason": alarm.reason}
    except CannotCheck:
        verdict["exit"] = transcript.BEYOND
    last = ledger.EntryBody()
    try:
        last.ParseFromString(whole[-1].body)
    except Exception:
        pass
    verdict["kind"] = last.WhichOneof("content") or "none"
    verdict["needs_rules"] = verdict["exit"] != transcript.FALSE and world.needs_rules(last)
    return b"".join(map(transcript.write_entry, whole)), verdict


def main() -> None:
    folder, count, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    for number in range(seed, seed + count):
        record, verdict = forged(number)
        path = folder / f"{number}.jusawi"
        path.write_bytes(record)
        columns = (path.name, verdict["entries"], verdict["exit"], int(verdict["needs_rules"]))
        print(*columns, verdict["kind"], verdict["reason"], sep="\t", flush=True)


if __name__ == "__main__":
    main()
