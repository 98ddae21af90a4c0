//! How a game of las-vegas ended. With the end everything is open.
//!
//! Rules: las-vegas §6, §8.6.

use jusawi_rules::Seat;

use super::{LasVegas, Owner, Phase};
use crate::money::highest_first;
use crate::ranking::ranked;
use crate::{Note, total};

/// How the game ended.
///
/// Rules: las-vegas §8.6.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Every player, best first; equals by seat. Players who gave up come last.
    pub ranking: Vec<Rank>,
    /// Every player of rank 1, by seat.
    pub winners: Vec<Seat>,
    /// What each seat, clockwise from 0, won in each settled round, in 만 달러.
    pub round_totals: Vec<Vec<u32>>,
}

/// A player's place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// The place, from 1; equals share it and the places behind are skipped.
    pub rank: u8,
    /// Who.
    pub seat: Seat,
    /// What the notes are worth together, in 만 달러.
    pub total: u32,
    /// The notes, highest first.
    pub notes: Vec<Note>,
    /// Whether the player gave up; such a player is never a winner.
    pub conceded: bool,
}

impl LasVegas {
    /// Ranks those who played to the end before those who gave up, then by total, then by number of notes.
    pub(super) fn result(&self) -> Option<Outcome> {
        if self.phase != Phase::Finished {
            return None;
        }
        let players = Seat::all(self.seats).zip(&self.money).zip(&self.conceded);
        let entries = players
            .map(|((seat, notes), conceded)| Rank {
                rank: 0,
                seat,
                total: total(notes),
                notes: highest_first(notes.clone()),
                conceded: *conceded,
            })
            .collect();
        let key = |entry: &Rank| (entry.conceded, std::cmp::Reverse(entry.total), std::cmp::Reverse(entry.notes.len()));
        let ranking: Vec<Rank> = ranked(entries, key).into_iter().map(|(rank, entry)| Rank { rank, ..entry }).collect();
        let winners = ranking.iter().filter(|entry| entry.rank == 1).map(|entry| entry.seat).collect();
        let round_totals = Seat::all(self.seats).map(|seat| self.round_totals(seat)).collect();
        Some(Outcome { ranking, winners, round_totals })
    }

    /// What `seat` won in each settled round.
    fn round_totals(&self, seat: Seat) -> Vec<u32> {
        let won = |casinos: &[super::CasinoResult]| {
            let awards = casinos.iter().flat_map(|casino| &casino.awards);
            total(awards.filter(|award| award.owner == Owner::Seat(seat)).filter_map(|award| award.note.as_ref()))
        };
        self.results.iter().map(|result| won(&result.casinos)).collect()
    }
}
