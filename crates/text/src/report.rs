//! The report of a checked game record, in plain lines.

use jusawi_table::{Report, VoidDraw};

use crate::{Args, Names, Speak, Text};

impl Text {
    /// What can be said of a ledger as a whole: what is proven to whom, what rests on the host's word, how it ended.
    pub fn report<G: Speak>(&self, report: &Report<G>, names: &Names) -> Vec<String> {
        let mut lines = vec![self.say("report-draws", &Args::new().with("count", report.draws))];
        for (number, count) in &report.proven {
            let args = Args::new().said("name", names.contributor(self, *number)).with("count", *count);
            lines.push(self.say("report-proven", &args.with("draws", report.draws)));
        }
        if report.shared > 0 {
            lines.push(self.say("report-shared", &Args::new().with("count", report.shared)));
        }
        lines.push(match report.unproven.as_slice() {
            [] => self.word("report-unproven-none"),
            draws => {
                let list = draws.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
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
            lines.push(self.say("report-automatic", &args.with("count", *count)));
        }
        lines.push(match report.seen.as_slice() {
            [] => self.word("report-seen-nobody"),
            seen => self.say("report-seen", &Args::new().said("names", names.contributors(self, seen))),
        });
        match &report.outcome {
            Some(outcome) => lines.extend(G::outcome(self, outcome, names)),
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
                lines.extend(events.iter().filter_map(|event| G::event(self, event, names)).map(|line| format!("  {line}")));
            }
        }
        lines
    }
}
