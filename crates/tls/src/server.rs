//! The host's side: both certificates behind one configuration, chosen by what the client can verify.

use std::sync::Arc;

use jusawi_fair::SecretKey;
use rustls::ServerConfig;
use rustls::SignatureScheme;
use rustls::crypto::CryptoProvider;
use rustls::pki_types::CertificateDer;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::version::TLS13;
use tokio_rustls::TlsAcceptor;

use super::certificate::{self, Certified};

/// The table's certificates could not be made.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A certificate could not be made or signed.
    #[error("making a certificate failed")]
    Certificate(#[from] rcgen::Error),
    /// The TLS library refused a certificate or a setting.
    #[error("setting up TLS failed")]
    Setup(#[from] rustls::Error),
}

/// What a host needs to speak TLS as one table.
#[derive(Clone)]
pub struct TableTls {
    acceptor: TlsAcceptor,
    p256: CertificateDer<'static>,
}

impl TableTls {
    /// Makes both certificates of the table with this key. The P-256 one is new each time.
    ///
    /// A client that offers ECDSA with P-256 gets the P-256 certificate, even if it knows Ed25519 too: libraries of one
    /// language differ in what they offer, and must see the same certificate. Our own clients offer Ed25519 alone. ALPN
    /// is `h2` before `http/1.1`.
    ///
    /// # Errors
    ///
    /// [`TlsError`], if the system has no randomness or the TLS library refuses something.
    pub fn new(table_key: &SecretKey) -> Result<Self, TlsError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let p256 = certificate::p256(table_key)?;
        let certificate = p256.certificate.clone();
        let both = Both {
            ed25519: certified_key(certificate::ed25519(table_key)?, &provider)?,
            p256: certified_key(p256, &provider)?,
        };
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&TLS13])?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(both));
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        config.send_tls13_tickets = 0;
        Ok(Self { acceptor: TlsAcceptor::from(Arc::new(config)), p256: certificate })
    }

    /// Takes connections as this table.
    pub fn acceptor(&self) -> &TlsAcceptor {
        &self.acceptor
    }

    /// The certificate that clients without Ed25519 are given, in DER.
    pub fn p256_certificate(&self) -> &CertificateDer<'static> {
        &self.p256
    }
}

fn certified_key(certified: Certified, provider: &CryptoProvider) -> Result<Arc<CertifiedKey>, rustls::Error> {
    Ok(Arc::new(CertifiedKey::from_der(vec![certified.certificate], certified.key, provider)?))
}

#[derive(Debug)]
struct Both {
    ed25519: Arc<CertifiedKey>,
    p256: Arc<CertifiedKey>,
}

impl ResolvesServerCert for Both {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let knows_p256 = hello.signature_schemes().contains(&SignatureScheme::ECDSA_NISTP256_SHA256);
        Some(Arc::clone(if knows_p256 { &self.p256 } else { &self.ed25519 }))
    }
}
