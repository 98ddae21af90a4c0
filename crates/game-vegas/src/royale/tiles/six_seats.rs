//! H1: six seats for one die each, which pay in the settlement. A die that was not placed goes to the seat of its
//! face, a die of the tile's casino to the seat of that casino's number; who sat there moves to the casino of that
//! number.
//!
//! Rules: royale §5 H1, T-H1.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Action, Dice, Die, Occupant, Origin, Owner, Question, QuestionKind, Table, TileEvent, data};

/// The tile H1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SixSeats {
    /// Who sits on seats 1 to 6; each pays its number.
    pub seats: [Option<Occupant>; 6],
}

impl SixSeats {
    fn occupant(&self, value: u8) -> Option<Occupant> {
        usize::from(value).checked_sub(1).and_then(|index| self.seats.get(index)).copied().flatten()
    }

    /// Whether a die may sit there: nobody sits there, or who does can move on.
    fn is_free(&self, table: &Table, value: u8) -> bool {
        self.occupant(value).is_none() || table.is_open(value)
    }
}

impl Rules for SixSeats {
    fn activated(&mut self, _scene: &mut Scene<'_>, seat: Seat) -> Next {
        Next::Ask(QuestionKind::TakeSeat, seat)
    }

    fn answers(&self, table: &Table, question: &Question) -> Vec<Action> {
        let mut answers = Vec::new();
        let mut offer = |from, value, dice: Dice| {
            if self.is_free(table, value) {
                answers.extend(dice.kinds().map(|die| Action::TakeSeat { from, die, value }));
            }
        };
        for face in table.roll.iter().flat_map(|roll| roll.faces()) {
            offer(Origin::Roll, face.value, face.dice);
        }
        if table.is_open(question.casino) {
            offer(Origin::Casino, question.casino, table.dice_at(question.casino, question.seat));
        }
        answers.push(Action::Skip);
        answers
    }

    fn automatic(&self, _table: &Table, _question: &Question) -> Option<Action> {
        Some(Action::Skip)
    }

    fn answered(&mut self, scene: &mut Scene<'_>, question: &Question, action: &Action) -> Next {
        let Action::TakeSeat { from, die, value } = *action else { return Next::Done };
        let seat = question.seat;
        match from {
            Origin::Roll => {
                scene.table.take_supply(seat, die);
            }
            Origin::Casino => {
                let one = Dice { small: u8::from(die == Die::Small), big: u8::from(die == Die::Big) };
                scene.table.lift(seat, one, scene.casino);
            }
        }
        let replaced = self.occupant(value);
        if let Some(place) = usize::from(value).checked_sub(1).and_then(|index| self.seats.get_mut(index)) {
            *place = Some(Occupant { seat, die });
        }
        if let Some(replaced) = replaced {
            scene.table.put(replaced.seat, replaced.die, value);
        }
        scene.tell(TileEvent::SeatTaken { seat, die, value, from, replaced });
        Next::Done
    }

    fn paid(&mut self, scene: &mut Scene<'_>, _winner: Option<Owner>) -> Next {
        for (value, occupant) in (1..=data::CASINOS).zip(self.seats) {
            if let Some(occupant) = occupant {
                scene.pay(occupant.seat, value);
            }
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn sit(from: Origin, die: Die, value: u8) -> Action {
        Action::TakeSeat { from, die, value }
    }

    fn seats_of(game: &Royale) -> [Option<Occupant>; 6] {
        match &game.tiles[0] {
            Some(TileState::SixSeats(tile)) => tile.seats,
            other => panic!("{other:?}"),
        }
    }

    /// The current player rolls 1, 2, 2 and a big 6, and places the 1 at the tile.
    fn placed(game: &mut Royale) {
        rolled(game, &[1, 2, 2], Some(6));
        let seat = game.table.current;
        calmly(game, seat, place(1));
        assert_eq!(asked(game), Some((QuestionKind::TakeSeat, seat)));
    }

    // 003 [5] H1.1, H1.2, T-H1
    #[test]
    fn a_die_that_was_not_placed_sits_on_its_face_and_a_placed_one_on_the_casinos_number() {
        let mut game = bare(3, &[(1, Tile::SixSeats)]);
        lay(&mut game, 1, &[], &[dice(0, 1)]);
        game.table.players[0].supply = dice(0, 0);
        placed(&mut game);
        let seats = [
            sit(Origin::Roll, SMALL, 2),
            sit(Origin::Roll, BIG, 6),
            sit(Origin::Casino, SMALL, 1),
            sit(Origin::Casino, BIG, 1),
        ];
        assert_eq!(game.legal(A), [seats.as_slice(), &[Action::Skip]].concat());
        for action in [sit(Origin::Roll, SMALL, 3), sit(Origin::Casino, SMALL, 2), sit(Origin::Roll, SMALL, 0)] {
            assert!(matches!(refused(&game, A, action), Refusal::AnswerNotPossible { .. }));
        }
        let mut other = game.clone();
        calmly(&mut game, A, sit(Origin::Roll, BIG, 6));
        assert_eq!(game.table.supply(A), dice(2, 0));
        assert_eq!(seats_of(&game)[5], Some(Occupant { seat: A, die: BIG }));
        calmly(&mut other, A, sit(Origin::Casino, BIG, 1));
        assert_eq!((other.table.supply(A), other.table.dice_at(1, A)), (dice(2, 1), dice(1, 0)));
    }

    // 003 [5] H1.3, S-27, R-14
    #[test]
    fn who_sat_there_moves_to_the_casino_of_that_number_and_activates_nothing() {
        let mut game = bare(3, &[(1, Tile::SixSeats), (2, Tile::GrowingPot)]);
        placed(&mut game);
        calmly(&mut game, A, sit(Origin::Roll, SMALL, 2));
        placed(&mut game);
        let events = calmly(&mut game, B, sit(Origin::Roll, SMALL, 2));
        assert_eq!(events.len(), 1);
        assert_eq!((game.table.dice_at(2, A), seats_of(&game)[1].unwrap().seat), (dice(1, 0), B));

        game.table.closed = Some(2);
        placed(&mut game);
        assert!(!game.legal(C).contains(&sit(Origin::Roll, SMALL, 2)), "B could not move on");
        calmly(&mut game, C, sit(Origin::Casino, SMALL, 1));
        let events = settled(&mut game);
        assert_eq!(tile_pays(&events), [(C, Reward::Chips(1)), (B, Reward::Chips(2))]);
    }

    // 003 [5] H1.3
    #[test]
    fn an_own_die_is_moved_on_as_well() {
        let mut game = bare(2, &[(1, Tile::SixSeats)]);
        placed(&mut game);
        calmly(&mut game, A, sit(Origin::Roll, BIG, 6));
        game.table.current = A;
        game.table.players[1].supply = dice(0, 0);
        rolled(&mut game, &[1, 6, 5], None);
        calmly(&mut game, A, place(1));
        calmly(&mut game, A, sit(Origin::Roll, SMALL, 6));
        assert_eq!(game.table.dice_at(6, A), dice(0, 1));
    }

    // 003 [5] H1.4, T-H1
    #[test]
    fn seats_pay_their_number_in_order_and_a_big_die_once() {
        let mut game = bare(2, &[(1, Tile::SixSeats)]);
        let Some(TileState::SixSeats(tile)) = &mut game.tiles[0] else { panic!("no tile") };
        tile.seats = [Some(Occupant { seat: B, die: BIG }); 6];
        let rewards = [Reward::Chips(1), Reward::Chips(2)];
        let notes = (3..=6).map(|amount| Reward::Note(Note(amount)));
        let expected: Vec<(Seat, Reward)> = rewards.into_iter().chain(notes).map(|reward| (B, reward)).collect();
        assert_eq!(tile_pays(&settled(&mut game)), expected);
    }

    // T-H1, T-E1
    #[test]
    fn out_of_a_closed_casino_no_die_takes_a_seat() {
        let mut game = bare(2, &[(1, Tile::SixSeats), (2, Tile::TakeYourPick)]);
        lay(&mut game, 1, &[], &[dice(1, 0)]);
        game.table.closed = Some(1);
        rolled(&mut game, &[2, 5], None);
        apply_with(&mut game, A, place(2), &mut faces(&[4, 4]));
        calmly(&mut game, A, Action::Activate { casino: 1 });
        assert_eq!(game.legal(A), [sit(Origin::Roll, SMALL, 5), Action::Skip]);
    }

    // T-H1, T-D2
    #[test]
    fn after_placing_without_a_roll_only_placed_dice_may_sit() {
        let mut game = bare(2, &[(1, Tile::SixSeats), (2, Tile::LeaderKey)]);
        put(&mut game, 2, dice(3, 0));
        game.table.current = A;
        calmly(&mut game, A, Action::PlaceAny { die: SMALL, casino: 1 });
        assert_eq!(game.legal(A), [sit(Origin::Casino, SMALL, 1), Action::Skip]);
    }

    // S-31
    #[test]
    fn by_itself_no_die_sits() {
        let mut game = bare(2, &[(1, Tile::SixSeats)]);
        placed(&mut game);
        assert_eq!(automatic(&game), Action::Skip);
    }
}
