//! Reads the worked values: hex and numbers out of JSON. A value that is not there fails the test.

use jusawi_fair::{Hash, PublicKey, SecretKey, Signature, TableId};
use serde_json::Value;

pub(crate) fn vectors() -> Value {
    serde_json::from_str(include_str!("../../../../tests/vectors/fair.json")).unwrap()
}

/// The items of a list, which must not be empty: a loop over nothing would pass.
pub(crate) fn items(value: &Value) -> &[Value] {
    let items = value.as_array().unwrap();
    assert!(!items.is_empty());
    items
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

pub(crate) fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

pub(crate) fn words(value: &Value) -> Vec<u32> {
    items(value).iter().map(|word| number(word).try_into().unwrap()).collect()
}

pub(crate) fn bytes(value: &Value) -> Vec<u8> {
    let digits = text(value);
    assert!(digits.len().is_multiple_of(2));
    (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect()
}

pub(crate) fn array<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().unwrap()
}

pub(crate) fn hash_of(value: &Value) -> Hash {
    Hash::from_slice(&bytes(value)).unwrap()
}

pub(crate) fn table_of(value: &Value) -> TableId {
    TableId::from_slice(&bytes(value)).unwrap()
}

pub(crate) fn key_of(value: &Value) -> PublicKey {
    PublicKey::from_slice(&bytes(value)).unwrap()
}

pub(crate) fn secret_of(value: &Value) -> SecretKey {
    SecretKey::from_bytes(array(value))
}

pub(crate) fn signature_of(value: &Value) -> Signature {
    Signature::from_slice(&bytes(value)).unwrap()
}
