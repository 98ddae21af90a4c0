//! Handshakes over a pipe in memory: the pinned key, wrong codes, other programs, and the certificate for others.

use std::sync::{Arc, Mutex};

use jusawi_fair::{InviteCode, PublicKey, SecretKey, Signature, tls_binding_digest};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, SignatureScheme};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio_rustls::TlsConnector;

use super::*;

/// The other end of a pipe on which `table_key` answers one byte more than it was sent.
fn table(table_key: &SecretKey) -> DuplexStream {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let tls = TableTls::new(table_key).unwrap();
    tokio::spawn(async move {
        let mut stream = tls.acceptor().accept(theirs).await?;
        let byte = stream.read_u8().await?;
        stream.write_u8(byte + 1).await?;
        stream.shutdown().await
    });
    ours
}

#[tokio::test]
async fn the_right_code_opens_a_stream_and_shows_the_key() {
    let key = SecretKey::from_bytes([1; 32]);
    let code = InviteCode::of(&key.public());
    for expected in [Expected::Code(code), Expected::Any] {
        let (mut stream, seen) = handshake(table(&key), expected).await.unwrap();
        assert_eq!(seen, key.public());
        stream.write_u8(6).await.unwrap();
        assert_eq!(stream.read_u8().await.unwrap(), 7);
        assert_eq!(stream.get_ref().1.alpn_protocol(), Some(b"h2".as_slice()));
    }
}

#[tokio::test]
async fn a_wrong_code_is_refused_and_the_table_that_answered_is_named() {
    let key = SecretKey::from_bytes([1; 32]);
    let other = InviteCode::of(&PublicKey([2; 32]));
    let error = handshake(table(&key), Expected::Code(other)).await.unwrap_err();
    let HandshakeError::WrongTable { expected, found } = error else { panic!("{error:?}") };
    assert_eq!((expected, found), (other, InviteCode::of(&key.public())));
}

#[tokio::test]
async fn what_speaks_no_tls_is_not_a_table() {
    let (ours, mut theirs) = tokio::io::duplex(1 << 16);
    theirs.write_all(b"HTTP/1.1 404 Not Found\r\n\r\n").await.unwrap();
    let error = handshake(ours, Expected::Any).await.unwrap_err();
    assert!(matches!(error, HandshakeError::NotATable), "{error:?}");
}

#[tokio::test]
async fn a_connection_that_is_closed_says_so() {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    drop(theirs);
    let error = handshake(ours, Expected::Any).await.unwrap_err();
    assert!(matches!(error, HandshakeError::Io(_)), "{error:?}");
}

#[tokio::test]
async fn a_client_that_offers_p256_gets_a_certificate_that_the_table_key_vouches_for() {
    let key = SecretKey::from_bytes([1; 32]);
    for offered in [
        vec![SignatureScheme::ECDSA_NISTP256_SHA256],
        vec![SignatureScheme::ED25519, SignatureScheme::ECDSA_NISTP256_SHA256],
    ] {
        let seen = Arc::new(Record { offered, certificate: Mutex::default() });
        let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .dangerous()
            .with_custom_certificate_verifier(Arc::clone(&seen) as Arc<dyn ServerCertVerifier>)
            .with_no_client_auth();
        let name = ServerName::try_from(TLS_NAME).unwrap();
        TlsConnector::from(Arc::new(config)).connect(name, table(&key)).await.unwrap();

        let certificate = CertificateDer::from(seen.certificate.lock().unwrap().clone());
        assert_eq!(table_key_of(&certificate), None);
        assert_eq!(bound_key(&certificate), Some(key.public()));
    }
}

/// Reads and checks the binding as a third party would: finds the extension, then the key and the signature in it.
fn bound_key(certificate: &CertificateDer<'_>) -> Option<PublicKey> {
    // 2.25.1124010366 in DER, then an OCTET STRING of 96 bytes.
    let header = [0x06, 0x06, 0x69, 0x84, 0x97, 0xfc, 0x92, 0x7e, 0x04, 0x60];
    let start = certificate.windows(header.len()).position(|window| window == header)? + header.len();
    let table_key = PublicKey::from_slice(&certificate[start..start + 32])?;
    let signature = Signature::from_slice(&certificate[start + 32..start + 96])?;
    let spki = ParsedCertificate::try_from(certificate).ok()?.subject_public_key_info();
    let digest = tls_binding_digest(&table_key, &spki);
    table_key.verify(digest.as_bytes(), &signature).ok()?;
    Some(table_key)
}

/// Keeps the certificate that a server shows, and takes any.
#[derive(Debug)]
struct Record {
    offered: Vec<SignatureScheme>,
    certificate: Mutex<Vec<u8>>,
}

impl ServerCertVerifier for Record {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        *self.certificate.lock().unwrap() = end_entity.to_vec();
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.offered.clone()
    }
}
