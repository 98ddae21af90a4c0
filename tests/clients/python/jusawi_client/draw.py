"""One open draw: who rolls, which call and void are valid, the seed (`docs/protocol.md` §8, §9)."""

from dataclasses import dataclass, field

from .bytes import H, u32, u64
from .chain import PromisedChain
from .faults import Alarm


@dataclass
class Contributor:
    """A device whose links make dice."""

    number: int
    key: bytes
    independent: bool
    chains: list[PromisedChain] = field(default_factory=list)
    # Whether it was missing from a call that had waited for it in full, and has signed nothing since.
    waited_out: bool = False

    def chain_of(self, draw: int) -> PromisedChain | None:
        return next((chain for chain in self.chains if chain.covers(draw)), None)


@dataclass
class OpenDraw:
    """A draw between its opening and its drawing."""

    number: int
    opening: bytes
    opened_at: int
    # Whether the move has seen a void already.
    voided: bool = False
    call: bytes | None = None
    callers: list[Contributor] = field(default_factory=list)


@dataclass(frozen=True)
class Completed:
    """A draw that is done."""

    number: int
    entry: int
    call: bytes
    seed: bytes
    contributors: tuple[int, ...]


def seed(table_id: bytes, draw: int, previous: bytes, links: list[tuple[int, bytes]]) -> bytes:
    parts = [part for number, link in links for part in (u32(number), link)]
    return H("jusawi/v1/seed", table_id, u64(draw), previous, *parts)


def check_call(draw: OpenDraw, here: list[Contributor], everybody: list[Contributor], at: int, alone_after: int) -> None:
    """Whether enough independent devices are in a call, and notes for whom the table waited in vain."""
    numbers = [one.number for one in here]
    if not numbers or numbers[0] != 0 or numbers != sorted(set(numbers)):
        raise Alarm("CALL", "not ascending from the host's device")
    independent = [one for one in everybody if one.independent]
    missing = [one for one in independent if one.number not in numbers]
    has_waited = alone_after > 0 and at - draw.opened_at >= 1000 * alone_after
    enough = 2 * (len(independent) - len(missing)) >= len(independent)
    if not (enough or has_waited or all(one.waited_out for one in missing)):
        raise Alarm("CALL", "too early without half of the independent devices")
    if has_waited:
        for one in missing:
            one.waited_out = True


def check_void(draw: OpenDraw, hands: list[Contributor], missing: list[int], everybody: list[Contributor]) -> None:
    """Whether people at enough devices threw the draw away."""
    if draw.voided:
        raise Alarm("SECOND_VOID", f"draw {draw.number}")
    called = {one.number for one in draw.callers}
    signed = {one.number for one in hands}
    if not missing or not set(missing) <= called or signed & set(missing):
        raise Alarm("VOID", "the missing are not in the call, or signed")
    independent = {one.number for one in everybody if one.independent}
    enough = 2 * len(signed & independent) >= len(independent) if independent else 0 in signed
    if not enough:
        raise Alarm("VOID", "too few independent hands")
