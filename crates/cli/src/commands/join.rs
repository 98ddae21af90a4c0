//! `jusawi join [CODE | ADDRESS]`: finds a table, sits down and plays.

use std::io::{BufRead, IsTerminal};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jusawi_fair::InviteCode;
use jusawi_net::connect::{ConnectError, Connected, probe, resolve};
use jusawi_net::discovery::{Choice, Discovery, Listing, Row, find_table};
use jusawi_net::files::Identity;
use jusawi_net::lookup::{successor, table_info};
use jusawi_net::peer::{self, Addresses, Joined, Joining, Wishes};
use jusawi_net::relay::{RelayUrl, connect_any, link_parts};
use jusawi_net::screen::Onward;
use jusawi_rules::Game;
use jusawi_table::Succession;
use jusawi_text::{Args as Words, Text};
use jusawi_wire::{GameMessages, with_game};
use tokio::time::timeout;

use super::find::{describe, explain, no_discovery};
use super::play::{
    Sitter, Way, at_screen, beside, farewell, file_trouble, folders, interfaces, player_name, screen_of,
};
use crate::args::{Args, JoinArgs};
use crate::faces::Playable;
use crate::fault::{address_error, connect_error, lookup_error, peer_error};
use crate::output::Output;
use crate::screen::{Ending, Input};
use crate::stop::Stop;
use crate::{FAILED, USAGE};

/// How long the Wi-Fi is asked for a table of this code.
const LOOK: Duration = Duration::from_secs(8);
/// How long the Wi-Fi is asked what tables there are: those that answer at once are all there are.
const LOOK_AROUND: Duration = Duration::from_secs(3);

/// How long the last words may take to leave.
const GOODBYE: Duration = Duration::from_millis(300);

/// A table, and where it was found.
pub(super) struct Found {
    pub(super) code: InviteCode,
    pub(super) addresses: Vec<SocketAddr>,
    pub(super) relays: Vec<RelayUrl>,
    /// A connection to it, if looking for it has opened one.
    pub(super) open: Option<Connected>,
}

impl Found {
    fn at(code: InviteCode, addresses: Vec<SocketAddr>, relays: Vec<RelayUrl>) -> Self {
        Self { code, addresses, relays, open: None }
    }
}

/// Joins a table and plays at it to its end.
pub async fn run(text: &Text, output: &Output, args: &Args, join: &JoinArgs) -> u8 {
    let player = match player_name(text, output, &join.play) {
        Ok(player) => player,
        Err(code) => return code,
    };
    let mut found = match find(text, output, args, join.target.as_deref(), &join.relays).await {
        Ok(found) => found,
        Err(code) => return code,
    };
    let game = match game_of(text, output, &mut found).await {
        Ok(game) => game,
        Err(code) => return code,
    };
    let folders = match folders(args) {
        Ok(folders) => folders,
        Err(error) => return file_trouble(text, output, &error),
    };
    let identity = match Identity::open(&folders) {
        Ok(identity) => identity,
        Err(error) => return file_trouble(text, output, &error),
    };
    with_game!(
        game.as_str(),
        Messages => {
            let open = found.open.take();
            let joining = Joining {
                code: found.code,
                relays: found.relays.clone(),
                addresses: ways(interfaces(args), found),
                device: identity.key().clone(),
                folders: Some(folders),
                player: Some(player),
                seat: None,
                auto: join.play.auto.then(<Messages as GameMessages>::Game::chooser),
                pace: join.play.pace,
            };
            follow::<Messages>(text, output, args, joining, open, join.play.page).await
        },
        else unknown_game(text, output)
    )
}

/// Follows a table on the screen until it ends, and then those that follow it with the same people.
pub(super) async fn follow<M: GameMessages>(
    text: &Text,
    output: &Output,
    args: &Args,
    joining: Joining<M::Game>,
    open: Option<Connected>,
    page: bool,
) -> u8
where
    M::Game: Playable,
{
    let stop = Stop::on_signal();
    output.line(&text.say("cli-joining", &Words::new().with("target", joining.code.to_string())));
    let mut input = Input::stdin();
    let mut records = Vec::new();
    let mut own = None;
    let mut former: Option<(peer::Connected, Wishes<M::Game>)> = None;
    let mut open = open;
    let mut joining = joining;
    loop {
        let sitter = joining.player.clone().map_or(Sitter::Watcher, Sitter::Guest);
        let way = Way { auto: joining.auto.is_some(), stays: false, again: false };
        let mut screen = screen_of::<M::Game>(text, output, args, way, sitter);
        let joined = match peer::join_over::<M>(joining.clone(), open.take()) {
            Ok(joined) => joined,
            Err(error) => {
                output.error(&peer_error(text, &error).to_string());
                return FAILED;
            }
        };
        let Joined { record, updates, wishes, connection, local } = joined;
        records.extend(record);
        let (makes, pages) = (wishes.clone(), wishes.clone());
        let ask = move |wish, answer| pages.ask(wish, answer);
        let (shown, mut updates) = beside::<M>(text, output, page, own, local, None, ask, updates).await;
        own = shown;
        // Nobody looks at the former table any more.
        if let Some((connection, wishes)) = former.take() {
            connection.end();
            wishes.stop();
        }
        let ending = at_screen(&mut screen, &mut input, &mut updates, |wish| makes.make(wish), &stop).await;
        let next = match screen.take_onward() {
            Some(onward) if ending == Ending::Onward => go_on::<M>(text, output, args, *onward, &joining, &stop).await,
            _ => None,
        };
        if let Some(next) = next {
            former = Some((connection, wishes));
            joining = next;
            continue;
        }
        if ending == Ending::Left {
            // A seat that is given back in the lobby is free at once if the host hears of it.
            tokio::time::sleep(GOODBYE).await;
        }
        if let Some(own) = own {
            own.close().await;
        }
        connection.end();
        wishes.stop();
        return farewell(text, output, ending, &records);
    }
}

/// Looks at the table that is said to follow, and gives what it is joined with; none where it does not follow.
async fn go_on<M: GameMessages>(
    text: &Text,
    output: &Output,
    args: &Args,
    onward: Onward,
    joining: &Joining<M::Game>,
    stop: &Stop,
) -> Option<Joining<M::Game>> {
    let known = (joining.addresses)().await;
    let found = tokio::select! {
        found = successor(&onward, &known, &joining.relays) => found,
        () = stop.stopped() => return None,
    };
    let code = onward.code;
    match found {
        Ok(found) if found.succession != Succession::Other && found.game == M::Game::KEY => {
            output.line(&text.say("cli-onward", &Words::new().with("code", code.to_string())));
            let relays = joining.relays.clone();
            let addresses = ways(interfaces(args), Found::at(code, known, relays));
            Some(Joining { code, addresses, player: onward.player, seat: onward.seat, ..joining.clone() })
        }
        Ok(_) => {
            let words = Words::new().with("code", code.to_string()).with("command", format!("jusawi join {code}"));
            output.error(&text.say("cli-onward-other", &words));
            None
        }
        Err(error) => {
            output.error(&lookup_error(text, &error).to_string());
            None
        }
    }
}

pub(super) fn unknown_game(text: &Text, output: &Output) -> u8 {
    output.error(&text.by_reason("UNKNOWN_GAME", |_| None).to_string());
    crate::CANNOT_CHECK
}

/// What game is played at a table; the connection over which it was asked stays open.
pub(super) async fn game_of(text: &Text, output: &Output, found: &mut Found) -> Result<String, u8> {
    let asked = async {
        let open = match found.open.take() {
            Some(open) => open,
            None => connect_any(&found.addresses, &found.relays, found.code).await?,
        };
        let info = table_info(&open).await?;
        found.open = Some(open);
        Ok(info.game)
    };
    match asked.await {
        Ok(game) => Ok(game),
        Err(error) => {
            output.error(&lookup_error(text, &error).to_string());
            Err(FAILED)
        }
    }
}

/// Where a table is looked for when the connection is lost: where it was, and wherever the Wi-Fi says it is now.
pub(super) fn ways(choice: Choice, found: Found) -> Addresses {
    let known = Arc::new(Mutex::new(found.addresses));
    let tries = Arc::new(Mutex::new(0u32));
    Arc::new(move || {
        let (choice, known, tries, code) = (choice.clone(), known.clone(), tries.clone(), found.code);
        Box::pin(async move {
            let first = {
                let mut tries = tries.lock().unwrap_or_else(PoisonError::into_inner);
                *tries += 1;
                *tries == 1
            };
            // The address is fresh at first; later the host may have come back with another.
            if !first && let Ok(row) = find_table(&choice, code, Duration::from_millis(700)).await {
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                known.retain(|address| !row.addresses.contains(address));
                known.splice(0..0, row.addresses);
                known.truncate(16);
            }
            known.lock().unwrap_or_else(PoisonError::into_inner).clone()
        })
    })
}

/// Finds the table that was meant: by its code, by a link, by an address, or the only one on this Wi-Fi.
pub(super) async fn find(
    text: &Text,
    output: &Output,
    args: &Args,
    target: Option<&str>,
    relays: &[RelayUrl],
) -> Result<Found, u8> {
    let choice = interfaces(args);
    if let Some((relay, code)) = target.and_then(link_parts) {
        let others = relays.iter().filter(|other| **other != relay).cloned();
        let relays = std::iter::once(relay.clone()).chain(others).collect();
        return by_code(text, output, &choice, code, relays).await;
    }
    match target {
        None => choose(text, output, &choice).await,
        Some(target) => match target.parse::<InviteCode>() {
            Ok(code) => by_code(text, output, &choice, code, relays.to_vec()).await,
            Err(error) if looks_like_code(target) => {
                output.error(&text.invite_error(&error).to_string());
                Err(USAGE)
            }
            Err(_) => by_address(text, output, target).await,
        },
    }
}

/// Whether a word that is no code was meant to be one: letters and digits in groups, no dot and no colon.
fn looks_like_code(target: &str) -> bool {
    let long = target.chars().filter(char::is_ascii_alphanumeric).count() >= 12;
    long && target.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// A table by its code: the Wi-Fi is asked first and the relays meanwhile, and what answers first is taken.
async fn by_code(
    text: &Text,
    output: &Output,
    choice: &Choice,
    code: InviteCode,
    relays: Vec<RelayUrl>,
) -> Result<Found, u8> {
    let near = find_table(choice, code, LOOK);
    let far = through_relay(&relays, code);
    tokio::pin!(near, far);
    let (near, far) = tokio::select! {
        biased;
        near = &mut near => match near {
            Ok(row) => (Ok(row), None),
            Err(error) => (Err(error), far.await),
        },
        far = &mut far => match far {
            Some(Ok(open)) => return Ok(Found { open: Some(open), ..Found::at(code, Vec::new(), relays.clone()) }),
            far => (near.await, far),
        },
    };
    match (near, far) {
        (Ok(row), _) => Ok(Found::at(code, row.addresses, relays.clone())),
        (_, Some(Ok(open))) => Ok(Found { open: Some(open), ..Found::at(code, Vec::new(), relays.clone()) }),
        (_, Some(Err(error))) => {
            output.error(&connect_error(text, &error).to_string());
            Err(FAILED)
        }
        (Err(jusawi_net::discovery::FindError::NotFound { obstacle }), None) => {
            explain(text, output, &Listing { obstacle, ..Listing::default() });
            Err(FAILED)
        }
        (Err(jusawi_net::discovery::FindError::Discovery(error)), None) => {
            output.error(&no_discovery(text, &error));
            Err(FAILED)
        }
    }
}

/// The way to the table that one of the relays has, the first that answers; `None` without a relay.
async fn through_relay(relays: &[RelayUrl], code: InviteCode) -> Option<Result<Connected, ConnectError>> {
    if relays.is_empty() {
        return None;
    }
    Some(connect_any(&[], relays, code).await)
}

async fn by_address(text: &Text, output: &Output, target: &str) -> Result<Found, u8> {
    let addresses = match resolve(target).await {
        Ok(addresses) => addresses,
        Err(error) => {
            output.error(&address_error(text, target, &error).to_string());
            return Err(FAILED);
        }
    };
    let code = match probe(&addresses).await {
        Ok(code) => code,
        Err(error) => {
            output.error(&connect_error(text, &error).to_string());
            return Err(FAILED);
        }
    };
    // Without its code nothing says that this is the table that was meant, so a person has to say it.
    output.line(&text.say("cli-join-code-shown", &Words::new().with("code", code.to_string())));
    if !std::io::stdin().is_terminal() {
        output.error(&text.say("cli-join-need-code", &Words::new().with("command", format!("jusawi join {code}"))));
        return Err(FAILED);
    }
    let yes = ["y", "yes", "예", "네", "ㅇ"];
    output.line(&text.say("cli-ask-yes-no", &Words::new().said("default", text.word("cli-no"))));
    let answer = read_line().await.unwrap_or_default().to_lowercase();
    if yes.contains(&answer.trim()) { Ok(Found::at(code, addresses, Vec::new())) } else { Err(FAILED) }
}

/// The only table on this Wi-Fi, or the one that a person chooses.
async fn choose(text: &Text, output: &Output, choice: &Choice) -> Result<Found, u8> {
    output.line(&text.word("cli-finding"));
    let discovery = match Discovery::start(choice) {
        Ok(discovery) => discovery,
        Err(error) => {
            output.error(&no_discovery(text, &error));
            return Err(FAILED);
        }
    };
    let mut listings = discovery.listings();
    let joinable = |listing: &Listing| listing.rows.iter().any(is_joinable);
    let _ = timeout(LOOK, listings.wait_for(joinable)).await;
    // Others answer within moments of the first.
    let _ = timeout(LOOK_AROUND / 3, std::future::pending::<()>()).await;
    let listing = listings.borrow().clone();
    let rows: Vec<&Row> = listing.rows.iter().filter(|row| is_joinable(row)).collect();
    let row = match rows.as_slice() {
        [] => {
            explain(text, output, &listing);
            return Err(FAILED);
        }
        [only] => *only,
        several => {
            for (number, row) in (1..).zip(several) {
                output.line(&format!("{number}  {}", describe(text, row)));
            }
            if !std::io::stdin().is_terminal() {
                output.error(&text.word("cli-join-several"));
                return Err(FAILED);
            }
            output.line(&text.word("cli-join-which"));
            let answer = read_line().await.unwrap_or_default();
            let number = answer.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            match number.and_then(|number| several.get(number)) {
                Some(row) => *row,
                None => {
                    output.error(&text.word("cli-nothing-done"));
                    return Err(FAILED);
                }
            }
        }
    };
    Ok(Found::at(row.code, row.addresses.clone(), Vec::new()))
}

fn is_joinable(row: &Row) -> bool {
    let open = matches!(row.phase, Some(jusawi_net::discovery::Phase::Lobby | jusawi_net::discovery::Phase::Playing));
    row.is_compatible() && open && !row.addresses.is_empty() && row.answers
}

/// A line that a person types.
async fn read_line() -> Option<String> {
    let read = tokio::task::spawn_blocking(|| {
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line).ok().map(|_| line)
    });
    read.await.ok().flatten()
}
