//! What two tiles share: a die left is set in an open casino without activating anything, or an own die is taken back
//! out of an open casino, or neither.
//!
//! Rules: royale T-F2, T-H2.

use crate::royale::tile::Scene;
use crate::royale::{Action, Question, Table, TileEvent};

/// Every way to set or take back a die, and to do neither.
pub(super) fn answers(table: &Table, question: &Question) -> Vec<Action> {
    let seat = question.seat;
    let set = |die| table.open_casinos().map(move |casino| Action::Set { die, casino });
    let mut answers: Vec<Action> = table.supply(seat).kinds().flat_map(set).collect();
    for casino in table.open_casinos() {
        answers.extend(table.dice_at(casino, seat).kinds().map(|die| Action::Take { die, casino }));
    }
    answers.push(Action::Skip);
    answers
}

/// Sets or takes back a die, or does neither.
pub(super) fn answered(scene: &mut Scene<'_>, question: &Question, action: &Action) {
    let seat = question.seat;
    match *action {
        Action::Set { die, casino } => {
            scene.table.set(seat, die, casino);
            scene.tell(TileEvent::DieSet { seat, die, casino });
        }
        Action::Take { die, casino } => {
            scene.table.take_back(seat, die, casino);
            scene.tell(TileEvent::DieTaken { seat, die, casino });
        }
        _ => {}
    }
}
