"""Lets a player meet each liar, and looks at what it did."""

import queue
import tempfile
import threading

from jusawi_client.faults import Alarm, Untrusted
from jusawi_client.player import Player
from jusawi_client.transcript import is_fork

from .host import Host
from .lies import LIES

PATIENCE = 20.0


def meet(kind: type[Host]) -> tuple[str, Host, Player]:
    """Joins a liar's table. Gives the reason of the refusal, or how the table was closed."""
    host = kind()
    server, address = host.serve()
    ends: queue.Queue = queue.Queue()
    events: list = []

    with tempfile.TemporaryDirectory() as home:
        player = Player(address, host.code, "Guest", home, emit=lambda event, **data: events.append((event, data)))

        def run() -> None:
            try:
                ends.put(player.run())
            except (Alarm, Untrusted) as fault:
                ends.put(fault.reason)
            except Exception as error:
                ends.put(repr(error))

        threading.Thread(target=run, daemon=True).start()
        try:
            end = ends.get(timeout=PATIENCE)
        except queue.Empty:
            end = f"nothing in {PATIENCE:.0f} s"
        if host.guest:
            host.is_over.wait(PATIENCE)
        proof = player.store.proof.read_bytes() if player.store.proof.exists() else b""
    if end == "FORK" and not is_fork(proof):
        end = "a fork without proof"
    if end == "CLOSING_REASON_UNFINISHED" and getattr(host, "is_answered", False):
        end = next((data["why"] for event, data in events if event == "objection"), end)
    server.stop(0)
    return end, host, player


def refuse_all() -> int:
    """Meets every liar, and an honest host that has to be believed. Gives 0 if each got what it deserves."""
    wrong = 0
    for kind, reason, links in [(Host, "CLOSING_REASON_UNFINISHED", 1)] + [
        (kind, kind.reason, kind.links) for kind in LIES
    ]:
        end, host, _ = meet(kind)
        sent = host.said.count("reveal")
        is_right = end == reason and sent == links
        wrong += not is_right
        what = f"{end}, {sent} of {links} links" if is_right else f"{end} with {sent}, expected {reason} with {links}"
        print(f"{'ok   ' if is_right else 'WRONG'} {kind.__name__}: {what}", flush=True)
    print(f"{len(LIES)} liars, {wrong} wrong")
    return 1 if wrong else 0
