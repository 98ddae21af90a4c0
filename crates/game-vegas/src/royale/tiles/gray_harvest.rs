//! F2: gray dice lie in all casinos from the start; each activation may take one to a free space of the tile for what
//! the space gives. Those left count as the dice of one virtual player.
//!
//! Rules: royale §5 F2, T-F2.

use jusawi_rules::Seat;

use super::{Rules, moving};
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, GrayReward, Question, QuestionKind, Table, TileEvent};

/// Gray dice of casinos 1 to 6 at the start of the round.
const GRAY: [u8; 6] = [1, 1, 1, 2, 2, 2];
/// What the spaces for a chip pay.
const CHIP: u8 = 1;
/// What the spaces for a note pay.
const CASH: u8 = 3;

/// The tile F2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrayHarvest {
    /// Free spaces for a chip.
    pub chip: u8,
    /// Free spaces for a note.
    pub cash: u8,
    /// Free spaces for a move.
    pub moves: u8,
}

impl Default for GrayHarvest {
    fn default() -> Self {
        Self { chip: 2, cash: 3, moves: 4 }
    }
}

impl GrayHarvest {
    fn spaces(&self) -> [(GrayReward, u8); 3] {
        [(GrayReward::Chip, self.chip), (GrayReward::Cash, self.cash), (GrayReward::Move, self.moves)]
    }

    fn take(&mut self, scene: &mut Scene<'_>, seat: Seat, casino: u8, reward: GrayReward) -> Next {
        scene.table.casino_mut(casino).into_iter().for_each(|casino| casino.gray = casino.gray.saturating_sub(1));
        let space = match reward {
            GrayReward::Chip => &mut self.chip,
            GrayReward::Cash => &mut self.cash,
            GrayReward::Move => &mut self.moves,
        };
        *space = space.saturating_sub(1);
        scene.tell(TileEvent::GrayTaken { seat, casino, reward });
        match reward {
            GrayReward::Chip => scene.pay(seat, CHIP),
            GrayReward::Cash => scene.pay(seat, CASH),
            GrayReward::Move => return Next::Ask(QuestionKind::MoveDie, seat),
        }
        Next::Done
    }
}

impl Rules for GrayHarvest {
    fn set_up(&mut self, table: &mut Table) {
        for (casino, gray) in table.casinos.iter_mut().zip(GRAY) {
            casino.gray = gray;
        }
    }

    fn activated(&mut self, _scene: &mut Scene<'_>, seat: Seat) -> Next {
        Next::Ask(QuestionKind::TakeGray, seat)
    }

    fn answers(&self, table: &Table, question: &Question) -> Vec<Action> {
        if question.kind == QuestionKind::MoveDie {
            return moving::answers(table, question);
        }
        let has_gray = |casino: &u8| table.casino(*casino).is_some_and(|casino| casino.gray > 0);
        let free: Vec<GrayReward> =
            self.spaces().into_iter().filter(|(_, free)| *free > 0).map(|(reward, _)| reward).collect();
        let mut answers = Vec::new();
        for casino in table.open_casinos().filter(has_gray) {
            answers.extend(free.iter().map(|reward| Action::TakeGray { casino, reward: *reward }));
        }
        answers.push(Action::Skip);
        answers
    }

    fn automatic(&self, _table: &Table, _question: &Question) -> Option<Action> {
        Some(Action::Skip)
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        if let Action::TakeGray { casino, reward } = *action {
            return self.take(scene, question.seat, casino, reward);
        }
        moving::answered(scene, question, action);
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn take(casino: u8, reward: GrayReward) -> Action {
        Action::TakeGray { casino, reward }
    }

    fn harvesting() -> Royale {
        let mut game = bare(2, &[(1, Tile::GrayHarvest), (2, Tile::GrowingPot)]);
        put(&mut game, 1, dice(3, 1));
        assert_eq!(asked(&game), Some((QuestionKind::TakeGray, A)));
        game
    }

    fn gray(game: &Royale) -> Vec<u8> {
        game.table.casinos.iter().map(|casino| casino.gray).collect()
    }

    // 003 [5] F2.1 to F2.3, S-23
    #[test]
    fn a_gray_die_is_taken_for_a_chip_a_note_or_a_move() {
        let mut game = harvesting();
        assert_eq!(gray(&game), [1, 1, 1, 2, 2, 2]);
        assert_eq!(game.legal(A).len(), 6 * 3 + 1);
        assert_eq!(tile_pays(&calmly(&mut game, A, take(1, GrayReward::Chip))), [(A, Reward::Chips(1))]);
        assert_eq!(chips(&game, A), 3);
        put(&mut game, 1, dice(3, 1));
        let refusal = refused(&game, B, take(1, GrayReward::Cash));
        assert!(matches!(refusal, Refusal::AnswerNotPossible { .. }), "no gray die is left there");
        assert_eq!(tile_pays(&calmly(&mut game, B, take(2, GrayReward::Cash))), [(B, Reward::Note(Note(3)))]);
        assert_eq!(gray(&game), [0, 0, 1, 2, 2, 2]);
    }

    // 003 [5] F2.4, F2.5, S-23
    #[test]
    fn a_move_sets_a_die_without_activation_or_takes_one_back_or_does_nothing() {
        let mut game = harvesting();
        calmly(&mut game, A, take(6, GrayReward::Move));
        assert_eq!(asked(&game), Some((QuestionKind::MoveDie, A)));
        let mut setting = game.clone();
        let events = calmly(&mut setting, A, Action::Set { die: BIG, casino: 2 });
        assert_eq!((events.len(), setting.table.dice_at(2, A)), (1, dice(0, 1)));
        let mut taking = game.clone();
        calmly(&mut taking, A, Action::Take { die: SMALL, casino: 1 });
        assert_eq!((taking.table.supply(A), taking.table.dice_at(1, A)), (dice(4, 1), dice(0, 0)));
        assert!(calmly(&mut game, A, Action::Skip).is_empty());
        assert_eq!(to_roll(&game), Some(B));
    }

    // 003 [5] F2.3, S-23
    #[test]
    fn two_three_and_four_spaces_are_free_and_when_all_are_full_nothing_is_asked() {
        let mut game = harvesting();
        let spaces = [(GrayReward::Chip, 2), (GrayReward::Cash, 3), (GrayReward::Move, 4)];
        let mut casinos = [1, 2, 3, 4, 4, 5, 5, 6, 6].into_iter();
        for (reward, free) in spaces {
            for _ in 0..free {
                let seat = game.awaited()[0];
                calmly(&mut game, seat, take(casinos.next().unwrap(), reward));
                if reward == GrayReward::Move {
                    calmly(&mut game, seat, Action::Skip);
                }
                put(&mut game, 1, dice(3, 1));
            }
            let seat = game.awaited()[0];
            let left = game.legal(seat);
            assert!(
                !left.iter().any(|action| matches!(action, Action::TakeGray { reward: now, .. } if *now == reward))
            );
        }
        assert_eq!((gray(&game), asked(&game)), (vec![0; 6], None));
    }

    // 003 [5] F2.6, F2.7, F2.10
    #[test]
    fn gray_dice_that_are_left_tie_and_win_as_a_virtual_player() {
        let mut game = bare(2, &[(1, Tile::GrayHarvest)]);
        lay(&mut game, 1, &[5, 3], &[dice(1, 0)]);
        lay(&mut game, 4, &[9, 4], &[dice(1, 0)]);
        game.table.casinos[3].neutral = dice(3, 0);
        let events = settled(&mut game);
        let tied = Event::TiesRemoved { casino: 1, owners: vec![owner(A), Owner::Gray] };
        assert!(events.contains(&tied));
        assert_eq!(pays(&events), [(4, Owner::Neutral, 9), (4, Owner::Gray, 4)]);
    }

    // 003 [5] F2.9, T-F2
    #[test]
    fn dice_on_tiles_are_out_of_reach_and_so_are_the_dice_of_others() {
        let mut game = harvesting();
        lay(&mut game, 3, &[], &[dice(0, 0), dice(1, 0)]);
        calmly(&mut game, A, take(6, GrayReward::Move));
        let refusal = refused(&game, A, Action::Take { die: SMALL, casino: 3 });
        assert!(matches!(refusal, Refusal::AnswerNotPossible { .. }));
        assert!(!game.legal(A).contains(&Action::Take { die: BIG, casino: 1 }));
    }

    // S-31
    #[test]
    fn by_itself_nothing_is_taken_or_moved() {
        let mut game = harvesting();
        assert_eq!(automatic(&game), Action::Skip);
        calmly(&mut game, A, take(6, GrayReward::Move));
        assert_eq!(automatic(&game), Action::Skip);
    }
}
