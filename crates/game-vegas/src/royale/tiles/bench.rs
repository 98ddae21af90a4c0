//! E2: everybody else puts one die on the bench, then the player who activated takes all their own back. Dice on the
//! bench lie in no casino and no supply, and come back with the next round.
//!
//! Rules: royale §5 E2, T-E2.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Dice, Question, QuestionKind, Table, TileEvent};

/// Dice of one player that the bench holds at most; a big one counts as one.
const ROOM: u8 = 2;

/// The tile E2.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bench {
    /// Dice on the bench, clockwise from seat 0.
    pub dice: Vec<Dice>,
}

impl Bench {
    fn on_bench(&self, seat: Seat) -> Dice {
        self.dice.get(seat.index()).copied().unwrap_or_default()
    }

    /// Asks the next player after `last` who has to put a die; after all of them the current player takes theirs back.
    fn ask_after(&mut self, scene: &mut Scene<'_>, last: Option<Seat>) -> Next {
        let actor = scene.table.current;
        let last = last.unwrap_or(actor);
        let left = scene.table.clockwise(last).take_while(|seat| *seat != actor);
        let has_to = |seat: &Seat| self.on_bench(*seat).count() < ROOM && scene.table.supply(*seat).count() > 0;
        match left.filter(|seat| scene.table.is_active(*seat)).find(has_to) {
            Some(seat) => Next::Ask(QuestionKind::BenchDie, seat),
            None => {
                self.take_back(scene, actor);
                Next::Done
            }
        }
    }

    fn take_back(&mut self, scene: &mut Scene<'_>, seat: Seat) {
        let dice = self.dice.get_mut(seat.index()).map(std::mem::take).unwrap_or_default();
        if dice.count() > 0 {
            if let Some(player) = scene.table.player_mut(seat) {
                player.supply.join(dice);
            }
            scene.tell(TileEvent::BenchTakenBack { seat, dice });
        }
    }
}

impl Rules for Bench {
    fn set_up(&mut self, table: &mut Table) {
        self.dice = vec![Dice::default(); usize::from(table.seats)];
    }

    fn activated(&mut self, scene: &mut Scene<'_>, _seat: Seat) -> Next {
        self.ask_after(scene, None)
    }

    fn answers(&self, table: &Table, question: &Question) -> Vec<Action> {
        table.supply(question.seat).kinds().map(|die| Action::Bench { die }).collect()
    }

    fn automatic(&self, table: &Table, question: &Question) -> Option<Action> {
        table.supply(question.seat).kinds().next().map(|die| Action::Bench { die })
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let seat = question.seat;
        if let Action::Bench { die } = *action {
            scene.table.take_supply(seat, die);
            self.dice.get_mut(seat.index()).into_iter().for_each(|dice| dice.add(die));
            scene.tell(TileEvent::Benched { seat, die });
        }
        self.ask_after(scene, Some(seat))
    }

    fn conceded(&mut self, _scene: &mut Scene<'_>, seat: Seat, _open: Option<&Question>) -> Option<Next> {
        self.dice.get_mut(seat.index()).into_iter().for_each(|dice| *dice = Dice::default());
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn on_bench(game: &Royale) -> Vec<Dice> {
        match &game.tiles[0] {
            Some(TileState::Bench(tile)) => tile.dice.clone(),
            other => panic!("{other:?}"),
        }
    }

    fn with_bench(seats: u8, dice: &[Dice]) -> Royale {
        let mut game = bare(seats, &[(1, Tile::Bench)]);
        let Some(TileState::Bench(tile)) = &mut game.tiles[0] else { panic!("no tile") };
        tile.dice.copy_from_slice(dice);
        game
    }

    // 003 [5] E2.1, E2.3, S-22
    #[test]
    fn everybody_else_puts_a_die_from_the_left_on_and_the_actor_takes_back_all() {
        let mut game = with_bench(3, &[dice(1, 1), dice(0, 0), dice(0, 0)]);
        supply(&mut game, C, dice(0, 1));
        put(&mut game, 1, dice(2, 0));
        assert_eq!(asked(&game), Some((QuestionKind::BenchDie, B)));
        assert_eq!(game.legal(B), [SMALL, BIG].map(|die| Action::Bench { die }));
        let events = calmly(&mut game, B, Action::Bench { die: BIG });
        assert_eq!(on_bench(&game), [dice(0, 0), dice(0, 1), dice(0, 1)], "C had only the big one");
        assert_eq!((game.table.supply(A), game.table.supply(B)), (dice(3, 1), dice(7, 0)));
        let back = Event::Tile { tile: Tile::Bench, event: TileEvent::BenchTakenBack { seat: A, dice: dice(1, 1) } };
        assert_eq!(events.last(), Some(&back));
        assert!(to_roll(&game).is_some());
    }

    // 003 [5] E2.2, E2.5, S-22
    #[test]
    fn two_dice_are_the_most_and_a_big_one_counts_as_one() {
        let mut game = with_bench(3, &[dice(0, 0), dice(1, 1), dice(0, 1)]);
        put(&mut game, 1, dice(2, 1));
        assert_eq!(asked(&game), Some((QuestionKind::BenchDie, C)), "B has two there");
        calmly(&mut game, C, Action::Bench { die: SMALL });
        assert_eq!(on_bench(&game), [dice(0, 0), dice(1, 1), dice(1, 1)]);
        put(&mut game, 1, dice(2, 0));
        assert_eq!(asked(&game), Some((QuestionKind::BenchDie, A)), "C has two there, B takes back");
        calmly(&mut game, A, Action::Bench { die: SMALL });
        assert_eq!(on_bench(&game), [dice(1, 0), dice(0, 0), dice(1, 1)]);
    }

    // T-E2
    #[test]
    fn who_has_no_dice_left_puts_none() {
        let mut game = bare(3, &[(1, Tile::Bench)]);
        only(&mut game, &[A]);
        put(&mut game, 1, dice(2, 0));
        assert_eq!(on_bench(&game), [Dice::default(); 3]);
        assert_eq!(to_roll(&game), Some(A));
    }

    // 003 [5] E2.4, T-E2
    #[test]
    fn dice_on_the_bench_are_not_paid_and_come_back_with_the_next_round() {
        let mut game = with_bench(2, &[dice(2, 0), dice(0, 1)]);
        lay(&mut game, 1, &[7, 4], &[]);
        only(&mut game, &[]);
        let mut events = Vec::new();
        game.begin_settlement(&mut events, &mut Chance::from_seed([1; 32]));
        assert!(pays(&events).is_empty());
        assert_eq!((game.table.supply(A), game.table.supply(B)), (data::DICE, data::DICE));
    }

    // S-31
    #[test]
    fn by_itself_a_small_die_goes() {
        let mut game = bare(2, &[(1, Tile::Bench)]);
        put(&mut game, 1, dice(2, 0));
        assert_eq!(automatic(&game), Action::Bench { die: SMALL });
        supply(&mut game, B, dice(0, 1));
        assert_eq!(automatic(&game), Action::Bench { die: BIG });
        assert_eq!(refused(&game, B, Action::Bench { die: SMALL }), Refusal::DieNotLeft { die: SMALL });
    }

    //
    #[test]
    fn giving_up_throws_dice_on_the_bench_away_and_is_asked_no_more() {
        let mut game = with_bench(4, &[dice(1, 0), dice(1, 0), dice(0, 0), dice(0, 0)]);
        put(&mut game, 1, dice(2, 0));
        calmly(&mut game, B, Action::Concede);
        assert_eq!(asked(&game), Some((QuestionKind::BenchDie, C)), "the die of B is put and thrown away");
        calmly(&mut game, D, Action::Concede);
        calmly(&mut game, A, Action::Concede);
        assert_eq!(asked(&game), None, "nobody is left to play against");
        assert_eq!(game.phase, Phase::Finished);
        assert_eq!(on_bench(&game)[1], dice(0, 0));

        let mut game = with_bench(4, &[dice(1, 0), dice(1, 0), dice(0, 0), dice(0, 0)]);
        put(&mut game, 1, dice(2, 0));
        calmly(&mut game, A, Action::Concede);
        calmly(&mut game, C, Action::Concede);
        calmly(&mut game, B, Action::Bench { die: SMALL });
        assert_eq!(asked(&game), Some((QuestionKind::BenchDie, D)));
        calmly(&mut game, D, Action::Bench { die: SMALL });
        assert_eq!(on_bench(&game), [dice(0, 0), dice(2, 0), dice(0, 0), dice(1, 0)]);
        assert_eq!(to_roll(&game), Some(B));
    }
}
