"""TLS to a table: the certificate has to prove the table key (`docs/protocol.md` §11)."""

import socket
import ssl

import grpc
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .bytes import H, invite_code
from .contract import service
from .crypto import verify
from .faults import Untrusted

NAME = "table.jusawi.invalid"
BINDING = x509.ObjectIdentifier("2.25.1124010366")


def fetch_certificate(address: str) -> bytes:
    """The certificate (DER) that answers at HOST:PORT. It is not trusted yet."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    host, port = address.rsplit(":", 1)
    with socket.create_connection((host.strip("[]"), int(port)), timeout=5) as plain:
        with context.wrap_socket(plain, server_hostname=NAME) as secured:
            return secured.getpeercert(binary_form=True)


def check_certificate(der: bytes, code: str) -> bytes:
    """Checks that the table key of this invite code vouches for the certificate. Gives the table key."""
    certificate = x509.load_der_x509_certificate(der)
    if not isinstance(certificate.public_key(), ec.EllipticCurvePublicKey):
        raise Untrusted("CERTIFICATE", "not a P-256 certificate")
    try:
        value = certificate.extensions.get_extension_for_oid(BINDING).value.value
    except x509.ExtensionNotFound as error:
        raise Untrusted("BINDING", "no binding to a table key") from error
    if len(value) != 96:
        raise Untrusted("BINDING", f"{len(value)} bytes")
    table_key, signature = value[:32], value[32:]
    if invite_code(table_key) != code:
        raise Untrusted("OTHER_TABLE", invite_code(table_key))
    info = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    if not verify(table_key, H("jusawi/v1/tls", table_key, info), signature):
        raise Untrusted("BINDING", "the table key has not signed this certificate's key")
    return table_key


def open_channel(address: str, code: str) -> grpc.Channel:
    """A channel whose only trusted certificate is the one that the table key vouches for."""
    der = fetch_certificate(address)
    check_certificate(der, code)
    credentials = grpc.ssl_channel_credentials(ssl.DER_cert_to_PEM_cert(der).encode())
    options = [
        ("grpc.ssl_target_name_override", NAME),
        ("grpc.keepalive_time_ms", 3000),
        ("grpc.keepalive_timeout_ms", 3000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.max_pings_without_data", 0),
        ("grpc.enable_http_proxy", 0),
    ]
    return grpc.secure_channel(address, credentials, options)


def table_service(channel: grpc.Channel):
    return service.TableServiceStub(channel)
