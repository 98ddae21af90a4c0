//! What the bot answers when a tile asks.

use jusawi_game_vegas::royale::{Action, Bet, BlackBox, Die, GrayReward, Origin, Question, TileState, View};
use jusawi_rules::Seat;

use super::outlook::Outlook;
use super::tiles::{Activation, closing_pays, seat_worth};
use super::{KEPT, MONEY, best, strength};

/// What stopping pays after 0 to 4 bets won.
const BETS: [i64; 5] = [0, MONEY, 3 * MONEY, 4 * MONEY, 6 * MONEY];
/// What the golden space pays.
const GOLD: u8 = 6;
/// In how many ways two dice show totals 2 to 12.
const WAYS: [i64; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// What is known while an answer is chosen.
pub(super) struct Answers<'a> {
    view: &'a View,
    seat: Seat,
    question: Question,
    outlook: Outlook,
}

impl<'a> Answers<'a> {
    /// For the question that is open to `seat`.
    pub(super) fn new(view: &'a View, seat: Seat, question: Question, outlook: Outlook) -> Self {
        Self { view, seat, question, outlook }
    }

    /// The best of the possible answers.
    pub(super) fn best(mut self, legal: &[Action]) -> Option<Action> {
        best(legal, |action| self.worth(action))
    }

    fn worth(&mut self, action: &Action) -> i64 {
        match *action {
            // Hiding 6 : 4 : 3 makes every guess equally good, guessing 1 : 5 : 7 every number.
            Action::Hide { count } => preferred(count, pick(self.mix(1), &[6, 4, 3])),
            Action::Guess { count } => preferred(count, pick(self.mix(2), &[1, 5, 7])),
            Action::Split { pile } => preferred(pile, self.even_split()),
            Action::Pick { pile } => preferred(pile, pick(self.mix(4), &[1, 1])),
            Action::Bet { bet } => self.bet(bet),
            Action::Close { casino } => self.close(casino),
            Action::PlaceGray { group, casino } => self.gray(casino, |gray| gray.saturating_add(group)),
            Action::TakeGray { casino, reward } => {
                let paid = match reward {
                    GrayReward::Cash => 3 * MONEY,
                    GrayReward::Chip => MONEY,
                    GrayReward::Move => self.best_move(),
                };
                self.gray(casino, |gray| gray.saturating_sub(1)) + paid
            }
            Action::Set { die, casino } => self.moved(casino, die, true),
            Action::Take { die, casino } => self.moved(casino, die, false),
            Action::SetAside { small, big } => {
                let dice = i16::from(small) + 2 * i16::from(big);
                let left = self.outlook.own_left();
                self.outlook.worth_moved(&[(self.question.casino, -dice), (Outlook::aside(), dice)], left)
            }
            Action::TakeSeat { from, die, value } => self.take_seat(from, die, value),
            Action::Choose { value } => self.result(value),
            Action::Activate { casino } => self.activate(casino),
            Action::Gold { die } => self.gold(die),
            Action::Extra { first, second } => self.extra(first, second),
            // A big die is worth more elsewhere.
            Action::Bench { die } => -i64::from(strength(die)),
            Action::Keep | Action::Skip => 0,
            _ => i64::MIN,
        }
    }

    /// A number that follows from what the player sees, different for each question and each turn.
    fn mix(&self, salt: u64) -> u64 {
        let own = self.view.player(self.seat);
        let notes = own.and_then(|player| player.notes.as_ref()).into_iter().flatten().map(|note| u64::from(note.0));
        let chips = self.view.players.iter().map(|player| u64::from(player.chips));
        let left = self.outlook.left.iter().map(|left| u64::from(*left));
        let casinos = self.view.casinos.iter().flat_map(|casino| &casino.dice).map(|dice| u64::from(dice.strength()));
        let known = [salt, u64::from(self.view.round), u64::from(self.seat.0), u64::from(self.question.casino)];
        let all = known.into_iter().chain(notes).chain(chips).chain(left).chain(casinos);
        let mut mixed =
            all.fold(0xcbf2_9ce4_8422_2325, |mixed: u64, number| (mixed ^ number).wrapping_mul(0x0100_0000_01b3));
        mixed ^= mixed >> 29;
        mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 32)
    }

    /// Piles of three tokens each that are worth about the same, in either order: nothing can be read from the sizes.
    fn even_split(&self) -> u8 {
        let (one, other) = match self.view.options.black_box {
            // 1 + 4 + 10 and 1 + 6 + 8.
            BlackBox::Article => (0b10_0101, 0b01_1010),
            // 6 + 0 + 0 and 2 + 2 + 0.
            BlackBox::Original => (0b10_0011, 0b01_1100),
        };
        if pick(self.mix(3), &[1, 1]) == 1 { one } else { other }
    }

    /// What a bet is worth with the best play that follows.
    fn bet(&self, bet: Bet) -> i64 {
        let run = self.view.tiles.iter().flatten().find_map(|tile| match tile {
            TileState::HighLow(tile) => tile.run,
            _ => None,
        });
        run.map_or(0, |run| bet_worth(bet, usize::from(run.step), usize::from(run.total)))
    }

    /// What closing a casino pays, and what it is worth that no die comes or goes there any more.
    fn close(&self, casino: u8) -> i64 {
        let track = self.view.tiles.iter().flatten().find_map(|tile| match tile {
            TileState::ClosedDoor(tile) => Some(tile.track),
            _ => None,
        });
        let pays = track.map_or(0, closing_pays);
        let opened = self.view.closed.map_or(0, |closed| self.outlook.gain(closed, |spot| spot.is_open = true));
        pays + opened + self.outlook.gain(casino, |spot| spot.is_open = false)
    }

    fn gray(&self, casino: u8, to: impl FnOnce(u8) -> u8) -> i64 {
        self.outlook.gain(casino, |spot| {
            if let Some(gray) = spot.strengths.last_mut() {
                *gray = to(*gray);
            }
        })
    }

    /// How much better the table is with a die of the supply in a casino, or with one of the casino in the supply.
    fn moved(&mut self, casino: u8, die: Die, is_set: bool) -> i64 {
        let (left, dice) = (self.outlook.own_left(), strength(die));
        let before = self.outlook.worth(&[], left);
        let (change, left) = match is_set {
            true => (i16::from(dice), left.saturating_sub(dice)),
            false => (-i16::from(dice), left.saturating_add(dice)),
        };
        self.outlook.worth_moved(&[(casino, change)], left) - before
    }

    /// What the best move is worth.
    fn best_move(&mut self) -> i64 {
        let supply = self.view.player(self.seat).map(|player| player.supply).unwrap_or_default();
        let mut best = 0;
        for (casino, lies) in (1..).zip(&self.view.casinos).filter(|(casino, _)| self.view.closed != Some(*casino)) {
            for die in supply.kinds() {
                best = best.max(self.moved(casino, die, true));
            }
            for die in lies.of(self.seat).kinds() {
                best = best.max(self.moved(casino, die, false));
            }
        }
        best
    }

    fn take_seat(&mut self, from: Origin, die: Die, value: u8) -> i64 {
        let sitting = self.view.tiles.iter().flatten().find_map(|tile| match tile {
            TileState::SixSeats(tile) => usize::from(value).checked_sub(1).and_then(|at| tile.seats.get(at).copied()),
            _ => None,
        });
        let cost = match from {
            Origin::Roll => -i64::from(strength(die)) * KEPT,
            Origin::Casino => {
                let dice = i16::from(strength(die));
                let left = self.outlook.own_left();
                let before = self.outlook.worth(&[], left);
                self.outlook.worth_moved(&[(self.question.casino, -dice)], left) - before
            }
        };
        let seated = seat_worth(&self.outlook, value);
        let Some(sent) = sitting.flatten() else { return cost + seated };
        let sent_on = self.outlook.gain(value, |spot| {
            if let Some(dice) = spot.strengths.get_mut(sent.seat.index()) {
                *dice = dice.saturating_add(strength(sent.die));
            }
        });
        let lost = if sent.seat == self.seat { seated } else { -self.outlook.to_other(seated) };
        cost + seated + sent_on - lost
    }

    /// What a result of the black dice may bring.
    fn result(&mut self, value: u8) -> i64 {
        match value {
            4 => {
                let others = (1..)
                    .zip(&self.view.tiles)
                    .filter(|(casino, tile)| tile.is_some() && *casino != self.question.casino);
                others.map(|(casino, _)| self.activate(casino)).max().unwrap_or(0).max(0)
            }
            5 => self.best_move(),
            6 => {
                let supply = self.view.player(self.seat).map(|player| player.supply).unwrap_or_default();
                supply.kinds().map(|die| self.gold(die)).max().unwrap_or(0).max(0)
            }
            paid => i64::from(paid) * MONEY,
        }
    }

    fn activate(&self, casino: u8) -> i64 {
        let left = self.outlook.own_left();
        let roll = self.view.roll.as_ref();
        Activation { view: self.view, seat: self.seat, casino, added: 0, left, roll }.worth(&self.outlook)
    }

    fn gold(&self, die: Die) -> i64 {
        let lies = self.view.tiles.iter().flatten().find_map(|tile| match tile {
            TileState::TakeYourPick(tile) => tile.gold,
            _ => None,
        });
        let seated = seat_worth(&self.outlook, GOLD);
        let cost = i64::from(strength(die)) * KEPT;
        match lies {
            Some(lies) if lies.seat == self.seat => i64::from(strength(lies.die)) * KEPT - cost,
            Some(lies) => seated - cost + self.outlook.to_other(seated - i64::from(strength(lies.die)) * KEPT),
            None => seated - cost,
        }
    }

    /// How good the table is with these black dice added.
    fn extra(&mut self, first: bool, second: bool) -> i64 {
        let dice = self.view.tiles.iter().flatten().find_map(|tile| match tile {
            TileState::ExtraDice(tile) => tile.dice,
            _ => None,
        });
        let rolled = dice.into_iter().flatten().zip([first, second]);
        let added: Vec<(u8, u8)> = rolled.filter(|(_, goes)| *goes).map(|(face, _)| (face, 1)).collect();
        let left = self.outlook.own_left();
        self.outlook.worth(&added, left)
    }
}

/// Whether a number is the one that is wanted.
fn preferred(number: u8, wanted: u8) -> i64 {
    if number == wanted { MONEY } else { 0 }
}

/// A number from 1 by `weights`, as `mixed` falls.
fn pick(mixed: u64, weights: &[u64]) -> u8 {
    let all: u64 = weights.iter().sum();
    let mut rest = mixed % all.max(1);
    for (number, weight) in (1..).zip(weights) {
        if rest < *weight {
            return number;
        }
        rest -= weight;
    }
    1
}

/// What a bet is worth at a step and a total, with the best play that follows.
fn bet_worth(bet: Bet, step: usize, total: usize) -> i64 {
    let pays = |step: usize| BETS.get(step).copied().unwrap_or(0);
    // What the best play brings at each total, from the last step down to the next.
    let mut later: Vec<i64> = WAYS.iter().map(|_| pays(BETS.len() - 1)).collect();
    let won = |later: &[i64], bet: Bet, total: usize| {
        let totals = (2..).zip(WAYS).zip(later);
        let is_won = |new: usize| if bet == Bet::Higher { new > total } else { new < total };
        totals.filter(|((new, _), _)| is_won(*new)).map(|((_, ways), worth)| ways * worth).sum::<i64>() / 36
    };
    for before in (step + 1..BETS.len() - 1).rev() {
        let best = |total| pays(before).max(won(&later, Bet::Higher, total)).max(won(&later, Bet::Lower, total));
        later = (2..=12).map(best).collect();
    }
    if bet == Bet::Stop { pays(step) } else { won(&later, bet, total) }
}
