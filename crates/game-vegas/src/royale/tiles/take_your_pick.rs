//! H2: two black dice are rolled and one of them is chosen: a reward, another tile's activation, a die moved, or a die
//! on the golden space, which pays in the settlement. It never activates itself.
//!
//! Rules: royale §5 H2, T-H2.

use jusawi_rules::Seat;

use super::{Rules, moving};
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Occupant, Owner, Question, QuestionKind, Table, TileEvent, data};

/// Results in the order in which the rules choose for a player who does not.
const AUTOMATIC: [u8; 6] = [3, 2, 1, 5, 6, 4];
/// What the golden space pays.
const GOLD: u8 = 6;

/// The tile H2.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TakeYourPick {
    /// The last roll of the black dice.
    pub dice: Option<[u8; 2]>,
    /// The die on the golden space.
    pub gold: Option<Occupant>,
}

impl TakeYourPick {
    fn chosen(scene: &mut Scene<'_>, seat: Seat, value: u8) -> Next {
        scene.tell(TileEvent::Chosen { seat, value });
        match value {
            4 => Next::Ask(QuestionKind::ActivateTile, seat),
            5 => Next::Ask(QuestionKind::MoveDie, seat),
            6 => Next::Ask(QuestionKind::GoldDie, seat),
            _ => {
                scene.pay(seat, value);
                Next::Done
            }
        }
    }
}

impl Rules for TakeYourPick {
    fn activated(&mut self, scene: &mut Scene<'_>, seat: Seat) -> Next {
        self.dice = Some(scene.roll_black(seat));
        Next::Ask(QuestionKind::ChooseResult, seat)
    }

    fn answers(&self, table: &Table, question: &Question) -> Vec<Action> {
        let mut answers: Vec<Action> = match question.kind {
            QuestionKind::ChooseResult => {
                let mut values = self.dice.map(|dice| dice.to_vec()).unwrap_or_default();
                values.dedup();
                return values.into_iter().map(|value| Action::Choose { value }).collect();
            }
            QuestionKind::MoveDie => return moving::answers(table, question),
            QuestionKind::ActivateTile => {
                let tiles = (1..=data::CASINOS).zip(&table.tiles);
                let others = tiles.filter(|(casino, tile)| tile.is_some() && *casino != question.casino);
                others.map(|(casino, _)| Action::Activate { casino }).collect()
            }
            _ => table.supply(question.seat).kinds().map(|die| Action::Gold { die }).collect(),
        };
        answers.push(Action::Skip);
        answers
    }

    fn automatic(&self, _table: &Table, question: &Question) -> Option<Action> {
        if question.kind != QuestionKind::ChooseResult {
            return Some(Action::Skip);
        }
        let dice = self.dice?;
        AUTOMATIC.into_iter().find(|value| dice.contains(value)).map(|value| Action::Choose { value })
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let seat = question.seat;
        match *action {
            Action::Choose { value } => return Self::chosen(scene, seat, value),
            Action::Activate { casino } => return Next::Activate(casino, seat),
            Action::Gold { die } => {
                scene.table.take_supply(seat, die);
                let replaced = self.gold.replace(Occupant { seat, die });
                if let Some(replaced) = replaced {
                    scene.table.hand(replaced.seat, replaced.die);
                }
                scene.tell(TileEvent::GoldPlaced { seat, die, replaced });
            }
            _ => moving::answered(scene, question, action),
        }
        Next::Done
    }

    fn paid(&mut self, scene: &mut Scene<'_>, _winner: Option<Owner>) -> Next {
        if let Some(gold) = self.gold {
            scene.pay(gold.seat, GOLD);
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn picking(tiles: &[(u8, Tile)], black: [u8; 2]) -> Royale {
        let mut tiles = tiles.to_vec();
        tiles.push((1, Tile::TakeYourPick));
        let mut game = bare(2, &tiles);
        put_rolling(&mut game, 1, dice(3, 1), black);
        game
    }

    fn choose(value: u8) -> Action {
        Action::Choose { value }
    }

    // 003 [5] H2.1, H2.2, S-28
    #[test]
    fn one_of_two_results_is_chosen_and_the_first_three_pay() {
        for (value, reward) in [(1, Reward::Chips(1)), (2, Reward::Chips(2)), (3, Reward::Note(Note(3)))] {
            let mut game = picking(&[], [value, 6]);
            assert_eq!(asked(&game), Some((QuestionKind::ChooseResult, A)));
            assert_eq!(game.legal(A), [choose(value), choose(6)]);
            assert!(matches!(refused(&game, A, choose(5)), Refusal::AnswerNotPossible { .. }));
            assert!(matches!(refused(&game, A, Action::Skip), Refusal::OtherQuestion { .. }));
            assert_eq!(tile_pays(&calmly(&mut game, A, choose(value))), [(A, reward)]);
            assert_eq!(to_roll(&game), Some(B));
        }
    }

    // S-28, R-16
    #[test]
    fn a_double_is_taken_unasked() {
        let game = picking(&[], [2, 2]);
        assert_eq!((chips(&game, A), to_roll(&game)), (4, Some(B)));
    }

    // 003 [5] H2.3, H2.4, S-28, T-H2
    #[test]
    fn another_tile_is_activated_as_if_dice_had_been_placed_there() {
        let mut game = picking(&[(2, Tile::SpreadPay), (3, Tile::LastPays)], [4, 1]);
        calmly(&mut game, A, choose(4));
        assert_eq!(asked(&game), Some((QuestionKind::ActivateTile, A)));
        let activate = |casino| Action::Activate { casino };
        assert_eq!(game.legal(A), [activate(2), activate(3), Action::Skip]);
        for casino in [0, 1, 4] {
            let refusal = refused(&game, A, activate(casino));
            assert!(matches!(refusal, Refusal::AnswerNotPossible { .. }), "its own or no tile");
        }
        let mut nothing = game.clone();
        assert_eq!(calmly(&mut nothing, A, activate(3)).len(), 1, "S-29: acts only at the end of a round");
        assert_eq!(tile_pays(&calmly(&mut game, A, activate(2))), [(A, Reward::Chips(1))]);
        assert_eq!(to_roll(&game), Some(B));
    }

    // T-H2, R-16
    #[test]
    fn without_another_tile_or_a_die_nothing_is_asked() {
        assert_eq!(to_roll(&picking(&[], [4, 4])), Some(B));
        let mut game = bare(2, &[(1, Tile::TakeYourPick)]);
        put_rolling(&mut game, 1, dice(0, 0), [6, 6]);
        assert_eq!(to_roll(&game), Some(B));
    }

    // 003 [5] H2.5, H2.6, R-14
    #[test]
    fn a_die_is_set_without_activation_or_taken_back() {
        let mut game = picking(&[(2, Tile::GrowingPot)], [5, 5]);
        let all = 2 * 6 + 1 + 1;
        assert_eq!(game.legal(A).len(), all);
        let mut taking = game.clone();
        calmly(&mut game, A, Action::Set { die: SMALL, casino: 2 });
        assert_eq!((game.table.dice_at(2, A), game.table.supply(A)), (dice(1, 0), dice(2, 1)));
        calmly(&mut taking, A, Action::Take { die: SMALL, casino: 1 });
        assert_eq!(taking.table.supply(A), dice(4, 1));
    }

    // 003 [5] H2.7, H2.8, S-28, S-35
    #[test]
    fn a_die_on_the_golden_space_pays_six_and_sends_the_other_back_to_its_owner() {
        let mut game = picking(&[], [6, 6]);
        assert_eq!(asked(&game), Some((QuestionKind::GoldDie, A)));
        calmly(&mut game, A, Action::Gold { die: BIG });
        assert_eq!(game.table.supply(A), dice(3, 0));
        supply(&mut game, A, dice(0, 0));
        put_rolling(&mut game, 1, dice(3, 0), [6, 1]);
        calmly(&mut game, B, choose(6));
        assert_eq!(refused(&game, B, Action::Gold { die: BIG }), Refusal::DieNotLeft { die: BIG });
        calmly(&mut game, B, Action::Gold { die: SMALL });
        assert_eq!((game.table.supply(A), to_roll(&game)), (dice(0, 1), Some(A)), "A plays again");
        assert_eq!(tile_pays(&settled(&mut game)), [(B, Reward::Note(Note(6)))]);
    }

    //
    #[test]
    fn the_die_of_who_gave_up_pays_but_does_not_come_back() {
        let mut game = bare(3, &[(1, Tile::TakeYourPick)]);
        put_rolling(&mut game, 1, dice(3, 1), [6, 6]);
        calmly(&mut game, A, Action::Gold { die: BIG });
        calmly(&mut game, A, Action::Concede);
        assert_eq!(tile_pays(&settled(&mut game.clone())), [(A, Reward::Note(Note(6)))]);
        put_rolling(&mut game, 1, dice(3, 0), [6, 6]);
        calmly(&mut game, B, Action::Gold { die: SMALL });
        assert_eq!(game.table.supply(A), dice(0, 0));
    }

    // S-31
    #[test]
    fn by_itself_it_takes_what_pays_and_then_what_does_nothing() {
        for (black, value) in [([3, 2], 3), ([1, 2], 2), ([5, 1], 1), ([6, 5], 5), ([4, 6], 6)] {
            assert_eq!(automatic(&picking(&[], black)), choose(value));
        }
        for (black, kind) in
            [([4, 4], QuestionKind::ActivateTile), ([5, 5], QuestionKind::MoveDie), ([6, 6], QuestionKind::GoldDie)]
        {
            let game = picking(&[(2, Tile::GrowingPot)], black);
            assert_eq!(asked(&game), Some((kind, A)));
            assert_eq!(automatic(&game), Action::Skip);
        }
    }
}
