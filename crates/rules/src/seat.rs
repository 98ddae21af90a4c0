//! Who sits where, and who looks.

use core::fmt;

use arrayvec::ArrayVec;

/// A seat at a running game: clockwise from 0, in the order that was frozen before the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into what is kept by seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`; seat 0 follows the last.
    pub fn next(self, seats: u8) -> Self {
        Self(if self.0.saturating_add(1) >= seats { 0 } else { self.0 + 1 })
    }

    /// All seats of a table of `seats`, clockwise from 0.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats).map(Self)
    }
}

/// Some seats of a table, ascending. It allocates nothing, since tables ask for it at every step.
pub type Seats = ArrayVec<Seat, 8>;

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whose eyes a view or an event is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// The player of a seat: sees what is open and what is its own.
    Seat(Seat),
    /// Somebody who plays no seat: sees what is open.
    Spectator,
    /// A checker: sees all that the state holds.
    AllSeeing,
}

impl Viewer {
    /// Whether this viewer may see what belongs to `seat` alone.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Spectator => false,
            Self::AllSeeing => true,
        }
    }
}
