//! The parts of a game of las-vegas: casinos, hands, rolls, results. They hold what is; they decide nothing.
//!
//! Rules: las-vegas §8.1.

use jusawi_rules::{Seat, Viewer};

use super::data;
use crate::Note;
use crate::dice::Counts;

/// Whose dice are counted together.
///
/// Seats come before the house. Rules: las-vegas §5.4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    /// A player.
    Seat(Seat),
    /// The house: all neutral dice, whoever placed them.
    House,
}

/// What the current player has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Roll.
    Roll,
    /// Choose a face of the roll.
    Place,
    /// Nothing: the game is over.
    Finished,
}

/// A casino as it lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Casino {
    /// Its notes, highest first.
    pub notes: Vec<Note>,
    /// Dice of each seat, clockwise from 0.
    pub dice: Vec<u8>,
    /// Neutral dice, which are the house's.
    pub house: u8,
}

impl Casino {
    /// How many dice of `owner` lie here.
    pub fn count(&self, owner: Owner) -> u8 {
        match owner {
            Owner::Seat(seat) => self.dice.get(seat.index()).copied().unwrap_or(0),
            Owner::House => self.house,
        }
    }

    /// Every owner of at least one die here with the number of dice; seats ascending, the house last.
    pub fn owners(&self) -> Vec<(Owner, u8)> {
        let mut owners = Vec::with_capacity(self.dice.len() + 1);
        let seats = (0u8..).map(|seat| Owner::Seat(Seat(seat))).zip(self.dice.iter().copied());
        for owner in seats.chain([(Owner::House, self.house)]).filter(|(_, count)| *count > 0) {
            owners.push(owner);
        }
        owners
    }
}

/// Dice that a player has left in this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// Dice of the player's colour.
    pub own: u8,
    /// Neutral dice.
    pub neutral: u8,
}

impl Hand {
    /// Own and neutral dice together.
    pub fn dice(self) -> u8 {
        self.own.saturating_add(self.neutral)
    }
}

/// A roll of all dice left.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roll {
    /// Faces of own dice, 1 to 6, in rolling order.
    pub own: Vec<u8>,
    /// Faces of neutral dice, 1 to 6, in rolling order.
    pub neutral: Vec<u8>,
}

impl Roll {
    /// Every face that was rolled with its dice, ascending: what may be placed.
    pub fn faces(&self) -> Vec<Face> {
        let mut faces = Vec::with_capacity(usize::from(data::CASINOS));
        faces.extend(self.each_face());
        faces
    }

    /// The same, one by one.
    pub(super) fn each_face(&self) -> impl Iterator<Item = Face> + use<> {
        let (own, neutral) = (Counts::new(&self.own), Counts::new(&self.neutral));
        let faces =
            (1..=data::CASINOS).map(move |value| Face { value, own: own.of(value), neutral: neutral.of(value) });
        faces.filter(|face| face.dice() > 0)
    }

    /// The dice that show `value`, if there are any.
    pub fn face(&self, value: u8) -> Option<Face> {
        let count = |dice: &[u8]| u8::try_from(dice.iter().filter(|die| **die == value).count()).unwrap_or(u8::MAX);
        let face = Face { value, own: count(&self.own), neutral: count(&self.neutral) };
        (face.dice() > 0).then_some(face)
    }
}

/// A face of a roll and how many dice show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The face, 1 to 6.
    pub value: u8,
    /// How many own dice show it.
    pub own: u8,
    /// How many neutral dice show it.
    pub neutral: u8,
}

impl Face {
    /// Own and neutral dice together.
    pub fn dice(self) -> u8 {
        self.own.saturating_add(self.neutral)
    }
}

/// How a round was settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundResult {
    /// The round, from 1.
    pub round: u8,
    /// Casinos 1 to 6 in order.
    pub casinos: Vec<CasinoResult>,
}

/// How a casino was settled.
///
/// Rules: las-vegas §5.4.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CasinoResult {
    /// The casino, 1 to 6.
    pub casino: u8,
    /// Whose dice were removed, seats ascending, the house last.
    pub ties: Vec<Owner>,
    /// Who took a note, most dice first.
    pub awards: Vec<Award>,
    /// What went under the pile, highest first: notes of the house and notes that nobody took.
    pub returned: Vec<Note>,
}

/// A note that was taken from a casino.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Award {
    /// Who took it.
    pub owner: Owner,
    /// The note; `None` where the viewer may not know it. The state itself always knows.
    pub note: Option<Note>,
}

/// Whether `viewer` may see what `owner` was paid where amounts are hidden: its own, and what the house took from
/// everybody's eyes.
pub(super) fn may_see(viewer: Viewer, owner: Owner) -> bool {
    match owner {
        Owner::Seat(seat) => viewer.sees(seat),
        Owner::House => true,
    }
}
