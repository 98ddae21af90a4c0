//! Entry points for bytes from anywhere: each is a plain function that must neither panic nor hang, whatever it is given.
//!
//! `cargo fuzz` calls them with bytes that it changes by what they reach; the test beside this folder calls them with the
//! inputs in `corpus/` and with random ones. The name of an entry point is that of its folder there.

#![allow(missing_docs, unreachable_pub, reason = "nobody depends on this")]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what tests may do, helpers of tests may do too: a panic is how an input is found"
)]

mod bytes;
mod forge;
mod ledger;
mod machines;
mod messages;
mod outside;
mod rules;
mod screen;
mod typed;
mod words;

/// An entry point.
pub type Target = fn(&[u8]);

/// All entry points by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("action", messages::action),
    ("announcement", outside::announcement),
    ("arguments", typed::arguments),
    ("body", messages::body),
    ("certificate", outside::certificate),
    ("codes", typed::codes),
    ("columns", typed::columns),
    ("fork", outside::fork),
    ("las-vegas", rules::las_vegas),
    ("ledger", ledger::ledger),
    ("machines", machines::machines),
    ("marble", rules::marble),
    ("name", outside::name),
    ("options", typed::options),
    ("payload", messages::payload),
    ("record", outside::record),
    ("refusal", typed::refusal),
    ("royale", rules::royale),
    ("screen", screen::screen),
    ("secrets", outside::secrets),
    ("stream", messages::stream),
];

/// The entry point of a name.
pub fn target(name: &str) -> Target {
    TARGETS.iter().find(|(known, _)| *known == name).expect("the name of an entry point").1
}
