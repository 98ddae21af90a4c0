//! `jusawi host`: opens a table on this device, or goes on with one, and plays at it.

use std::net::{IpAddr, SocketAddr};

use jusawi_fair::InviteCode;
use jusawi_net::discovery::{Interface, usable_addresses};
use jusawi_net::files::{Folders, Identity};
use jusawi_net::host::{self, Hosted, Manner, Manners, Opening, Serving, serve_table};
use jusawi_net::port::{DEFAULT_PORT, Port};
use jusawi_rules::{Game, OptionError};
use jusawi_table::Settings;
use jusawi_text::{Args as Words, Message, Text};
use jusawi_wire::{GameMessages, with_game};

use super::play::{Sitter, at_screen, beside, farewell, file_trouble, folders, interfaces, player_name};
use super::relay::through_relays;
use crate::args::{Args, HostArgs};
use crate::faces::Playable;
use crate::fault::{bind_error, host_error, serving_error};
use crate::output::Output;
use crate::qr;
use crate::screen::Ending;
use crate::stop::Stop;
use crate::{FAILED, USAGE};

/// Opens a table and plays at it to its end.
pub async fn run(text: &Text, output: &Output, args: &Args, wanted: &HostArgs) -> u8 {
    let folders = match folders(args) {
        Ok(folders) => folders,
        Err(error) => return file_trouble(text, output, &error),
    };
    let game = match wanted.resume {
        None => wanted.game.clone(),
        Some(code) => match host::game_of(&folders, code) {
            Ok(game) => game,
            Err(error) => return trouble(output, &host_error(text, &error)),
        },
    };
    with_game!(
        game.as_str(),
        Messages => open::<Messages>(text, output, args, wanted, folders).await,
        else {
            let words = Words::new().with("given", game).with("choices", jusawi_wire::games::GAMES.join(", "));
            output.error(&text.message("err-bad-choice", &words).to_string());
            USAGE
        }
    )
}

async fn open<M: GameMessages>(text: &Text, output: &Output, args: &Args, wanted: &HostArgs, folders: Folders) -> u8
where
    M::Game: Playable,
{
    let settings = match settings::<M::Game>(text, wanted) {
        Ok(settings) => settings,
        Err(line) => {
            output.error(&line);
            return USAGE;
        }
    };
    let player = match player_name(text, output, &wanted.play) {
        Ok(player) => player,
        Err(code) => return code,
    };
    let identity = match Identity::open(&folders) {
        Ok(identity) => identity,
        Err(error) => return file_trouble(text, output, &error),
    };
    let port = match Port::bind(wanted.port) {
        Ok(port) => port,
        Err(error) => return trouble(output, &bind_error(text, &error)),
    };
    let guests = settings.capacity.saturating_sub(wanted.bots).saturating_sub(1);
    let manner = Manner {
        chooser: M::Game::chooser(),
        pace: wanted.play.pace,
        auto: wanted.play.auto,
        // With nobody to wait for there is nothing to press for, either.
        start_when_full: wanted.play.auto || guests == 0,
    };
    let device = identity.key().clone();
    let hosted = match wanted.resume {
        Some(code) => host::resume::<M>(&folders, code, device, manner),
        None => host::open::<M>(Opening {
            folders,
            device,
            name: text.say("table-name", &Words::new().with("name", player.as_str().to_owned())),
            settings,
            player: Some(player),
            bots: wanted.bots,
            manner,
        }),
    };
    let hosted = match hosted {
        Ok(hosted) => hosted,
        Err(error) => return trouble(output, &host_error(text, &error)),
    };
    let manners = Manners { tls_only: wanted.tls_only, ..Manners::default() };
    let page = Some(jusawi_web::page());
    let serving = match serve_table(&hosted, port, manners, Some(interfaces(args)), page).await {
        Ok(serving) => serving,
        Err(error) => return trouble(output, &serving_error(text, &error)),
    };
    let stop = Stop::on_signal();
    introduce::<M::Game>(text, output, args, wanted, &hosted, &serving);
    let _reachable = through_relays(text, *output, wanted, hosted.code, &serving).await;
    play::<M>(text, output, args, wanted, hosted, serving, &stop).await
}

fn trouble(output: &Output, message: &Message) -> u8 {
    output.error(&message.to_string());
    FAILED
}

/// Capacity and options as asked for, or the sentence that says what is wrong with them.
fn settings<G: Game>(text: &Text, wanted: &HostArgs) -> Result<Settings<G::Options>, String> {
    let sentence = |error: &OptionError| text.option_error(error).to_string();
    let pairs = wanted.options.iter().map(|option| option.split_once('=').unwrap_or((option, "")));
    let options = G::parse_options(pairs).map_err(|error| sentence(&error))?;
    let (least, most) = G::SEATS;
    let capacity = wanted.seats.unwrap_or_else(|| match wanted.bots {
        0 => most,
        bots => bots.saturating_add(1).max(least),
    });
    let too_many_bots = wanted.bots.saturating_add(1) > capacity;
    let seats = if too_many_bots { wanted.bots.saturating_add(1) } else { capacity };
    if too_many_bots || !(least..=most).contains(&capacity) {
        let most = if too_many_bots { capacity.min(most) } else { most };
        return Err(sentence(&OptionError::Seats { seats, least, most }));
    }
    // Where seats may stay empty, options only have to suit the fewest that can play; the start checks them again.
    let checked = if wanted.seats.is_some() || wanted.bots > 0 { capacity } else { least };
    G::check_options(&options, checked).map_err(|error| sentence(&error))?;
    Ok(Settings { capacity, options, alone_after: wanted.alone_after })
}

/// Says how others come to this table.
fn introduce<G: Playable>(
    text: &Text,
    output: &Output,
    args: &Args,
    wanted: &HostArgs,
    hosted: &Hosted<G>,
    serving: &Serving,
) {
    let code = hosted.code.to_string();
    output.line(&text.say("cli-hosting", &Words::new().with("game", G::game_name(text))));
    if wanted.resume.is_some() {
        output.line(&text.word("cli-resume-waiting"));
    }
    output.line(&text.say("cli-host-code", &Words::new().with("code", code.clone())));
    let addresses = usable_addresses(&interfaces(args));
    for interface in &addresses {
        let address = SocketAddr::new(interface.address, serving.port);
        let shown = match interface.address {
            // A link-local address means nothing without the interface; whoever types it adds its own.
            IpAddr::V6(v6) if v6.is_unicast_link_local() => format!("[{v6}]:{}", serving.port),
            _ => address.to_string(),
        };
        output.line(&text.say("cli-host-address", &Words::new().with("address", shown)));
    }
    if let Some(address) = phones_open(args, wanted, serving.port) {
        invite_phones(text, output, args, &address, &code);
    }
    if wanted.port.is_none() && serving.port != DEFAULT_PORT {
        let words = Words::new().with("wanted", DEFAULT_PORT.to_string()).with("port", serving.port.to_string());
        output.line(&text.say("cli-host-port-moved", &words));
    }
    output.line(&text.say("cli-host-how-to-join", &Words::new().with("command", format!("jusawi join {code}"))));
    if serving.unannounced.is_some() {
        output.line(&text.word("cli-host-unannounced"));
    }
}

/// Says which address phones open, and draws it where a phone can scan it.
fn invite_phones(text: &Text, output: &Output, args: &Args, address: &str, code: &str) {
    if output.terminal && !args.ascii {
        // The code in the link lets the page see that it has reached this very table.
        let link = format!("{address}#{code}");
        let (columns, width) =
            (terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into()), qr::width(&link));
        if width <= columns {
            qr::lines(&link, output.color).iter().flatten().for_each(|line| output.line(line));
        }
    }
    output.line(&text.say("cli-host-page", &Words::new().with("address", address.to_owned())));
}

/// The address that phones open; none where they cannot come in.
fn phones_open(args: &Args, wanted: &HostArgs, port: u16) -> Option<String> {
    let best = best_for_phones(&usable_addresses(&interfaces(args))).filter(|_| !wanted.tls_only)?;
    Some(format!("http://{}/", SocketAddr::new(best, port)))
}

/// The address that a phone on the same Wi-Fi reaches most probably. Phones cannot type link-local addresses of IPv6.
fn best_for_phones(addresses: &[Interface]) -> Option<IpAddr> {
    let rank = |address: &IpAddr| match address {
        IpAddr::V4(v4) if v4.is_private() => 0,
        IpAddr::V4(v4) if !v4.is_link_local() && !v4.is_loopback() => 1,
        IpAddr::V6(v6) if !v6.is_unicast_link_local() && !v6.is_loopback() => 2,
        IpAddr::V4(_) => 3,
        IpAddr::V6(v6) if v6.is_loopback() => 4,
        IpAddr::V6(_) => 5,
    };
    addresses.iter().map(|interface| interface.address).filter(|address| rank(address) < 5).min_by_key(rank)
}

async fn play<M: GameMessages>(
    text: &Text,
    output: &Output,
    args: &Args,
    wanted: &HostArgs,
    hosted: Hosted<M::Game>,
    serving: Serving,
    stop: &Stop,
) -> u8
where
    M::Game: Playable,
{
    let local = hosted.local();
    let Hosted { code, record, updates, wishes, .. } = hosted;
    let phones = phones_open(args, wanted, serving.port).map(|address| format!("{address}#{code}"));
    let (makes, pages) = (wishes.clone(), wishes.clone());
    let ask = move |wish, answer| pages.ask(wish, answer);
    let (page, updates) = beside::<M>(text, output, wanted.play.page, local, phones, ask, updates).await;
    let auto = wanted.play.auto;
    let ending = at_screen(text, output, args, auto, Sitter::Host, updates, |wish| makes.make(wish), stop).await;
    let port = serving.port;
    if let Some(page) = page {
        page.close().await;
    }
    serving.stop().await;
    wishes.stop();
    if matches!(ending, Ending::Left | Ending::Stopped) {
        hint(text, output, code, port);
    }
    farewell(text, output, &ending, Some(&record))
}

/// How to go on with the table; at its port, where others will look for it.
fn hint(text: &Text, output: &Output, code: InviteCode, port: u16) {
    let port = if port == DEFAULT_PORT { String::new() } else { format!(" --port {port}") };
    let command = format!("jusawi host --resume {code}{port}");
    output.line(&text.say("cli-host-resume-how", &Words::new().with("command", command)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interface(address: &str) -> Interface {
        let address = address.parse().unwrap();
        Interface { name: "wlan0".to_owned(), index: None, address, is_up: true, is_point_to_point: false }
    }

    #[test]
    fn phones_are_shown_the_address_of_the_wi_fi() {
        let best = |all: &[&str]| {
            let all: Vec<_> = all.iter().map(|address| interface(address)).collect();
            best_for_phones(&all).map(|address| address.to_string())
        };
        assert_eq!(best(&["fe80::1", "2001:db8::7", "203.0.113.5", "192.168.0.12"]).as_deref(), Some("192.168.0.12"));
        assert_eq!(best(&["fe80::1", "2001:db8::7", "169.254.3.4"]).as_deref(), Some("2001:db8::7"));
        assert_eq!(best(&["::1", "127.0.0.1"]).as_deref(), Some("127.0.0.1"));
        assert_eq!(best(&["192.168.0.12", "10.0.0.3"]).as_deref(), Some("192.168.0.12"));
        assert_eq!(best(&["fe80::1"]), None);
    }
}
