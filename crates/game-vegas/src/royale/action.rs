//! What players of royale do. Which of it is possible now is decided elsewhere.
//!
//! Rules: royale §6.

use jusawi_rules::Sealing;

use super::Die;

/// What a player does.
///
/// Numbers are whatever came over the network, so they may be out of range; the rules refuse them.
///
/// Rules: royale §6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Rolls all dice left.
    Roll,
    /// Places all dice of one face in the casino of that number.
    Place {
        /// The face.
        value: u8,
    },
    /// Ends the turn without placing, for a chip; for nothing where every rolled casino is closed.
    Pass,
    /// Instead of rolling, the holder of the leader's key places one die in any open casino.
    PlaceAny {
        /// Which die.
        die: Die,
        /// The casino.
        casino: u8,
    },
    /// Hides 1 to 3 tokens, in the open for whoever runs the game.
    Hide {
        /// How many.
        count: u8,
    },
    /// Hides 1 to 3 tokens behind a commitment.
    SealHide {
        /// 32 bytes that fix the number and do not tell it.
        commitment: [u8; 32],
    },
    /// Guesses how many tokens are hidden.
    Guess {
        /// How many, 1 to 3.
        count: u8,
    },
    /// Shows what was hidden behind a commitment.
    Open {
        /// The random bytes that the commitment was made with.
        nonce: [u8; 32],
        /// The choice: a number of tokens, or the tokens of pile 1 as in [`Action::Split`].
        choice: u8,
    },
    /// Loses the question instead of showing what was hidden; what the rules do for a player who shows nothing.
    Forfeit,
    /// Stops or goes on betting on the next total.
    Bet {
        /// What.
        bet: Bet,
    },
    /// Closes a casino.
    Close {
        /// The casino.
        casino: u8,
    },
    /// Leaves the closed casino as it is.
    Keep,
    /// Puts one of the own dice on the bench.
    Bench {
        /// Which die.
        die: Die,
    },
    /// Puts a group of gray dice into a casino.
    PlaceGray {
        /// How many dice the group has.
        group: u8,
        /// The casino.
        casino: u8,
    },
    /// Takes a gray die out of a casino for a reward.
    TakeGray {
        /// The casino.
        casino: u8,
        /// The reward.
        reward: GrayReward,
    },
    /// Sets one of the own dice left in a casino; no tile is activated.
    Set {
        /// Which die.
        die: Die,
        /// The casino.
        casino: u8,
    },
    /// Takes one of the own dice back out of a casino.
    Take {
        /// Which die.
        die: Die,
        /// The casino.
        casino: u8,
    },
    /// Does nothing where something may be done.
    Skip,
    /// Moves own dice of the casino to its side table; 0 and 0 moves none.
    SetAside {
        /// How many small dice.
        small: u8,
        /// How many big dice.
        big: u8,
    },
    /// Puts a die on one of six seats.
    TakeSeat {
        /// Where the die comes from.
        from: Origin,
        /// Which die.
        die: Die,
        /// The seat, 1 to 6.
        value: u8,
    },
    /// Chooses one of two black dice.
    Choose {
        /// Its face.
        value: u8,
    },
    /// Activates another tile.
    Activate {
        /// The tile's casino.
        casino: u8,
    },
    /// Puts one of the dice left on the golden space.
    Gold {
        /// Which die.
        die: Die,
    },
    /// Puts black dice into the casinos of their faces.
    Extra {
        /// Whether the first goes.
        first: bool,
        /// Whether the second goes.
        second: bool,
    },
    /// Splits six tokens into two piles, in the open for whoever runs the game.
    Split {
        /// Pile 1: bit `i` is set where token `i` lies in it.
        pile: u8,
    },
    /// Splits six tokens into two piles behind a commitment.
    SealSplit {
        /// 32 bytes that fix the piles and do not tell them.
        commitment: [u8; 32],
        /// How many tokens lie in pile 1.
        first: u8,
    },
    /// Picks a pile.
    Pick {
        /// 1 or 2.
        pile: u8,
    },
    /// Gives up for the rest of the game.
    Concede,
}

/// What a player bets after a roll of the black dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bet {
    /// No more: takes what the counter shows.
    Stop,
    /// The next total is higher.
    Higher,
    /// The next total is lower.
    Lower,
}

/// What a gray die is taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GrayReward {
    /// A chip.
    Chip,
    /// A note of 3.
    Cash,
    /// A die may be set or taken back.
    Move,
}

/// Where a die for a seat comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// From this turn's roll; it was not placed.
    Roll,
    /// From the tile's casino.
    Casino,
}

impl Action {
    /// The casino that dice would go into, out of, or that would be closed.
    pub(super) fn casino(&self) -> Option<u8> {
        match self {
            Self::Place { value: casino }
            | Self::PlaceAny { casino, .. }
            | Self::Close { casino }
            | Self::PlaceGray { casino, .. }
            | Self::TakeGray { casino, .. }
            | Self::Set { casino, .. }
            | Self::Take { casino, .. } => Some(*casino),
            _ => None,
        }
    }

    /// The die of the player's supply that would be used.
    pub(super) fn supplied(&self) -> Option<Die> {
        match self {
            Self::PlaceAny { die, .. } | Self::Bench { die } | Self::Set { die, .. } | Self::Gold { die } => Some(*die),
            _ => None,
        }
    }

    /// How it hides a choice or shows one.
    pub(super) fn sealing(&self) -> Option<Sealing> {
        match self {
            Self::SealHide { commitment } | Self::SealSplit { commitment, .. } => {
                Some(Sealing::Seals { commitment: *commitment })
            }
            Self::Open { nonce, choice } => Some(Sealing::Opens { nonce: *nonce, choice: vec![*choice] }),
            _ => None,
        }
    }
}
