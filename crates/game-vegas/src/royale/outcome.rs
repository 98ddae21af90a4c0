//! How a game of royale ended. With the end all money is open.
//!
//! Rules: royale §2-3, R-22.

use std::cmp::Reverse;

use jusawi_rules::Seat;

use super::{Phase, Royale, data};
use crate::money::highest_first;
use crate::ranking::ranked;
use crate::{Note, total};

/// How the game ended.
///
/// Rules: royale R-22.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Every player, best first; equals by seat. Players who gave up come last.
    pub ranking: Vec<Rank>,
    /// Every player of rank 1, by seat.
    pub winners: Vec<Seat>,
}

/// A player's place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// The place, from 1; equals share it and the places behind are skipped.
    pub rank: u8,
    /// Who.
    pub seat: Seat,
    /// What notes and chips are worth together, in 만 달러.
    pub total: u32,
    /// The notes, highest first.
    pub notes: Vec<Note>,
    /// The chips.
    pub chips: u32,
    /// Whether the player gave up; such a player is never a winner.
    pub conceded: bool,
}

impl Royale {
    /// Ranks those who played to the end before those who gave up, then by total, then by notes and chips together.
    pub(super) fn result(&self) -> Option<Outcome> {
        if self.phase != Phase::Finished {
            return None;
        }
        let entries = Seat::all(self.table.seats)
            .zip(&self.table.players)
            .map(|(seat, player)| Rank {
                rank: 0,
                seat,
                total: total(&player.notes).saturating_add(player.chips.saturating_mul(data::CHIP_WORTH)),
                notes: highest_first(player.notes.clone()),
                chips: player.chips,
                conceded: player.conceded,
            })
            .collect();
        let items = |entry: &Rank| u32::try_from(entry.notes.len()).unwrap_or(u32::MAX).saturating_add(entry.chips);
        let key = |entry: &Rank| (entry.conceded, Reverse(entry.total), Reverse(items(entry)));
        let ranking: Vec<Rank> = ranked(entries, key).into_iter().map(|(rank, entry)| Rank { rank, ..entry }).collect();
        let winners = ranking.iter().filter(|entry| entry.rank == 1).map(|entry| entry.seat).collect();
        Some(Outcome { ranking, winners })
    }
}
