//! What happened and what to do, for every error type of the crates below.

mod details;
mod nested;
#[cfg(test)]
mod tests;

use jusawi_fair::{ForkFault, InviteCodeError};
use jusawi_rules::OptionError;
use jusawi_table::{CannotCheck, Fault, Malformed, NameError, Rejection, SubmitError, Wrong};

use crate::names::shown;
use crate::{Args, Message, Names, Text, reason};

impl Text {
    /// A game's refusal, by its `Refusal::code`.
    pub fn refusal(&self, code: &str) -> Message {
        self.by_reason(code, |_| None)
    }

    /// Why a game cannot be played so, with what is possible.
    pub fn option_error(&self, error: &OptionError) -> Message {
        match error {
            OptionError::UnknownKey { key, keys } => {
                let args = Args::new().with("key", key).with("keys", keys.join(", "));
                self.message("err-option-key", &args)
            }
            OptionError::UnknownValue { key, value, values } => {
                let args = Args::new().with("key", *key).with("value", value).with("values", values.join(", "));
                self.message("err-option-value", &args)
            }
            OptionError::Repeated { key } => self.message("err-option-repeated", &Args::new().with("key", *key)),
            OptionError::Seats { seats, least, most } => {
                let args = Args::new().with("seats", *seats).with("least", *least).with("most", *most);
                self.message(if seats < least { "err-too-few-players" } else { "err-too-many-players" }, &args)
            }
            OptionError::NotForSeats { key, value, seats } => {
                let args = Args::new().with("key", *key).with("value", *value).with("seats", *seats);
                self.message("err-option-not-for-seats", &args)
            }
        }
    }

    /// What is wrong with a message that this device or another sent.
    pub fn wrong(&self, wrong: &Wrong) -> Message {
        match wrong {
            Wrong::Options(error) => self.option_error(error),
            other => self.by_reason(reason::wrong_code(other), |_| None),
        }
    }

    /// Why the host did not take a message.
    pub fn submit_error(&self, error: &SubmitError) -> Message {
        match error {
            SubmitError::Wrong(wrong) => self.wrong(wrong),
            SubmitError::NoSeat { seat, capacity } => {
                let args = Args::new().with("seat", shown(*seat)).with("capacity", *capacity);
                self.message("err-no-seat-of", &args)
            }
            other => self.by_reason(reason::submit_code(other), |_| None),
        }
    }

    /// The first false entry of a ledger: which, what is wrong with it, what was expected and what stands there.
    pub fn fault(&self, fault: &Fault, names: &Names) -> Message {
        let args = Args::new().with("number", fault.number).said("wrong", self.verdict(&fault.wrong, names));
        let mut message = self.message("fault", &args);
        if let Some((expected, found)) = self.expected_and_found(&fault.wrong, names) {
            let args = Args::new().said("expected", expected).said("found", found);
            message.what = format!("{} {}", message.what, self.say("fault-expected-found", &args));
        }
        message
    }

    /// Why an entry was not taken.
    pub fn rejection(&self, rejection: &Rejection, names: &Names) -> Message {
        match rejection {
            Rejection::Fault(fault) => self.fault(fault, names),
            Rejection::CannotCheck { number, reason } => self.cannot_check(*number, reason),
        }
    }

    /// What this program does not know, so that it cannot check the ledger from entry `number` on.
    pub fn cannot_check(&self, number: u64, reason: &CannotCheck) -> Message {
        let args = Args::new().with("number", number);
        match reason {
            CannotCheck::Protocol { found, known } => self.other_version(*found, *known),
            CannotCheck::Game { found } => self.message("cannot-check-game", &args.with("game", found)),
            CannotCheck::Rules { game, found, known } => {
                let args = args.with("game", *game).with("found", *found).with("known", *known);
                self.message(if known < found { "cannot-check-newer-rules" } else { "cannot-check-older-rules" }, &args)
            }
            CannotCheck::Entry => self.message("cannot-check-entry", &args),
        }
    }

    /// Why bytes are no message.
    pub fn malformed(&self, malformed: &Malformed) -> Message {
        self.by_reason(reason::malformed_code(malformed), |_| None)
    }

    /// Why a text is no name.
    pub fn name_error(&self, error: &NameError) -> Message {
        match error {
            NameError::Empty => self.message("err-name-empty", &Args::new()),
            NameError::TooLong { chars, bytes } => {
                let args = Args::new().with("chars", *chars).with("bytes", *bytes);
                self.message("err-name-too-long", &args)
            }
            NameError::Control => self.message("err-name-control", &Args::new()),
        }
    }

    /// Why a text is no invite code.
    pub fn invite_error(&self, error: &InviteCodeError) -> Message {
        match error {
            InviteCodeError::Character(character) => {
                self.message("err-invite-character", &Args::new().with("character", character.to_string()))
            }
            InviteCodeError::Length { found } => self.message("err-invite-length", &Args::new().with("found", *found)),
        }
    }

    /// Why bytes do not prove a second history.
    pub fn fork_error(&self, error: &ForkFault) -> Message {
        match error {
            ForkFault::Length { .. } => self.message("err-fork-length", &Args::new()),
            ForkFault::Numbers { first, second } => {
                self.message("err-fork-numbers", &Args::new().with("first", *first).with("second", *second))
            }
            ForkFault::Same { .. } => self.message("err-fork-same", &Args::new()),
            ForkFault::Seal { .. } => self.message("err-fork-seal", &Args::new()),
        }
    }
}
