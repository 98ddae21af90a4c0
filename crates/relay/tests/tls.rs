//! A relay with a certificate of its own: everything goes through TLS, and files that cannot be used are named.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, unreachable_pub, reason = "what tests may do")]

mod ends;
#[path = "ends/tunnels.rs"]
mod tunnels;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ends::{register, serve};
use hyper_util::rt::TokioIo;
use jusawi_fair::SecretKey;
use jusawi_relay::{Limits, Relay, Settings, TlsFiles, TlsFilesError};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tonic::metadata::MetadataMap;
use tonic::transport::{Channel, Endpoint};
use tunnels::{ask, hears};

/// A certificate for `localhost` that nobody has signed but itself, and its key, as files.
fn files(folder: &Path, name: &str) -> (TlsFiles, CertificateDer<'static>) {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let at = |ending: &str| folder.join(format!("{name}.{ending}"));
    std::fs::write(at("certificate"), made.cert.pem()).unwrap();
    std::fs::write(at("key"), made.signing_key.serialize_pem()).unwrap();
    (TlsFiles { certificate: at("certificate"), key: at("key") }, made.cert.der().clone())
}

/// A TLS connection to the relay, which trusts this certificate.
async fn dial(
    address: SocketAddr,
    trusted: &CertificateDer<'static>,
    protocol: &str,
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let mut config = ClientConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let stream = TcpStream::connect(address).await.unwrap();
    TlsConnector::from(Arc::new(config)).connect(ServerName::try_from("localhost").unwrap(), stream).await
}

async fn channel(address: SocketAddr, trusted: &CertificateDer<'static>) -> Channel {
    let mut io = Some(TokioIo::new(dial(address, trusted, "h2").await.unwrap()));
    let connector = tower::service_fn(move |_| {
        let io = io.take().ok_or(std::io::ErrorKind::NotConnected);
        async { io.map_err(std::io::Error::from) }
    });
    Endpoint::from_static("http://localhost").connect_with_connector(connector).await.unwrap()
}

#[tokio::test]
async fn hosts_and_guests_come_by_tls_with_the_certificate_that_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let (files, certificate) = files(folder.path(), "relay");
    let relay = Relay::new(Settings::default());
    let address = serve(&relay, Some(files.acceptor().unwrap())).await;
    let key = SecretKey::from_bytes([1; 32]);
    let mut host = register(channel(address, &certificate).await, &key, MetadataMap::new()).await.unwrap();
    let guest = dial(address, &certificate, "http/1.1").await.unwrap();
    let path = format!("/v1/join/{}", host.code);
    let joining = tokio::spawn(async move { ask(guest, &path, "").await });
    let ticket = host.ticket().await;
    let at_host = dial(address, &certificate, "http/1.1").await.unwrap();
    let (mut at_host, _) = ask(at_host, &format!("/v1/accept/{ticket}"), "").await.unwrap();
    let (mut guest, _) = joining.await.unwrap().unwrap();
    hears(&mut guest, &mut at_host, b"guest to host").await;
    hears(&mut at_host, &mut guest, &[7; 100_000]).await;
    // Half an end is passed on through TLS, too, and leaves the other half open.
    guest.shutdown().await.unwrap();
    assert_eq!(at_host.read(&mut [0; 1]).await.unwrap(), 0);
    hears(&mut at_host, &mut guest, b"still here").await;
}

#[tokio::test]
async fn who_does_not_trust_the_certificate_does_not_come_and_plaintext_is_not_answered() {
    let folder = tempfile::tempdir().unwrap();
    let (files, _) = files(folder.path(), "relay");
    let (_, other) = self::files(folder.path(), "other");
    // Silence in the middle of a handshake is cut short.
    let limits = Limits { arrival: Duration::from_millis(200), ..Limits::default() };
    let relay = Relay::new(Settings { limits, ..Settings::default() });
    let address = serve(&relay, Some(files.acceptor().unwrap())).await;
    assert!(dial(address, &other, "http/1.1").await.is_err());
    for words in [b"GET /v1/join/0000-0000-0000-0000 HTTP/1.1\r\nHost: here\r\n\r\n".as_slice(), &[0x16, 3, 1, 2], b""]
    {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(words).await.unwrap();
        let mut answer = Vec::new();
        // Ended or reset, but not open.
        let _ = stream.read_to_end(&mut answer).await;
        assert!(!answer.starts_with(b"HTTP"), "{}", String::from_utf8_lossy(&answer));
    }
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (one, _) = files(folder.path(), "one");
    let (other, _) = files(folder.path(), "other");
    let nowhere = folder.path().join("nowhere");
    let refused = |certificate: &Path, key: &Path| {
        let files = TlsFiles { certificate: certificate.to_owned(), key: key.to_owned() };
        files.acceptor().err().expect("it was taken")
    };
    for (certificate, key, named) in [
        (nowhere.as_path(), one.key.as_path(), nowhere.as_path()),
        (&one.certificate, &nowhere, &nowhere),
        (&one.certificate, &one.certificate, &one.certificate),
    ] {
        let error = refused(certificate, key);
        assert!(matches!(&error, TlsFilesError::File { path, .. } if path == named), "{error:?}");
    }
    for (certificate, key) in [(&one.certificate, &other.key), (&one.key, &one.key)] {
        assert!(matches!(refused(certificate, key), TlsFilesError::Pair(_)));
    }
}
