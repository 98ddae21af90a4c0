"""The messages of `proto/jusawi/v1/`, compiled in memory when the client starts."""

import os
import pathlib
import sys

import grpc


def _proto_folder() -> str:
    given = os.environ.get("JUSAWI_PROTO")
    if given:
        return given
    for folder in pathlib.Path(__file__).resolve().parents:
        if (folder / "proto" / "jusawi" / "v1" / "ledger.proto").is_file():
            return str(folder / "proto")
    raise SystemExit("proto/jusawi/v1 was not found; name the folder in JUSAWI_PROTO")


sys.path.insert(0, _proto_folder())

ledger = grpc.protos("jusawi/v1/ledger.proto")
table, service = grpc.protos_and_services("jusawi/v1/table.proto")
las_vegas = grpc.protos("jusawi/v1/las_vegas.proto")
royale = grpc.protos("jusawi/v1/royale.proto")
marble = grpc.protos("jusawi/v1/marble.proto")
