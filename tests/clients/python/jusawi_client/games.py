"""The games as bytes: which messages they use, and what giving up looks like. No rules."""

from dataclasses import dataclass
from typing import Any

from . import contract
from .bytes import canonical
from .faults import Alarm


@dataclass(frozen=True)
class Game:
    """The messages of one game."""

    options: Any
    action: Any
    view: Any
    event: Any
    # The action that gives up, as it is written.
    concede: bytes
    # How long the action may be; options may have 64 bytes.
    action_limit: int

    def read_options(self, data: bytes):
        return _limited(self.options, data, 64)

    def read_action(self, data: bytes):
        return _limited(self.action, data, self.action_limit)


def _limited(kind, data: bytes, limit: int):
    if len(data) > limit:
        raise Alarm("TOO_LARGE", kind.DESCRIPTOR.name)
    return canonical(kind, data)


def _game(module, name: str, action_limit: int) -> Game:
    action = getattr(module, f"{name}Action")
    concede = action()
    concede.concede.SetInParent()
    return Game(
        options=getattr(module, f"{name}Options"),
        action=action,
        view=getattr(module, f"{name}View"),
        event=getattr(module, f"{name}Event"),
        concede=concede.SerializeToString(),
        action_limit=action_limit,
    )


GAMES = {
    ("las-vegas", 1): _game(contract.las_vegas, "LasVegas", 64),
    ("royale", 1): _game(contract.royale, "Royale", 64),
    ("marble", 1): _game(contract.marble, "Marble", 512),
}
