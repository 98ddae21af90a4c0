//! The game of marble in plain lines, for whoever has no board to look at.
//!
//! Rules: marble §8.3, §9.

use jusawi_game_marble::{Kind, Phase, PlayerView, Trade, View, data};
use jusawi_rules::Seat;

use super::LINE;
use super::cards::card;
use super::words::{items, lands_of, level, place, short_name, to_party, toll, wrapped};
use crate::{Args, Names, Text, fit, pad, pad_left, width};

/// How wide a name may be in a line.
const NAME: usize = 14;

/// Every line: the round, the players, one's own lands and cell, and the debt or offer that is open.
pub(super) fn lines(text: &Text, view: &View, names: &Names, own: Option<Seat>) -> Vec<String> {
    let mut lines = vec![head(text, view, names)];
    lines.extend(players(text, view, names));
    let own = own.and_then(|seat| view.player(seat)).filter(|player| player.bankrupt_at_round.is_none());
    if let Some(player) = own {
        lines.extend(own_lands(text, view, player.seat));
        lines.push(here(text, view, player, names));
    }
    lines.extend(open(text, view, names));
    lines.into_iter().map(|line| fit(&line, LINE)).collect()
}

fn head(text: &Text, view: &View, names: &Names) -> String {
    let args = Args::new().with("round", view.round).said("name", short_name(text, names, view.current, NAME));
    let args = args.said("fund", text.money(view.fund)).with("cards", view.cards_left);
    match view.options.max_rounds {
        0 => text.say("marble-head-endless", &args),
        rounds => text.say("marble-head", &args.with("rounds", rounds)),
    }
}

/// A line for each player, in columns, and another where there is more to say.
fn players(text: &Text, view: &View, names: &Names) -> Vec<String> {
    let name = |player: &PlayerView| short_name(text, names, player.seat, NAME);
    let widest = |said: &dyn Fn(&PlayerView) -> String| {
        let living = view.players.iter().filter(|player| player.bankrupt_at_round.is_none());
        living.map(|player| width(&said(player))).max().unwrap_or(0)
    };
    let name_cells = view.players.iter().map(|player| width(&name(player))).max().unwrap_or(0);
    let place_cells = widest(&|player| place(text, player.cell));
    let money_cells = widest(&|player| text.money(player.cash));
    let mut lines = Vec::new();
    for player in &view.players {
        let args = Args::new().said("name", pad(&name(player), name_cells));
        if let Some(round) = player.bankrupt_at_round {
            lines.push(text.say("marble-player-out", &args.with("round", round)));
            continue;
        }
        let args = args.said("place", pad(&place(text, player.cell), place_cells));
        let args = args.said("money", pad_left(&text.money(player.cash), money_cells));
        lines.push(text.say("marble-player", &args.with("count", player.lands)));
        let more = more(text, player);
        if !more.is_empty() {
            lines.push(format!("  {}", more.join(" · ")));
        }
    }
    lines
}

/// Where a player is stuck or bound for, and which cards it keeps.
fn more(text: &Text, player: &PlayerView) -> Vec<String> {
    let mut more = Vec::new();
    if player.island_left > 0 {
        more.push(text.say("marble-on-island", &Args::new().with("left", player.island_left)));
    }
    if player.space_pending {
        more.push(text.word("marble-in-space"));
    }
    if !player.held.is_empty() {
        let cards = player.held.iter().map(|held| card(text, *held)).collect::<Vec<_>>().join(", ");
        more.push(text.say("marble-held", &Args::new().said("cards", cards)));
    }
    more
}

fn own_lands(text: &Text, view: &View, seat: Seat) -> Vec<String> {
    let lands = lands_of(view, seat);
    if lands.is_empty() {
        return Vec::new();
    }
    let lands = lands.into_iter().map(|(cell, deed)| {
        let args = Args::new().said("place", place(text, cell)).said("level", level(text, deed.level));
        text.say("marble-own-land", &args.said("toll", text.money(toll(view, cell, deed))))
    });
    wrapped(&text.word("marble-own-lands"), lands)
}

/// The cell that a player stands on, and what it is about.
fn here(text: &Text, view: &View, player: &PlayerView, names: &Names) -> String {
    let money = |amount: u32| Args::new().said("money", text.money(amount));
    let about = match player.cell.square().map(|square| &square.kind) {
        None | Some(Kind::Start) => text.say("marble-here-start", &money(view.options.salary)),
        Some(Kind::Island) if player.island_left > 0 => text.word("marble-here-stuck"),
        Some(Kind::Island) => text.word("marble-here-island"),
        Some(Kind::FundPayout) => text.word("marble-here-payout"),
        Some(Kind::FundPayment) => text.say("marble-here-payment", &money(data::FUND_FEE)),
        Some(Kind::SpaceTravel) => text.word("marble-here-space"),
        Some(Kind::Card) => text.word("marble-here-card"),
        Some(kind @ (Kind::City(_) | Kind::Tour(_))) => match view.deed(player.cell) {
            None => text.say("marble-here-free", &money(kind.price().unwrap_or(0))),
            Some(deed) => {
                let args = Args::new().said("level", level(text, deed.level));
                let args = args.said("toll", text.money(toll(view, player.cell, deed)));
                if deed.owner == player.seat {
                    text.say("marble-here-own", &args)
                } else {
                    text.say("marble-here-other", &args.said("owner", short_name(text, names, deed.owner, NAME)))
                }
            }
        },
    };
    text.say("marble-here", &Args::new().said("place", place(text, player.cell)).said("about", about))
}

/// The debt or offer that is open, for everybody.
fn open(text: &Text, view: &View, names: &Names) -> Vec<String> {
    match &view.phase {
        Phase::Debt(debt) => {
            let args = Args::new().said("name", short_name(text, names, debt.due.debtor, NAME));
            let args = args.said("to", to_party(text, debt.due.to, names)).said("money", text.money(debt.due.amount));
            vec![text.say("marble-debt", &args)]
        }
        Phase::TradeResponse(trade) => offer(text, view, trade, names),
        Phase::TurnStart | Phase::Decide(_) | Phase::Finished(_) => Vec::new(),
    }
}

fn offer(text: &Text, view: &View, trade: &Trade, names: &Names) -> Vec<String> {
    let args = Args::new().said("name", short_name(text, names, trade.from, NAME));
    let args = args.said("partner", short_name(text, names, trade.to, NAME));
    let side = |goods| {
        let items = items(text, goods, Some(view));
        if items.is_empty() { vec![text.word("list-none")] } else { items }
    };
    let mut lines = vec![text.say("marble-offer", &args)];
    lines.extend(wrapped(&text.word("marble-offer-give"), side(&trade.give)));
    lines.extend(wrapped(&text.word("marble-offer-take"), side(&trade.take)));
    lines
}
