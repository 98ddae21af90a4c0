//! B1: before casinos pay, the winner of the tile's casino rolls two black dice and may put each into the casino of its
//! face, where it counts for this settlement. It activates nothing, and is not done again if the winner changes by it.
//!
//! Rules: royale §5 B1, T-B1.

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Owner, Question, QuestionKind, Table, TileEvent};

/// The tile B1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExtraDice {
    /// The black dice, once they are rolled.
    pub dice: Option<[u8; 2]>,
}

impl Rules for ExtraDice {
    fn before_payout(&mut self, scene: &mut Scene<'_>) -> Next {
        let winner = scene.table.winner(scene.casino).and_then(Owner::seat);
        let Some(winner) = winner.filter(|seat| scene.table.is_active(*seat)) else { return Next::Done };
        self.dice = Some(scene.roll_black(winner));
        Next::Ask(QuestionKind::ExtraDice, winner)
    }

    fn answers(&self, table: &Table, _question: &Question) -> Vec<Action> {
        let Some(dice) = self.dice else { return Vec::new() };
        let [first_open, second_open] = dice.map(|face| table.is_open(face));
        let mut answers = Vec::new();
        for (first, second) in [(false, false), (true, false), (false, true), (true, true)] {
            if (first_open || !first) && (second_open || !second) {
                answers.push(Action::Extra { first, second });
            }
        }
        answers
    }

    fn automatic(&self, _table: &Table, _question: &Question) -> Option<Action> {
        Some(Action::Extra { first: false, second: false })
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let (Some(dice), Action::Extra { first, second }) = (self.dice, *action) else { return Next::Done };
        let chosen = dice.into_iter().zip([first, second]).filter(|(_, goes)| *goes);
        let casinos: Vec<u8> = chosen.map(|(face, _)| face).collect();
        for casino in &casinos {
            let black = scene.table.casino_mut(*casino).and_then(|casino| casino.black.get_mut(question.seat.index()));
            black.into_iter().for_each(|black| *black += 1);
        }
        scene.tell(TileEvent::ExtraPlaced { seat: question.seat, casinos });
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn extra(first: bool, second: bool) -> Action {
        Action::Extra { first, second }
    }

    /// S-11: A leads at the tile with the big die; B has a die at casino 2, C one at casino 6.
    fn led_by_a(black: [u8; 2]) -> (Royale, Vec<Event>) {
        let mut game = bare(3, &[(1, Tile::ExtraDice), (2, Tile::GrowingPot)]);
        lay(&mut game, 1, &[5, 3], &[dice(0, 1), dice(1, 0)]);
        lay(&mut game, 2, &[6, 3], &[dice(0, 0), dice(1, 0)]);
        lay(&mut game, 6, &[9, 7], &[dice(0, 0), dice(0, 0), dice(1, 0)]);
        let events = settled_with(&mut game, &mut faces(&black));
        (game, events)
    }

    // 003 [5] B1.1, B1.2, B1.4, S-11, T-B1
    #[test]
    fn the_winner_adds_black_dice_before_any_payout_and_they_activate_nothing() {
        let (mut game, before) = led_by_a([2, 6]);
        assert!(pays(&before).is_empty());
        assert_eq!(asked(&game), Some((QuestionKind::ExtraDice, A)));
        let events = calmly(&mut game, A, extra(true, true));
        assert_eq!(pays(&events), [(1, owner(A), 5), (1, owner(B), 3)]);
        assert!(!events.iter().any(|event| matches!(event, Event::Activated { .. })));
        let tied = |casino, with| Event::TiesRemoved { casino, owners: vec![owner(A), owner(with)] };
        assert!(events.contains(&tied(2, B)) && events.contains(&tied(6, C)));
    }

    // 003 [5] B1.3, S-12
    #[test]
    fn of_a_double_none_one_or_both_may_be_placed() {
        for (action, black) in [(extra(false, false), 0), (extra(true, false), 1), (extra(true, true), 2)] {
            let (mut game, _) = led_by_a([4, 4]);
            lay(&mut game, 4, &[7, 5], &[]);
            assert_eq!(game.legal(A).len(), 4);
            let events = calmly(&mut game, A, action);
            assert_eq!(game.table.casino(4).unwrap().black[0], black);
            assert_eq!(pays(&events).contains(&(4, owner(A), 7)), black > 0);
        }
    }

    // S-12, R-19
    #[test]
    fn without_a_player_as_winner_nothing_is_rolled() {
        let mut game = bare(3, &[(1, Tile::ExtraDice)]);
        lay(&mut game, 1, &[5, 3], &[dice(1, 0)]);
        game.table.casinos[0].gray = 2;
        let mut chance = Chance::probe();
        settled_with(&mut game, &mut chance);
        assert_eq!((game.phase, chance.was_asked()), (Phase::Finished, false));
    }

    // S-34, R-27
    #[test]
    fn a_winner_who_gave_up_rolls_nothing() {
        let mut game = bare(3, &[(1, Tile::ExtraDice)]);
        lay(&mut game, 1, &[5, 3], &[dice(1, 0), dice(2, 0)]);
        apply(&mut game, B, Action::Concede);
        let events = settled(&mut game);
        assert_eq!(pays(&events), [(1, owner(B), 5), (1, owner(A), 3)]);
    }

    // T-B1, T-E1
    #[test]
    fn no_black_die_goes_to_a_closed_casino() {
        let (mut game, _) = led_by_a([2, 6]);
        game.table.closed = Some(2);
        assert_eq!(game.legal(A), [extra(false, false), extra(false, true)]);
        assert!(matches!(refused(&game, A, extra(true, false)), Refusal::AnswerNotPossible { .. }));
    }

    // T-B1
    #[test]
    fn the_own_win_may_be_lost_by_it_and_nobody_rolls_again() {
        let mut game = bare(3, &[(1, Tile::ExtraDice)]);
        lay(&mut game, 1, &[5, 3], &[dice(1, 0), dice(0, 1), dice(0, 1)]);
        settled_with(&mut game, &mut faces(&[1, 1]));
        assert_eq!(asked(&game), Some((QuestionKind::ExtraDice, A)), "the others tie");
        let events = calmly(&mut game, A, extra(true, false));
        assert!(pays(&events).is_empty(), "all three tie at 2");
    }

    // T-B1, R-18
    #[test]
    fn black_dice_do_not_count_for_the_fine() {
        let mut game = bare(2, &[(1, Tile::ExtraDice), (2, Tile::LastPays)]);
        lay(&mut game, 1, &[5, 3], &[dice(1, 0)]);
        lay(&mut game, 2, &[], &[dice(0, 0), dice(1, 0)]);
        let events = settled_with(&mut game, &mut faces(&[2, 2]));
        let noted = TileEvent::LastCounted { seats: vec![A] };
        assert!(events.contains(&Event::Tile { tile: Tile::LastPays, event: noted }));
        let events = calmly(&mut game, A, extra(true, true));
        assert!(
            events.iter().any(|event| { matches!(event, Event::Tile { event: TileEvent::Fined { seat: A, .. }, .. }) })
        );
    }

    // S-31
    #[test]
    fn by_itself_neither_die_is_placed() {
        assert_eq!(automatic(&led_by_a([2, 6]).0), extra(false, false));
    }
}
