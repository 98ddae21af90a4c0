//! What entries bring.

use jusawi_fair::Hash;
use jusawi_rules::{Game, Seat};

use super::{Drawn, Occupant, Opener};
use crate::{ClosingReason, Name, Reason};

/// What an entry brought.
#[derive(Clone, PartialEq, Debug)]
pub struct Applied<G: Game> {
    /// The entry's number.
    pub number: u64,
    /// Its hash.
    pub hash: Hash,
    /// The host's clock.
    pub at: u64,
    /// What happened.
    pub news: News<G>,
}

/// What happened at a table.
#[derive(Clone, PartialEq, Debug)]
pub enum News<G: Game> {
    /// The table was opened.
    Opened,
    /// A player sat down, or moved to another seat.
    Seated {
        /// The lobby's seat.
        seat: u8,
    },
    /// A player gave its seat back.
    Left {
        /// The lobby's seat that is free now.
        seat: u8,
        /// Who it was.
        name: Name,
    },
    /// A bot sat down.
    BotSeated {
        /// The lobby's seat.
        seat: u8,
    },
    /// The host freed a seat.
    Cleared {
        /// The lobby's seat.
        seat: u8,
        /// Who it was.
        occupant: Occupant,
    },
    /// Everything was frozen for a start.
    Frozen,
    /// A device committed to its chain.
    Committed {
        /// The contributor.
        number: u32,
    },
    /// A draw is open.
    DrawOpened {
        /// The draw.
        draw: u64,
        /// What for.
        opener: Opener,
    },
    /// The roll-call was made.
    Called {
        /// The draw.
        draw: u64,
        /// The contributors in it, ascending.
        members: Vec<u32>,
        /// The contributors with a link that are not in it, ascending.
        left_out: Vec<u32>,
    },
    /// The draw is done, and what it was for has happened.
    Drawn {
        /// The draw.
        drawn: Drawn,
        /// What it was for.
        opener: Opener,
        /// What happened, as an all-seeing viewer may see it.
        events: Vec<G::Event>,
    },
    /// The draw was thrown away.
    Voided {
        /// The draw.
        draw: u64,
        /// The contributors whose links were missing.
        missing: Vec<u32>,
        /// The contributors who wanted it.
        hands: Vec<u32>,
    },
    /// A move without chance.
    Moved {
        /// The player's seat in the game.
        seat: Seat,
        /// Why it stands without the player's signature, if it does.
        automatic: Option<Reason>,
        /// What happened, as an all-seeing viewer may see it.
        events: Vec<G::Event>,
    },
    /// A seated device lost its last stream or came back.
    Presence {
        /// The lobby's seat.
        seat: u8,
        /// Whether it is connected.
        online: bool,
    },
    /// The table is closed.
    Closed {
        /// Why.
        reason: ClosingReason,
    },
}

/// What a move would lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreseen {
    /// It asks for chance, so it would open a draw.
    Opens,
    /// It would lead to a state with this hash.
    Leads(Hash),
}
