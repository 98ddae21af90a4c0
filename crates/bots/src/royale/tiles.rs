//! What activating a tile may bring, in whole numbers: exact where it pays at once, and a fair guess where questions
//! follow.

use jusawi_game_vegas::royale::{Roll, TileState, View};
use jusawi_rules::Seat;

use super::outlook::Outlook;
use super::{KEPT, MONEY};

/// What the spaces of the closing track pay.
const TRACK: [i64; 6] = [0, 2 * MONEY, 0, 3 * MONEY, 0, MONEY];
/// What a token of five together pays.
const FIVE: i64 = 10 * MONEY;
/// What strength 0 to 4 on the way to five is worth while its token is free.
const TOWARDS_FIVE: [i64; 5] = [0, 300, 800, 1600, 3000];

/// Dice that came into a tile's casino, or none where another tile activates it.
pub(super) struct Activation<'a> {
    /// What is seen.
    pub(super) view: &'a View,
    /// Who activates.
    pub(super) seat: Seat,
    /// The tile's casino.
    pub(super) casino: u8,
    /// How much strength came there.
    pub(super) added: u8,
    /// What own dice left count afterwards.
    pub(super) left: u8,
    /// The roll, of which the face of the casino is placed.
    pub(super) roll: Option<&'a Roll>,
}

impl Activation<'_> {
    /// What it may bring.
    pub(super) fn worth(&self, outlook: &Outlook) -> i64 {
        let index = usize::from(self.casino).saturating_sub(1);
        let Some(tile) = self.view.tiles.get(index).and_then(Option::as_ref) else { return 0 };
        let strength = outlook.strength(self.casino).saturating_add(self.added);
        match tile {
            // Whatever is guessed, mixing well brings 24/13.
            TileState::HiddenCount(_) => 24 * MONEY / 13,
            TileState::GrowingPot(pot) => i64::from(pot.pot) * MONEY / 3,
            TileState::HighLow(_) => 9 * MONEY / 5,
            TileState::FiveTogether(five) if five.holder.is_none() => self.five(outlook, strength),
            TileState::SpreadPay(_) => self.spread(),
            TileState::LeaderKey(key) if key.holder != Some(self.seat) && outlook.leads(self.casino, strength) => {
                MONEY / 2 + i64::from(self.left) * 150
            }
            TileState::ClosedDoor(door) => closing_pays(door.track) + MONEY / 2,
            TileState::Bench(bench) => {
                let own = bench.dice.get(self.seat.index()).map_or(0, |dice| i64::from(dice.strength()));
                let losing =
                    outlook.left.iter().enumerate().filter(|(at, left)| *at != self.seat.index() && **left > 0);
                let losers = i64::try_from(losing.count()).unwrap_or(0);
                own * KEPT + outlook.to_other(losers * KEPT * 2 / 3)
            }
            TileState::GrayGuests(guests) if !guests.groups.is_empty() => 3 * MONEY / 2,
            TileState::GrayHarvest(spaces) if spaces.cash > 0 => 10 * MONEY / 3,
            TileState::GrayHarvest(spaces) if spaces.moves + spaces.chip > 0 => 3 * MONEY / 2,
            TileState::SideTable(_) => 3 * MONEY / 2,
            TileState::SixSeats(seats) => self.seat_in(outlook, &seats.seats.map(|it| it.map(|it| it.seat))),
            TileState::TakeYourPick(_) => 14 * MONEY / 5,
            _ => 0,
        }
    }

    /// The token, or a step towards it.
    fn five(&self, outlook: &Outlook, strength: u8) -> i64 {
        let worth = |strength: u8| match TOWARDS_FIVE.get(usize::from(strength)) {
            Some(step) if strength.saturating_add(self.left) >= 5 => *step,
            Some(_) => 0,
            None => FIVE,
        };
        worth(strength) - if self.added == 0 { 0 } else { worth(outlook.strength(self.casino).min(4)) }
    }

    /// One for each casino with own dice.
    fn spread(&self) -> i64 {
        let here = |number: u8| number == self.casino && self.added > 0;
        let casinos = (1..).zip(&self.view.casinos);
        let count = casinos.filter(|(number, casino)| here(*number) || casino.of(self.seat).count() > 0).count();
        i64::try_from(count).unwrap_or(0) * MONEY
    }

    /// The best seat for a die of the roll that is not placed, or of this casino.
    fn seat_in(&self, outlook: &Outlook, seats: &[Option<Seat>; 6]) -> i64 {
        let faces = self.roll.map(Roll::faces).unwrap_or_default();
        let rolled = faces.into_iter().map(|face| face.value).filter(|value| *value != self.casino);
        let is_mine = |value: u8| {
            let at = usize::from(value).checked_sub(1).and_then(|index| seats.get(index));
            at.copied().flatten() == Some(self.seat)
        };
        let worth = |value: u8| if is_mine(value) { 0 } else { seat_worth(outlook, value) - KEPT };
        rolled.chain([self.casino]).map(worth).max().unwrap_or(0).max(0)
    }
}

/// What sitting on a seat is worth: others may still send one away.
pub(super) fn seat_worth(outlook: &Outlook, value: u8) -> i64 {
    i64::from(value) * if outlook.is_contested() { 7 * MONEY / 10 } else { MONEY }
}

/// What closing a casino pays with the counter at `track`.
pub(super) fn closing_pays(track: u8) -> i64 {
    TRACK.get((usize::from(track) + 1) % TRACK.len()).copied().unwrap_or(0)
}
