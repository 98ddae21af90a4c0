//! The parts of a game of royale: dice, casinos, players, rolls, results. They hold what is; they decide nothing.
//!
//! Rules: royale §1, §2.

use jusawi_rules::{Seat, Viewer};

use super::{Question, data};
use crate::Note;
use crate::dice::Counts;

/// A die of a player's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Die {
    /// Counts as one.
    Small,
    /// Counts as two, but is one die.
    Big,
}

impl Die {
    /// Both kinds, the small one first.
    pub const ALL: [Self; 2] = [Self::Small, Self::Big];
}

/// Dice of one colour, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dice {
    /// How many small ones.
    pub small: u8,
    /// How many big ones.
    pub big: u8,
}

impl Dice {
    /// How many dice these are.
    pub fn count(self) -> u8 {
        self.small.saturating_add(self.big)
    }

    /// What they count for ties and places: a small die one, a big die two.
    ///
    /// Rules: royale §2-2.
    pub fn strength(self) -> u8 {
        self.small.saturating_add(self.big).saturating_add(self.big)
    }

    /// How many dice of this kind.
    pub fn of(self, die: Die) -> u8 {
        match die {
            Die::Small => self.small,
            Die::Big => self.big,
        }
    }

    /// Every kind of which there is one, small first.
    pub fn kinds(self) -> impl Iterator<Item = Die> {
        Die::ALL.into_iter().filter(move |die| self.of(*die) > 0)
    }

    /// Adds one die.
    pub(super) fn add(&mut self, die: Die) {
        let count = match die {
            Die::Small => &mut self.small,
            Die::Big => &mut self.big,
        };
        *count = count.saturating_add(1);
    }

    /// Adds dice.
    pub(super) fn join(&mut self, dice: Self) {
        self.small = self.small.saturating_add(dice.small);
        self.big = self.big.saturating_add(dice.big);
    }

    /// Takes dice away that are there.
    pub(super) fn drop(&mut self, dice: Self) {
        self.small = self.small.saturating_sub(dice.small);
        self.big = self.big.saturating_sub(dice.big);
    }

    /// Takes one die away; whether there was one.
    pub(super) fn take(&mut self, die: Die) -> bool {
        let count = match die {
            Die::Small => &mut self.small,
            Die::Big => &mut self.big,
        };
        let is_there = *count > 0;
        *count = count.saturating_sub(1);
        is_there
    }
}

/// A die that lies on a tile, with its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupant {
    /// Whose die it is.
    pub seat: Seat,
    /// Which kind.
    pub die: Die,
}

/// Whose dice are counted together.
///
/// Seats come first, then the neutral dice, then the gray ones. Rules: royale §3, R-23.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    /// A player.
    Seat(Seat),
    /// The neutral dice of a game of two.
    Neutral,
    /// The gray dice of tiles.
    Gray,
}

impl Owner {
    /// The player, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Neutral | Self::Gray => None,
        }
    }
}

/// What has to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The current player rolls.
    Roll,
    /// The current player places a face of the roll or passes.
    Place,
    /// Somebody answers a tile's question.
    Decide(Question),
    /// Nothing: the game is over.
    Finished,
}

/// A casino as it lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Casino {
    /// Its notes, highest first.
    pub notes: Vec<Note>,
    /// Dice of each seat, clockwise from 0.
    pub dice: Vec<Dice>,
    /// Neutral dice.
    pub neutral: Dice,
    /// Gray dice.
    pub gray: u8,
    /// Black dice of each seat, clockwise from 0; they lie here while a round is settled.
    pub black: Vec<u8>,
}

impl Casino {
    /// A casino with these notes and no dice, at a table of `seats`.
    pub(super) fn new(notes: Vec<Note>, seats: u8) -> Self {
        let by_seat = usize::from(seats);
        let none = Dice::default();
        Self { notes, dice: vec![none; by_seat], neutral: none, gray: 0, black: vec![0; by_seat] }
    }

    /// The dice of `seat` here, black ones left out.
    pub fn of(&self, seat: Seat) -> Dice {
        self.dice.get(seat.index()).copied().unwrap_or_default()
    }

    /// Every owner of at least one die here with what the dice count; seats ascending, then neutral, then gray.
    pub fn strengths(&self) -> Vec<(Owner, u8)> {
        let own = self.dice.iter().zip(&self.black).map(|(dice, black)| dice.strength().saturating_add(*black));
        let seats = (0u8..).map(|seat| Owner::Seat(Seat(seat))).zip(own);
        let virtual_players = [(Owner::Neutral, self.neutral.strength()), (Owner::Gray, self.gray)];
        seats.chain(virtual_players).filter(|(_, strength)| *strength > 0).collect()
    }
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// Dice left in this round, rolled or not.
    pub supply: Dice,
    /// Notes in the order they came.
    pub notes: Vec<Note>,
    /// Chips.
    pub chips: u32,
    /// Whether the player gave up.
    pub conceded: bool,
}

/// A roll, or what is left of it once a face is placed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roll {
    /// Faces of small dice, 1 to 6, in rolling order.
    pub small: Vec<u8>,
    /// The big die's face, if it was rolled.
    pub big: Option<u8>,
}

impl Roll {
    /// Every face that was rolled with its dice, ascending.
    pub fn faces(&self) -> Vec<Face> {
        let mut faces = Vec::with_capacity(usize::from(data::CASINOS));
        faces.extend(self.each_face());
        faces
    }

    /// The same, one by one.
    pub(super) fn each_face(&self) -> impl Iterator<Item = Face> + use<> {
        let big = self.big;
        let small = Counts::new(&self.small);
        let dice = move |value| Dice { small: small.of(value), big: u8::from(big == Some(value)) };
        let faces = (1..=data::CASINOS).map(move |value| Face { value, dice: dice(value) });
        faces.filter(|face| face.dice.count() > 0)
    }

    /// The dice that show `value`, if there are any.
    pub fn face(&self, value: u8) -> Option<Face> {
        let small = self.small.iter().filter(|die| **die == value).count();
        let small = u8::try_from(small).unwrap_or(u8::MAX);
        let dice = Dice { small, big: u8::from(self.big == Some(value)) };
        (dice.count() > 0).then_some(Face { value, dice })
    }

    /// Takes every die of a face out.
    pub(super) fn remove(&mut self, value: u8) {
        self.small.retain(|die| *die != value);
        self.big = self.big.filter(|die| *die != value);
    }
}

/// A face of a roll and the dice that show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The face, 1 to 6.
    pub value: u8,
    /// The dice.
    pub dice: Dice,
}

/// What a tile or a casino hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// Chips.
    Chips(u8),
    /// One note.
    Note(Note),
}

impl Reward {
    /// A printed amount: 1 and 2 are chips, more is one note, 0 is nothing.
    ///
    /// Rules: royale R-07.
    pub(super) fn printed(amount: u8) -> Option<Self> {
        match amount {
            0 => None,
            1 | 2 => Some(Self::Chips(amount)),
            _ => Some(Self::Note(Note(amount))),
        }
    }
}

/// A choice that a player keeps from others for a while, as one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secret {
    /// The game knows it.
    Plain {
        /// The choice; `None` where the viewer may not know it. The state itself always knows.
        choice: Option<u8>,
    },
    /// Nobody but the player knows it, until it is shown.
    Sealed {
        /// 32 bytes that fix the choice and do not tell it.
        commitment: [u8; 32],
    },
    /// The player gave up before showing it.
    Lost,
}

impl Secret {
    /// Leaves out what only the player of `seat` may know.
    pub(super) fn hide_from(&mut self, viewer: Viewer, seat: Seat) {
        if let Self::Plain { choice } = self {
            *choice = choice.filter(|_| viewer.sees(seat));
        }
    }
}

/// How a round was settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundResult {
    /// The round, from 1.
    pub round: u8,
    /// Casinos in order.
    pub casinos: Vec<CasinoResult>,
}

/// How a casino was settled; what its tile paid is told by events.
///
/// Rules: royale §2-2, R-18.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CasinoResult {
    /// The casino, 1 to 6.
    pub casino: u8,
    /// Whose dice were removed, seats ascending, then neutral, then gray.
    pub ties: Vec<Owner>,
    /// Who was first once ties were removed.
    pub winner: Option<Owner>,
    /// Who took a note, strongest first.
    pub awards: Vec<Award>,
    /// What went under the pile, highest first: notes of virtual players and notes that nobody took.
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

/// Whether `viewer` may see what `owner` was paid where amounts are hidden: its own, and what virtual players took.
pub(super) fn may_see(viewer: Viewer, owner: Owner) -> bool {
    owner.seat().is_none_or(|seat| viewer.sees(seat))
}
