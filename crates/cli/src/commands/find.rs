//! `jusawi find`: a live list of the tables on this Wi-Fi.

use std::time::Duration;

use jusawi_net::discovery::{Discovery, DiscoveryError, Listing, Obstacle, Phase, Row, VERSION};
use jusawi_text::{Args as Words, Text};
use jusawi_wire::with_game;
use tokio::time::{Instant, sleep_until};

use super::play::interfaces;
use crate::args::{Args, FindArgs};
use crate::output::Output;
use crate::stop::Stop;
use crate::{FAILED, OK};

/// After this long without a table it is said why the list may be empty.
const EMPTY_AFTER: Duration = Duration::from_secs(3);
/// How long is looked where nobody watches the list.
const UNWATCHED: u64 = 5;

/// Lists tables as they come and go; ends when stopped, or after a while where output is no terminal.
pub async fn run(text: &Text, output: &Output, args: &Args, find: &FindArgs) -> u8 {
    let discovery = match Discovery::start(&interfaces(args)) {
        Ok(discovery) => discovery,
        Err(error) => {
            output.error(&no_discovery(text, &error));
            return FAILED;
        }
    };
    let seconds = find.seconds.or((!output.terminal).then_some(UNWATCHED));
    // More seconds than a clock can tell never end.
    let end = seconds.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
    let empty_at = Instant::now() + EMPTY_AFTER;
    let stop = Stop::on_signal();
    output.line(&text.word("cli-finding"));
    let mut listings = discovery.listings();
    let mut shown: Vec<String> = Vec::new();
    let mut found_any = false;
    let mut said_empty = false;
    loop {
        let listing = listings.borrow_and_update().clone();
        let rows: Vec<String> = listing.rows.iter().map(|row| describe(text, row)).collect();
        found_any |= !rows.is_empty();
        if rows != shown {
            announce(text, output, &shown, &rows, listing.is_capped);
            shown = rows;
        }
        tokio::select! {
            changed = listings.changed() => if changed.is_err() { break },
            () = sleep_until(empty_at), if !said_empty && !found_any => {
                said_empty = true;
                explain(text, output, &listing);
            }
            () = sleep_until(end.unwrap_or(empty_at)), if end.is_some() => break,
            () = stop.stopped() => break,
        }
    }
    if found_any { OK } else { FAILED }
}

/// Prints what is new in the list and what is gone from it.
fn announce(text: &Text, output: &Output, before: &[String], now: &[String], is_capped: bool) {
    for row in now.iter().filter(|row| !before.contains(row)) {
        output.line(row);
    }
    for row in before.iter().filter(|row| !now.contains(row)) {
        let code = row.split_whitespace().next().unwrap_or_default();
        // A row that only changed has been printed anew.
        if !now.iter().any(|new| new.starts_with(code)) {
            output.line(&text.say("cli-find-gone", &Words::new().with("code", code.to_owned())));
        }
    }
    if is_capped {
        output.line(&text.word("cli-find-capped"));
    }
}

/// A table in one line.
pub(super) fn describe(text: &Text, row: &Row) -> String {
    let game = with_game!(
        row.game.as_str(),
        Messages => game_name::<Messages>(text),
        else row.game.clone()
    );
    let stage = match row.phase {
        Some(Phase::Lobby) => text.word("stage-lobby"),
        Some(Phase::Playing) => text.word("stage-playing"),
        Some(Phase::Finished) => text.word("stage-finished"),
        None => String::new(),
    };
    let (taken, seats) = row.seats.unwrap_or_default();
    let words = Words::new()
        .with("code", row.code.to_string())
        .with("game", game)
        .with("host", row.name.clone())
        .with("taken", taken)
        .with("seats", seats)
        .said("stage", stage);
    let mut line = text.say("cli-found", &words);
    if !row.is_compatible() {
        let words = Words::new().with("host", row.version).with("yours", VERSION);
        line.push_str("  ");
        line.push_str(&text.say("cli-found-incompatible", &words));
    }
    line
}

fn game_name<M: jusawi_wire::GameMessages>(text: &Text) -> String
where
    M::Game: jusawi_text::Speak,
{
    <M::Game as jusawi_text::Speak>::game_name(text)
}

/// Says why the list may be empty, and what to do.
pub(super) fn explain(text: &Text, output: &Output, listing: &Listing) {
    output.line(&text.word("cli-find-empty"));
    match listing.obstacle {
        Some(Obstacle::NoInterface) => output.line(&text.word("cli-find-empty-no-network")),
        Some(Obstacle::NoSocket(_)) => output.line(&text.word("cli-find-empty-no-socket")),
        None => {
            for id in ["cli-find-empty-nobody", "cli-find-empty-isolated", "cli-find-empty-multicast"] {
                output.line(&text.word(id));
            }
        }
    }
    let command = "jusawi join 192.168.0.10:7677".to_owned();
    output.line(&text.say("cli-find-empty-address", &Words::new().with("command", command)));
    let command = "jusawi join CODE --relay https://relay.example".to_owned();
    output.line(&text.say("cli-find-empty-relay", &Words::new().with("command", command)));
}

/// Says that tables cannot be looked for at all.
pub(super) fn no_discovery(text: &Text, error: &DiscoveryError) -> String {
    let id = match error {
        DiscoveryError::Socket(_) => "cli-find-empty-no-socket",
        DiscoveryError::Daemon(_) => "cli-find-empty-multicast",
    };
    text.word(id)
}
