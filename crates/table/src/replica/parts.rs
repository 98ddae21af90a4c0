//! What a table's state is made of.

use std::collections::BTreeMap;

use jusawi_fair::{Contributors, Hash, Proof, PublicKey, ScreenCode, Seed};
use jusawi_rules::{Absence, Game, Seat};

use crate::{ClientKind, Name, Reason};

/// Who holds a seat of the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// A player's device.
    Device {
        /// Its key.
        key: PublicKey,
        /// The player's name.
        name: Name,
        /// What runs on it.
        client: ClientKind,
    },
    /// A bot, played by the host.
    Bot,
}

/// What was frozen last, and who has committed to it.
#[derive(Clone, Debug)]
pub struct Frozen<G: Game> {
    /// The number of the freeze.
    pub number: u64,
    /// Its hash, which commitments name.
    pub hash: Hash,
    /// The lobby's seats in playing order: the game's seat is the place in this list.
    pub order: Vec<u8>,
    /// The game's options.
    pub options: G::Options,
    /// After how many seconds a draw may go on without half of the independent devices; none: never.
    pub alone_after: Option<u32>,
    /// The devices that roll together.
    pub contributors: Contributors,
}

/// A game that has started.
#[derive(Clone, Debug)]
pub(super) struct Play<G: Game> {
    /// None until the set-up has been drawn.
    pub(super) game: Option<G>,
    pub(super) draw: Option<Draw>,
    pub(super) next_draw: u64,
    pub(super) previous_seed: Seed,
    pub(super) last_drawn: Option<Drawn>,
    /// The last entry that changed the game.
    pub(super) changed: u64,
    /// The entry that began the open decision, and its time, put off by draws that did not end the decision.
    pub(super) phase: (u64, u64),
    pub(super) absences: Vec<Absence>,
    /// What each seat has decided in the round that runs: by its own hand, and automatically.
    pub(super) decided: Vec<(u32, u32)>,
    /// What each seat has hidden and not shown yet.
    pub(super) seals: BTreeMap<Seat, Sealed>,
    /// The last move of each seat's own.
    pub(super) moved: BTreeMap<Seat, u64>,
    /// The entry that ended the game.
    pub(super) ended: Option<(u64, Hash)>,
}

/// The draw that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Its number.
    pub number: u64,
    /// The entry that opened it: the move's, the start's, or the void's of the draw before.
    pub opening: u64,
    /// The hash of that entry.
    pub opening_hash: Hash,
    /// When it was opened.
    pub opened_at: u64,
    /// When the move that it is for was made: before `opened_at` if a draw for it was thrown away.
    pub asked_at: u64,
    /// What happens once it is drawn.
    pub opener: Opener,
    /// The roll-call, once it stands.
    pub call: Option<Call>,
    /// Whether this move has seen a void.
    pub voided: bool,
}

/// The roll-call of the open draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The number of its entry.
    pub number: u64,
    /// The hash of its entry.
    pub hash: Hash,
    /// When it was made.
    pub at: u64,
    /// The contributors in it, ascending.
    pub members: Vec<u32>,
}

/// What a draw is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opener {
    /// The game's set-up.
    Setup,
    /// A move.
    Move {
        /// Whose.
        seat: Seat,
        /// The game's action message.
        action: Vec<u8>,
        /// Why it stands without the player's signature, if it does.
        automatic: Option<Reason>,
    },
}

/// A completed draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// Its number.
    pub number: u64,
    /// The contributors whose links are in it, ascending.
    pub members: Vec<u32>,
    /// What it proves, and to whom.
    pub proof: Proof,
    /// What every screen shows.
    pub code: ScreenCode,
}

/// What a completed draw is worth to one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkStanding {
    /// Its device rolled too: nobody could know or set the roll.
    Own,
    /// Other independent devices rolled, its own did not.
    LeftOut,
    /// Only pages besides the host rolled, at a table without independent devices.
    Shared,
    /// The host's device alone rolled, or every independent device was left out.
    Unproven,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Seats can be taken.
    Lobby,
    /// The game runs.
    Playing,
    /// The game is over, the closing does not stand yet.
    Finished,
    /// The closing stands.
    Closed,
}

/// A choice behind a commitment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sealed {
    /// The entry that put the question.
    pub(super) question: u64,
    /// What fixes the choice.
    pub(super) commitment: [u8; 32],
}
