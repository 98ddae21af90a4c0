//! The stable names of what can go wrong, as they travel between programs, and the ids of their sentences.

use jusawi_table::{Malformed, SubmitError, Wrong};

use crate::{Args, Message, Text};

/// Every reason that has a sentence: refusals of games, what is wrong with a message, and what fails on the way.
pub const REASONS: &[&str] = &[
    // Refusals of games.
    "NOT_TIME_TO_ROLL",
    "NOT_TIME_TO_PLACE",
    "FACE_NOT_ROLLED",
    "ALREADY_CONCEDED",
    "GAME_FINISHED",
    "NO_SUCH_SEAT",
    "ELIMINATED",
    "NOT_YOUR_TURN",
    "WRONG_PHASE",
    "OPTION_OFF",
    "MUST_SPACE_TRAVEL",
    "NO_JOURNEY",
    "BAD_DESTINATION",
    "NOT_ON_ISLAND",
    "NO_CARD",
    "NO_MONEY",
    "NOT_FOR_SALE",
    "CANNOT_BUILD",
    "WRONG_LEVEL",
    "NO_TAKEOVER",
    "NOT_THE_DEBTOR",
    "NOT_YOUR_LAND",
    "NO_BUILDING",
    "TOO_MANY_TRADES",
    "BAD_PARTNER",
    "EMPTY_TRADE",
    "LAND_TWICE",
    "LAND_NOT_OWNED",
    "CASH_NOT_OWNED",
    "NOT_ASKED",
    "CASINO_CLOSED",
    "NO_SUCH_CASINO",
    "NO_CHIPS",
    "KEY_NOT_HELD",
    "OTHER_QUESTION",
    "DIE_NOT_LEFT",
    "ANSWER_NOT_POSSIBLE",
    "PILE_SIZE",
    "OPENED_CHOICE",
    // What a table does not take.
    "RECOVERING",
    "STARTING",
    "NO_SEAT",
    "NAME_TAKEN",
    "NOT_FOR_LEDGER",
    // What is wrong with a message or an entry.
    "SEAL",
    "FORK",
    "MALFORMED",
    "NOT_A_MESSAGE",
    "NOT_CANONICAL",
    "MISSING",
    "BAD_VALUE",
    "UNKNOWN_ENTRY",
    "TIME",
    "NO_GENESIS",
    "SECOND_GENESIS",
    "PREVIOUS",
    "OTHER_TABLE",
    "CLOSED",
    "NOT_IN_LOBBY",
    "NOT_PLAYING",
    "KIND",
    "SIGNATURE",
    "UNKNOWN_HEAD",
    "REPEATED",
    "STALE",
    "SEAT_TAKEN",
    "SEAT_FREE",
    "NOT_SEATED",
    "FROZEN_SEATS",
    "OPTIONS",
    "NOT_FROZEN",
    "OTHER_FREEZE",
    "NOT_A_CONTRIBUTOR",
    "COMMIT",
    "COMMITMENT",
    "UNCOMMITTED",
    "SECOND_START",
    "DRAW_OPEN",
    "NO_DRAW_OPEN",
    "NOT_CALLED",
    "SECOND_CALL",
    "OTHER_DRAW",
    "OTHER_ENTRY",
    "CALL",
    "REVEAL",
    "REVEALED",
    "OBJECTION",
    "VOID",
    "HANDS",
    "SECOND_VOID",
    "OTHER_PLAYER",
    "REFUSED",
    "STATE",
    "OPENING",
    "NOT_AWAITED",
    "NOT_PRESCRIBED",
    "EARLY",
    "OTHER_HAND",
    "NO_KICK",
    "NOT_OVER",
    "OVER",
    "UNSORTED",
    // What a host or relay says beside the table.
    "UNAVAILABLE",
    "TABLE_FULL",
    "TOO_MANY_CONNECTIONS",
    "RATE_LIMITED",
    "VERSION",
    "TOO_LARGE",
    "NOT_FOUND",
    "NOT_HOST",
    "DEADLINE",
    "INTERNAL",
    "UNKNOWN_GAME",
    "BAD_CHALLENGE",
    "NOT_HERE",
    "SILENT",
    "TOO_SLOW",
    "TOO_MANY_STREAMS",
    "TOO_MANY_SPECTATORS",
    "SECOND_WATCH",
    "UNKNOWN_METHOD",
    "NO_SUCH_TABLE",
    "HOST_SILENT",
    "NOBODY_WAITS",
    "TABLE_CROWDED",
    "RELAY_FULL",
    "SOURCE_FULL",
    "RELAY_DRAINING",
    "RELAY_TOKEN",
    "OTHER_RELAY",
    "REPLACED",
    "NO_UPGRADE",
    // What fails on the way there.
    "NO_ADDRESS",
    "UNKNOWN_HOST",
    "UNREACHABLE",
    "CONNECTION_REFUSED",
    "NO_ANSWER",
    "HUNG_UP",
    "NOT_A_TABLE",
    "WRONG_TABLE",
    "RELAY_UNREACHABLE",
    "RELAY_CERTIFICATE",
    "NOT_A_RELAY",
    "RELAY_LOST",
    "HOST_GONE",
];

/// The stable name of what is wrong with a message or an entry: as [`Wrong::code`], and for bytes that are no message
/// the more exact [`malformed_code`].
pub(crate) fn wrong_code(wrong: &Wrong) -> &'static str {
    match wrong {
        Wrong::Malformed(malformed) => malformed_code(malformed),
        other => other.code(),
    }
}

/// The stable name of why bytes are no message.
pub(crate) fn malformed_code(malformed: &Malformed) -> &'static str {
    match malformed {
        Malformed::TooLarge { .. } => "TOO_LARGE",
        Malformed::NotAMessage { .. } => "NOT_A_MESSAGE",
        Malformed::NotCanonical { .. } => "NOT_CANONICAL",
        Malformed::Missing { .. } => "MISSING",
        Malformed::BadValue { .. } => "BAD_VALUE",
        Malformed::UnknownEntry => "UNKNOWN_ENTRY",
    }
}

/// The stable name of why a table did not take a message.
pub(crate) fn submit_code(error: &SubmitError) -> &'static str {
    match error {
        SubmitError::Wrong(wrong) => wrong_code(wrong),
        SubmitError::Recovering => "RECOVERING",
        SubmitError::Starting => "STARTING",
        SubmitError::NoSeat { .. } => "NO_SEAT",
        SubmitError::NameTaken => "NAME_TAKEN",
        SubmitError::NotForLedger { .. } => "NOT_FOR_LEDGER",
    }
}

/// The id of a reason's sentence.
pub(crate) fn id(reason: &str) -> String {
    format!("err-{}", reason.to_ascii_lowercase().replace('_', "-"))
}

impl Text {
    /// What a program at the other end said by one of [`REASONS`].
    ///
    /// `metadata` is asked for what comes with it: with `VERSION`, `host` and `yours`, the two versions as numbers;
    /// with `NO_SEAT`, `seat` from 0 and `capacity`.
    /// A reason that has no sentence is named as it is.
    pub fn by_reason(&self, reason: &str, metadata: impl Fn(&str) -> Option<String>) -> Message {
        let number = |key: &str| metadata(key).and_then(|value| value.parse::<u32>().ok());
        if let ("VERSION", Some(host), Some(yours)) = (reason, number("host"), number("yours")) {
            return self.other_version(host, yours);
        }
        if let ("NO_SEAT", Some(seat), Some(capacity)) = (reason, number("seat"), number("capacity")) {
            let args = Args::new().with("seat", seat.saturating_add(1)).with("capacity", capacity);
            return self.message("err-no-seat-of", &args);
        }
        let id = id(reason);
        if REASONS.contains(&reason) && self.has(&id) {
            return self.message(&id, &Args::new());
        }
        self.message("err-unknown", &Args::new().with("reason", reason))
    }

    /// The host and this program speak different versions: which, and who has to update.
    pub fn other_version(&self, host: u32, yours: u32) -> Message {
        let args = Args::new().with("host", host).with("yours", yours);
        self.message(if yours < host { "err-version-yours-older" } else { "err-version-host-older" }, &args)
    }
}
