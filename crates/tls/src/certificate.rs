//! The two self-signed certificates of a table.

use jusawi_fair::{SecretKey, tls_binding_digest};
use rcgen::{CertificateParams, CustomExtension, DnType, KeyPair, PKCS_ECDSA_P256_SHA256, PublicKeyData};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

/// The extension of the P-256 certificate that binds it to the table: 2.25.1124010366, not critical.
///
/// Its value is 96 bytes: the table's public key (32), and the table key's signature (64) over
/// `H("jusawi/v1/tls"; table public key, SubjectPublicKeyInfo of the P-256 key)`. The last arc is below 2^31, because
/// some languages' certificate parsers refuse larger ones.
pub const BINDING_OID: [u64; 3] = [2, 25, 1_124_010_366];

/// The name that both certificates carry and that our clients send; no address has it, and nothing rests on it.
///
/// Libraries that insist on comparing names are told to expect this one.
pub const TLS_NAME: &str = "table.jusawi.invalid";

/// What stands before the 32-byte seed in the PKCS #8 form of an Ed25519 secret key.
const ED25519_PKCS8_PREFIX: [u8; 16] =
    [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

/// A certificate with its secret key.
pub(super) struct Certified {
    pub(super) certificate: CertificateDer<'static>,
    pub(super) key: PrivateKeyDer<'static>,
}

/// The certificate of the table key itself.
pub(super) fn ed25519(table_key: &SecretKey) -> Result<Certified, rcgen::Error> {
    let mut pkcs8 = ED25519_PKCS8_PREFIX.to_vec();
    pkcs8.extend_from_slice(&table_key.to_bytes());
    let key_pair = KeyPair::try_from(&PrivatePkcs8KeyDer::from(pkcs8))?;
    certify(&key_pair, &params()?)
}

/// A certificate of a fresh P-256 key that the table key vouches for.
pub(super) fn p256(table_key: &SecretKey) -> Result<Certified, rcgen::Error> {
    let key_pair = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256)?;
    let public = table_key.public();
    let digest = tls_binding_digest(&public, &key_pair.subject_public_key_info());
    let mut binding = public.as_bytes().to_vec();
    binding.extend_from_slice(table_key.sign(digest.as_bytes()).as_bytes());
    let mut params = params()?;
    params.custom_extensions.push(CustomExtension::from_oid_content(&BINDING_OID, binding));
    certify(&key_pair, &params)
}

fn params() -> Result<CertificateParams, rcgen::Error> {
    let mut params = CertificateParams::new(vec![TLS_NAME.to_owned()])?;
    params.distinguished_name.push(DnType::CommonName, "jusawi table");
    Ok(params)
}

fn certify(key_pair: &KeyPair, params: &CertificateParams) -> Result<Certified, rcgen::Error> {
    let certificate = params.self_signed(key_pair)?.der().clone();
    Ok(Certified { certificate, key: PrivatePkcs8KeyDer::from(key_pair.serialize_der()).into() })
}
