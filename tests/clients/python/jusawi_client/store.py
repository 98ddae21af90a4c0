"""What a device must not lose: its key, its chains, what it has signed; and the record that it keeps."""

import json
import os
import pathlib

from .crypto import Key
from .transcript import Torn, read_entries, write_entry


def _write(path: pathlib.Path, data: bytes) -> None:
    """Replaces a file whole, so that a crash leaves the old one or the new one."""
    fresh = path.with_suffix(".new")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


class Store:
    """A folder of one device, and in it the files of one table."""

    def __init__(self, folder: str, code: str):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._secrets = self.folder / f"{code}.json"
        self.record = self.folder / f"{code}.jusawi"
        self.proof = self.folder / f"{code}.fork"
        known = json.loads(self._secrets.read_text()) if self._secrets.exists() else {}
        # [freeze, first draw, length, x_0] of each chain; draw: [call, signed reveal]; the last move: [head, signed].
        self.chains: list = known.get("chains", [])
        self.reveals: dict = known.get("reveals", {})
        self.move: list | None = known.get("move")
        # Hidden choices: commitment: [nonce, choice].
        self.hidden: dict = known.get("hidden", {})

    def key(self) -> Key:
        path = self.folder / "identity"
        if not path.exists():
            _write(path, os.urandom(32))
        return Key(path.read_bytes())

    def save(self) -> None:
        """Everything that is said rests on something that was saved before."""
        parts = {"chains": self.chains, "reveals": self.reveals, "move": self.move, "hidden": self.hidden}
        _write(self._secrets, json.dumps(parts).encode())

    def entries(self) -> list:
        """The record so far; a torn end is cut off."""
        if not self.record.exists():
            return []
        found, good = [], 0
        try:
            for entry in read_entries(self.record.read_bytes()):
                found.append(entry)
                good += len(write_entry(entry))
        except Torn:
            with open(self.record, "r+b") as file:
                file.truncate(good)
        return found

    def append(self, entries) -> None:
        with open(self.record, "ab") as file:
            for entry in entries:
                file.write(write_entry(entry))
            file.flush()
            os.fsync(file.fileno())
