"""Choices that stay on this device until another player has answered (royale; `docs/protocol.md` §2, §17)."""

import os

from . import contract
from .bytes import H, u32, u64

_messages = contract.royale


def commitment(table_id: bytes, seat: int, question: int, nonce: bytes, choice: int) -> bytes:
    return H("jusawi/v1/hide", table_id, u32(seat), u64(question), nonce, bytes([choice]))


def sealed(table_id: bytes, seat: int, question: int, action: bytes) -> tuple[bytes, bytes, bytes, int] | None:
    """A plain choice behind a commitment: the action to send, the commitment, its nonce, the choice."""
    plain = _messages.RoyaleAction.FromString(action)
    nonce = os.urandom(32)
    if plain.HasField("hide"):
        choice = plain.hide.count
        promise = commitment(table_id, seat, question, nonce, choice)
        said = _messages.RoyaleAction(seal_hide=_messages.RoyaleSealHide(commitment=promise))
    elif plain.HasField("split"):
        choice = plain.split.pile
        promise = commitment(table_id, seat, question, nonce, choice)
        first = bin(choice).count("1")
        said = _messages.RoyaleAction(seal_split=_messages.RoyaleSealSplit(commitment=promise, first=first))
    else:
        return None
    return said.SerializeToString(deterministic=True), promise, nonce, choice


def opening(nonce: bytes, choice: int) -> bytes:
    """The action that shows a choice."""
    action = _messages.RoyaleAction(open=_messages.RoyaleOpen(nonce=nonce, choice=choice))
    return action.SerializeToString(deterministic=True)


def sealed_of(view) -> bytes | None:
    """The commitment that lies open in a view of royale and waits to be shown."""
    for casino in view.casinos:
        kept = casino.tile
        secrets = [kept.hidden_count.hiding.secret, kept.split_and_pick.sharing.split.tokens]
        for secret in secrets:
            if secret.HasField("sealed"):
                return secret.sealed
    return None
