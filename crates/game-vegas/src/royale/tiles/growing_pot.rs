//! A2: two black dice are rolled; a seven or a double takes the pot, anything else lets it grow.
//!
//! Rules: royale §5 A2, T-A2.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::tile::{Next, Scene};

/// What the pot holds first.
const LEAST: u8 = 3;
/// What the pot holds at most.
const MOST: u8 = 8;

/// The tile A2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrowingPot {
    /// What the pot holds, 3 to 8.
    pub pot: u8,
}

impl Default for GrowingPot {
    fn default() -> Self {
        Self { pot: LEAST }
    }
}

impl Rules for GrowingPot {
    fn activated(&mut self, scene: &mut Scene<'_>, seat: Seat) -> Next {
        let [first, second] = scene.roll_black(seat);
        if first == second || first + second == 7 {
            scene.pay(seat, self.pot);
            self.pot = LEAST;
        } else {
            self.pot = MOST.min(self.pot + 1);
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn pot(game: &Royale) -> u8 {
        match &game.tiles[0] {
            Some(TileState::GrowingPot(tile)) => tile.pot,
            other => panic!("{other:?}"),
        }
    }

    fn rolling(game: &mut Royale, black: [u8; 2]) -> Vec<(Seat, Reward)> {
        let events = put_rolling(game, 1, dice(3, 0), black);
        tile_pays(&events)
    }

    // 003 [5] A2.1 to A2.4, S-09, T-A2
    #[test]
    fn a_miss_lets_the_pot_grow_to_eight_and_a_seven_or_double_takes_it() {
        let mut game = bare(2, &[(1, Tile::GrowingPot)]);
        assert_eq!(pot(&game), 3);
        for expected in [4, 5, 6, 7, 8, 8] {
            assert!(rolling(&mut game, [1, 3]).is_empty());
            assert_eq!(pot(&game), expected);
        }
        let who = game.table.current;
        assert_eq!(rolling(&mut game, [3, 4]), [(who, Reward::Note(Note(8)))]);
        assert_eq!(pot(&game), 3);
        let who = game.table.current;
        assert_eq!(rolling(&mut game, [6, 6]), [(who, Reward::Note(Note(3)))]);
        assert_eq!(pot(&game), 3);
    }

    // T-A2
    #[test]
    fn every_seven_and_every_double_wins_and_nothing_else() {
        for first in 1..=6 {
            for second in 1..=6 {
                let mut game = bare(2, &[(1, Tile::GrowingPot)]);
                let is_paid = !rolling(&mut game, [first, second]).is_empty();
                assert_eq!(is_paid, first == second || first + second == 7);
            }
        }
    }
}
