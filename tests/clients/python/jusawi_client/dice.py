"""Compares what the host shows of a draw with what its links say (`docs/protocol.md` §9, §8.4 and §7 of the rules).

Each game asks for values in a fixed order. So the events of a view can be walked through with the words of the draws
since the view before: an event that shows chance has to show exactly what the next words give. What is needed besides
is what has been drawn from piles already, and that stands in earlier events.
"""

import copy

from . import contract, las_vegas
from .bytes import canonical
from .chance import Words
from .faults import Alarm

_royale = contract.royale


class LasVegasChance:
    """Rolls, notes, the first start seat, the house's dice."""

    def __init__(self, freeze):
        self.seats = len(freeze.seats)
        options = canonical(contract.las_vegas.LasVegasOptions, freeze.options)
        self.house = las_vegas.house_dice(options, self.seats)
        self.unknown, self.bottom = list(las_vegas.PILE), []

    def is_chance(self, event) -> bool:
        return event.WhichOneof("event") in ("rolled", "casinos_refilled", "house_dice_placed")

    def heed(self, event) -> None:
        if event.HasField("notes_returned"):
            self.bottom += event.notes_returned.notes

    def agrees(self, event, words: Words, is_whole: bool) -> bool:
        kind = event.WhichOneof("event")
        if kind == "rolled":
            roll = event.rolled.roll
            return list(roll.own) + list(roll.neutral) == dice(words, len(roll.own) + len(roll.neutral))
        if kind == "house_dice_placed":
            # They follow the notes; without those nobody knows where in the words they begin.
            return not is_whole or list(event.house_dice_placed.dice) == dice(words, self.house)
        shown = event.casinos_refilled
        if not is_whole:
            return True
        casinos = las_vegas.notes_of_a_round(words, self.unknown, self.bottom)
        start = words.below(self.seats) if shown.round == 1 else shown.start_seat
        return casinos == [list(casino.notes) for casino in shown.casinos] and start == shown.start_seat


class RoyaleChance:
    """Rolls, black dice, and what a round begins with: tiles, notes, the first start seat, neutral dice."""

    PILE = [3] * 11 + [4] * 11 + [5] * 13 + [6] * 15 + [7] * 13 + [8] * 11 + [9] * 9 + [10] * 7

    def __init__(self, freeze):
        self.seats = len(freeze.seats)
        self.options = canonical(_royale.RoyaleOptions, freeze.options)
        self.unknown, self.used = list(self.PILE), set()

    def is_chance(self, event) -> bool:
        kind = event.WhichOneof("event")
        if kind == "tile":
            return event.tile.WhichOneof("event") in ("black_rolled", "bet_decided")
        return kind in ("rolled", "round_started", "neutral_placed")

    def heed(self, event) -> None:
        pass

    def agrees(self, event, words: Words, is_whole: bool) -> bool:
        kind = event.WhichOneof("event")
        if kind == "tile":
            shown = event.tile.black_rolled if event.tile.HasField("black_rolled") else event.tile.bet_decided
            return list(shown.dice) == dice(words, 2)
        if kind == "rolled":
            roll = event.rolled.roll
            return list(roll.small) + [roll.big] * (roll.big > 0) == dice(words, len(roll.small) + (roll.big > 0))
        if not is_whole:
            return True
        if kind == "neutral_placed":
            roll = event.neutral_placed.roll
            return list(roll.small) + [roll.big] == dice(words, 8)
        shown = event.round_started
        tiles = self._tiles(words)
        drawn = [words.take(self.unknown) for _ in range(12)]
        pairs = sorted(sorted(drawn[at : at + 2], reverse=True) for at in range(0, 12, 2))
        pairs.sort(key=sum)
        start = words.below(self.seats) if shown.round == 1 else shown.start_seat
        return (
            tiles == [casino.tile for casino in shown.casinos if casino.HasField("tile")]
            and pairs == [list(casino.notes) for casino in shown.casinos]
            and start == shown.start_seat
        )

    def _tiles(self, words: Words) -> list[int]:
        """For each tile its plate, then its side. The sides of plate p are the tiles 2p + 1 and 2p + 2."""
        no_repeat = self.options.tile_reuse == _royale.ROYALE_TILE_REUSE_NO_REPEAT
        tiles: list[int] = []
        for _ in range(self.options.tiles):
            out = {(tile - 1) // 2 for tile in tiles}
            free = self._free(out)
            if not free and no_repeat:
                self.used = set()
                free = self._free(out)
            plate = free[words.below(len(free))]
            sides = [side for side in (2 * plate + 1, 2 * plate + 2) if side not in self.used]
            tiles.append(sides[words.below(2)] if len(sides) == 2 else sides[0])
            if no_repeat:
                self.used.add(tiles[-1])
        return tiles

    def _free(self, out: set[int]) -> list[int]:
        return [
            plate
            for plate in range(8)
            if plate not in out and not {2 * plate + 1, 2 * plate + 2} <= self.used
        ]


class MarbleChance:
    """The order of turns, two dice, cards."""

    def __init__(self, freeze):
        self.seats = len(freeze.seats)
        self.unknown = list(range(1, 21))

    def is_chance(self, event) -> bool:
        kind = event.WhichOneof("event")
        return kind in ("order_drawn", "rolled") or (kind == "card_drawn" and bool(self.unknown))

    def heed(self, event) -> None:
        pass

    def agrees(self, event, words: Words, is_whole: bool) -> bool:
        kind = event.WhichOneof("event")
        if kind == "rolled":
            return list(event.rolled.dice) == dice(words, 2)
        if kind == "order_drawn":
            order = list(range(self.seats))
            words.shuffle(order)
            return order == list(event.order_drawn.order)
        return not is_whole or words.take(self.unknown) == event.card_drawn.card


KINDS = {"las-vegas": LasVegasChance, "royale": RoyaleChance, "marble": MarbleChance}


def dice(words: Words, count: int) -> list[int]:
    return [words.die() for _ in range(count)]


def walk(game, events, seeds, is_whole: bool, words: Words | None = None):
    """Walks through events with the words of draws, each used once and in order. Gives what the game is then, or None.

    Where one draw ends and the next begins does not stand in the events, so both are tried; only one can agree.
    """
    for at, event in enumerate(events):
        if not game.is_chance(event):
            game.heed(event)
            continue
        tries = [(words.copy(), seeds)] if words else []
        if seeds:
            tries.append((Words(seeds[0]), seeds[1:]))
        for stream, left in tries:
            then = copy.deepcopy(game)
            if then.agrees(event, stream, is_whole):
                end = walk(then, events[at + 1 :], left, is_whole, stream)
                if end is not None:
                    return end
        return None
    return None if seeds and is_whole else game


class Dice:
    """Completed draws whose events have not been seen yet, and what earlier events tell."""

    def __init__(self):
        self.waiting: list = []
        self.game = None
        self.compared = 0
        # Whether every event since the set-up was seen; without that piles are unknown.
        self.is_whole = True

    def draw(self, done) -> None:
        self.waiting.append(done)

    def lost_events(self) -> None:
        """The stream began anew: events before it may be missing."""
        self.is_whole = self.is_whole and self.game is None and not self.waiting

    def events(self, freeze, until: int, events) -> None:
        """Compares the events of one view with the draws up to the entry that it rests on."""
        if self.game is None:
            self.game = KINDS[freeze.game](freeze)
        done = [one for one in self.waiting if one.entry <= until]
        self.waiting = self.waiting[len(done) :]
        if not events and not self.is_whole:
            return
        for skipped in range(len(done) + 1 if not self.is_whole else 1):
            try:
                after = walk(copy.deepcopy(self.game), events, [one.seed for one in done[skipped:]], self.is_whole)
            except (IndexError, ZeroDivisionError) as error:
                raise Alarm("DICE", "more was drawn than there is") from error
            if after is not None:
                self.game = after
                self.compared += len(done) - skipped
                return
        raise Alarm("DICE", "what is shown does not follow from the links")
