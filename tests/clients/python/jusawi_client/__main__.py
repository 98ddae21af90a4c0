"""`python -m jusawi_client play | verify | refuse-liars`"""

import argparse
import json
import sys
import tempfile
import time

from .bytes import read_invite_code
from .faults import Alarm, CannotCheck, Untrusted


def main() -> int:
    parser = argparse.ArgumentParser(prog="jusawi_client", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="join a table and play the listed moves")
    play.add_argument("--address", required=True, help="HOST:PORT")
    play.add_argument("--code", required=True, help="the invite code")
    play.add_argument("--name", required=True)
    play.add_argument("--seed", type=int, default=0, help="which of the listed moves are chosen")
    play.add_argument("--chain", type=int, default=8192, help="how many draws a chain of links lasts")
    play.add_argument("--home", help="where the key and the record are kept; a new folder without it")
    play.add_argument("--json", action="store_true", help="one line of JSON for each event")
    verify = commands.add_parser("verify", help="check a record: 0 sound, 1 false, 3 unfinished, 4 beyond this client")
    verify.add_argument("file")
    commands.add_parser("refuse-liars", help="meet hosts that lie, and refuse each")
    given = parser.parse_args()
    if given.command == "play":
        return _play(given)
    if given.command == "verify":
        from .transcript import verify_record

        exit_code, result = verify_record(given.file)
        print(json.dumps(result))
        return exit_code
    from liars import refuse_all

    return refuse_all()


def _play(given) -> int:
    from .player import Player
    from .transcript import verify_record

    code = read_invite_code(given.code)
    if code is None:
        print("no invite code", file=sys.stderr)
        return 2

    def emit(event, **data):
        if given.json:
            print(json.dumps({"event": event, **data}), flush=True)
        else:
            print(event, *(f"{key}={value}" for key, value in data.items()), flush=True)

    home = given.home or tempfile.mkdtemp(prefix="jusawi-client-")
    began = time.monotonic()
    try:
        player = Player(given.address, code, given.name, home, given.seed, given.chain, emit)
        reason = player.run()
    except (Alarm, Untrusted) as fault:
        emit("alarm", reason=fault.reason, detail=fault.detail, entry=getattr(fault, "number", None))
        return 1
    except CannotCheck as unknown:
        emit("beyond", what=str(unknown))
        return 4
    exit_code, result = verify_record(str(player.store.record))
    emit(
        "end", reason=reason, verified=exit_code, moves=player.moves, dice=player.screen.dice.compared,
        seconds=round(time.monotonic() - began, 1), record=str(player.store.record), **result,
    )
    return exit_code


sys.exit(main())
