"""A small host: opens a table, seats one guest, freezes, starts, and runs draws of las-vegas.

It knows no rules, so it gets no further than the set-up and the opening of a roll. Everything that a liar may want to
do differently is a method of its own. Entries are sealed by the table's true key, as only a host can.
"""

import datetime
import os
import queue
import threading
import time
from concurrent import futures

import grpc
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from jusawi_client import contract, las_vegas
from jusawi_client.bytes import H, check_code, invite_code
from jusawi_client.chain import OwnChain
from jusawi_client.connect import BINDING, NAME
from jusawi_client.contract import ledger, service
from jusawi_client.contract import table as wire
from jusawi_client.crypto import Key
from jusawi_client.draw import seed as draw_seed
from jusawi_client.ledger import entry_hash, seal_digest, state_digest

LENGTH = 1024
ROLL = contract.las_vegas.LasVegasAction(roll=contract.las_vegas.LasVegasRoll()).SerializeToString()
OPTIONS = contract.las_vegas.LasVegasOptions(rounds=3, neutral_dice=1, hide_money=True, turn_seconds=30)


class Host(service.TableServiceServicer):
    """An honest host, as far as it goes: after the set-up it closes the table as unfinished."""

    alone_after = 60

    def __init__(self):
        self.table_key, self.device = Key(os.urandom(32)), Key(os.urandom(32))
        self.code = invite_code(self.table_key.public)
        self.entries: list = []
        self.hashes: list[bytes] = []
        self.at = int(time.time() * 1000)
        self.draw, self.opening = 0, b""
        self.previous = bytes(32)
        self.guest = b""
        self.here: dict[bytes, object] = {}
        self.reveals: list = []
        self.said: list[str] = []
        self.out: queue.Queue = queue.Queue()
        # Set once the guest has gone, and everything that it sent was heard.
        self.is_over = threading.Event()
        self.begin()

    # The table.

    def begin(self) -> None:
        genesis = ledger.Genesis(
            protocol=1, table_key=self.table_key.public, host_key=self.device.public, nonce=os.urandom(32)
        )
        self.append(genesis=genesis)
        self.chain = OwnChain(self.table_id, self.device.public, os.urandom(32), 1, LENGTH)
        seat = ledger.Seat(head=self.hashes[-1], seat=0, name="Host", client=ledger.CLIENT_KIND_PROGRAM)
        self.append(seat=self.sign("seat", seat))

    @property
    def table_id(self) -> bytes:
        return self.hashes[0]

    def sign(self, kind: str, payload):
        return self.device.say(self.table_id, kind, payload)

    def append(self, **content) -> bytes:
        """Seals an entry and tells it. Gives its hash."""
        self.at += 10
        return self.append_body(ledger.EntryBody(at=self.at, **content).SerializeToString(deterministic=True))

    def append_body(self, body: bytes) -> bytes:
        number = len(self.entries)
        entry = self.sealed(number, self.hashes[-1] if number else bytes(32), body)
        self.entries.append(entry)
        self.hashes.append(entry_hash(self.hashes[-1] if number else bytes(32), body))
        self.tell(number, entry)
        return self.hashes[-1]

    def sealed(self, number: int, previous: bytes, body: bytes):
        digest = seal_digest(number, entry_hash(previous, body))
        return ledger.Entry(body=body, seal=self.table_key.sign(digest))

    def tell(self, first: int, *entries) -> None:
        content = wire.Entries(first=first, entries=entries)
        self.out.put(wire.PlayResponse(watch=wire.WatchResponse(entries=content)))

    # What the guest says.

    def hear(self, signed) -> None:
        kind = ledger.SignedKind.Name(signed.kind).removeprefix("SIGNED_KIND_").lower()
        self.said.append(kind)
        getattr(self, f"on_{kind}", lambda signed: None)(signed)

    def on_seat(self, signed) -> None:
        self.guest = signed.public_key
        self.append(seat=signed)
        self.freeze = ledger.Freeze(
            game="las-vegas",
            rules=1,
            seats=[0, 1],
            options=OPTIONS.SerializeToString(),
            alone_after=self.alone_after,
        )
        freeze = self.append(freeze=self.freeze)
        commit = ledger.Commit(freeze=freeze, first_draw=1, length=LENGTH, tip=self.chain.tip)
        self.append(commit=self.sign("commit", commit))

    def on_commit(self, signed) -> None:
        self.append(commit=signed)
        self.start()

    def start(self) -> None:
        self.open(self.append(start=ledger.Start()))

    def open(self, opening: bytes) -> None:
        self.draw, self.opening = self.draw + 1, opening
        here = ledger.Here(draw=self.draw, opening=opening)
        self.here = {self.device.public: self.sign("here", here)}
        self.opened()

    def opened(self) -> None:
        """A draw is open, and the guest is about to answer."""

    def on_here(self, signed) -> None:
        self.here[signed.public_key] = signed
        self.called(self.append(call=self.make_call()))

    def make_call(self):
        return ledger.Call(draw=self.draw, here=list(self.here.values()))

    def called(self, call: bytes) -> None:
        self.call = call

    def on_reveal(self, signed) -> None:
        self.reveals.append(signed)
        reveals = [self.own_reveal(), signed]
        links = [ledger.Reveal.FromString(one.payload).link for one in reveals]
        seed = draw_seed(self.table_id, self.draw, self.previous, list(enumerate(links)))
        self.drawn(reveals, seed)

    def own_link(self) -> bytes:
        return self.chain.link(self.draw)

    def own_reveal(self):
        return self.sign("reveal", ledger.Reveal(draw=self.draw, call=self.call, link=self.own_link()))

    def drawn(self, reveals, seed: bytes) -> None:
        self.previous = seed
        self.append(drawing=self.make_drawing(reveals, seed))
        self.after(seed)

    def make_drawing(self, reveals, seed: bytes):
        return ledger.Drawing(draw=self.draw, reveal=reveals, state=self.make_state(seed))

    def make_state(self, seed: bytes) -> bytes:
        return state_digest(self.table_id, len(self.entries), las_vegas.state_after_setup(self.freeze, seed))

    def after(self, seed: bytes) -> None:
        self.append(closing=ledger.Closing(reason=ledger.CLOSING_REASON_UNFINISHED))

    def show(self, **fields) -> None:
        """A view."""
        view = wire.TableView(number=len(self.entries) - 1, head=self.hashes[-1], seat=1, order=[0, 1], **fields)
        self.out.put(wire.PlayResponse(watch=wire.WatchResponse(view=view)))

    def code_of(self, seed: bytes):
        return wire.ScreenCode(draw=self.draw, code=check_code(self.call, seed))

    # The service.

    def Play(self, requests, context):
        info = wire.TableInfo(name="A table", game="las-vegas", rules=1, capacity=2)
        yield wire.PlayResponse(
            welcome=wire.GetTableResponse(
                genesis=self.entries[0],
                entries=len(self.entries),
                head=self.hashes[-1],
                info=info,
                challenge=os.urandom(32),
            )
        )
        watch = next(requests).watch
        while not self.out.empty():
            self.out.get()
        self.tell(getattr(watch, "from"), *self.entries[getattr(watch, "from") :])
        threading.Thread(target=self._listen, args=(requests,), daemon=True).start()
        yield from iter(self.out.get, None)

    def _listen(self, requests) -> None:
        try:
            for request in requests:
                if request.HasField("submit"):
                    taken = wire.PlaySubmitted(id=request.submit.id, taken=wire.SubmitResponse())
                    self.out.put(wire.PlayResponse(submitted=taken))
                    self.hear(request.submit.signed)
        except grpc.RpcError:
            pass
        self.out.put(None)
        self.is_over.set()

    def binding(self, info: bytes) -> bytes | None:
        """What the certificate says of the table key; None for a certificate that says nothing."""
        return self.table_key.public + self.table_key.sign(H("jusawi/v1/tls", self.table_key.public, info))

    def certificate(self) -> tuple[bytes, bytes]:
        """A private key and a certificate for it, both PEM."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "table")])
        builder = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(datetime.datetime(2000, 1, 1))
            .not_valid_after(datetime.datetime(2999, 1, 1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        )
        info = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        if (value := self.binding(info)) is not None:
            builder = builder.add_extension(x509.UnrecognizedExtension(BINDING, value), critical=False)
        certificate = builder.sign(key, hashes.SHA256())
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return private, certificate.public_bytes(Encoding.PEM)

    def serve(self) -> tuple[grpc.Server, str]:
        """Starts on a free port. Gives the server and its address."""
        server = grpc.server(futures.ThreadPoolExecutor(4))
        service.add_TableServiceServicer_to_server(self, server)
        port = server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials([self.certificate()]))
        server.start()
        return server, f"127.0.0.1:{port}"
