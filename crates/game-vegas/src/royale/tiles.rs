//! The list of all tiles: the one place that names them. A file each holds its rules, its automatic choices and its
//! tests.
//!
//! Sixteen tiles are the sides of eight plates A to H; both sides of a plate never lie out together.
//!
//! Rules: royale §5, R-02.

mod bench;
mod closed_door;
mod extra_dice;
mod five_together;
mod gray_guests;
mod gray_harvest;
mod growing_pot;
mod hidden_count;
mod high_low;
mod last_pays;
mod leader_key;
mod moving;
mod side_table;
mod six_seats;
mod split_and_pick;
mod spread_pay;
mod take_your_pick;

use super::tile::Rules;

pub use bench::Bench;
pub use closed_door::ClosedDoor;
pub use extra_dice::ExtraDice;
pub use five_together::FiveTogether;
pub use gray_guests::GrayGuests;
pub use gray_harvest::GrayHarvest;
pub use growing_pot::GrowingPot;
pub use hidden_count::{HiddenCount, Hiding};
pub use high_low::{HighLow, Run};
pub use last_pays::LastPays;
pub use leader_key::LeaderKey;
pub use side_table::SideTable;
pub use six_seats::SixSeats;
pub use split_and_pick::{Sharing, Split, SplitAndPick};
pub use spread_pay::SpreadPay;
pub use take_your_pick::TakeYourPick;

macro_rules! tiles {
    ($($name:ident $code:literal $says:literal;)+) => {
        /// A tile by name, in the order of the plates: A1, A2, B1 … H2.
        ///
        /// Rules: royale §5, R-02.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Tile {
            $(#[doc = $says] $name,)+
        }

        impl Tile {
            /// All tiles; two neighbours each are the sides of a plate.
            pub const ALL: [Self; 16] = [$(Self::$name),+];

            /// Plate and side, `A1` to `H2`.
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)+
                }
            }

            /// The tile as it lies at the start of a round.
            pub(super) fn laid(self) -> TileState {
                match self {
                    $(Self::$name => TileState::$name($name::default()),)+
                }
            }
        }

        /// A tile that lies out, with what it keeps.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum TileState {
            $(#[doc = $says] $name($name),)+
        }

        impl TileState {
            /// Which tile it is.
            pub fn tile(&self) -> Tile {
                match self {
                    $(Self::$name(_) => Tile::$name,)+
                }
            }

            pub(super) fn rules(&self) -> &dyn Rules {
                match self {
                    $(Self::$name(tile) => tile,)+
                }
            }

            pub(super) fn rules_mut(&mut self) -> &mut dyn Rules {
                match self {
                    $(Self::$name(tile) => tile,)+
                }
            }
        }
    };
}

tiles! {
    HiddenCount "A1" "A1: one to three tokens are hidden, the player to the left guesses.";
    GrowingPot "A2" "A2: a pot grows until two dice show a seven or a double.";
    ExtraDice "B1" "B1: the casino's winner gets up to two more dice before payouts.";
    HighLow "B2" "B2: higher or lower, up to four times.";
    FiveTogether "C1" "C1: a token for dice that count five.";
    LastPays "C2" "C2: who has the least here pays.";
    SpreadPay "D1" "D1: pays for every casino with own dice.";
    LeaderKey "D2" "D2: the sole leader may place one die anywhere.";
    ClosedDoor "E1" "E1: closes a casino.";
    Bench "E2" "E2: the others put dice on the bench, one takes their own back.";
    GrayGuests "F1" "F1: groups of gray dice go into casinos.";
    GrayHarvest "F2" "F2: gray dice are taken out of casinos for rewards.";
    SplitAndPick "G1" "G1: one splits six tokens, the winner picks a pile.";
    SideTable "G2" "G2: a seventh ranking beside the casino.";
    SixSeats "H1" "H1: six seats for single dice.";
    TakeYourPick "H2" "H2: one of two results is chosen.";
}

impl Tile {
    /// Plates A to H, each with its two sides.
    pub(super) fn plates() -> impl Iterator<Item = &'static [Self]> {
        Self::ALL.chunks(2)
    }
}
