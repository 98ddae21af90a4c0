//! Payloads of signed messages.

use jusawi_fair::{Commitment, Hash, Kind, MAX_CHAT_BYTES, MAX_PAYLOAD};
use jusawi_proto::v1 as proto;
use jusawi_rules::Seat;
use jusawi_table::{Agree, Commit, Here, Leave, Malformed, Move, Name, Payload, Reveal, Seen, TakeSeat};

use crate::canonical::{at_most, bytes32, decode, encode, narrow};
use crate::ledger::{client_from_proto, client_to_proto};

/// The most objections in one reveal.
const MAX_OBJECTIONS: usize = 1024;
/// The most missing devices in one hand.
const MAX_MISSING: usize = 16;

/// Reads the payload of a signed message.
///
/// # Errors
/// What is wrong with the bytes.
pub fn decode_payload(kind: Kind, bytes: &[u8]) -> Result<Payload, Malformed> {
    Ok(match kind {
        Kind::Seat => {
            let seat: proto::Seat = decode("Seat", MAX_PAYLOAD, bytes)?;
            let client = client_from_proto(seat.client())?;
            Payload::Seat(TakeSeat {
                head: hash("head", &seat.head)?,
                seat: narrow("seat", seat.seat)?,
                name: Name::parse(&seat.name).map_err(|_| Malformed::BadValue { field: "name" })?,
                client,
            })
        }
        Kind::Leave => {
            let leave: proto::Leave = decode("Leave", MAX_PAYLOAD, bytes)?;
            Payload::Leave(Leave { head: hash("head", &leave.head)? })
        }
        Kind::Commit => {
            let commit: proto::Commit = decode("Commit", MAX_PAYLOAD, bytes)?;
            let tip = hash("tip", &commit.tip)?;
            let commitment = Commitment { first_draw: commit.first_draw, length: commit.length, tip };
            Payload::Commit(Commit { freeze: hash("freeze", &commit.freeze)?, commitment })
        }
        Kind::Move => {
            let wanted: proto::Move = decode("Move", MAX_PAYLOAD, bytes)?;
            Payload::Move(Move {
                head: hash("head", &wanted.head)?,
                seat: Seat(narrow("seat", wanted.seat)?),
                action: wanted.action,
            })
        }
        Kind::Here => {
            let here: proto::Here = decode("Here", MAX_PAYLOAD, bytes)?;
            Payload::Here(Here { draw: here.draw, opening: hash("opening", &here.opening)? })
        }
        Kind::Reveal => {
            let reveal: proto::Reveal = decode("Reveal", MAX_PAYLOAD, bytes)?;
            at_most("objections", MAX_OBJECTIONS, reveal.objections.len())?;
            Payload::Reveal(Reveal {
                draw: reveal.draw,
                call: hash("call", &reveal.call)?,
                link: hash("link", &reveal.link)?,
                objections: reveal.objections,
            })
        }
        Kind::Agree => {
            let agree: proto::Agree = decode("Agree", MAX_PAYLOAD, bytes)?;
            at_most("missing", MAX_MISSING, agree.missing.len())?;
            Payload::Agree(Agree { draw: agree.draw, call: hash("call", &agree.call)?, missing: agree.missing })
        }
        Kind::Seen => {
            let seen: proto::Seen = decode("Seen", MAX_PAYLOAD, bytes)?;
            Payload::Seen(Seen { head: hash("head", &seen.head)? })
        }
        Kind::Watch => {
            let watch: proto::WatchAs = decode("WatchAs", MAX_PAYLOAD, bytes)?;
            let seat = watch.seat.map(|seat| narrow("seat", seat)).transpose()?;
            Payload::Watch { challenge: bytes32("challenge", &watch.challenge)?, seat }
        }
        Kind::Chat => {
            let chat: proto::Chat = decode("Chat", MAX_PAYLOAD, bytes)?;
            at_most("text", MAX_CHAT_BYTES, chat.text.len())?;
            let steers = |c: char| c.is_control() && c != '\n';
            if chat.text.trim().is_empty() || chat.text.chars().any(steers) {
                return Err(Malformed::BadValue { field: "text" });
            }
            let nonce = chat.nonce.as_slice().try_into().map_err(|_| Malformed::BadValue { field: "nonce" })?;
            Payload::Chat { nonce, text: chat.text }
        }
    })
}

/// Writes the payload of a signed message.
pub fn encode_payload(payload: &Payload) -> Vec<u8> {
    match payload {
        Payload::Seat(seat) => encode(&proto::Seat {
            head: bytes(&seat.head),
            seat: seat.seat.into(),
            name: seat.name.as_str().to_owned(),
            client: client_to_proto(seat.client).into(),
        }),
        Payload::Leave(leave) => encode(&proto::Leave { head: bytes(&leave.head) }),
        Payload::Commit(commit) => encode(&proto::Commit {
            freeze: bytes(&commit.freeze),
            first_draw: commit.commitment.first_draw,
            length: commit.commitment.length,
            tip: bytes(&commit.commitment.tip),
        }),
        Payload::Move(wanted) => encode(&proto::Move {
            head: bytes(&wanted.head),
            seat: wanted.seat.0.into(),
            action: wanted.action.clone(),
        }),
        Payload::Here(here) => encode(&proto::Here { draw: here.draw, opening: bytes(&here.opening) }),
        Payload::Reveal(reveal) => encode(&proto::Reveal {
            draw: reveal.draw,
            call: bytes(&reveal.call),
            link: bytes(&reveal.link),
            objections: reveal.objections.clone(),
        }),
        Payload::Agree(agree) => {
            encode(&proto::Agree { draw: agree.draw, call: bytes(&agree.call), missing: agree.missing.clone() })
        }
        Payload::Seen(seen) => encode(&proto::Seen { head: bytes(&seen.head) }),
        Payload::Watch { challenge, seat } => {
            encode(&proto::WatchAs { challenge: challenge.to_vec(), seat: seat.map(u32::from) })
        }
        Payload::Chat { nonce, text } => encode(&proto::Chat { nonce: nonce.to_vec(), text: text.clone() }),
    }
}

fn hash(field: &'static str, bytes: &[u8]) -> Result<Hash, Malformed> {
    Ok(Hash(bytes32(field, bytes)?))
}

fn bytes(hash: &Hash) -> Vec<u8> {
    hash.0.to_vec()
}
