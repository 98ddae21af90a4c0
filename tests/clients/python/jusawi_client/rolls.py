"""Entries of an open draw: call, drawing, void (`docs/protocol.md` §8)."""

from . import draw as draws
from .draw import Completed, Contributor, OpenDraw
from .faults import Alarm
from .ledger import SIGNED_LIMIT, check_ascending, need_32, read_signed


class Rolls:
    """The part of a Table that checks who rolls and what comes of it."""

    def _need_draw(self, number: int) -> OpenDraw:
        if self.open is None:
            raise Alarm("NO_DRAW_OPEN")
        if number != self.open.number:
            raise Alarm("OTHER_DRAW", f"{number} instead of {self.open.number}")
        return self.open

    def _signers(self, messages, kind: str) -> list[tuple[Contributor, object]]:
        """Who signed these messages, ascending by contributor number."""
        if len(messages) > SIGNED_LIMIT:
            raise Alarm("TOO_LARGE", kind)
        said = []
        for signed in messages:
            payload = read_signed(self.table_id, signed, kind)
            one = self.contributor(signed.public_key)
            if one is None:
                raise Alarm("NOT_A_CONTRIBUTOR", kind)
            said.append((one, payload))
        check_ascending([one.number for one, _ in said], SIGNED_LIMIT, kind)
        return said

    def _call(self, call, at: int, number: int, hashed: bytes) -> None:
        draw = self._need_draw(call.draw)
        if draw.call is not None:
            raise Alarm("SECOND_CALL", f"draw {draw.number}")
        said = self._signers(call.here, "here")
        for one, here in said:
            if here.draw != draw.number:
                raise Alarm("OTHER_DRAW", "here")
            if here.opening != draw.opening:
                raise Alarm("OTHER_ENTRY", "here")
            if one.chain_of(draw.number) is None:
                raise Alarm("NOT_A_CONTRIBUTOR", f"{one.number} has no link")
        callers = [one for one, _ in said]
        draws.check_call(draw, callers, self.contributors, at, self.freeze.alone_after)
        draw.call, draw.callers = hashed, callers
        for one in callers:
            self._spoke("here", one.key, number)
        self.objectionable[number] = {one.key for one in self.contributors if one not in callers}

    def _drawing(self, drawing, at: int, number: int, hashed: bytes) -> None:
        draw = self._need_draw(drawing.draw)
        if draw.call is None:
            raise Alarm("NOT_CALLED", f"draw {draw.number}")
        said = self._signers(drawing.reveal, "reveal")
        if [one.number for one, _ in said] != [one.number for one in draw.callers]:
            raise Alarm("REVEALED", "not exactly the devices of the call")
        links = []
        for one, reveal in said:
            if reveal.draw != draw.number or reveal.call != draw.call:
                raise Alarm("OTHER_ENTRY", "reveal")
            self._check_objections(one.key, list(reveal.objections), number)
            one.chain_of(draw.number).check(draw.number, reveal.link)
            links.append((one.number, reveal.link))
        need_32(drawing.state, "state")
        previous = self.completed[-1].seed if self.completed else bytes(32)
        seed = draws.seed(self.table_id, draw.number, previous, links)
        numbers = tuple(one.number for one, _ in said)
        self.completed.append(Completed(draw.number, number, draw.call, seed, numbers))
        for one, reveal in said:
            self._last_link[one.key] = number
            self._spoke("reveal", one.key, number)
            self.objections += [(one.number, about) for about in reveal.objections]
        self.open = None
        self.changed = number

    def _check_objections(self, key: bytes, objections: list[int], number: int) -> None:
        check_ascending(objections, 1024, "objections")
        for about in objections:
            is_old = about <= self._last_link.get(key, -1)
            if is_old or key not in self.objectionable.get(about, ()):
                raise Alarm("OBJECTION", f"to entry {about}")

    def _void(self, void, at: int, number: int, hashed: bytes) -> None:
        draw = self._need_draw(void.draw)
        if draw.call is None:
            raise Alarm("NOT_CALLED", f"draw {draw.number}")
        said = self._signers(void.agree, "agree")
        named = [list(agree.missing) for _, agree in said]
        for _, agree in said:
            if agree.draw != draw.number or agree.call != draw.call:
                raise Alarm("OTHER_ENTRY", "agree")
            check_ascending(list(agree.missing), 16, "missing")
        if not named or any(one != named[0] for one in named):
            raise Alarm("HANDS")
        draws.check_void(draw, [one for one, _ in said], named[0], self.contributors)
        self.voids.append((draw.number, named[0]))
        for one, _ in said:
            self._spoke("agree", one.key, number)
        self.objectionable[number] = {self.contributors[one].key for one in named[0]}
        self._opens(at, number, hashed, voided=True)
