//! What everybody may expect from the casinos at the end of a round, in whole numbers. It looks one placing ahead and
//! then supposes that all dice left are spread over the casinos; it knows nothing but dice and open notes.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::classic::{Face, View};
use jusawi_game_vegas::payout::place;
use jusawi_rules::Seat;

use super::Weights;
use crate::spread::{CERTAIN, chances};

/// The table as it would be after a placing.
pub(super) struct Outlook {
    /// The index of the player who places.
    own: usize,
    /// How many others there are.
    others: i64,
    /// Dice that the player has left.
    kept: i64,
    /// Dice in each casino, by seat and then of the house, with the casino's notes.
    casinos: Vec<(Vec<u8>, Vec<Note>)>,
    /// For each owner, in the same order, how likely it adds how many dice.
    chances: Vec<[i64; 3]>,
}

impl Outlook {
    /// The table once the player of `seat` has placed `face`.
    pub(super) fn after(view: &View, seat: Seat, face: Face) -> Self {
        let own = seat.index();
        let house = view.players.len();
        let mut left: Vec<u8> = view.players.iter().map(|player| player.hand.own).collect();
        left.push(view.players.iter().map(|player| player.hand.neutral).sum());
        change(&mut left, own, |dice| dice.saturating_sub(face.own));
        change(&mut left, house, |dice| dice.saturating_sub(face.neutral));

        let casinos = (1..).zip(&view.casinos).map(|(number, casino)| {
            let mut dice = casino.dice.clone();
            dice.push(casino.house);
            if number == face.value {
                change(&mut dice, own, |dice| dice.saturating_add(face.own));
                change(&mut dice, house, |dice| dice.saturating_add(face.neutral));
            }
            (dice, casino.notes.clone())
        });
        Self {
            own,
            others: i64::try_from(house).unwrap_or(2) - 1,
            kept: left.get(own).copied().map_or(0, i64::from),
            casinos: casinos.collect(),
            chances: left.iter().map(|dice| chances(*dice)).collect(),
        }
    }

    /// How good the table is for the player, in parts of 만 달러 that are the same for every placing from one view.
    pub(super) fn worth(&self, weights: Weights) -> i64 {
        let all: i64 = self.chances.iter().map(|_| CERTAIN).product();
        let paid = self.casinos.iter().map(|(dice, notes)| self.expected(&mut dice.clone(), 0, notes, weights));
        paid.sum::<i64>() + 16 * self.kept * weights.kept * self.others * (all / CERTAIN)
    }

    /// The average of [`Outlook::paid`] over everything that owners from index `from` on may add to `dice`.
    fn expected(&self, dice: &mut [u8], from: usize, notes: &[Note], weights: Weights) -> i64 {
        let Some(chances) = self.chances.get(from) else {
            return self.paid(dice, notes, weights);
        };
        let before = dice.get(from).copied().unwrap_or(0);
        let mut sum = 0;
        for (added, part) in (0..).zip(chances).filter(|(_, part)| **part > 0) {
            change(dice, from, |_| before.saturating_add(added));
            sum += part * self.expected(dice, from + 1, notes, weights);
        }
        change(dice, from, |_| before);
        sum
    }

    /// What a casino with these dice pays the player, less what it pays the others on average; times the number of
    /// others.
    fn paid(&self, dice: &[u8], notes: &[Note], weights: Weights) -> i64 {
        let amount = |index| place(dice, index).and_then(|place| notes.get(place)).map_or(0, |note| i64::from(note.0));
        let players = 0..dice.len().saturating_sub(1);
        let others: i64 = players.filter(|index| *index != self.own).map(amount).sum();
        16 * self.others * amount(self.own) - others * weights.others
    }
}

fn change(dice: &mut [u8], index: usize, to: impl FnOnce(u8) -> u8) {
    if let Some(dice) = dice.get_mut(index) {
        *dice = to(*dice);
    }
}
