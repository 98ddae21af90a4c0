//! The report of a checked game record, in plain lines.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use jusawi_rules::Game;
use jusawi_table::{Reason, Report, VoidDraw};

use crate::{Args, Names, Speak, Text};

impl Text {
    /// What can be said of a ledger as a whole: what is proven to whom, what rests on the host's word, how it ended.
    pub fn report<G: Speak>(&self, report: &Report<G>, names: &Names) -> Vec<String> {
        let mut lines = vec![self.say("report-draws", &Args::new().with("count", report.draws))];
        for number in devices(report, names) {
            let args = Args::new().said("name", names.contributor(self, number)).with("draws", report.draws);
            lines.push(match report.proven.get(&number) {
                Some(count) => self.say("report-proven", &args.with("count", *count)),
                None => self.say("report-proven-none", &args),
            });
        }
        if report.shared > 0 {
            lines.push(self.say("report-shared", &Args::new().with("count", report.shared)));
        }
        lines.push(match report.unproven.as_slice() {
            [] => self.word("report-unproven-none"),
            draws => {
                let list = ranges(draws);
                self.say("report-unproven", &Args::new().with("count", draws.len()).with("draws", list))
            }
        });
        for left_out in &report.left_out {
            let args = Args::new().said("name", names.contributor(self, left_out.contributor));
            lines.push(self.say("report-left-out", &args.with("draw", left_out.draw).with("entry", left_out.entry)));
        }
        for objection in &report.objections {
            let args = Args::new().said("name", names.contributor(self, objection.contributor));
            let args = args.with("entry", objection.entry).with("at", objection.stands_at);
            lines.push(self.say("report-objection", &args));
        }
        for void in &report.voids {
            lines.extend(self.void(void, names));
        }
        for ((seat, reason), count) in &report.automatic {
            let args = Args::new().said("name", names.seat(self, *seat)).said("reason", self.automatic_reason(*reason));
            // A bot's moves are all automatic, and nobody is absent.
            let id = if *reason == Reason::Bot { "report-bot" } else { "report-automatic" };
            lines.push(self.say(id, &args.with("count", *count)));
        }
        let by_word = |(_, reason): &(_, Reason)| *reason != Reason::Bot;
        if !report.left_out.is_empty() || !report.voids.is_empty() || report.automatic.keys().any(by_word) {
            lines.push(self.word("report-word-of-host"));
        }
        lines.push(match report.seen.as_slice() {
            [] => self.word("report-seen-nobody"),
            seen => self.say("report-seen", &Args::new().said("names", names.contributors(self, seen))),
        });
        match &report.outcome {
            Some(outcome) => lines.extend(G::result(self, outcome, names)),
            None => lines.push(self.word("report-no-outcome")),
        }
        lines
    }

    fn void<G: Speak>(&self, void: &VoidDraw<G>, names: &Names) -> Vec<String> {
        let args = Args::new().with("draw", void.draw).said("missing", names.contributors(self, &void.missing));
        let mut lines = vec![self.say("report-void", &args.said("hands", names.contributors(self, &void.hands)))];
        match &void.would_have_been {
            None => lines.push(self.word("report-void-unknown")),
            Some(events) => {
                lines.push(self.word("report-void-would"));
                lines.extend(
                    events.iter().filter_map(|event| G::event(self, event, names)).map(|line| format!("  {line}")),
                );
            }
        }
        lines
    }
}

/// Every device besides the host's that a roll could have been proven to, ascending.
fn devices<G: Game>(report: &Report<G>, names: &Names) -> BTreeSet<u32> {
    let mut all = report.contributors();
    all.extend(report.proven.keys());
    all.extend(names.known_contributors());
    all.remove(&0);
    all
}

/// Ascending numbers in few words: `1–4, 7, 9, 10`.
fn ranges(numbers: &[u64]) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let shown = |(first, last): (u64, u64)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    };
    runs.into_iter().map(shown).collect::<Vec<_>>().join(", ")
}
