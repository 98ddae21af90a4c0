//! What a checker says about an entry, where the crate of fair dice found the fault.

use jusawi_fair::{CallFault, CommitFault, CommitmentFault, LinkFault, RevealFault, VoidFault};
use jusawi_table::Wrong;

use crate::{Args, Names, Text, reason};

impl Text {
    /// One sentence on what is wrong with an entry.
    pub(super) fn verdict(&self, wrong: &Wrong, names: &Names) -> String {
        match wrong {
            Wrong::Options(error) => self.option_error(error).what,
            Wrong::Refused { code } => {
                self.say("fault-refused", &Args::new().said("refusal", self.refusal(code).what).with("code", *code))
            }
            Wrong::Call(fault) => self.call_fault(fault, names),
            Wrong::Reveal(fault) => self.reveal_fault(fault, names),
            Wrong::Void(fault) => self.void_fault(fault, names),
            Wrong::Commit(fault) => self.commit_fault(fault, names),
            Wrong::Commitment(fault) => self.commitment_fault(fault),
            other => self.word(&reason::id(reason::wrong_code(other))),
        }
    }

    fn about(&self, id: &str, number: u32, names: &Names) -> String {
        self.say(id, &Args::new().said("name", names.contributor(self, number)))
    }

    fn call_fault(&self, fault: &CallFault, names: &Names) -> String {
        match fault {
            CallFault::Unsorted { number } => self.about("fault-call-unsorted", *number, names),
            CallFault::Unknown { number } => self.about("fault-call-unknown", *number, names),
            CallFault::WithoutHost => self.word("fault-call-without-host"),
            CallFault::NoLink { number, .. } => self.about("fault-call-no-link", *number, names),
            CallFault::TooEarly { answered, independent, .. } => {
                let args = Args::new().with("answered", *answered).with("independent", *independent);
                self.say("fault-call-too-early", &args)
            }
        }
    }

    fn reveal_fault(&self, fault: &RevealFault, names: &Names) -> String {
        match fault {
            RevealFault::Unsorted { number } => self.about("fault-reveal-unsorted", *number, names),
            RevealFault::Link { number, fault } => match fault {
                LinkFault::Uncovered { .. } => self.about("fault-link-uncovered", *number, names),
                LinkFault::Spent { .. } => self.about("fault-link-spent", *number, names),
                LinkFault::Wrong { .. } => self.about("fault-link-wrong", *number, names),
            },
        }
    }

    fn void_fault(&self, fault: &VoidFault, names: &Names) -> String {
        match fault {
            VoidFault::Unsorted { number } => self.about("fault-void-unsorted", *number, names),
            VoidFault::Unknown { number } => self.about("fault-void-unknown", *number, names),
            VoidFault::NobodyMissing => self.word("fault-void-nobody-missing"),
            VoidFault::NotCalled { number } => self.about("fault-void-not-called", *number, names),
            VoidFault::MissingAgrees { number } => self.about("fault-void-missing-agrees", *number, names),
            VoidFault::TooFewHands { agreeing, independent } => {
                let args = Args::new().with("agreeing", *agreeing).with("independent", *independent);
                self.say("fault-void-too-few-hands", &args)
            }
            VoidFault::WithoutHost => self.word("fault-void-without-host"),
        }
    }

    fn commit_fault(&self, fault: &CommitFault, names: &Names) -> String {
        match fault {
            CommitFault::Stranger(_) => self.word("err-not-a-contributor"),
            CommitFault::Commitment(fault) => self.commitment_fault(fault),
            CommitFault::FirstDraw { .. } => self.word("fault-commit-first-draw"),
            CommitFault::UsedTip { .. } => self.word("fault-commit-used-tip"),
            CommitFault::Repeated { number } => self.about("fault-commit-repeated", *number, names),
            CommitFault::NothingToSucceed { number } => self.about("fault-commit-nothing-to-succeed", *number, names),
            CommitFault::Pending { number, .. } => self.about("fault-commit-pending", *number, names),
            CommitFault::NotBeyond { .. } => self.word("fault-commit-not-beyond"),
        }
    }

    fn commitment_fault(&self, fault: &CommitmentFault) -> String {
        match fault {
            CommitmentFault::Length { found } => {
                self.say("fault-commitment-length", &Args::new().with("found", *found))
            }
            CommitmentFault::Draws { .. } => self.word("fault-commitment-draws"),
        }
    }
}
