"""What las-vegas draws, and its state after the set-up (`docs/protocol.md` §9, §10)."""

from . import contract
from .bytes import canonical
from .chance import Words

_messages = contract.las_vegas
PILE = [1] * 6 + [2] * 8 + [3] * 8 + [4] * 6 + [5] * 6 + [6] * 5 + [7] * 5 + [8] * 5 + [9] * 5
OWN_DICE = 8


def notes_of_a_round(words: Words, unknown: list[int], bottom: list[int]) -> list[list[int]]:
    """The notes of casinos 1 to 6, each until it holds 5 or more, highest first."""
    casinos = []
    for _ in range(6):
        notes: list[int] = []
        while sum(notes) < 5 and (unknown or bottom):
            notes.append(words.take(unknown) if unknown else bottom.pop(0))
        casinos.append(sorted(notes, reverse=True))
    return casinos


def neutral_dice(options, seats: int) -> int:
    """How many neutral dice each player has."""
    if options.neutral_dice == _messages.LAS_VEGAS_NEUTRAL_DICE_OFF or seats == 5:
        return 0
    if seats == 2:
        return 4
    return 2 if options.neutral_dice == _messages.LAS_VEGAS_NEUTRAL_DICE_ON else 0


def house_dice(options, seats: int) -> int:
    """Of eight neutral dice those that are left over belong to the house: two where three play with two each."""
    neutral = neutral_dice(options, seats)
    return 8 - neutral * seats if neutral else 0


def state_after_setup(freeze, seed: bytes) -> bytes:
    """The bytes of the state that the drawing of draw 1 has to name."""
    options = canonical(_messages.LasVegasOptions, freeze.options)
    seats, words, unknown = len(freeze.seats), Words(seed), list(PILE)
    casinos = notes_of_a_round(words, unknown, [])
    start = words.below(seats)
    neutral = neutral_dice(options, seats)
    house = [words.die() for _ in range(house_dice(options, seats))]
    state = _messages.LasVegasState(
        options=options,
        seats=seats,
        round=1,
        start_seat=start,
        current_seat=start,
        phase=_messages.LAS_VEGAS_PHASE_ROLL,
        pile_unknown=unknown,
        casinos=[
            _messages.LasVegasCasino(
                value=value,
                notes=notes,
                dice=[
                    _messages.LasVegasDice(
                        owner=_messages.LasVegasOwner(house=_messages.LasVegasHouse()), count=house.count(value)
                    )
                ]
                if value in house
                else [],
            )
            for value, notes in enumerate(casinos, 1)
        ],
        hands=[_messages.LasVegasHand(own=OWN_DICE, neutral=neutral) for _ in range(seats)],
        money=[_messages.LasVegasMoney() for _ in range(seats)],
    )
    return state.SerializeToString(deterministic=True)
