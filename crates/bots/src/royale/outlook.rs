//! What everybody may expect from casinos and the side table at the end of a round, in whole numbers. It supposes that
//! all dice left are spread evenly; it knows ties, virtual players, closed casinos, and what tiles pay for places.

use std::collections::BTreeMap;

use jusawi_game_vegas::royale::{BlackBox, Tile, TileState, View};
use jusawi_rules::Seat;

use super::{KEPT, MONEY};
use crate::spread::{CERTAIN, chances};

/// What the tile C2 takes from who has least there.
const FINE: i64 = 5 * MONEY;
/// What the side table pays.
const ASIDE: [i64; 2] = [6 * MONEY, 3 * MONEY];

/// With how many others dice to come are no longer told apart.
const MANY: i64 = 2;

/// A ranking that pays: a casino, or the side table.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// What dice count: by seat, then neutral, then gray.
    pub(super) strengths: Vec<u8>,
    /// What places pay, best first.
    notes: Vec<i64>,
    /// What the first place is worth beyond its note.
    first: i64,
    /// Whether having the least costs a fine.
    is_fined: bool,
    /// Whether dice may still come.
    pub(super) is_open: bool,
}

/// What the table may pay, as one player sees it.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// The index of that player.
    own: usize,
    /// How many seats there are.
    seats: usize,
    /// How many others still play, at least 1.
    others: i64,
    /// What everybody's dice left count, by seat.
    pub(super) left: Vec<u8>,
    /// Casinos 1 to 6, then the side table where it lies.
    spots: Vec<Spot>,
    /// What was worked out: spot and own strength there, without own dice to come.
    known: BTreeMap<(usize, u8), i64>,
}

impl Outlook {
    /// The table as it lies, for the player of `seat`.
    pub(super) fn new(view: &View, seat: Seat) -> Self {
        let active = view.players.iter().filter(|player| !player.conceded).count();
        let mut spots: Vec<Spot> = (1..)
            .zip(&view.casinos)
            .zip(&view.tiles)
            .map(|((number, casino), tile)| {
                let own = casino.dice.iter().zip(&casino.black);
                let mut strengths: Vec<u8> = own.map(|(dice, black)| dice.strength().saturating_add(*black)).collect();
                strengths.extend([casino.neutral.strength(), casino.gray]);
                let tile = tile.as_ref().map(TileState::tile);
                let first = match (tile, view.options.black_box) {
                    (Some(Tile::SplitAndPick), BlackBox::Article) => 12 * MONEY,
                    (Some(Tile::SplitAndPick), BlackBox::Original) => 5 * MONEY,
                    (Some(Tile::ExtraDice), _) => 3 * MONEY / 2,
                    _ => 0,
                };
                Spot {
                    strengths,
                    notes: casino.notes.iter().map(|note| i64::from(note.0) * MONEY).collect(),
                    first,
                    is_fined: tile == Some(Tile::LastPays),
                    is_open: view.closed != Some(number),
                }
            })
            .collect();
        for tile in view.tiles.iter().flatten() {
            if let TileState::SideTable(aside) = tile {
                let strengths = aside.dice.iter().map(|dice| dice.strength()).collect();
                spots.push(Spot { strengths, notes: ASIDE.into(), first: 0, is_fined: false, is_open: true });
            }
        }
        Self {
            own: seat.index(),
            seats: view.players.len(),
            others: i64::try_from(active).unwrap_or(2).saturating_sub(1).max(1),
            left: view.players.iter().map(|player| player.supply.strength()).collect(),
            spots,
            known: BTreeMap::new(),
        }
    }

    /// What the own dice left count.
    pub(super) fn own_left(&self) -> u8 {
        self.left.get(self.own).copied().unwrap_or(0)
    }

    /// The others' part of what is paid to one of them.
    pub(super) fn to_other(&self, amount: i64) -> i64 {
        amount / self.others
    }

    /// Whether another player may still place dice.
    pub(super) fn is_contested(&self) -> bool {
        self.left.iter().enumerate().any(|(index, left)| index != self.own && *left > 0)
    }

    /// What own dice count in a casino.
    pub(super) fn strength(&self, casino: u8) -> u8 {
        self.spot(casino).and_then(|spot| spot.strengths.get(self.own)).copied().unwrap_or(0)
    }

    /// Whether own dice of this strength would count more in a casino than those of every other owner.
    pub(super) fn leads(&self, casino: u8, strength: u8) -> bool {
        self.spot(casino).is_some_and(|spot| {
            let mut others = spot.strengths.iter().enumerate().filter(|(index, _)| *index != self.own);
            others.all(|(_, other)| *other < strength)
        })
    }

    /// The side table's number among the spots.
    pub(super) fn aside() -> u8 {
        7
    }

    /// How good the table is for the player with own dice added to spots and `left` to come.
    pub(super) fn worth(&mut self, added: &[(u8, u8)], left: u8) -> i64 {
        let moved: Vec<(u8, i16)> = added.iter().map(|(spot, dice)| (*spot, i16::from(*dice))).collect();
        self.worth_moved(&moved, left)
    }

    /// As [`Outlook::worth`], where dice may also be taken away.
    pub(super) fn worth_moved(&mut self, moved: &[(u8, i16)], left: u8) -> i64 {
        let mut sum = i64::from(left) * KEPT;
        for (index, number) in (0..self.spots.len()).zip(1u8..) {
            let before = i16::from(self.strength(number));
            let change: i16 = moved.iter().filter(|(spot, _)| *spot == number).map(|(_, dice)| dice).sum();
            let strength = u8::try_from(before.saturating_add(change)).unwrap_or(0);
            sum += self.expected(index, strength, left);
        }
        sum
    }

    /// How much better the table is for the player after a change to one spot, everybody's dice left being the same.
    pub(super) fn gain(&self, casino: u8, change: impl FnOnce(&mut Spot)) -> i64 {
        let Some(index) = usize::from(casino).checked_sub(1) else { return 0 };
        let alone = |spot: &Spot| Self {
            own: self.own,
            seats: self.seats,
            others: self.others,
            left: self.left.clone(),
            spots: vec![spot.clone()],
            known: BTreeMap::new(),
        };
        let Some(spot) = self.spots.get(index) else { return 0 };
        let mut before = alone(spot);
        let mut after = alone(spot);
        if let Some(spot) = after.spots.first_mut() {
            change(spot);
        }
        after.worth(&[], self.own_left()) - before.worth(&[], self.own_left())
    }

    fn spot(&self, casino: u8) -> Option<&Spot> {
        self.spots.get(usize::from(casino).checked_sub(1)?)
    }

    /// What a spot may bring with an own strength there and own dice left to come.
    fn expected(&mut self, index: usize, strength: u8, left: u8) -> i64 {
        let is_open = self.spots.get(index).is_some_and(|spot| spot.is_open);
        let mut sum = 0;
        for (added, part) in (0..).zip(chances(if is_open { left } else { 0 })).filter(|(_, part)| *part > 0) {
            sum += part * self.against(index, strength.saturating_add(added));
        }
        sum / CERTAIN
    }

    /// The average of what a spot brings with this final own strength over everything that others may add.
    fn against(&mut self, index: usize, strength: u8) -> i64 {
        if let Some(known) = self.known.get(&(index, strength)) {
            return *known;
        }
        let Some(spot) = self.spots.get(index) else { return 0 };
        let mut dice = spot.strengths.clone();
        change(&mut dice, self.own, |_| strength);
        let worth = self.spread(spot, &mut dice, 0);
        self.known.insert((index, strength), worth);
        worth
    }

    fn spread(&self, spot: &Spot, dice: &mut [u8], from: usize) -> i64 {
        if from >= self.seats {
            return self.paid(spot, dice);
        }
        let left = self.left.get(from).copied().unwrap_or(0);
        if from == self.own || left == 0 || !spot.is_open {
            return self.spread(spot, dice, from + 1);
        }
        let before = dice.get(from).copied().unwrap_or(0);
        let mut sum = 0;
        for (added, part) in self.steps(left).into_iter().filter(|(_, part)| *part > 0) {
            change(dice, from, |_| before.saturating_add(added));
            sum += part * self.spread(spot, dice, from + 1);
        }
        change(dice, from, |_| before);
        sum / CERTAIN
    }

    /// How many dice another player may add, and how likely; at full tables any dice count as one, to be quick.
    fn steps(&self, left: u8) -> [(u8, i64); 3] {
        let [none, one, more] = chances(left);
        if self.others > MANY { [(0, none), (1, one + more), (2, 0)] } else { [(0, none), (1, one), (2, more)] }
    }

    /// What a spot with these dice pays the player, less what it pays the others on average.
    fn paid(&self, spot: &Spot, dice: &[u8]) -> i64 {
        let own = dice.get(self.own).copied().unwrap_or(0);
        let (first, second) = leaders(dice);
        let (mut mine, mut all) = (0, 0);
        let prizes = [(first, spot.prize(0)), (second, spot.prize(1))];
        for (index, prize) in prizes.into_iter().filter_map(|(leader, prize)| Some((leader?, prize))) {
            mine += if index == self.own { prize } else { 0 };
            // What virtual players win nobody has.
            all += if index < self.seats { prize } else { 0 };
        }
        if spot.is_fined {
            let players = dice.iter().take(self.seats);
            let least = players.clone().min().copied().unwrap_or(0);
            let fined = i64::try_from(players.filter(|dice| **dice == least).count()).unwrap_or(0);
            mine -= if own == least { FINE } else { 0 };
            all -= fined * FINE;
        }
        mine - (all - mine) / self.others
    }
}

impl Spot {
    /// What a place is worth.
    fn prize(&self, place: usize) -> i64 {
        self.notes.get(place).copied().unwrap_or(0) + if place == 0 { self.first } else { 0 }
    }
}

/// Who is first and second once equal strengths have cancelled each other.
pub(super) fn leaders(dice: &[u8]) -> (Option<usize>, Option<usize>) {
    let (mut first, mut second) = (None, None);
    let (mut most, mut next) = (0, 0);
    for (index, strength) in dice.iter().enumerate() {
        if *strength <= next || dice.iter().filter(|other| *other == strength).count() > 1 {
            continue;
        }
        if *strength > most {
            (second, next) = (first, most);
            (first, most) = (Some(index), *strength);
        } else {
            (second, next) = (Some(index), *strength);
        }
    }
    (first, second)
}

fn change(dice: &mut [u8], index: usize, to: impl FnOnce(u8) -> u8) {
    if let Some(dice) = dice.get_mut(index) {
        *dice = to(*dice);
    }
}
