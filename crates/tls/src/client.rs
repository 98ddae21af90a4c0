//! The peer's side: a handshake that ends well only with the holder of an expected table key.

use std::io;
use std::sync::Arc;

use jusawi_fair::{InviteCode, PublicKey};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::version::TLS13;
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, OtherError, PeerMisbehaved, SignatureScheme};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use super::{ED25519_SPKI_PREFIX, TLS_NAME};

/// Which table key a client takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The one that this code pins.
    Code(InviteCode),
    /// Any. Whoever asks so must show the code of the key that answered to a person.
    Any,
}

/// A TLS handshake did not end with an expected table.
#[derive(Debug, thiserror::Error)]
pub enum HandshakeError {
    /// Another table answers.
    #[error("expected table {expected}, found {found}")]
    WrongTable {
        /// The code that was looked for.
        expected: InviteCode,
        /// The code of the table that answered.
        found: InviteCode,
    },
    /// What answers speaks no TLS, or is not a table: its certificate holds no Ed25519 key.
    #[error("not a table")]
    NotATable,
    /// The connection ended before the handshake did.
    #[error("connection ended during the handshake")]
    Io(#[source] io::Error),
    /// The TLS library refused a setting.
    #[error("setting up TLS failed")]
    Setup(#[source] rustls::Error),
}

/// Proves over `io` that the other end holds the expected table key; gives the encrypted stream and the key.
///
/// Takes no time limit of its own.
///
/// # Errors
///
/// [`HandshakeError`].
pub async fn handshake<S>(io: S, expected: Expected) -> Result<(TlsStream<S>, PublicKey), HandshakeError>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let config = config(expected).map_err(HandshakeError::Setup)?;
    let name = ServerName::try_from(TLS_NAME).map_err(|_| HandshakeError::NotATable)?;
    let stream = TlsConnector::from(config).connect(name, io).await.map_err(|error| classify(error, expected))?;
    let certificate = stream.get_ref().1.peer_certificates().and_then(<[_]>::first);
    let key = certificate.and_then(table_key_of).ok_or(HandshakeError::NotATable)?;
    Ok((stream, key))
}

/// The Ed25519 key that a certificate certifies; `None` if it cannot be read or holds a key of another kind.
pub fn table_key_of(certificate: &CertificateDer<'_>) -> Option<PublicKey> {
    let spki = ParsedCertificate::try_from(certificate).ok()?.subject_public_key_info();
    PublicKey::from_slice(spki.strip_prefix(ED25519_SPKI_PREFIX.as_slice())?)
}

fn config(expected: Expected) -> Result<Arc<ClientConfig>, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = Arc::new(Pin { expected, provider: Arc::clone(&provider) });
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&TLS13])?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec()];
    config.resumption = rustls::client::Resumption::disabled();
    Ok(Arc::new(config))
}

/// The key in a certificate is not the expected one; travels through the TLS library's error.
#[derive(Debug, thiserror::Error)]
#[error("the key of table {0} is not the expected one")]
struct WrongKey(InviteCode);

fn classify(error: io::Error, expected: Expected) -> HandshakeError {
    let Some(tls) = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()) else {
        return HandshakeError::Io(error);
    };
    let rustls::Error::InvalidCertificate(CertificateError::Other(OtherError(reason))) = tls else {
        return HandshakeError::NotATable;
    };
    match (reason.downcast_ref::<WrongKey>(), expected) {
        (Some(&WrongKey(found)), Expected::Code(expected)) => HandshakeError::WrongTable { expected, found },
        (_, Expected::Any | Expected::Code(_)) => HandshakeError::NotATable,
    }
}

#[derive(Debug)]
struct Pin {
    expected: Expected,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Pin {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let key = table_key_of(end_entity).ok_or(CertificateError::BadEncoding)?;
        match self.expected {
            Expected::Code(code) if !code.matches(&key) => {
                Err(CertificateError::Other(OtherError(Arc::new(WrongKey(InviteCode::of(&key))))).into())
            }
            Expected::Code(_) | Expected::Any => Ok(ServerCertVerified::assertion()),
        }
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _certificate: &CertificateDer<'_>,
        _signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Err(PeerMisbehaved::SignedHandshakeWithUnadvertisedSigScheme.into())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }
}
