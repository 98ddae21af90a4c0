//! The one way in which messages that are hashed or signed are written.

use jusawi_table::Malformed;
use prost::Message;

/// Reads a message that is written in the one canonical way: nothing unknown, nothing repeated, nothing longer than needed.
///
/// # Errors
/// [`Malformed`] if the bytes are too many, no such message, or written differently.
pub fn decode<M: Message + Default>(message: &'static str, limit: usize, bytes: &[u8]) -> Result<M, Malformed> {
    if bytes.len() > limit {
        return Err(Malformed::TooLarge { what: message, limit, found: bytes.len() });
    }
    let decoded = M::decode(bytes).map_err(|_| Malformed::NotAMessage { message })?;
    if decoded.encode_to_vec() != bytes {
        return Err(Malformed::NotCanonical { message });
    }
    Ok(decoded)
}

/// Writes a message in the canonical way.
pub fn encode(message: &impl Message) -> Vec<u8> {
    message.encode_to_vec()
}

/// Reads a field of exactly 32 bytes.
///
/// # Errors
/// [`Malformed::BadValue`] for another length.
pub fn bytes32(field: &'static str, bytes: &[u8]) -> Result<[u8; 32], Malformed> {
    bytes.try_into().map_err(|_| Malformed::BadValue { field })
}

/// Reads a number that has to fit a smaller type.
pub(crate) fn narrow<T: TryFrom<u32>>(field: &'static str, value: u32) -> Result<T, Malformed> {
    T::try_from(value).map_err(|_| Malformed::BadValue { field })
}

/// Refuses lists that are longer than anything honest.
pub(crate) fn at_most(what: &'static str, limit: usize, found: usize) -> Result<(), Malformed> {
    if found > limit { Err(Malformed::TooLarge { what, limit, found }) } else { Ok(()) }
}
