//! How a device's secrets of a running table are stored, and what a host must remember beside the ledger to go on with it.
//! They never leave the device; the form is this program's own.

use jusawi_fair::Hash;
use jusawi_proto::v1 as proto;
use jusawi_rules::Seat;
use jusawi_table::{Answer, HostSecrets, Malformed, OwnChain, OwnSeal, Secrets};
use prost::Message;

use crate::canonical::bytes32;
use crate::entry::{optional_signed, signed_to_proto};

#[derive(Clone, PartialEq, Message)]
struct StoredSecrets {
    #[prost(message, repeated, tag = "1")]
    chains: Vec<StoredChain>,
    #[prost(message, optional, tag = "2")]
    answer: Option<StoredAnswer>,
    #[prost(message, optional, tag = "3")]
    own_move: Option<StoredMove>,
    #[prost(bytes = "vec", tag = "4")]
    table_key: Vec<u8>,
    #[prost(message, optional, tag = "5")]
    lobby: Option<StoredLobby>,
    #[prost(message, repeated, tag = "6")]
    seals: Vec<StoredSeal>,
}

#[derive(Clone, PartialEq, Message)]
struct StoredSeal {
    #[prost(uint32, tag = "1")]
    seat: u32,
    #[prost(uint64, tag = "2")]
    question: u64,
    #[prost(bytes = "vec", tag = "3")]
    nonce: Vec<u8>,
    #[prost(bytes = "vec", tag = "4")]
    choice: Vec<u8>,
}

#[derive(Clone, PartialEq, Message)]
struct StoredLobby {
    #[prost(string, tag = "1")]
    game: String,
    #[prost(string, tag = "2")]
    name: String,
    #[prost(uint32, tag = "3")]
    capacity: u32,
    #[prost(bytes = "vec", tag = "4")]
    options: Vec<u8>,
    #[prost(uint32, tag = "5")]
    alone_after: u32,
}

/// What a host has decided about its table beside the ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lobby {
    /// The game's name.
    pub game: String,
    /// The table's name.
    pub name: String,
    /// How many seats there are.
    pub capacity: u8,
    /// The game's options message.
    pub options: Vec<u8>,
    /// After how many seconds a draw may go on without half of the independent devices; none: never.
    pub alone_after: Option<u32>,
}

#[derive(Clone, PartialEq, Message)]
struct StoredChain {
    #[prost(bytes = "vec", tag = "1")]
    freeze: Vec<u8>,
    #[prost(bytes = "vec", tag = "2")]
    secret: Vec<u8>,
    #[prost(uint64, tag = "3")]
    first_draw: u64,
    #[prost(uint32, tag = "4")]
    length: u32,
}

#[derive(Clone, PartialEq, Message)]
struct StoredAnswer {
    #[prost(uint64, tag = "1")]
    draw: u64,
    #[prost(bytes = "vec", tag = "2")]
    call: Vec<u8>,
    #[prost(message, optional, tag = "3")]
    reveal: Option<proto::Signed>,
}

#[derive(Clone, PartialEq, Message)]
struct StoredMove {
    #[prost(uint64, tag = "1")]
    changed: u64,
    #[prost(message, optional, tag = "2")]
    signed: Option<proto::Signed>,
}

/// Writes a device's secrets.
pub fn encode_secrets(secrets: &Secrets) -> Vec<u8> {
    stored(secrets).encode_to_vec()
}

/// Reads a device's secrets.
///
/// # Errors
/// [`Malformed`] if the bytes are none.
pub fn decode_secrets(bytes: &[u8]) -> Result<Secrets, Malformed> {
    restored(read(bytes)?)
}

/// Writes a host's secrets, and what it has decided.
pub fn encode_host_secrets(secrets: &HostSecrets, lobby: &Lobby) -> Vec<u8> {
    StoredSecrets {
        table_key: secrets.table_key.to_vec(),
        lobby: Some(StoredLobby {
            game: lobby.game.clone(),
            name: lobby.name.clone(),
            capacity: lobby.capacity.into(),
            options: lobby.options.clone(),
            alone_after: lobby.alone_after.unwrap_or(0),
        }),
        ..stored(&secrets.device)
    }
    .encode_to_vec()
}

/// Reads a host's secrets, and what it had decided.
///
/// # Errors
/// [`Malformed`] if the bytes are none.
pub fn decode_host_secrets(bytes: &[u8]) -> Result<(HostSecrets, Lobby), Malformed> {
    let mut stored = read(bytes)?;
    let table_key = bytes32("table_key", &stored.table_key)?;
    let lobby = stored.lobby.take().ok_or(Malformed::Missing { field: "lobby" })?;
    let lobby = Lobby {
        game: lobby.game,
        name: lobby.name,
        capacity: u8::try_from(lobby.capacity).map_err(|_| Malformed::BadValue { field: "capacity" })?,
        options: lobby.options,
        alone_after: (lobby.alone_after != 0).then_some(lobby.alone_after),
    };
    Ok((HostSecrets { table_key, device: restored(stored)? }, lobby))
}

fn read(bytes: &[u8]) -> Result<StoredSecrets, Malformed> {
    StoredSecrets::decode(bytes).map_err(|_| Malformed::NotAMessage { message: "secrets" })
}

fn stored(secrets: &Secrets) -> StoredSecrets {
    StoredSecrets {
        chains: secrets
            .chains
            .iter()
            .map(|chain| StoredChain {
                freeze: chain.freeze.0.to_vec(),
                secret: chain.secret.to_vec(),
                first_draw: chain.first_draw,
                length: chain.length,
            })
            .collect(),
        answer: secrets.answer.as_ref().map(|answer| StoredAnswer {
            draw: answer.draw,
            call: answer.call.0.to_vec(),
            reveal: Some(signed_to_proto(&answer.reveal)),
        }),
        own_move: secrets
            .own_move
            .as_ref()
            .map(|(changed, signed)| StoredMove { changed: *changed, signed: Some(signed_to_proto(signed)) }),
        table_key: Vec::new(),
        lobby: None,
        seals: secrets
            .seals
            .iter()
            .map(|seal| StoredSeal {
                seat: seal.seat.0.into(),
                question: seal.question,
                nonce: seal.nonce.to_vec(),
                choice: seal.choice.clone(),
            })
            .collect(),
    }
}

fn restored(stored: StoredSecrets) -> Result<Secrets, Malformed> {
    let chains = stored
        .chains
        .into_iter()
        .map(|chain| {
            Ok(OwnChain {
                freeze: Hash(bytes32("freeze", &chain.freeze)?),
                secret: bytes32("secret", &chain.secret)?,
                first_draw: chain.first_draw,
                length: chain.length,
            })
        })
        .collect::<Result<_, _>>()?;
    let answer = match stored.answer {
        None => None,
        Some(answer) => Some(Answer {
            draw: answer.draw,
            call: Hash(bytes32("call", &answer.call)?),
            reveal: optional_signed(answer.reveal, "reveal")?,
        }),
    };
    let own_move = match stored.own_move {
        None => None,
        Some(own_move) => Some((own_move.changed, optional_signed(own_move.signed, "signed")?)),
    };
    let seals = stored
        .seals
        .into_iter()
        .map(|seal| {
            Ok(OwnSeal {
                seat: Seat(u8::try_from(seal.seat).map_err(|_| Malformed::BadValue { field: "seat" })?),
                question: seal.question,
                nonce: bytes32("nonce", &seal.nonce)?,
                choice: seal.choice,
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(Secrets { chains, answer, own_move, seals })
}
