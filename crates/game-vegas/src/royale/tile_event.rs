//! What happens at tiles, as it is told to players, and what each of them may know of it.
//!
//! Rules: royale §5, §7, R-25.

use jusawi_rules::{Seat, Viewer};

use super::{Bet, Dice, Die, GrayReward, Occupant, Origin};

/// What happened at a tile.
///
/// Rules: royale §5, §7.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TileEvent {
    /// The two black dice were rolled.
    BlackRolled {
        /// For whom.
        seat: Seat,
        /// The faces in rolling order.
        dice: [u8; 2],
    },
    /// Tokens were hidden.
    CountHidden {
        /// Who hid them.
        seat: Seat,
        /// How many; `None` where the viewer may not know it or nobody does yet.
        count: Option<u8>,
        /// Whether the number is hidden behind a commitment.
        is_sealed: bool,
    },
    /// A guess of a number that has still to be shown.
    GuessMade {
        /// Who guessed.
        seat: Seat,
        /// The guess.
        guess: u8,
    },
    /// A guess and what was hidden.
    Guessed {
        /// Who guessed.
        seat: Seat,
        /// The guess.
        guess: u8,
        /// Who hid the tokens.
        hider: Seat,
        /// How many; `None` where it was never shown.
        secret: Option<u8>,
        /// Whether the guess counts as right.
        is_right: bool,
    },
    /// A player did not show what was hidden, and has lost the question.
    Forfeited {
        /// Who.
        seat: Seat,
    },
    /// A bet was decided.
    BetDecided {
        /// Who.
        seat: Seat,
        /// The bet.
        bet: Bet,
        /// The total before.
        before: u8,
        /// The black dice.
        dice: [u8; 2],
        /// Whether the bet was won.
        is_won: bool,
    },
    /// A player stopped betting.
    Stopped {
        /// Who.
        seat: Seat,
        /// How many bets were won.
        step: u8,
    },
    /// A player took the token for dice that count five.
    FiveTaken {
        /// Who.
        seat: Seat,
    },
    /// These players will be fined.
    LastCounted {
        /// Who, by seat.
        seats: Vec<Seat>,
    },
    /// A player was fined.
    Fined {
        /// Who.
        seat: Seat,
        /// What notes covered, in 만 달러.
        money: u32,
        /// What chips covered.
        chips: u32,
    },
    /// A player took the leader's key.
    KeyTaken {
        /// Who.
        seat: Seat,
    },
    /// The leader's key went back to its tile.
    KeyReturned {
        /// Who held it.
        seat: Seat,
    },
    /// A casino was closed; the one closed before is open again.
    Closed {
        /// By whom.
        seat: Seat,
        /// Which.
        casino: u8,
        /// The counter's new space, 0 to 5; 0 is the start.
        track: u8,
    },
    /// The closed casino stays closed.
    Kept {
        /// By whom.
        seat: Seat,
        /// Which.
        casino: u8,
    },
    /// A die went on the bench.
    Benched {
        /// Whose.
        seat: Seat,
        /// Which.
        die: Die,
    },
    /// A player took all own dice off the bench.
    BenchTakenBack {
        /// Who.
        seat: Seat,
        /// The dice.
        dice: Dice,
    },
    /// A group of gray dice went into a casino.
    GrayPlaced {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Where.
        casino: u8,
    },
    /// A gray die was taken out of a casino.
    GrayTaken {
        /// By whom.
        seat: Seat,
        /// Where from.
        casino: u8,
        /// For what.
        reward: GrayReward,
    },
    /// A die left in the supply was set in a casino, without activation.
    DieSet {
        /// Whose.
        seat: Seat,
        /// Which.
        die: Die,
        /// Where.
        casino: u8,
    },
    /// A die was taken back out of a casino.
    DieTaken {
        /// Whose.
        seat: Seat,
        /// Which.
        die: Die,
        /// Where from.
        casino: u8,
    },
    /// Dice went from the casino to its side table.
    SetAside {
        /// Whose.
        seat: Seat,
        /// The dice.
        dice: Dice,
    },
    /// A die took a seat.
    SeatTaken {
        /// Whose.
        seat: Seat,
        /// Which.
        die: Die,
        /// The seat, 1 to 6.
        value: u8,
        /// Where the die came from.
        from: Origin,
        /// The die that sat there and now lies in the casino of that number.
        replaced: Option<Occupant>,
    },
    /// One of two black dice was chosen.
    Chosen {
        /// By whom.
        seat: Seat,
        /// Its face.
        value: u8,
    },
    /// A die went on the golden space.
    GoldPlaced {
        /// Whose.
        seat: Seat,
        /// Which.
        die: Die,
        /// The die that lay there and went back to its owner.
        replaced: Option<Occupant>,
    },
    /// Black dice went into casinos.
    ExtraPlaced {
        /// Whose they count as.
        seat: Seat,
        /// The casinos, in rolling order.
        casinos: Vec<u8>,
    },
    /// Six tokens were split into two piles.
    TokensSplit {
        /// By whom.
        seat: Seat,
        /// How many tokens lie in pile 1 and in pile 2.
        sizes: [u8; 2],
        /// Pile 1, bit `i` set where token `i` lies in it; `None` where the viewer may not know it or nobody does yet.
        pile: Option<u8>,
        /// Whether the piles are hidden behind a commitment.
        is_sealed: bool,
    },
    /// A pile was picked whose tokens have still to be shown.
    PilePicked {
        /// By whom.
        seat: Seat,
        /// 1 or 2.
        pile: u8,
    },
    /// A player takes a pile.
    PileTaken {
        /// Who.
        seat: Seat,
        /// 1 or 2.
        pile: u8,
        /// What its tokens are worth, in the tokens' order; `None` where the viewer may not know it.
        tokens: Option<Vec<u8>>,
        /// Who split the tokens, and may know.
        splitter: Seat,
    },
}

impl TileEvent {
    /// Leaves out what `viewer` may not know. What a player hides from another is always left out, what a pile is worth
    /// only with `hide_money`.
    ///
    /// Rules: royale R-25.
    pub(super) fn redact(&mut self, viewer: Viewer, hide_money: bool) {
        match self {
            Self::CountHidden { seat, count, .. } => *count = count.filter(|_| viewer.sees(*seat)),
            Self::TokensSplit { seat, pile, .. } => *pile = pile.filter(|_| viewer.sees(*seat)),
            Self::PileTaken { seat, tokens, splitter, .. } if hide_money => {
                *tokens = tokens.take().filter(|_| viewer.sees(*seat) || viewer.sees(*splitter));
            }
            _ => {}
        }
    }
}
