"""The games as bytes: which messages they use, and what giving up looks like. No rules."""

from dataclasses import dataclass
from typing import Any

from . import contract


@dataclass(frozen=True)
class Game:
    """The messages of one game."""

    options: Any
    action: Any
    view: Any
    event: Any
    # The action that gives up, as it is written.
    concede: bytes


def _game(module, name: str) -> Game:
    action = getattr(module, f"{name}Action")
    concede = action()
    concede.concede.SetInParent()
    return Game(
        options=getattr(module, f"{name}Options"),
        action=action,
        view=getattr(module, f"{name}View"),
        event=getattr(module, f"{name}Event"),
        concede=concede.SerializeToString(),
    )


GAMES = {
    ("las-vegas", 1): _game(contract.las_vegas, "LasVegas"),
    ("royale", 1): _game(contract.royale, "Royale"),
    ("marble", 1): _game(contract.marble, "Marble"),
}
