"""One `Play` stream: what comes, what goes, pings and retries (`docs/protocol.md` §12, §13, §15)."""

import queue
import threading
import time

import grpc

from .connect import open_channel, table_service
from .contract import table as wire

PING, SILENCE = 2.0, 8.0
# UNAVAILABLE and RESOURCE_EXHAUSTED: the same bytes may be taken soon.
RETRY = {8, 14}


class Closed(Exception):
    """The stream is over; its reason is the host's."""


class Stream:
    """Speaks to a host whose certificate was checked. The host speaks first."""

    def __init__(self, address: str, code: str):
        self._incoming: queue.Queue = queue.Queue()
        self._outgoing: queue.Queue = queue.Queue()
        self._asked: dict[int, tuple[str, object, object]] = {}
        self._said: set = set()
        self._again: list[tuple[float, object]] = []
        self._heard = time.monotonic()
        self._pinged: float | None = None
        try:
            self._channel = open_channel(address, code)
        except OSError as error:
            raise Closed(f"unreachable: {error}") from error
        responses = table_service(self._channel).Play(iter(self._outgoing.get, None))
        threading.Thread(target=self._read, args=(responses,), daemon=True).start()

    def _read(self, responses) -> None:
        try:
            for response in responses:
                self._incoming.put(response)
            self._incoming.put(Closed("the stream ended"))
        except grpc.RpcError as error:
            self._incoming.put(Closed(f"{error.code().name} {error.details()}"))

    def close(self) -> None:
        self._outgoing.put(None)
        self._channel.close()

    def watch(self, request) -> None:
        """The introduction, which is the first thing that a client says."""
        self._outgoing.put(wire.PlayRequest(watch=request))
        self._pinged = time.monotonic()

    def give_entries(self, entries: list, first: int) -> None:
        """Entries that the host has lost, a few in each message."""
        for at in range(first, len(entries), 8):
            self._outgoing.put(wire.PlayRequest(entries=wire.Entries(first=at, entries=entries[at : at + 8])))

    def say(self, what, kind: str, signed) -> None:
        """Sends a signed message, once for each `what`; a refusal for the moment is tried again by itself."""
        if what in self._said:
            return
        self._said.add(what)
        number = len(self._said)
        message = wire.PlayRequest(submit=wire.PlaySubmit(id=number, signed=signed))
        self._asked[number] = (kind, what, message)
        self._outgoing.put(message)

    def answered(self, answer) -> tuple[str | None, object]:
        """What an answer is about: the kind and the `what` of the message."""
        kind, what, message = self._asked.get(answer.id, (None, None, None))
        if answer.HasField("refused") and answer.refused.code in RETRY and message is not None:
            wait = int(answer.refused.metadata.get("retry_ms", "500")) / 1000
            self._again.append((time.monotonic() + wait, message))
        return kind, what

    def next(self, timeout: float = 0.25):
        """The next response, or None for the moment. Raises Closed at the end."""
        now = time.monotonic()
        if self._pinged is not None and now - self._pinged >= PING:
            self._outgoing.put(wire.PlayRequest(ping=wire.Ping()))
            self._pinged = now
        if now - self._heard > SILENCE:
            raise Closed("the host is silent")
        for one in [one for one in self._again if one[0] <= now]:
            self._again.remove(one)
            self._outgoing.put(one[1])
        try:
            response = self._incoming.get(timeout=timeout)
        except queue.Empty:
            return None
        if isinstance(response, Closed):
            raise response
        self._heard = time.monotonic()
        return response
