//! C1: whose dice in the tile's casino count five or more on an activation takes the token, which pays in the
//! settlement. It is never lost again, even if dice leave.
//!
//! Rules: royale §5 C1, T-C1.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Owner, TileEvent};

/// What dice have to count.
const NEEDED: u8 = 5;
/// What the token pays.
const PAYS: u8 = 10;

/// The tile C1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FiveTogether {
    /// Who has the token of this round.
    pub holder: Option<Seat>,
}

impl Rules for FiveTogether {
    fn activated(&mut self, scene: &mut Scene<'_>, seat: Seat) -> Next {
        if self.holder.is_none() && scene.table.strength_at(scene.casino, seat) >= NEEDED {
            self.holder = Some(seat);
            scene.tell(TileEvent::FiveTaken { seat });
        }
        Next::Done
    }

    fn paid(&mut self, scene: &mut Scene<'_>, _winner: Option<Owner>) -> Next {
        if let Some(holder) = self.holder {
            scene.pay(holder, PAYS);
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn holder(game: &Royale) -> Option<Seat> {
        match &game.tiles[0] {
            Some(TileState::FiveTogether(tile)) => tile.holder,
            other => panic!("{other:?}"),
        }
    }

    // 003 [5] C1.1 to C1.3, S-13, R-10
    #[test]
    fn earlier_dice_count_too_and_a_big_one_counts_two() {
        for (before, taken) in [(dice(3, 0), false), (dice(4, 0), true), (dice(2, 1), true), (dice(5, 0), true)] {
            let mut game = bare(2, &[(1, Tile::FiveTogether)]);
            lay(&mut game, 1, &[], &[before]);
            put(&mut game, 1, dice(1, 0));
            assert_eq!(holder(&game), taken.then_some(A));
        }
    }

    // S-13, T-C1
    #[test]
    fn the_first_keeps_the_token_and_is_paid_even_without_the_dice() {
        let mut game = bare(2, &[(1, Tile::FiveTogether)]);
        lay(&mut game, 1, &[], &[dice(2, 0), dice(5, 0)]);
        rolled(&mut game, &[1, 2], Some(1));
        let events = calmly(&mut game, A, place(1));
        assert_eq!(holder(&game), Some(A));
        assert!(tile_pays(&events).is_empty(), "it pays in the settlement");
        put(&mut game, 1, dice(1, 0));
        assert_eq!(holder(&game), Some(A), "B has six there");
        game.table.take_back(A, BIG, 1);
        assert_eq!(tile_pays(&settled(&mut game)), [(A, Reward::Note(Note(10)))]);
    }

    #[test]
    fn nobody_is_paid_for_a_free_token() {
        let mut game = bare(2, &[(1, Tile::FiveTogether)]);
        lay(&mut game, 1, &[], &[dice(4, 0)]);
        assert!(tile_pays(&settled(&mut game)).is_empty());
    }

    // S-30, R-14
    #[test]
    fn a_die_that_is_set_takes_no_token_but_the_next_placing_does() {
        let mut game = bare(2, &[(1, Tile::FiveTogether), (2, Tile::TakeYourPick)]);
        lay(&mut game, 1, &[], &[dice(4, 0)]);
        put_rolling(&mut game, 2, dice(2, 0), [5, 5]);
        calmly(&mut game, A, Action::Set { die: SMALL, casino: 1 });
        assert_eq!((game.table.dice_at(1, A), holder(&game)), (dice(5, 0), None));
        game.table.current = A;
        put(&mut game, 1, dice(0, 0));
        assert_eq!(holder(&game), Some(A));
    }

    //
    #[test]
    fn who_gives_up_keeps_the_token() {
        let mut game = bare(3, &[(1, Tile::FiveTogether)]);
        lay(&mut game, 1, &[], &[dice(4, 0)]);
        put(&mut game, 1, dice(1, 0));
        apply(&mut game, A, Action::Concede);
        assert_eq!(tile_pays(&settled(&mut game)), [(A, Reward::Note(Note(10)))]);
    }
}
