//! F1: five groups of gray dice; each activation puts one whole group into an open casino, where gray dice count as
//! those of one virtual player. Once all are gone nothing happens.
//!
//! Rules: royale §5 F1, T-F1.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Question, QuestionKind, Table, TileEvent};

/// How many dice the groups have.
const GROUPS: [u8; 5] = [1, 1, 2, 2, 3];

/// The tile F1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrayGuests {
    /// How many dice the groups have that are left, ascending.
    pub groups: Vec<u8>,
}

impl Default for GrayGuests {
    fn default() -> Self {
        Self { groups: GROUPS.to_vec() }
    }
}

impl Rules for GrayGuests {
    fn activated(&mut self, _scene: &mut Scene<'_>, seat: Seat) -> Next {
        if self.groups.is_empty() { Next::Done } else { Next::Ask(QuestionKind::PlaceGray, seat) }
    }

    fn answers(&self, table: &Table, _question: &Question) -> Vec<Action> {
        let mut groups = self.groups.clone();
        groups.dedup();
        let into = |group| table.open_casinos().map(move |casino| Action::PlaceGray { group, casino });
        groups.into_iter().flat_map(into).collect()
    }

    fn automatic(&self, table: &Table, question: &Question) -> Option<Action> {
        let group = self.groups.first().copied()?;
        let is_free = |casino: &u8| table.dice_at(*casino, question.seat).count() == 0;
        let casino = table.open_casinos().find(is_free).or_else(|| table.open_casinos().next())?;
        Some(Action::PlaceGray { group, casino })
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let Action::PlaceGray { group, casino } = *action else { return Next::Done };
        if let Some(at) = self.groups.iter().position(|left| *left == group) {
            self.groups.remove(at);
            scene.table.casino_mut(casino).into_iter().for_each(|casino| casino.gray += group);
            scene.tell(TileEvent::GrayPlaced { seat: question.seat, count: group, casino });
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn group(group: u8, casino: u8) -> Action {
        Action::PlaceGray { group, casino }
    }

    // 003 [5] F1.1, F1.2, S-19, T-F1
    #[test]
    fn five_groups_go_one_by_one_and_the_sixth_activation_does_nothing() {
        let mut game = bare(2, &[(1, Tile::GrayGuests)]);
        for (at, size) in [3, 2, 2, 1, 1].into_iter().enumerate() {
            put(&mut game, 1, dice(3, 1));
            let (kind, seat) = asked(&game).unwrap();
            assert_eq!(kind, QuestionKind::PlaceGray);
            let left = [3, 2, 2, 1, 1][at];
            assert_eq!(game.legal(seat).len(), 6 * left, "each size that is left, into each casino");
            calmly(&mut game, seat, group(size, 1 + u8::from(at == 0)));
        }
        assert_eq!((game.table.casinos[0].gray, game.table.casinos[1].gray), (6, 3));
        put(&mut game, 1, dice(3, 1));
        assert_eq!(to_roll(&game), Some(A), "nothing was asked");
    }

    // 003 [5] F1.2, T-F1
    #[test]
    fn it_must_be_done_with_a_group_that_is_left_and_its_own_casino_is_allowed() {
        let mut game = bare(2, &[(1, Tile::GrayGuests)]);
        put(&mut game, 1, dice(3, 1));
        assert!(matches!(refused(&game, A, Action::Skip), Refusal::OtherQuestion { .. }));
        for size in [0, 4] {
            assert!(matches!(refused(&game, A, group(size, 1)), Refusal::AnswerNotPossible { .. }));
        }
        calmly(&mut game, A, group(3, 1));
        put(&mut game, 1, dice(3, 1));
        assert!(matches!(refused(&game, B, group(3, 1)), Refusal::AnswerNotPossible { .. }));
    }

    // 003 [5] F1.3, F1.4, S-18
    #[test]
    fn gray_dice_are_one_virtual_player_in_the_settlement() {
        let mut game = bare(4, &[(1, Tile::GrayGuests)]);
        lay(&mut game, 2, &[8, 3], &[dice(1, 0), dice(1, 0), dice(2, 0)]);
        game.table.casinos[1].gray = 2;
        assert!(pays(&settled(&mut game)).is_empty());
    }

    // 003 [5] F1.5, S-19, R-23
    #[test]
    fn gray_and_neutral_dice_are_different_virtual_players() {
        let mut game = bare(2, &[(1, Tile::GrayGuests)]);
        lay(&mut game, 2, &[8, 3], &[dice(0, 0), dice(1, 0)]);
        game.table.casinos[1].gray = 2;
        game.table.casinos[1].neutral = dice(2, 0);
        let events = settled(&mut game);
        let tied = Event::TiesRemoved { casino: 2, owners: vec![Owner::Neutral, Owner::Gray] };
        assert!(events.contains(&tied));
        assert_eq!(pays(&events), [(2, owner(B), 8)]);
    }

    //
    #[test]
    fn placing_gray_dice_activates_nothing() {
        let mut game = bare(2, &[(1, Tile::GrayGuests), (2, Tile::GrowingPot)]);
        put(&mut game, 1, dice(3, 1));
        let events = calmly(&mut game, A, group(1, 2));
        assert_eq!(events.len(), 1);
    }

    // S-31
    #[test]
    fn by_itself_the_smallest_group_goes_where_the_player_has_no_die() {
        let mut game = bare(2, &[(1, Tile::GrayGuests)]);
        lay(&mut game, 2, &[], &[dice(1, 0)]);
        put(&mut game, 1, dice(3, 1));
        assert_eq!(automatic(&game), group(1, 3));
        game.table.closed = Some(3);
        assert_eq!(automatic(&game), group(1, 4));
        for casino in 3..=6 {
            lay(&mut game, casino, &[], &[dice(1, 0)]);
        }
        assert_eq!(automatic(&game), group(1, 1), "everywhere, so the lowest open one");
    }
}
