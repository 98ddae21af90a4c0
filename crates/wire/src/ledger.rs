//! Entry bodies.

use jusawi_fair::{Hash, MAX_BODY, PublicKey, Signed, TableId};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::entry_body::Content as ProtoContent;
use jusawi_rules::Seat;
use jusawi_table::{Automatic, Body, ClientKind, ClosingReason, Content, Freeze, Genesis, Malformed, Previous, Reason};
use prost::Message;

use crate::canonical::{at_most, bytes32, encode, narrow};
use crate::entry::{optional_signed, signed_from_proto, signed_to_proto};

/// The most signed messages in one entry: more devices than can sit at a table.
const MAX_SIGNED: usize = 16;

pub(crate) fn decode_body(bytes: &[u8]) -> Result<Body, Malformed> {
    const MESSAGE: &str = "EntryBody";
    at_most(MESSAGE, MAX_BODY, bytes.len())?;
    let body = proto::EntryBody::decode(bytes).map_err(|_| Malformed::NotAMessage { message: MESSAGE })?;
    if body.content.is_none() {
        return Err(match bytes.strip_prefix(body.encode_to_vec().as_slice()) {
            Some([]) => Malformed::Missing { field: "content" },
            Some(rest) if is_later_content(rest) => Malformed::UnknownEntry,
            _ => Malformed::NotCanonical { message: MESSAGE },
        });
    }
    if body.encode_to_vec() != bytes {
        return Err(Malformed::NotCanonical { message: MESSAGE });
    }
    let content = body.content.ok_or(Malformed::Missing { field: "content" })?;
    Ok(Body { at: body.at, content: content_from_proto(content)? })
}

/// Whether a body without known content has, behind its time, one more kind of content than this program knows: one
/// message, in the one form.
fn is_later_content(mut bytes: &[u8]) -> bool {
    use prost::encoding::{WireType, decode_key, decode_varint, encode_key, encode_varint};
    let whole = bytes;
    let Ok((field, WireType::LengthDelimited)) = decode_key(&mut bytes) else { return false };
    let Ok(length) = decode_varint(&mut bytes) else { return false };
    let mut canonical = Vec::new();
    encode_key(field, WireType::LengthDelimited, &mut canonical);
    encode_varint(length, &mut canonical);
    whole.starts_with(&canonical) && usize::try_from(length).is_ok_and(|l| l == bytes.len())
}

pub(crate) fn encode_body(body: &Body) -> Vec<u8> {
    encode(&proto::EntryBody { at: body.at, content: Some(content_to_proto(&body.content)) })
}

fn content_from_proto(content: ProtoContent) -> Result<Content, Malformed> {
    Ok(match content {
        ProtoContent::Genesis(genesis) => Content::Genesis(genesis_from_proto(genesis)?),
        ProtoContent::Seat(signed) => Content::Seat(signed_from_proto(signed)?),
        ProtoContent::Leave(signed) => Content::Leave(signed_from_proto(signed)?),
        ProtoContent::Commit(signed) => Content::Commit(signed_from_proto(signed)?),
        ProtoContent::Bot(bot) => Content::Bot { seat: narrow("seat", bot.seat)? },
        ProtoContent::Clear(clear) => Content::Clear { seat: narrow("seat", clear.seat)? },
        ProtoContent::Freeze(freeze) => Content::Freeze(freeze_from_proto(freeze)?),
        ProtoContent::Start(proto::Start {}) => Content::Start,
        ProtoContent::Moved(moved) => Content::Moved {
            signed: optional_signed(moved.r#move, "move")?,
            state: optional_hash("state", &moved.state)?,
        },
        ProtoContent::Automatic(automatic) => Content::Automatic(automatic_from_proto(automatic)?),
        ProtoContent::Presence(presence) => {
            Content::Presence { seat: narrow("seat", presence.seat)?, online: presence.online }
        }
        ProtoContent::Call(call) => Content::Call { draw: call.draw, here: all_signed(call.here)? },
        ProtoContent::Drawing(drawing) => Content::Drawing {
            draw: drawing.draw,
            reveal: all_signed(drawing.reveal)?,
            state: Hash(bytes32("state", &drawing.state)?),
        },
        ProtoContent::Void(void) => Content::Void { draw: void.draw, agree: all_signed(void.agree)? },
        ProtoContent::Closing(closing) => {
            Content::Closing { reason: closing_reason(closing.reason())?, seen: all_signed(closing.seen)? }
        }
    })
}

fn content_to_proto(content: &Content) -> ProtoContent {
    match content {
        Content::Genesis(genesis) => ProtoContent::Genesis(genesis_to_proto(genesis)),
        Content::Seat(signed) => ProtoContent::Seat(signed_to_proto(signed)),
        Content::Leave(signed) => ProtoContent::Leave(signed_to_proto(signed)),
        Content::Commit(signed) => ProtoContent::Commit(signed_to_proto(signed)),
        Content::Bot { seat } => ProtoContent::Bot(proto::Bot { seat: (*seat).into() }),
        Content::Clear { seat } => ProtoContent::Clear(proto::Clear { seat: (*seat).into() }),
        Content::Freeze(freeze) => ProtoContent::Freeze(freeze_to_proto(freeze)),
        Content::Start => ProtoContent::Start(proto::Start {}),
        Content::Moved { signed, state } => {
            ProtoContent::Moved(proto::Moved { r#move: Some(signed_to_proto(signed)), state: hash_bytes(*state) })
        }
        Content::Automatic(automatic) => ProtoContent::Automatic(proto::Automatic {
            seat: automatic.seat.0.into(),
            reason: reason_to_proto(automatic.reason).into(),
            action: automatic.action.clone(),
            state: hash_bytes(automatic.state),
        }),
        Content::Presence { seat, online } => {
            ProtoContent::Presence(proto::Presence { seat: (*seat).into(), online: *online })
        }
        Content::Call { draw, here } => ProtoContent::Call(proto::Call { draw: *draw, here: to_proto(here) }),
        Content::Drawing { draw, reveal, state } => {
            ProtoContent::Drawing(proto::Drawing { draw: *draw, reveal: to_proto(reveal), state: state.0.to_vec() })
        }
        Content::Void { draw, agree } => ProtoContent::Void(proto::Void { draw: *draw, agree: to_proto(agree) }),
        Content::Closing { reason, seen } => ProtoContent::Closing(proto::Closing {
            reason: match reason {
                ClosingReason::Finished => proto::ClosingReason::Finished,
                ClosingReason::Unfinished => proto::ClosingReason::Unfinished,
            }
            .into(),
            seen: to_proto(seen),
        }),
    }
}

fn genesis_from_proto(genesis: proto::Genesis) -> Result<Genesis, Malformed> {
    let previous = match genesis.previous {
        None => None,
        Some(previous) => Some(Previous {
            table: TableId(Hash(bytes32("table_id", &previous.table_id)?)),
            number: previous.number,
            hash: Hash(bytes32("hash", &previous.hash)?),
        }),
    };
    Ok(Genesis {
        protocol: genesis.protocol,
        table_key: PublicKey(bytes32("table_key", &genesis.table_key)?),
        host_key: PublicKey(bytes32("host_key", &genesis.host_key)?),
        nonce: bytes32("nonce", &genesis.nonce)?,
        previous,
    })
}

fn genesis_to_proto(genesis: &Genesis) -> proto::Genesis {
    proto::Genesis {
        protocol: genesis.protocol,
        table_key: genesis.table_key.0.to_vec(),
        host_key: genesis.host_key.0.to_vec(),
        nonce: genesis.nonce.to_vec(),
        previous: genesis.previous.map(|previous| proto::Previous {
            table_id: previous.table.as_bytes().to_vec(),
            number: previous.number,
            hash: previous.hash.0.to_vec(),
        }),
    }
}

fn freeze_from_proto(freeze: proto::Freeze) -> Result<Freeze, Malformed> {
    at_most("game", 64, freeze.game.len())?;
    at_most("seats", MAX_SIGNED, freeze.seats.len())?;
    Ok(Freeze {
        game: freeze.game,
        rules: freeze.rules,
        seats: freeze.seats.into_iter().map(|seat| narrow("seats", seat)).collect::<Result<_, _>>()?,
        options: freeze.options,
        alone_after: (freeze.alone_after != 0).then_some(freeze.alone_after),
    })
}

fn freeze_to_proto(freeze: &Freeze) -> proto::Freeze {
    proto::Freeze {
        game: freeze.game.clone(),
        rules: freeze.rules,
        seats: freeze.seats.iter().map(|seat| (*seat).into()).collect(),
        options: freeze.options.clone(),
        alone_after: freeze.alone_after.unwrap_or(0),
    }
}

fn automatic_from_proto(automatic: proto::Automatic) -> Result<Automatic, Malformed> {
    let reason = match automatic.reason() {
        proto::AutomaticReason::Unspecified => return Err(Malformed::BadValue { field: "reason" }),
        proto::AutomaticReason::Timeout => Reason::Timeout,
        proto::AutomaticReason::Offline => Reason::Offline,
        proto::AutomaticReason::Bot => Reason::Bot,
        proto::AutomaticReason::Kick => Reason::Kick,
    };
    Ok(Automatic {
        seat: Seat(narrow("seat", automatic.seat)?),
        reason,
        state: optional_hash("state", &automatic.state)?,
        action: automatic.action,
    })
}

fn reason_to_proto(reason: Reason) -> proto::AutomaticReason {
    match reason {
        Reason::Timeout => proto::AutomaticReason::Timeout,
        Reason::Offline => proto::AutomaticReason::Offline,
        Reason::Bot => proto::AutomaticReason::Bot,
        Reason::Kick => proto::AutomaticReason::Kick,
    }
}

fn closing_reason(reason: proto::ClosingReason) -> Result<ClosingReason, Malformed> {
    match reason {
        proto::ClosingReason::Unspecified => Err(Malformed::BadValue { field: "reason" }),
        proto::ClosingReason::Finished => Ok(ClosingReason::Finished),
        proto::ClosingReason::Unfinished => Ok(ClosingReason::Unfinished),
    }
}

/// Reads what runs on a device.
///
/// # Errors
/// [`Malformed`] if it is not said.
pub fn client_from_proto(client: proto::ClientKind) -> Result<ClientKind, Malformed> {
    match client {
        proto::ClientKind::Unspecified => Err(Malformed::BadValue { field: "client" }),
        proto::ClientKind::Program => Ok(ClientKind::Program),
        proto::ClientKind::Page => Ok(ClientKind::Page),
    }
}

/// Writes what runs on a device.
pub fn client_to_proto(client: ClientKind) -> proto::ClientKind {
    match client {
        ClientKind::Program => proto::ClientKind::Program,
        ClientKind::Page => proto::ClientKind::Page,
    }
}

fn all_signed(signed: Vec<proto::Signed>) -> Result<Vec<Signed>, Malformed> {
    at_most("signed messages", MAX_SIGNED, signed.len())?;
    signed.into_iter().map(signed_from_proto).collect()
}

fn to_proto(signed: &[Signed]) -> Vec<proto::Signed> {
    signed.iter().map(signed_to_proto).collect()
}

/// An absent hash is no bytes at all.
fn optional_hash(field: &'static str, bytes: &[u8]) -> Result<Option<Hash>, Malformed> {
    if bytes.is_empty() { Ok(None) } else { Ok(Some(Hash(bytes32(field, bytes)?))) }
}

fn hash_bytes(hash: Option<Hash>) -> Vec<u8> {
    hash.map(|hash| hash.0.to_vec()).unwrap_or_default()
}
