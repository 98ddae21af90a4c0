//! `jusawi verify FILE…`: checks records with nobody else there.

use std::path::{Path, PathBuf};

use jusawi_fair::{Entry, Fork, InviteCode};
use jusawi_net::files::{End, read_entries};
use jusawi_rules::Game;
use jusawi_table::{ClosingReason, Fault, Previous, Rejection, Replica, Wrong};
use jusawi_text::{Args, Names, Speak, Text};
use jusawi_wire::games::{GAMES, game_of_record};
use jusawi_wire::{GameCodec, GameMessages, with_game};

use crate::args::VerifyArgs;
use crate::fault::file_error;
use crate::output::Output;
use crate::{CANNOT_CHECK, FAILED, OK, UNFINISHED};

/// Checks every file; the exit code is the worst that was found: a false entry before anything else.
pub fn run(text: &Text, output: &Output, args: &VerifyArgs) -> u8 {
    let mut codes = Vec::new();
    let mut ends = Ends::new();
    for file in &args.files {
        codes.push(verify(text, output, file, &mut ends));
    }
    [FAILED, CANNOT_CHECK, UNFINISHED].into_iter().find(|code| codes.contains(code)).unwrap_or(OK)
}

/// The ends of the games that were checked, and where their records are.
type Ends = Vec<(Previous, PathBuf)>;

fn verify(text: &Text, output: &Output, path: &Path, ends: &mut Ends) -> u8 {
    output.line(&text.say("cli-verify-title", &Args::new().with("path", path.display().to_string())));
    if let Some(code) = verify_fork(text, output, path) {
        return code;
    }
    let contents = match read_entries(path) {
        Ok(contents) => contents,
        Err(error) => {
            output.error(&file_error(text, &error).to_string());
            return CANNOT_CHECK;
        }
    };
    let game = game_of_record(contents.entries.iter().map(|entry| entry.body.as_slice()));
    // Before a freeze nothing depends on the game, so any will do. So it will for a game that is not known: seals are checked
    // before names, and a name that was only changed in the file is a false entry.
    let game = game.as_deref().filter(|game| GAMES.contains(game)).or(GAMES.first().copied()).unwrap_or_default();
    with_game!(
        game,
        Messages => checked::<Messages>(text, output, path, &contents.entries, contents.end, ends),
        else CANNOT_CHECK
    )
}

/// A proof of two histories has a fixed size that no record has.
fn verify_fork(text: &Text, output: &Output, path: &Path) -> Option<u8> {
    let length = std::fs::metadata(path).ok()?.len();
    if length != u64::try_from(Fork::BYTES).ok()? {
        return None;
    }
    let fork = Fork::from_bytes(&std::fs::read(path).ok()?).ok()?;
    fork.verify().ok()?;
    let code = InviteCode::of(&fork.table_key).to_string();
    output.line(&text.say("cli-verify-fork", &Args::new().with("code", code).with("number", fork.number)));
    Some(FAILED)
}

fn checked<M: GameMessages>(
    text: &Text,
    output: &Output,
    path: &Path,
    entries: &[Entry],
    end: End,
    ends: &mut Ends,
) -> u8
where
    M::Game: Speak,
{
    let Some((genesis, rest)) = entries.split_first() else {
        // An empty file proves nothing, and a damaged first entry is a false one.
        if let End::Damaged { .. } = end {
            return false_entry(text, output, &Fault { number: 0, wrong: Wrong::NoGenesis }, &Names::new());
        }
        let is_torn = matches!(end, End::Torn { .. });
        output.line(&if is_torn {
            text.say("cli-verify-torn", &Args::new().with("number", 0))
        } else {
            text.word("cli-verify-empty")
        });
        return UNFINISHED;
    };
    let mut replica = match Replica::<GameCodec<M>>::open(genesis) {
        Ok(replica) => replica,
        Err(rejection) => return rejected(text, output, &rejection, &Names::new()),
    };
    for entry in rest {
        if let Err(rejection) = replica.apply(entry) {
            let names = Names::of_table(text, &replica);
            let code = rejected(text, output, &rejection, &names);
            show_report(text, output, &replica, &names, ends);
            return code;
        }
    }
    let names = Names::of_table(text, &replica);
    let code = match (end, replica.closed()) {
        (End::Damaged { .. }, _) => {
            let number = replica.next_number();
            let malformed = jusawi_table::Malformed::NotAMessage { message: "Entry" };
            false_entry(text, output, &Fault { number, wrong: malformed.into() }, &names)
        }
        (End::Whole, Some(ClosingReason::Finished)) => {
            output.line(&text.say("cli-verify-ok", &Args::new().with("count", replica.next_number())));
            OK
        }
        (End::Torn { .. }, _) => {
            output.line(&text.say("cli-verify-torn", &Args::new().with("number", replica.next_number())));
            UNFINISHED
        }
        (End::Whole, _) => {
            output.line(&text.say("cli-verify-unfinished", &Args::new().with("count", replica.next_number())));
            UNFINISHED
        }
    };
    show_report(text, output, &replica, &names, ends);
    ends.extend(replica.end().map(|end| (end, path.to_owned())));
    code
}

fn show_report<M: GameMessages>(
    text: &Text,
    output: &Output,
    replica: &Replica<GameCodec<M>>,
    names: &Names,
    ends: &Ends,
) where
    M::Game: Speak,
{
    let code = InviteCode::of(&replica.genesis().table_key).to_string();
    let args = Args::new().with("code", code).with("game", M::Game::game_name(text));
    output.line(&text.say("cli-verify-table", &args));
    if let Some(previous) = replica.genesis().previous {
        let known = ends.iter().find(|(end, _)| *end == previous);
        output.line(&match known {
            Some((_, path)) => {
                text.say("cli-verify-follows-file", &Args::new().with("path", path.display().to_string()))
            }
            None => {
                let args = Args::new().with("number", previous.number).with("hash", previous.hash.to_string());
                text.say("cli-verify-follows", &args)
            }
        });
    }
    if let (Some(frozen), Some(head)) = (replica.frozen(), replica.next_number().checked_sub(1)) {
        let args = Args::new().with("rules", M::Game::VERSION).with("entry", head);
        output.line(&text.say("cli-verify-head", &args.with("hash", replica.head().to_string())));
        for line in text.options::<M::Game>(&frozen.options) {
            output.line(&format!("  {line}"));
        }
    }
    for line in text.report(replica.report(), names) {
        output.line(&line);
    }
}

fn rejected(text: &Text, output: &Output, rejection: &Rejection, names: &Names) -> u8 {
    match rejection {
        Rejection::Fault(fault) => false_entry(text, output, fault, names),
        Rejection::CannotCheck { number, reason } => {
            output.line(&text.word("cli-verify-cannot"));
            output.line(&text.cannot_check(*number, reason).to_string());
            CANNOT_CHECK
        }
    }
}

fn false_entry(text: &Text, output: &Output, fault: &Fault, names: &Names) -> u8 {
    output.line(&text.word("cli-verify-bad"));
    output.line(&text.fault(fault, names).to_string());
    FAILED
}
