//! G2: own dice of the tile's casino may be moved to a side table, for good; they pay there in a ranking of their own.
//! Nothing else reaches these dice.
//!
//! Rules: royale §5 G2, T-G2.

use jusawi_rules::Seat;

use super::Rules;
use crate::Note;
use crate::payout::pay;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Dice, Owner, Question, QuestionKind, Table, TileEvent};

/// What first and second place pay.
const PAYS: [Note; 2] = [Note(6), Note(3)];

/// The tile G2.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideTable {
    /// Dice on the side table, clockwise from seat 0.
    pub dice: Vec<Dice>,
}

impl Rules for SideTable {
    fn set_up(&mut self, table: &mut Table) {
        self.dice = vec![Dice::default(); usize::from(table.seats)];
    }

    fn activated(&mut self, _scene: &mut Scene<'_>, seat: Seat) -> Next {
        Next::Ask(QuestionKind::SetAside, seat)
    }

    fn answers(&self, table: &Table, question: &Question) -> Vec<Action> {
        let here = table.dice_at(question.casino, question.seat);
        let most = if table.is_open(question.casino) { here } else { Dice::default() };
        (0..=most.small).flat_map(|small| (0..=most.big).map(move |big| Action::SetAside { small, big })).collect()
    }

    fn automatic(&self, _table: &Table, _question: &Question) -> Option<Action> {
        Some(Action::SetAside { small: 0, big: 0 })
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let Action::SetAside { small, big } = *action else { return Next::Done };
        let (seat, dice) = (question.seat, Dice { small, big });
        if dice.count() > 0 {
            scene.table.lift(seat, dice, scene.casino);
            self.dice.get_mut(seat.index()).into_iter().for_each(|aside| aside.join(dice));
            scene.tell(TileEvent::SetAside { seat, dice });
        }
        Next::Done
    }

    fn paid(&mut self, scene: &mut Scene<'_>, _winner: Option<Owner>) -> Next {
        let strengths = self.dice.iter().map(|dice| dice.strength());
        let counts: Vec<(Seat, u8)> = Seat::all(scene.table.seats).zip(strengths).collect();
        for (seat, note) in pay(&counts, &PAYS).awards {
            scene.pay(seat, note.0);
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn aside(small: u8, big: u8) -> Action {
        Action::SetAside { small, big }
    }

    fn with_side(seats: u8, dice: &[Dice]) -> Royale {
        let mut game = bare(seats, &[(1, Tile::SideTable)]);
        let Some(TileState::SideTable(tile)) = &mut game.tiles[0] else { panic!("no tile") };
        tile.dice[..dice.len()].copy_from_slice(dice);
        game
    }

    // 003 [5] G2.1, T-G2
    #[test]
    fn new_and_earlier_dice_may_move_for_good() {
        let mut game = with_side(2, &[]);
        lay(&mut game, 1, &[], &[dice(1, 1), dice(3, 0)]);
        put(&mut game, 1, dice(3, 0));
        assert_eq!(asked(&game), Some((QuestionKind::SetAside, A)));
        assert_eq!(game.legal(A).len(), 3 * 2);
        assert!(matches!(refused(&game, A, aside(3, 0)), Refusal::AnswerNotPossible { .. }));
        calmly(&mut game, A, aside(2, 1));
        assert_eq!(game.table.dice_at(1, A), dice(0, 0));
        let Some(TileState::SideTable(tile)) = &game.tiles[0] else { panic!("no tile") };
        assert_eq!(tile.dice, [dice(2, 1), dice(0, 0)]);
    }

    // 003 [5] G2.1
    #[test]
    fn moving_none_is_allowed_and_told_to_nobody() {
        let mut game = with_side(2, &[]);
        put(&mut game, 1, dice(3, 0));
        assert!(calmly(&mut game, A, aside(0, 0)).is_empty());
        assert_eq!(game.table.dice_at(1, A), dice(1, 0));
    }

    // 003 [5] G2.2, G2.3, S-26
    #[test]
    fn ties_go_and_the_first_two_take_six_and_three() {
        let mut game = with_side(4, &[dice(1, 1), dice(3, 0), dice(2, 0), dice(1, 0)]);
        let events = settled(&mut game);
        assert_eq!(tile_pays(&events), [(C, Reward::Note(Note(6))), (D, Reward::Note(Note(3)))]);
    }

    // T-G2
    #[test]
    fn virtual_players_have_no_part_and_one_alone_takes_the_first_place() {
        let mut game = with_side(2, &[dice(0, 0), dice(1, 0)]);
        game.table.casinos[0].gray = 1;
        assert_eq!(tile_pays(&settled(&mut game)), [(B, Reward::Note(Note(6)))]);
    }

    // 003 [5] G2.4, T-G2
    #[test]
    fn dice_on_the_side_table_do_not_count_in_the_casino() {
        let mut game = with_side(2, &[dice(3, 0)]);
        lay(&mut game, 1, &[9, 4], &[dice(0, 0), dice(1, 0)]);
        assert_eq!(pays(&settled(&mut game)), [(1, owner(B), 9)]);
    }

    // S-29, T-E1
    #[test]
    fn out_of_a_closed_casino_no_die_may_move() {
        let mut game = bare(2, &[(1, Tile::SideTable), (2, Tile::TakeYourPick)]);
        lay(&mut game, 1, &[], &[dice(2, 0)]);
        game.table.closed = Some(1);
        put_rolling(&mut game, 2, dice(3, 0), [4, 4]);
        let events = calmly(&mut game, A, Action::Activate { casino: 1 });
        assert_eq!(events.len(), 1, "activated, but nothing to ask");
        assert_eq!((to_roll(&game), game.table.dice_at(1, A)), (Some(B), dice(2, 0)));
    }

    // S-31
    #[test]
    fn by_itself_no_die_moves() {
        let mut game = with_side(2, &[]);
        put(&mut game, 1, dice(3, 0));
        assert_eq!(automatic(&game), aside(0, 0));
    }
}
