//! How a game of marble ended: places, assets, winners.
//!
//! Rules: marble §6, §8.6.

use std::cmp::Reverse;

use jusawi_rules::Seat;

use crate::game::Marble;
use crate::state::{EndReason, Phase};

/// How the game ended.
///
/// Rules: marble §8.6.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Why it ended.
    pub reason: EndReason,
    /// The round it ended in, from 1.
    pub round: u32,
    /// Every player, best first; equals by seat.
    pub ranking: Vec<Rank>,
    /// Every player of rank 1, by seat.
    pub winners: Vec<Seat>,
}

/// A player's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rank {
    /// The place, from 1; equals share it and the places behind are skipped.
    pub rank: u8,
    /// Who.
    pub seat: Seat,
    /// Cash and all land and buildings at list prices, in 만.
    pub total_assets: u32,
    /// Cash, in 만.
    pub cash: u32,
    /// How many lands.
    pub lands: u32,
    /// The round in which the player went out; `None` for who did not.
    pub bankrupt_at_round: Option<u32>,
}

impl Marble {
    /// Ranks the living by assets, then cash, a monopoly before all; then those who are out, last one out first.
    ///
    /// Rules: marble §6.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Phase::Finished(reason) = self.phase else { return None };
        let by_monopoly = match reason {
            EndReason::WinningLands { winner, .. } => Some(winner),
            EndReason::LastSurvivor | EndReason::RoundLimit => None,
        };
        let mut living: Vec<Rank> =
            Seat::all(self.seats).filter(|seat| self.is_alive(*seat)).map(|seat| self.rank(seat)).collect();
        let key = |rank: &Rank| (Some(rank.seat) != by_monopoly, Reverse(rank.total_assets), Reverse(rank.cash));
        living.sort_by_key(key);

        let mut ranking: Vec<Rank> = Vec::with_capacity(self.players.len());
        for entry in living {
            let place = match ranking.last() {
                Some(before) if key(before) == key(&entry) => before.rank,
                _ => next_place(&ranking),
            };
            ranking.push(Rank { rank: place, ..entry });
        }
        for seat in self.eliminated.iter().rev() {
            ranking.push(Rank { rank: next_place(&ranking), ..self.rank(*seat) });
        }
        let winners = ranking.iter().filter(|entry| entry.rank == 1).map(|entry| entry.seat).collect();
        Some(Outcome { reason, round: self.round, ranking, winners })
    }

    fn rank(&self, seat: Seat) -> Rank {
        Rank {
            rank: 0,
            seat,
            total_assets: self.assets(seat),
            cash: self.cash_of(seat),
            lands: self.land_count(seat),
            bankrupt_at_round: self.player(seat).and_then(|player| player.bankrupt_at_round),
        }
    }
}

/// The place behind all of `ranking`.
fn next_place(ranking: &[Rank]) -> u8 {
    u8::try_from(ranking.len()).unwrap_or(u8::MAX).saturating_add(1)
}
