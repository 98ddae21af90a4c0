//! E1: closes one casino other than its own: no die enters or leaves it by any means until another is closed or the
//! round ends. Each closing moves a counter on and pays what its space shows.
//!
//! Rules: royale §5 E1, T-E1.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Question, QuestionKind, Table, TileEvent, data};

/// What the spaces of the track pay, the start first; behind the last comes the start again.
const TRACK: [u8; 6] = [0, 2, 0, 3, 0, 1];

/// The tile E1; which casino is closed is the table's to know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClosedDoor {
    /// Where the counter stands, 0 to 5; 0 is the start.
    pub track: u8,
}

impl Rules for ClosedDoor {
    fn activated(&mut self, _scene: &mut Scene<'_>, seat: Seat) -> Next {
        Next::Ask(QuestionKind::CloseCasino, seat)
    }

    fn answers(&self, table: &Table, question: &Question) -> Vec<Action> {
        let others = (1..=data::CASINOS).filter(|casino| *casino != question.casino && table.is_open(*casino));
        let mut answers: Vec<Action> = others.map(|casino| Action::Close { casino }).collect();
        if table.closed.is_some() {
            answers.push(Action::Keep);
        }
        answers
    }

    fn automatic(&self, table: &Table, question: &Question) -> Option<Action> {
        let answers = self.answers(table, question);
        answers.iter().find(|answer| **answer == Action::Keep).or(answers.first()).copied()
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let seat = question.seat;
        if let Action::Close { casino } = *action {
            scene.table.closed = Some(casino);
            self.track = if usize::from(self.track) + 1 >= TRACK.len() { 0 } else { self.track + 1 };
            scene.tell(TileEvent::Closed { seat, casino, track: self.track });
            scene.pay(seat, TRACK.get(usize::from(self.track)).copied().unwrap_or(0));
        } else if let Some(casino) = scene.table.closed {
            scene.tell(TileEvent::Kept { seat, casino });
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    /// A placed at the tile and is asked.
    fn asked_at(tile_casino: u8, tiles: &[(u8, Tile)]) -> Royale {
        let mut tiles = tiles.to_vec();
        tiles.push((tile_casino, Tile::ClosedDoor));
        let mut game = bare(2, &tiles);
        put(&mut game, tile_casino, dice(3, 1));
        assert_eq!(asked(&game), Some((QuestionKind::CloseCasino, A)));
        game
    }

    fn close(casino: u8) -> Action {
        Action::Close { casino }
    }

    // 003 [5] E1.1, E1.2, T-E1
    #[test]
    fn the_first_time_some_casino_but_its_own_must_be_closed() {
        let game = asked_at(2, &[]);
        assert_eq!(game.legal(A), [1, 3, 4, 5, 6].map(close));
        for action in [close(2), Action::Keep] {
            assert!(matches!(refused(&game, A, action), Refusal::AnswerNotPossible { .. }));
        }
        assert_eq!(refused(&game, A, close(0)), Refusal::NoSuchCasino { casino: 0 });
        assert!(matches!(refused(&game, A, Action::Skip), Refusal::OtherQuestion { .. }));
    }

    // 003 [5] E1.4 to E1.6, S-20
    #[test]
    fn each_closing_moves_the_counter_and_pays_its_space_and_keeping_does_neither() {
        let mut game = asked_at(1, &[]);
        let mut step = |action| {
            let seat = game.table.current;
            let pays = tile_pays(&calmly(&mut game, seat, action));
            put(&mut game, 1, dice(3, 1));
            pays.into_iter().map(|(_, reward)| reward).next()
        };
        assert_eq!(step(close(4)), Some(Reward::Chips(2)));
        assert_eq!(step(Action::Keep), None);
        let paid: Vec<_> = [2, 3, 4, 5, 6, 2].map(close).into_iter().map(step).collect();
        let cash = Some(Reward::Note(Note(3)));
        assert_eq!(paid, [None, cash, None, Some(Reward::Chips(1)), None, Some(Reward::Chips(2))]);
        assert_eq!(game.table.closed, Some(2));
        assert_eq!(game.legal(game.awaited()[0]), [close(3), close(4), close(5), close(6), Action::Keep]);
    }

    // 003 [5] E1.3, S-21, R-13
    #[test]
    fn who_rolls_only_the_closed_number_may_just_pass_for_nothing() {
        let mut game = asked_at(1, &[]);
        calmly(&mut game, A, close(4));
        rolled(&mut game, &[4], Some(4));
        game.table.players[1].chips = 0;
        assert_eq!(game.legal(B), [Action::Pass]);
        assert_eq!(automatic(&game), Action::Pass);
        assert_eq!(refused(&game, B, place(4)), Refusal::CasinoClosed { casino: 4 });
        let events = calmly(&mut game, B, Action::Pass);
        assert_eq!(events, [Event::Passed { seat: B, cost: 0 }]);
        rolled(&mut game, &[4, 5], None);
        assert_eq!(game.legal(A), [place(5), Action::Pass], "with an open number passing costs a chip");
    }

    // 003 [5] E1.3, S-21, T-E1
    #[test]
    fn no_die_enters_or_leaves_it_by_any_means() {
        let mut game = asked_at(1, &[(2, Tile::GrayGuests), (3, Tile::TakeYourPick)]);
        lay(&mut game, 4, &[], &[dice(2, 1), dice(2, 1)]);
        calmly(&mut game, A, close(4));
        put(&mut game, 2, dice(3, 1));
        assert!(game.legal(B).iter().all(|action| action.casino() != Some(4)));
        assert_eq!(refused(&game, B, Action::PlaceGray { group: 1, casino: 4 }), Refusal::CasinoClosed { casino: 4 });
        calmly(&mut game, B, Action::PlaceGray { group: 1, casino: 5 });
        put_rolling(&mut game, 3, dice(3, 1), [5, 5]);
        assert_eq!(asked(&game), Some((QuestionKind::MoveDie, A)));
        assert!(game.legal(A).iter().all(|action| action.casino() != Some(4)));
        for action in [Action::Set { die: SMALL, casino: 4 }, Action::Take { die: SMALL, casino: 4 }] {
            assert_eq!(refused(&game, A, action), Refusal::CasinoClosed { casino: 4 });
        }
    }

    // T-E1
    #[test]
    fn dice_there_are_paid_and_it_is_open_again_in_the_next_round() {
        let mut game = asked_at(1, &[]);
        lay(&mut game, 4, &[8, 3], &[dice(1, 0)]);
        only(&mut game, &[]);
        let events = apply(&mut game, A, close(4));
        assert!(pays(&events).contains(&(4, owner(A), 8)));
        assert_eq!((game.table.round, game.table.closed), (2, None));
    }

    // S-31
    #[test]
    fn by_itself_the_lowest_other_casino_is_closed_and_later_kept() {
        let mut game = asked_at(1, &[]);
        assert_eq!(automatic(&game), close(2));
        calmly(&mut game, A, close(2));
        put(&mut game, 1, dice(3, 1));
        assert_eq!(automatic(&game), Action::Keep);
        assert_eq!(automatic(&asked_at(3, &[])), close(1));
    }

    // S-32, R-26
    #[test]
    fn giving_up_answers_the_open_question_first() {
        let mut game = bare(3, &[(1, Tile::LeaderKey), (2, Tile::ClosedDoor)]);
        put(&mut game, 1, dice(3, 1));
        game.table.current = A;
        put(&mut game, 2, dice(3, 1));
        let events = calmly(&mut game, A, Action::Concede);
        assert_eq!((game.table.closed, game.freed()), (Some(1), None));
        assert_eq!((game.table.supply(A), game.table.dice_at(1, A)), (dice(0, 0), dice(1, 0)));
        assert_eq!(to_roll(&game), Some(B));
        let gone = Event::Tile { tile: Tile::LeaderKey, event: TileEvent::KeyReturned { seat: A } };
        assert_eq!(events.last(), Some(&gone));
        lay(&mut game, 1, &[9, 3], &[dice(1, 0)]);
        assert!(pays(&settled(&mut game)).contains(&(1, owner(A), 9)));
    }
}
