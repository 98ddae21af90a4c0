//! Entries and signed messages.

use jusawi_fair::{Entry, Kind, MAX_BODY, MAX_PAYLOAD, PublicKey, Signature, Signed};
use jusawi_proto::v1 as proto;
use jusawi_table::Malformed;

use crate::canonical::bytes32;

/// Reads an entry; its body is not looked into.
///
/// # Errors
/// [`Malformed`] if the body is too large or the seal no signature.
pub fn entry_from_proto(entry: proto::Entry) -> Result<Entry, Malformed> {
    if entry.body.len() > MAX_BODY {
        return Err(Malformed::TooLarge { what: "body", limit: MAX_BODY, found: entry.body.len() });
    }
    Ok(Entry { body: entry.body, seal: signature("seal", &entry.seal)? })
}

/// Writes an entry.
pub fn entry_to_proto(entry: &Entry) -> proto::Entry {
    proto::Entry { body: entry.body.clone(), seal: entry.seal.0.to_vec() }
}

/// Reads a signed message; neither its payload is looked into nor its signature checked.
///
/// # Errors
/// [`Malformed`] if a part has a size or value that it cannot have.
pub fn signed_from_proto(signed: proto::Signed) -> Result<Signed, Malformed> {
    if signed.payload.len() > MAX_PAYLOAD {
        return Err(Malformed::TooLarge { what: "payload", limit: MAX_PAYLOAD, found: signed.payload.len() });
    }
    Ok(Signed {
        kind: kind(signed.kind())?,
        public_key: PublicKey(bytes32("public_key", &signed.public_key)?),
        signature: signature("signature", &signed.signature)?,
        payload: signed.payload,
    })
}

/// Writes a signed message.
pub fn signed_to_proto(signed: &Signed) -> proto::Signed {
    proto::Signed {
        kind: proto_kind(signed.kind).into(),
        payload: signed.payload.clone(),
        public_key: signed.public_key.0.to_vec(),
        signature: signed.signature.0.to_vec(),
    }
}

pub(crate) fn optional_signed(signed: Option<proto::Signed>, field: &'static str) -> Result<Signed, Malformed> {
    signed_from_proto(signed.ok_or(Malformed::Missing { field })?)
}

fn signature(field: &'static str, bytes: &[u8]) -> Result<Signature, Malformed> {
    Signature::from_slice(bytes).ok_or(Malformed::BadValue { field })
}

fn kind(kind: proto::SignedKind) -> Result<Kind, Malformed> {
    Ok(match kind {
        proto::SignedKind::Unspecified => return Err(Malformed::BadValue { field: "kind" }),
        proto::SignedKind::Seat => Kind::Seat,
        proto::SignedKind::Leave => Kind::Leave,
        proto::SignedKind::Commit => Kind::Commit,
        proto::SignedKind::Move => Kind::Move,
        proto::SignedKind::Here => Kind::Here,
        proto::SignedKind::Reveal => Kind::Reveal,
        proto::SignedKind::Agree => Kind::Agree,
        proto::SignedKind::Seen => Kind::Seen,
        proto::SignedKind::Watch => Kind::Watch,
        proto::SignedKind::Chat => Kind::Chat,
    })
}

fn proto_kind(kind: Kind) -> proto::SignedKind {
    match kind {
        Kind::Seat => proto::SignedKind::Seat,
        Kind::Leave => proto::SignedKind::Leave,
        Kind::Commit => proto::SignedKind::Commit,
        Kind::Move => proto::SignedKind::Move,
        Kind::Here => proto::SignedKind::Here,
        Kind::Reveal => proto::SignedKind::Reveal,
        Kind::Agree => proto::SignedKind::Agree,
        Kind::Seen => proto::SignedKind::Seen,
        Kind::Watch => proto::SignedKind::Watch,
        Kind::Chat => proto::SignedKind::Chat,
    }
}
