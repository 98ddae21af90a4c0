//! What placing a face would lead to, as things lie now. It reads a view only, so it cannot tell what the viewer may
//! not know.
//!
//! Rules: las-vegas §9.

use jusawi_rules::Seat;

use super::{Owner, Phase, View};
use crate::Note;
use crate::payout::pay;

/// A casino as it would stand if a player placed a face there and the round ended at once.
///
/// Rules: las-vegas §9.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The casino, 1 to 6.
    pub casino: u8,
    /// Own dice that would be placed.
    pub placed_own: u8,
    /// Neutral dice that would be placed.
    pub placed_neutral: u8,
    /// The player's dice there afterwards.
    pub own: u8,
    /// The house's dice there afterwards.
    pub house: u8,
    /// The player's place after ties are removed, from 1, also where no note is left for it; `None` where the player is
    /// tied or has no die there.
    pub rank: Option<u8>,
    /// The note that the player would take.
    pub note: Option<Note>,
    /// Owners with as many dice as the player, seats ascending, the house last; empty where the player would not be
    /// tied.
    pub tied_with: Vec<Owner>,
    /// Every owner whose dice ties would remove, seats ascending, the house last.
    pub removed: Vec<Owner>,
}

impl Preview {
    /// Whether the player would be first with nobody beside.
    pub fn is_first(&self) -> bool {
        self.rank == Some(1)
    }

    /// Whether the player would be tied.
    pub fn is_tied(&self) -> bool {
        !self.tied_with.is_empty()
    }
}

/// What placing the face `value` would lead to for `seat`.
///
/// `None` where `seat` may not place that face now.
///
/// Rules: las-vegas §9.
pub fn preview(view: &View, seat: Seat, value: u8) -> Option<Preview> {
    if view.phase != Phase::Place || view.current != seat {
        return None;
    }
    let face = view.faces.iter().find(|face| face.value == value)?;
    let mut casino = view.casino(value)?.clone();
    let dice = casino.dice.get_mut(seat.index())?;
    *dice = dice.saturating_add(face.own);
    let own = *dice;
    casino.house = casino.house.saturating_add(face.neutral);

    let me = Owner::Seat(seat);
    let counts = casino.owners();
    let payout = pay(&counts, &casino.notes);
    let place = payout.standing.iter().position(|owner| *owner == me);
    let level = |(owner, count): &(Owner, u8)| *owner != me && own > 0 && *count == own;
    Some(Preview {
        casino: value,
        placed_own: face.own,
        placed_neutral: face.neutral,
        own,
        house: casino.house,
        rank: place.and_then(|index| u8::try_from(index + 1).ok()),
        note: payout.awards.iter().find(|(owner, _)| *owner == me).map(|(_, note)| *note),
        tied_with: counts.iter().filter(|count| level(count)).map(|(owner, _)| *owner).collect(),
        removed: payout.tied,
    })
}
