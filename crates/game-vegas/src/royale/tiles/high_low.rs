//! B2: after a first roll of two black dice, stop or bet whether the next total is higher or lower, up to four times. A
//! lost bet or an equal total pays nothing.
//!
//! Rules: royale §5 B2, T-B2.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Bet, Question, QuestionKind, Table, TileEvent};

/// What stopping pays after 0 to 4 bets won; the last is paid at once.
const PAYS: [u8; 5] = [0, 1, 3, 4, 6];

/// The tile B2.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HighLow {
    /// The running bets; the counter stands at its start between two activations.
    pub run: Option<Run>,
}

/// Bets that are running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// How many bets are won.
    pub step: u8,
    /// The last total of two dice.
    pub total: u8,
}

impl Run {
    fn pays(self) -> u8 {
        PAYS.get(usize::from(self.step)).copied().unwrap_or(0)
    }

    fn is_last(self) -> bool {
        usize::from(self.step) + 1 >= PAYS.len()
    }
}

impl Rules for HighLow {
    fn activated(&mut self, scene: &mut Scene<'_>, seat: Seat) -> Next {
        let total = scene.roll_black(seat).into_iter().sum();
        self.run = Some(Run { step: 0, total });
        Next::Ask(QuestionKind::Bet, seat)
    }

    fn answers(&self, _table: &Table, _question: &Question) -> Vec<Action> {
        [Bet::Stop, Bet::Higher, Bet::Lower].into_iter().map(|bet| Action::Bet { bet }).collect()
    }

    fn automatic(&self, _table: &Table, _question: &Question) -> Option<Action> {
        Some(Action::Bet { bet: Bet::Stop })
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let seat = question.seat;
        let (Some(run), Action::Bet { bet }) = (self.run.take(), *action) else { return Next::Done };
        if bet == Bet::Stop {
            scene.tell(TileEvent::Stopped { seat, step: run.step });
            scene.pay(seat, run.pays());
            return Next::Done;
        }
        let dice = [scene.chance.die(), scene.chance.die()];
        let total: u8 = dice.into_iter().sum();
        let is_won = if bet == Bet::Higher { total > run.total } else { total < run.total };
        scene.tell(TileEvent::BetDecided { seat, bet, before: run.total, dice, is_won });
        if !is_won {
            return Next::Done;
        }
        let run = Run { step: run.step + 1, total };
        if run.is_last() {
            scene.pay(seat, run.pays());
            return Next::Done;
        }
        self.run = Some(run);
        Next::Ask(QuestionKind::Bet, seat)
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn begun(first: [u8; 2]) -> Royale {
        let mut game = bare(2, &[(1, Tile::HighLow)]);
        let events = put_rolling(&mut game, 1, dice(3, 0), first);
        assert!(tile_pays(&events).is_empty());
        assert_eq!(asked(&game), Some((QuestionKind::Bet, A)));
        game
    }

    fn betting(game: &mut Royale, what: Bet, black: [u8; 2]) -> Vec<(Seat, Reward)> {
        tile_pays(&apply_with(game, A, bet(what), &mut faces(&black)))
    }

    // 003 [5] B2.1 to B2.3, S-10
    #[test]
    fn stopping_at_once_pays_nothing() {
        let mut game = begun([3, 5]);
        assert!(tile_pays(&calmly(&mut game, A, bet(Bet::Stop))).is_empty());
        assert_eq!(to_roll(&game), Some(B));
    }

    // 003 [5] B2.4, B2.5, S-10, T-B2
    #[test]
    fn each_bet_won_pays_more_and_the_fourth_pays_at_once() {
        let mut game = begun([1, 2]);
        let steps = [([2, 2], Some(Reward::Chips(1))), ([2, 3], Some(Reward::Note(Note(3))))];
        for (black, stopped) in steps.into_iter().chain([([3, 3], Some(Reward::Note(Note(4))))]) {
            assert!(betting(&mut game, Bet::Higher, black).is_empty());
            assert_eq!(asked(&game), Some((QuestionKind::Bet, A)));
            let pays = tile_pays(&calmly(&mut game.clone(), A, bet(Bet::Stop)));
            assert_eq!(pays, stopped.map(|reward| (A, reward)).into_iter().collect::<Vec<_>>());
        }
        assert_eq!(betting(&mut game, Bet::Higher, [3, 4]), [(A, Reward::Note(Note(6)))]);
        assert_eq!(to_roll(&game), Some(B));
    }

    // 003 [5] B2.6, B2.8, S-10
    #[test]
    fn an_equal_total_and_a_wrong_bet_lose_everything() {
        for (what, black) in [(Bet::Higher, [4, 4]), (Bet::Lower, [2, 6]), (Bet::Higher, [1, 1]), (Bet::Lower, [6, 6])]
        {
            let mut game = begun([3, 5]);
            assert!(betting(&mut game, what, black).is_empty());
            assert_eq!(to_roll(&game), Some(B));
        }
        let mut game = begun([3, 5]);
        assert!(betting(&mut game, Bet::Lower, [3, 4]).is_empty());
        assert_eq!(tile_pays(&calmly(&mut game, A, bet(Bet::Stop))), [(A, Reward::Chips(1))]);
    }

    // 003 [5] B2.7
    #[test]
    fn the_counter_goes_back_when_the_bets_are_over() {
        let mut game = begun([3, 5]);
        betting(&mut game, Bet::Lower, [3, 4]);
        calmly(&mut game, A, bet(Bet::Stop));
        assert_eq!(game.tiles[0], Some(Tile::HighLow.laid()));
        betting_over_by_losing();
    }

    fn betting_over_by_losing() {
        let mut game = begun([3, 5]);
        betting(&mut game, Bet::Lower, [6, 6]);
        assert_eq!(game.tiles[0], Some(Tile::HighLow.laid()));
    }

    // T-B2
    #[test]
    fn lower_than_two_and_higher_than_twelve_may_be_bet_and_lose() {
        for (first, what) in [([1, 1], Bet::Lower), ([6, 6], Bet::Higher)] {
            for black in [[1, 1], [3, 4], [6, 6]] {
                let mut game = begun(first);
                assert!(game.legal(A).contains(&bet(what)));
                assert!(betting(&mut game, what, black).is_empty());
                assert_eq!(to_roll(&game), Some(B));
            }
        }
    }

    // S-31
    #[test]
    fn by_itself_it_stops() {
        assert_eq!(automatic(&begun([3, 5])), bet(Bet::Stop));
    }
}
