//! What happens in las-vegas, as it is told to players. Only a payment carries an amount that not everybody may see.
//!
//! Rules: las-vegas §8.2, §8.3.

use jusawi_rules::{Seat, Viewer};

use super::{Outcome, Owner, may_see};
use crate::Note;

/// What happened.
///
/// The end of a round tells, for casinos 1 to 6 in order, `TiesRemoved` if any, `Paid` most dice first, `NotesReturned`
/// if any; then `RoundEnd`; then either `CasinosRefilled` and, where the game has house dice, `HouseDicePlaced`, or
/// `GameOver`.
///
/// Rules: las-vegas §8.2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A round begins with these notes.
    CasinosRefilled {
        /// The round, from 1.
        round: u8,
        /// Who begins it.
        start: Seat,
        /// Notes of casinos 1 to 6, highest first; a casino may be empty.
        casinos: Vec<Vec<Note>>,
    },
    /// House dice were rolled and lie in the casinos of their faces.
    HouseDicePlaced {
        /// The round's start player, in whose name they were rolled.
        seat: Seat,
        /// Faces 1 to 6 in rolling order.
        dice: Vec<u8>,
    },
    /// A player rolled all dice left.
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// Faces of own dice in rolling order.
        own: Vec<u8>,
        /// Faces of neutral dice in rolling order.
        neutral: Vec<u8>,
    },
    /// A player placed all dice of one face.
    Placed {
        /// Who placed.
        seat: Seat,
        /// The face and casino, 1 to 6.
        value: u8,
        /// How many own dice.
        own: u8,
        /// How many neutral dice.
        neutral: u8,
    },
    /// Equal counts cancelled each other.
    TiesRemoved {
        /// The casino, 1 to 6.
        casino: u8,
        /// Whose dice went, seats ascending, the house last.
        owners: Vec<Owner>,
    },
    /// An owner took a note.
    Paid {
        /// The casino, 1 to 6.
        casino: u8,
        /// Who took it.
        owner: Owner,
        /// The note; `None` where the viewer may not know it.
        note: Option<Note>,
    },
    /// Notes went under the pile: those of the house and those that nobody took.
    NotesReturned {
        /// The casino, 1 to 6.
        casino: u8,
        /// The notes in the order they went under, highest first.
        notes: Vec<Note>,
    },
    /// A round is settled.
    RoundEnd {
        /// The round, from 1.
        round: u8,
    },
    /// A player gave up; the dice in hand are thrown away.
    Conceded {
        /// Who gave up.
        seat: Seat,
        /// How many own dice went.
        own: u8,
        /// How many neutral dice went.
        neutral: u8,
    },
    /// The game is over.
    GameOver {
        /// How it ended, with everybody's notes.
        outcome: Outcome,
    },
}

impl Event {
    /// The event as `viewer` may see it where amounts are hidden.
    ///
    /// It does not depend on when it is asked: payments of the last round stay hidden too, and the outcome shows them.
    pub(super) fn redacted(&self, viewer: Viewer) -> Self {
        match self {
            Self::Paid { casino, owner, note } => {
                Self::Paid { casino: *casino, owner: *owner, note: note.filter(|_| may_see(viewer, *owner)) }
            }
            open => open.clone(),
        }
    }
}
