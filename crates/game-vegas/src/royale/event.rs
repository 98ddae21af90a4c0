//! What happens in royale, as it is told to players, and what each of them may know of it.
//!
//! Rules: royale §7, R-25.

use jusawi_rules::{Seat, Viewer};

use super::{Dice, Die, Outcome, Owner, Question, Reward, Tile, TileEvent, may_see};
use crate::Note;

/// What happened.
///
/// The end of a round tells `Settlement`; what tiles do before payouts; for casinos 1 to 6 in order, `TiesRemoved` if
/// any, `Paid` strongest first, `NotesReturned` if any, then what that casino's tile pays; fines; `RoundEnd`; then
/// either `RoundStarted` and in a game of two `NeutralPlaced`, or `GameOver`. A question may interrupt this.
///
/// Rules: royale §7.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A round begins. Everybody who still plays has got two chips and all dice.
    RoundStarted {
        /// The round, from 1.
        round: u8,
        /// Tiles of casinos 1 to 6.
        tiles: Vec<Option<Tile>>,
        /// Notes of casinos 1 to 6, highest first.
        casinos: Vec<Vec<Note>>,
        /// Who begins.
        start: Seat,
    },
    /// The neutral dice were rolled and lie in the casinos of their faces.
    NeutralPlaced {
        /// Faces of the small dice, 1 to 6, in rolling order.
        small: Vec<u8>,
        /// The big die's face.
        big: u8,
    },
    /// A player rolled all dice left.
    Rolled {
        /// Who.
        seat: Seat,
        /// Faces of the small dice in rolling order.
        small: Vec<u8>,
        /// The big die's face, if it was rolled.
        big: Option<u8>,
    },
    /// A player placed all dice of one face.
    Placed {
        /// Who.
        seat: Seat,
        /// The face and casino.
        value: u8,
        /// The dice.
        dice: Dice,
    },
    /// A player ended the turn without placing.
    Passed {
        /// Who.
        seat: Seat,
        /// Chips that it cost: 1, or 0 where nothing could be placed.
        cost: u8,
    },
    /// The holder of the leader's key placed a die instead of rolling.
    PlacedAny {
        /// Who.
        seat: Seat,
        /// Which die.
        die: Die,
        /// Where.
        casino: u8,
    },
    /// A tile was activated.
    Activated {
        /// The tile.
        tile: Tile,
        /// Its casino.
        casino: u8,
        /// Who activated it.
        seat: Seat,
    },
    /// A tile asks a question.
    Asked {
        /// The question.
        question: Question,
    },
    /// A tile tells what happened at it.
    Tile {
        /// The tile.
        tile: Tile,
        /// What.
        event: TileEvent,
    },
    /// A tile paid something.
    TilePaid {
        /// The tile.
        tile: Tile,
        /// Who got it.
        seat: Seat,
        /// What; `None` where the viewer may not know it.
        reward: Option<Reward>,
        /// Where amounts are hidden and this names a seat, only that player and who got it may know what it was.
        known_to: Option<Seat>,
    },
    /// A player gave up; dice left and on the bench are thrown away.
    Conceded {
        /// Who.
        seat: Seat,
    },
    /// The round is being settled.
    Settlement {
        /// The round, from 1.
        round: u8,
    },
    /// Equal strengths cancelled each other.
    TiesRemoved {
        /// The casino.
        casino: u8,
        /// Whose dice went: seats ascending, then neutral, then gray.
        owners: Vec<Owner>,
    },
    /// An owner took a note.
    Paid {
        /// The casino.
        casino: u8,
        /// Who.
        owner: Owner,
        /// The note; `None` where the viewer may not know it.
        note: Option<Note>,
    },
    /// Notes went under the pile: those of virtual players and those that nobody took.
    NotesReturned {
        /// The casino.
        casino: u8,
        /// The notes in the order they went under, highest first.
        notes: Vec<Note>,
    },
    /// A round is settled.
    RoundEnd {
        /// The round, from 1.
        round: u8,
    },
    /// The game is over.
    GameOver {
        /// How it ended, with everybody's notes.
        outcome: Outcome,
    },
}

impl Event {
    /// The event as `viewer` may see it. It does not depend on when it is asked.
    ///
    /// What a player hides from another is always left out; amounts only with `hide_money`.
    ///
    /// Rules: royale R-25.
    pub(super) fn redacted(&self, viewer: Viewer, hide_money: bool) -> Self {
        let mut event = self.clone();
        match &mut event {
            Self::Tile { event, .. } => event.redact(viewer, hide_money),
            Self::TilePaid { seat, reward, known_to: Some(other), .. } if hide_money => {
                *reward = reward.filter(|_| viewer.sees(*seat) || viewer.sees(*other));
            }
            Self::Paid { owner, note, .. } if hide_money => *note = note.filter(|_| may_see(viewer, *owner)),
            _ => {}
        }
        event
    }
}
