//! Everything that can be wrong with an entry.

use jusawi_fair::{
    BadSignature, CallFault, CommitFault, CommitmentFault, Hash, Kind, PublicKey, RevealFault, VoidFault,
};
use jusawi_rules::{OptionError, Seat};
use thiserror::Error;

use crate::Malformed;

/// Why an entry was not taken into a replica. The replica is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Rejection {
    /// The ledger lies: the host sealed something that the protocol does not allow at this place.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The entry is beyond what this program knows. It says nothing about the host's honesty.
    #[error("cannot check entry {number}: {reason}")]
    CannotCheck {
        /// The entry's number.
        number: u64,
        /// What is not known.
        reason: CannotCheck,
    },
}

/// What this program does not know.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CannotCheck {
    /// Another version of the protocol.
    #[error("protocol version {found}, known is {known}")]
    Protocol {
        /// The version in the genesis.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// Another game.
    #[error("game {found:?}")]
    Game {
        /// The game's name in the freeze.
        found: String,
    },
    /// Another version of the game's rules.
    #[error("rules version {found} of {game}, known is {known}")]
    Rules {
        /// The game.
        game: &'static str,
        /// The version in the freeze.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// A kind of entry that is not known.
    #[error("unknown kind of entry")]
    Entry,
}

/// The first false entry of a ledger. Whoever sealed it, the host, is to blame.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("entry {number}: {wrong}")]
pub struct Fault {
    /// The entry's number.
    pub number: u64,
    /// What is wrong with it.
    pub wrong: Wrong,
}

/// What is wrong with an entry, or with a message that would have become one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Wrong {
    /// The seal is not the table key's for this number, body and history: something was changed, left out or reordered.
    #[error("seal does not verify")]
    Seal,
    /// A second history: another entry with this number and a seal of the same table.
    #[error("entry {found} stands where {known} stood")]
    Fork {
        /// The entry's hash as known.
        known: Hash,
        /// The hash of the other one.
        found: Hash,
    },
    /// The bytes are no message.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The host's clock fell.
    #[error("time {found} before {last}")]
    Time {
        /// The entry before.
        last: u64,
        /// This one.
        found: u64,
    },
    /// Entry 0 is no genesis.
    #[error("the first entry is no genesis")]
    NoGenesis,
    /// A genesis where a ledger goes on.
    #[error("second genesis")]
    SecondGenesis,
    /// The genesis follows a table that cannot have ended so: no closing is entry 0.
    #[error("no table ends with entry 0")]
    Previous,
    /// The genesis holds another table key than the invite code pins.
    #[error("table key {found} is not the invited one")]
    OtherTable {
        /// The key in the genesis.
        found: PublicKey,
    },
    /// An entry after the closing.
    #[error("entry after the closing")]
    Closed,
    /// Seats change only in the lobby.
    #[error("the game has started")]
    NotInLobby,
    /// The host has just come back: it appends nothing before its peers could bring what it may have lost.
    #[error("the host has just come back")]
    Recovering,
    /// There is no game yet, or it is over.
    #[error("no game is running")]
    NotPlaying,
    /// A signed message of one kind stands where another belongs.
    #[error("a signed {found} where a {expected} belongs")]
    Kind {
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: &'static str,
    },
    /// The signature is not the key's for this table and payload.
    #[error("signature of a {kind} by {key} does not verify")]
    Signature {
        /// The kind of message.
        kind: &'static str,
        /// The key.
        key: PublicKey,
    },
    /// The message names a head that is no entry of this ledger.
    #[error("head {head} is not in this ledger")]
    UnknownHead {
        /// The head.
        head: Hash,
    },
    /// A message of this kind by this key stands after the head that it names.
    #[error("a {kind} of this key already stands at {entry}")]
    Repeated {
        /// The kind.
        kind: &'static str,
        /// The entry that carries the earlier one.
        entry: u64,
    },
    /// The game has changed since the head that the move names.
    #[error("the game changed at entry {changed}")]
    Stale {
        /// The last entry that changed it.
        changed: u64,
    },
    /// Somebody sits there.
    #[error("seat {seat} is taken")]
    SeatTaken {
        /// The lobby's seat.
        seat: u8,
    },
    /// Nobody sits there.
    #[error("seat {seat} is free")]
    SeatFree {
        /// The lobby's seat.
        seat: u8,
    },
    /// The key holds no seat.
    #[error("{key} holds no seat")]
    NotSeated {
        /// The key.
        key: PublicKey,
    },
    /// A seat's number is beyond what a lobby can have.
    #[error("no seat {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: u8,
    },
    /// The freeze does not list every taken seat once.
    #[error("frozen seats {found:?}, taken are {expected:?}")]
    FrozenSeats {
        /// The taken seats.
        expected: Vec<u8>,
        /// What the freeze lists.
        found: Vec<u8>,
    },
    /// The game cannot be played so.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// Nothing is frozen, or seats have changed since.
    #[error("nothing is frozen")]
    NotFrozen,
    /// The commitment answers another freeze than the last.
    #[error("commitment to {found}, the last freeze is {expected}")]
    OtherFreeze {
        /// The last freeze.
        expected: Hash,
        /// What the commitment names.
        found: Hash,
    },
    /// The device does not contribute to draws.
    #[error("{key} is no contributor")]
    NotAContributor {
        /// The device.
        key: PublicKey,
    },
    /// The chain cannot be committed to.
    #[error(transparent)]
    Commit(#[from] CommitFault),
    /// The chain is none.
    #[error(transparent)]
    Commitment(#[from] CommitmentFault),
    /// A start before everybody committed.
    #[error("contributors {missing:?} have not committed")]
    Uncommitted {
        /// Their numbers.
        missing: Vec<u32>,
    },
    /// A second start.
    #[error("second start")]
    SecondStart,
    /// Only this draw's entries may stand while it is open.
    #[error("draw {draw} is open")]
    DrawOpen {
        /// The draw.
        draw: u64,
    },
    /// No draw is open.
    #[error("no draw is open")]
    NoDrawOpen,
    /// The draw has no call yet.
    #[error("draw {draw} has no call")]
    NotCalled {
        /// The draw.
        draw: u64,
    },
    /// A second call of one draw.
    #[error("second call of draw {draw}")]
    SecondCall {
        /// The draw.
        draw: u64,
    },
    /// Another draw than the open one.
    #[error("draw {found} where {expected} is open")]
    OtherDraw {
        /// The open draw.
        expected: u64,
        /// What the message names.
        found: u64,
    },
    /// A message names another opening or call than the one that stands.
    #[error("names entry {found}, not {expected}")]
    OtherEntry {
        /// The entry that stands.
        expected: Hash,
        /// What the message names.
        found: Hash,
    },
    /// The call is not valid.
    #[error(transparent)]
    Call(#[from] CallFault),
    /// A link is wrong, or there is one too many or too few.
    #[error(transparent)]
    Reveal(#[from] RevealFault),
    /// The drawing does not hold exactly the devices of the call, in order.
    #[error("links of {found:?}, called were {expected:?}")]
    Revealed {
        /// The devices of the call.
        expected: Vec<u32>,
        /// The devices of the drawing.
        found: Vec<u32>,
    },
    /// An objection to an entry that is none of those a device can object to.
    #[error("objection to entry {entry}")]
    Objection {
        /// The entry.
        entry: u64,
    },
    /// The void is not valid.
    #[error(transparent)]
    Void(#[from] VoidFault),
    /// The hands of a void name different devices.
    #[error("hands name {first:?} and {other:?} as missing")]
    Hands {
        /// What the first names.
        first: Vec<u32>,
        /// What another names.
        other: Vec<u32>,
    },
    /// A second void for one move.
    #[error("second void for one move")]
    SecondVoid,
    /// The move is not signed by the player of its seat.
    #[error("seat {seat} is not this key's")]
    OtherPlayer {
        /// The seat in the game.
        seat: Seat,
    },
    /// The rules refuse the move.
    #[error("refused: {code}")]
    Refused {
        /// The refusal's name.
        code: &'static str,
    },
    /// The hash of the state is missing, or there is one where nothing has changed yet.
    #[error("hash of the state {found:?}, expected {expected:?}")]
    State {
        /// What must stand there.
        expected: Option<Hash>,
        /// What stands there.
        found: Option<Hash>,
    },
    /// A choice is shown that is not the one that was hidden, or none was hidden.
    #[error("what seat {seat} shows is not what it hid")]
    Opening {
        /// The seat.
        seat: Seat,
    },
    /// An automatic move for a seat that need not decide anything.
    #[error("seat {seat} has nothing to decide")]
    NotAwaited {
        /// The seat.
        seat: Seat,
    },
    /// An automatic move that is not what the rules prescribe.
    #[error("the rules prescribe another move for seat {seat}")]
    NotPrescribed {
        /// The seat.
        seat: Seat,
    },
    /// An automatic move before its time.
    #[error("automatic move at {found}, due at {due:?}")]
    Early {
        /// When it would have been due; none: never.
        due: Option<u64>,
        /// When it stands.
        found: u64,
    },
    /// A bot's move for a seat that is no bot's, or another automatic move for a bot.
    #[error("seat {seat} is played by somebody else")]
    OtherHand {
        /// The seat.
        seat: Seat,
    },
    /// The rules do not let the host take this player out now.
    #[error("seat {seat} cannot be taken out")]
    NoKick {
        /// The seat.
        seat: Seat,
    },
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A list of signed messages is not ascending by contributor, or holds somebody twice.
    #[error("contributors {found:?} are not ascending")]
    Unsorted {
        /// Their numbers.
        found: Vec<u32>,
    },
}

impl Wrong {
    /// The fault's stable name for programs; for a refusal by the rules, the refusal's.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Seal => "SEAL",
            Self::Fork { .. } => "FORK",
            Self::Malformed(_) => "MALFORMED",
            Self::Time { .. } => "TIME",
            Self::NoGenesis => "NO_GENESIS",
            Self::SecondGenesis => "SECOND_GENESIS",
            Self::Previous => "PREVIOUS",
            Self::OtherTable { .. } => "OTHER_TABLE",
            Self::Closed => "CLOSED",
            Self::NotInLobby => "NOT_IN_LOBBY",
            Self::Recovering => "RECOVERING",
            Self::NotPlaying => "NOT_PLAYING",
            Self::Kind { .. } => "KIND",
            Self::Signature { .. } => "SIGNATURE",
            Self::UnknownHead { .. } => "UNKNOWN_HEAD",
            Self::Repeated { .. } => "REPEATED",
            Self::Stale { .. } => "STALE",
            Self::SeatTaken { .. } => "SEAT_TAKEN",
            Self::SeatFree { .. } => "SEAT_FREE",
            Self::NotSeated { .. } => "NOT_SEATED",
            Self::NoSuchSeat { .. } => "NO_SUCH_SEAT",
            Self::FrozenSeats { .. } => "FROZEN_SEATS",
            Self::Options(_) => "OPTIONS",
            Self::NotFrozen => "NOT_FROZEN",
            Self::OtherFreeze { .. } => "OTHER_FREEZE",
            Self::NotAContributor { .. } => "NOT_A_CONTRIBUTOR",
            Self::Commit(_) => "COMMIT",
            Self::Commitment(_) => "COMMITMENT",
            Self::Uncommitted { .. } => "UNCOMMITTED",
            Self::SecondStart => "SECOND_START",
            Self::DrawOpen { .. } => "DRAW_OPEN",
            Self::NoDrawOpen => "NO_DRAW_OPEN",
            Self::NotCalled { .. } => "NOT_CALLED",
            Self::SecondCall { .. } => "SECOND_CALL",
            Self::OtherDraw { .. } => "OTHER_DRAW",
            Self::OtherEntry { .. } => "OTHER_ENTRY",
            Self::Call(_) => "CALL",
            Self::Reveal(_) => "REVEAL",
            Self::Revealed { .. } => "REVEALED",
            Self::Objection { .. } => "OBJECTION",
            Self::Void(_) => "VOID",
            Self::Hands { .. } => "HANDS",
            Self::SecondVoid => "SECOND_VOID",
            Self::OtherPlayer { .. } => "OTHER_PLAYER",
            Self::Refused { code } => code,
            Self::State { .. } => "STATE",
            Self::Opening { .. } => "OPENING",
            Self::NotAwaited { .. } => "NOT_AWAITED",
            Self::NotPrescribed { .. } => "NOT_PRESCRIBED",
            Self::Early { .. } => "EARLY",
            Self::OtherHand { .. } => "OTHER_HAND",
            Self::NoKick { .. } => "NO_KICK",
            Self::NotOver => "NOT_OVER",
            Self::Over => "OVER",
            Self::Unsorted { .. } => "UNSORTED",
        }
    }

    pub(crate) fn signature(kind: Kind, key: PublicKey) -> impl FnOnce(BadSignature) -> Self {
        move |BadSignature| Self::Signature { kind: kind.name(), key }
    }
}
