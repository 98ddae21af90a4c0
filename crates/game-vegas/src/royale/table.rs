//! The table that the core and all tiles share: casinos, players, the pile, the roll. It moves and pays what it is told
//! to, and knows no tile.
//!
//! Rules: royale §1, §2.

use jusawi_rules::{Chance, Pile, Seat};

use super::{Casino, Dice, Die, Options, Owner, Player, Reward, Roll, Tile, data};
use crate::Note;
use crate::money::{highest_first, total};
use crate::payout::pay;

/// Everything that lies on the table beside what tiles keep to themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What was agreed.
    pub options: Options,
    /// How many seats there are, those that gave up included.
    pub seats: u8,
    /// The running or last round, from 1.
    pub round: u8,
    /// Who began the round.
    pub start: Seat,
    /// Whose turn it is; after the end, whose it was.
    pub current: Seat,
    /// Undrawn notes ascending, and returned notes below them.
    pub pile: Pile<Note>,
    /// Casinos 1 to 6.
    pub casinos: Vec<Casino>,
    /// The tile of each casino, 1 to 6.
    pub tiles: Vec<Option<Tile>>,
    /// The casino that no die may enter or leave.
    pub closed: Option<u8>,
    /// Players, clockwise from seat 0.
    pub players: Vec<Player>,
    /// The current player's roll; once a face is placed, what is left of it until the turn ends.
    pub roll: Option<Roll>,
}

impl Table {
    /// A table before its first round.
    pub(super) fn new(options: Options, seats: u8) -> Self {
        Self {
            options,
            seats,
            round: 1,
            start: Seat(0),
            current: Seat(0),
            pile: Pile::new(data::all_notes()),
            casinos: Vec::new(),
            tiles: Vec::new(),
            closed: None,
            players: vec![Player::default(); usize::from(seats)],
            roll: None,
        }
    }

    /// The casino of number `value`, if it is one of 1 to 6.
    pub fn casino(&self, value: u8) -> Option<&Casino> {
        self.casinos.get(casino_index(value)?)
    }

    pub(super) fn casino_mut(&mut self, value: u8) -> Option<&mut Casino> {
        self.casinos.get_mut(casino_index(value)?)
    }

    /// The player of `seat`.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> Option<&mut Player> {
        self.players.get_mut(seat.index())
    }

    /// Dice that the player of `seat` has left.
    pub fn supply(&self, seat: Seat) -> Dice {
        self.player(seat).map(|player| player.supply).unwrap_or_default()
    }

    /// Dice of `seat` in a casino.
    pub fn dice_at(&self, casino: u8, seat: Seat) -> Dice {
        self.casino(casino).map(|casino| casino.of(seat)).unwrap_or_default()
    }

    /// What the dice of `seat` in a casino count.
    pub(super) fn strength_at(&self, casino: u8, seat: Seat) -> u8 {
        self.dice_at(casino, seat).strength()
    }

    /// Whether the player of `seat` still plays.
    pub fn is_active(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(|player| !player.conceded)
    }

    /// Everybody who still plays, by seat.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.seats).filter(|seat| self.is_active(*seat))
    }

    /// Everybody who still plays but `seat`, clockwise from it.
    pub(super) fn active_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.clockwise(seat).filter(move |other| *other != seat && self.is_active(*other))
    }

    /// All seats clockwise after `from`; `from` itself comes last.
    pub(super) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        std::iter::successors(Some(from.next(seats)), move |seat| Some(seat.next(seats))).take(usize::from(seats))
    }

    /// Whether dice may enter and leave a casino.
    pub fn is_open(&self, casino: u8) -> bool {
        casino_index(casino).is_some() && self.closed != Some(casino)
    }

    /// Casinos that dice may enter and leave, ascending.
    pub fn open_casinos(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=data::CASINOS).filter(|casino| self.is_open(*casino))
    }

    /// The single owner whose dice in a casino count more than those of every other owner.
    pub fn sole_leader(&self, casino: u8) -> Option<Owner> {
        let strengths = self.casino(casino)?.strengths();
        let most = strengths.iter().map(|(_, strength)| *strength).max()?;
        let mut leaders = strengths.iter().filter(|(_, strength)| *strength == most);
        let (leader, _) = leaders.next()?;
        leaders.next().is_none().then_some(*leader)
    }

    /// Who would be first in a casino now that ties are removed.
    ///
    /// Rules: royale R-19.
    pub fn winner(&self, casino: u8) -> Option<Owner> {
        let casino = self.casino(casino)?;
        pay(&casino.strengths(), &casino.notes).standing.first().copied()
    }

    /// Moves a die from a supply into a casino.
    pub(super) fn set(&mut self, seat: Seat, die: Die, casino: u8) {
        if self.take_supply(seat, die) {
            self.put(seat, die, casino);
        }
    }

    /// Moves a die from a casino into its owner's supply.
    pub(super) fn take_back(&mut self, seat: Seat, die: Die, casino: u8) {
        let place = self.casino_mut(casino).and_then(|casino| casino.dice.get_mut(seat.index()));
        if place.is_some_and(|dice| dice.take(die)) {
            self.hand(seat, die);
        }
    }

    /// Puts a die that lay nowhere into a casino.
    pub(super) fn put(&mut self, seat: Seat, die: Die, casino: u8) {
        if let Some(dice) = self.casino_mut(casino).and_then(|casino| casino.dice.get_mut(seat.index())) {
            dice.add(die);
        }
    }

    /// Takes dice out of a casino, to lie nowhere.
    pub(super) fn lift(&mut self, seat: Seat, dice: Dice, casino: u8) {
        if let Some(there) = self.casino_mut(casino).and_then(|casino| casino.dice.get_mut(seat.index())) {
            there.drop(dice);
        }
    }

    /// Takes a die out of a supply; whether there was one.
    pub(super) fn take_supply(&mut self, seat: Seat, die: Die) -> bool {
        self.player_mut(seat).is_some_and(|player| player.supply.take(die))
    }

    /// Gives a die back to its owner; who gave up gets none.
    pub(super) fn hand(&mut self, seat: Seat, die: Die) {
        if let Some(player) = self.player_mut(seat).filter(|player| !player.conceded) {
            player.supply.add(die);
        }
    }

    /// Pays a reward.
    pub(super) fn pay(&mut self, seat: Seat, reward: Reward) {
        if let Some(player) = self.player_mut(seat) {
            match reward {
                Reward::Chips(chips) => player.chips = player.chips.saturating_add(u32::from(chips)),
                Reward::Note(note) => player.notes.push(note),
            }
        }
    }

    /// Takes up to `due` from a player: the smallest notes first, with change as one note, then chips.
    ///
    /// Returns what notes and what chips covered. Chips are never change.
    ///
    /// Rules: royale R-24.
    pub(super) fn fine(&mut self, seat: Seat, due: u32) -> (u32, u32) {
        let Some(player) = self.player_mut(seat) else { return (0, 0) };
        let mut paid = 0;
        while paid < due {
            let Some(smallest) = player.notes.iter().min().copied() else { break };
            if let Some(at) = player.notes.iter().position(|note| *note == smallest) {
                player.notes.remove(at);
            }
            paid += total([&smallest]);
        }
        let change = u8::try_from(paid.saturating_sub(due)).unwrap_or(0);
        if change > 0 {
            player.notes.push(Note(change));
        }
        let money = paid.min(due);
        let chips = due.saturating_sub(money).min(player.chips);
        player.chips -= chips;
        (money, chips)
    }

    /// Draws twelve notes as six pairs: the poorest pair to casino 1, the richest to casino 6; of equal sums the pair
    /// with the higher note to the higher number. Dice of the last round are gone.
    ///
    /// Rules: royale §2-1, R-04.
    pub(super) fn lay_notes(&mut self, chance: &mut Chance) {
        let mut pairs: Vec<Vec<Note>> = Vec::new();
        for _ in 0..data::CASINOS {
            let pair = (0..data::NOTES_EACH).filter_map(|_| self.pile.draw(chance)).collect();
            pairs.push(highest_first(pair));
        }
        pairs.sort_by_key(|pair| (total(pair), pair.first().copied()));
        self.casinos = pairs.into_iter().map(|notes| Casino::new(notes, self.seats)).collect();
        self.closed = None;
        self.roll = None;
    }
}

/// The index of casino `value`, if it is one of 1 to 6.
pub(super) fn casino_index(value: u8) -> Option<usize> {
    (1..=data::CASINOS).contains(&value).then(|| usize::from(value) - 1)
}
