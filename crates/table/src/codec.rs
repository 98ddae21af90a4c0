//! What entries and signed messages say, as checked types, and the trait that turns them into bytes and back.

use core::fmt::Debug;

use jusawi_fair::{Commitment, Hash, Kind, PublicKey, Signed, TableId};
use jusawi_rules::{Game, Seat};
use thiserror::Error;

use crate::Name;

/// How the messages of one game's tables are written. Implemented beside the generated code.
///
/// Decoding takes bytes only if encoding what was decoded gives the same bytes again, and checks every limit on sizes and
/// counts before it allocates for them.
pub trait Codec: Debug + Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// Reads an entry's body.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    fn decode_body(bytes: &[u8]) -> Result<Body, Malformed>;

    /// Writes an entry's body.
    fn encode_body(body: &Body) -> Vec<u8>;

    /// Reads the payload of a signed message.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    fn decode_payload(kind: Kind, bytes: &[u8]) -> Result<Payload, Malformed>;

    /// Writes the payload of a signed message.
    fn encode_payload(payload: &Payload) -> Vec<u8>;

    /// Reads the options of a freeze.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    fn decode_options(bytes: &[u8]) -> Result<<Self::Game as Game>::Options, Malformed>;

    /// Writes options.
    fn encode_options(options: &<Self::Game as Game>::Options) -> Vec<u8>;

    /// Reads an action.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    fn decode_action(bytes: &[u8]) -> Result<<Self::Game as Game>::Action, Malformed>;

    /// Writes an action.
    fn encode_action(action: &<Self::Game as Game>::Action) -> Vec<u8>;

    /// Writes the whole state, for its hash.
    fn encode_state(game: &Self::Game) -> Vec<u8>;
}

/// Why bytes are not a message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Malformed {
    /// Larger than allowed.
    #[error("{what} of {found} where {limit} are allowed")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// The most that is allowed.
        limit: usize,
        /// What came.
        found: usize,
    },
    /// Not protobuf at all.
    #[error("not a {message} message")]
    NotAMessage {
        /// The message that was expected.
        message: &'static str,
    },
    /// A message, but not written the one way in which it is written.
    #[error("{message} is not in canonical form")]
    NotCanonical {
        /// The message.
        message: &'static str,
    },
    /// A field that must be there is not.
    #[error("{field} is missing")]
    Missing {
        /// The field.
        field: &'static str,
    },
    /// A field has a value that it cannot have.
    #[error("{field} cannot have this value")]
    BadValue {
        /// The field.
        field: &'static str,
    },
    /// A kind of entry that this program does not know.
    #[error("unknown kind of entry")]
    UnknownEntry,
}

/// What an entry says, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    /// The host's clock in milliseconds since 1970.
    pub at: u64,
    /// What it says.
    pub content: Content,
}

/// What an entry says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Entry 0.
    Genesis(Genesis),
    /// A device takes a seat in the lobby: a signed [`TakeSeat`].
    Seat(Signed),
    /// A device gives its seat back: a signed [`Leave`].
    Leave(Signed),
    /// A device commits to its chain: a signed [`Commit`].
    Commit(Signed),
    /// The host puts a bot on a free seat of the lobby.
    Bot {
        /// The lobby's seat.
        seat: u8,
    },
    /// The host frees a seat of the lobby.
    Clear {
        /// The lobby's seat.
        seat: u8,
    },
    /// Seats, options and contributors are final.
    Freeze(Freeze),
    /// The game begins.
    Start,
    /// A player's move: a signed [`Move`].
    Moved {
        /// The move.
        signed: Signed,
        /// The hash of the state after it; none if it opens a draw.
        state: Option<Hash>,
    },
    /// A move without its player's signature.
    Automatic(Automatic),
    /// A seated device lost its last stream or came back.
    Presence {
        /// The lobby's seat.
        seat: u8,
        /// Whether it is connected.
        online: bool,
    },
    /// The roll-call of the open draw: signed [`Here`]s, ascending by contributor.
    Call {
        /// The draw.
        draw: u64,
        /// Who is in it.
        here: Vec<Signed>,
    },
    /// The links of everyone in the call: signed [`Reveal`]s, ascending by contributor.
    Drawing {
        /// The draw.
        draw: u64,
        /// The links.
        reveal: Vec<Signed>,
        /// The hash of the state after the move that opened the draw.
        state: Hash,
    },
    /// The draw is thrown away: signed [`Agree`]s, ascending by contributor.
    Void {
        /// The draw.
        draw: u64,
        /// Who wanted it.
        agree: Vec<Signed>,
    },
    /// The last entry: signed [`Seen`]s, ascending by contributor.
    Closing {
        /// Why the table ended.
        reason: ClosingReason,
        /// Who holds the whole game.
        seen: Vec<Signed>,
    },
}

/// What makes a table this table. Its entry's hash is the table's id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Genesis {
    /// The version of the protocol.
    pub protocol: u32,
    /// The key that seals every entry.
    pub table_key: PublicKey,
    /// The host's device.
    pub host_key: PublicKey,
    /// Fresh random bytes.
    pub nonce: [u8; 32],
    /// The table that this one is a rematch of.
    pub previous: Option<Previous>,
}

/// The end of the table that a rematch follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Previous {
    /// The former table.
    pub table: TableId,
    /// The number of its last entry.
    pub number: u64,
    /// The hash of its last entry.
    pub hash: Hash,
}

/// What is played, and by whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Freeze {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Every taken seat of the lobby, in playing order.
    pub seats: Vec<u8>,
    /// The game's options message.
    pub options: Vec<u8>,
    /// After how many seconds a draw may go on without half of the independent devices; none: never.
    pub alone_after: Option<u32>,
}

/// A move without its player's signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automatic {
    /// The player's seat in the game.
    pub seat: Seat,
    /// Why it stands here.
    pub reason: Reason,
    /// The game's action message.
    pub action: Vec<u8>,
    /// The hash of the state after it; none if it opens a draw.
    pub state: Option<Hash>,
}

/// Why a move stands without its player's signature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The time was over.
    Timeout,
    /// The player was offline for 5 seconds.
    Offline,
    /// The seat is a bot's.
    Bot,
    /// The host took a long absent player out.
    Kick,
}

/// Why a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClosingReason {
    /// The game was played to its end.
    Finished,
    /// The host closed the table before that.
    Unfinished,
}

/// What runs on a player's device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientKind {
    /// A program of its own.
    Program,
    /// A page whose code came from the host.
    Page,
}

/// The payload of a signed message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Payload {
    /// Of [`Kind::Seat`].
    Seat(TakeSeat),
    /// Of [`Kind::Leave`].
    Leave(Leave),
    /// Of [`Kind::Commit`].
    Commit(Commit),
    /// Of [`Kind::Move`].
    Move(Move),
    /// Of [`Kind::Here`].
    Here(Here),
    /// Of [`Kind::Reveal`].
    Reveal(Reveal),
    /// Of [`Kind::Agree`].
    Agree(Agree),
    /// Of [`Kind::Seen`].
    Seen(Seen),
    /// Of [`Kind::Watch`]: whose stream this is.
    Watch {
        /// The host's challenge.
        challenge: [u8; 32],
        /// The lobby's seat that the signer holds.
        seat: Option<u8>,
    },
    /// Of [`Kind::Chat`].
    Chat {
        /// Random bytes, so that the same words can be said twice.
        nonce: [u8; 16],
        /// The words.
        text: String,
    },
}

impl Payload {
    /// The kind of message that carries this payload.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Seat(_) => Kind::Seat,
            Self::Leave(_) => Kind::Leave,
            Self::Commit(_) => Kind::Commit,
            Self::Move(_) => Kind::Move,
            Self::Here(_) => Kind::Here,
            Self::Reveal(_) => Kind::Reveal,
            Self::Agree(_) => Kind::Agree,
            Self::Seen(_) => Kind::Seen,
            Self::Watch { .. } => Kind::Watch,
            Self::Chat { .. } => Kind::Chat,
        }
    }
}

/// The signer takes a free seat of the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeSeat {
    /// An entry after which this key has not taken a seat.
    pub head: Hash,
    /// The lobby's seat.
    pub seat: u8,
    /// The player's name.
    pub name: Name,
    /// What runs on the device.
    pub client: ClientKind,
}

/// The signer gives its seat back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leave {
    /// An entry after which this key has not left.
    pub head: Hash,
}

/// The signer commits to a chain of links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commit {
    /// The freeze that this answers.
    pub freeze: Hash,
    /// The chain.
    pub commitment: Commitment,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// An entry after which nothing has changed the game.
    pub head: Hash,
    /// The player's seat in the game.
    pub seat: Seat,
    /// The game's action message.
    pub action: Vec<u8>,
}

/// The signer takes part in a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Here {
    /// The draw.
    pub draw: u64,
    /// The entry that opened it.
    pub opening: Hash,
}

/// The signer's link for a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reveal {
    /// The draw.
    pub draw: u64,
    /// Its call.
    pub call: Hash,
    /// The link.
    pub link: Hash,
    /// Entries that the signer objects to, ascending.
    pub objections: Vec<u64>,
}

/// A person wants a draw thrown away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agree {
    /// The draw.
    pub draw: u64,
    /// Its call.
    pub call: Hash,
    /// The contributors whose links are missing, ascending.
    pub missing: Vec<u32>,
}

/// The signer holds the ledger up to the game's end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The entry that ended the game.
    pub head: Hash,
}
