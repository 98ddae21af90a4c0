//! How a game of marble ended: the table, and who won.
//!
//! Rules: marble §6, §8.6.

use jusawi_game_marble::{EndReason, Outcome, Rank};

use super::events::winning;
use super::words::short_name;
use crate::{Args, Names, Text, pad, pad_left, width};

/// How wide a name may be in the table.
const NAME: usize = 20;

/// Every player with assets, cash and lands, best first, then who won.
pub(super) fn table(text: &Text, outcome: &Outcome, names: &Names) -> Vec<String> {
    let name = |rank: &Rank| short_name(text, names, rank.seat, NAME);
    let widest = |said: &dyn Fn(&Rank) -> String| outcome.ranking.iter().map(|rank| width(&said(rank))).max();
    let name_cells = widest(&name).unwrap_or(0);
    let assets_cells = widest(&|rank| text.money(rank.total_assets)).unwrap_or(0);
    let money_cells = widest(&|rank| text.money(rank.cash)).unwrap_or(0);
    let line = |rank: &Rank| {
        let args = Args::new().with("rank", rank.rank).said("name", pad(&name(rank), name_cells));
        match rank.bankrupt_at_round {
            Some(round) => text.say("marble-rank-out", &args.with("round", round)),
            None => {
                let args = args.said("assets", pad_left(&text.money(rank.total_assets), assets_cells));
                let args = args.said("money", pad_left(&text.money(rank.cash), money_cells));
                text.say("marble-rank", &args.with("count", rank.lands))
            }
        }
    };
    outcome.ranking.iter().map(line).chain([summary(text, outcome, names)]).collect()
}

/// Who won, and how: `20라운드 종료! 수진 총자산 812만으로 승리`.
pub(super) fn summary(text: &Text, outcome: &Outcome, names: &Names) -> String {
    let all = text.list(outcome.winners.iter().map(|seat| names.seat(text, *seat)));
    let args = Args::new().said("names", all);
    match outcome.reason {
        EndReason::LastSurvivor => text.say("marble-won-last", &args),
        EndReason::WinningLands { kind, .. } => text.say("marble-won-lands", &args.said("kind", winning(kind))),
        EndReason::RoundLimit => {
            let assets = outcome.ranking.first().map_or(0, |best| best.total_assets);
            let kind = if outcome.winners.len() > 1 { "together" } else { "alone" };
            let args = args.with("round", outcome.round).said("money", text.money(assets));
            text.say("marble-won-rounds", &args.said("kind", kind))
        }
    }
}
