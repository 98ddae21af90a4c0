//! What must hold in every state of every game.

use super::*;
use crate::royale::Sharing;
use crate::royale::tiles::{Hiding, Split};

/// What a game has paid and taken so far, by seat: notes and chips in 만 달러 together.
#[derive(Clone)]
pub(super) struct Ledger(pub(super) Vec<i64>);

impl Ledger {
    pub(super) fn new(seats: u8) -> Self {
        Self(vec![0; seats.into()])
    }

    pub(super) fn book(&mut self, events: &[Event], active: &[bool]) {
        let mut active = active.to_vec();
        for event in events {
            let (seat, amount) = match event {
                Event::RoundStarted { .. } => {
                    let paid = self.0.iter_mut().zip(&active).filter(|(_, active)| **active);
                    paid.for_each(|(balance, _)| *balance += 2);
                    continue;
                }
                Event::Conceded { seat } => {
                    active[seat.index()] = false;
                    continue;
                }
                Event::Passed { seat, cost } => (*seat, -i64::from(*cost)),
                Event::TilePaid { seat, reward: Some(Reward::Chips(chips)), .. } => (*seat, i64::from(*chips)),
                Event::TilePaid { seat, reward: Some(Reward::Note(note)), .. } => (*seat, i64::from(note.0)),
                Event::Paid { owner: Owner::Seat(seat), note: Some(note), .. } => (*seat, i64::from(note.0)),
                Event::Tile { event: TileEvent::Fined { seat, money, chips }, .. } => {
                    (*seat, -i64::from(*money) - i64::from(*chips))
                }
                _ => continue,
            };
            self.0[seat.index()] += amount;
        }
    }

    pub(super) fn agrees(&self, game: &Royale) {
        for (player, balance) in game.table.players.iter().zip(&self.0) {
            let notes: i64 = player.notes.iter().map(|note| i64::from(note.0)).sum();
            assert_eq!(notes + i64::from(player.chips), *balance);
        }
    }
}

/// Dice of `seat` that lie on tiles.
fn on_tiles(game: &Royale, seat: Seat) -> Dice {
    let mut all = Dice::default();
    let mut sits = |occupant: &Option<Occupant>| {
        let die = occupant.filter(|occupant| occupant.seat == seat).map(|occupant| occupant.die);
        die.into_iter().for_each(|die| all.add(die));
    };
    for tile in game.tiles.iter().flatten() {
        match tile {
            TileState::SixSeats(tile) => tile.seats.iter().for_each(&mut sits),
            TileState::TakeYourPick(tile) => sits(&tile.gold),
            _ => {}
        }
    }
    for tile in game.tiles.iter().flatten() {
        match tile {
            TileState::Bench(tile) => all.join(tile.dice[seat.index()]),
            TileState::SideTable(tile) => all.join(tile.dice[seat.index()]),
            _ => {}
        }
    }
    all
}

/// Every die that was not thrown away is in a supply, a casino or on a tile.
fn dice_are_conserved(game: &Royale) {
    for seat in Seat::all(game.table.seats) {
        let mut all = on_tiles(game, seat);
        all.join(game.table.supply(seat));
        game.table.casinos.iter().for_each(|casino| all.join(casino.of(seat)));
        let conceded = !game.table.is_active(seat);
        assert!(all == data::DICE || conceded && all.small <= 7 && all.big <= 1, "{all:?}");
        assert!(!conceded || game.table.supply(seat).count() == 0);
    }
    let mut neutral = Dice::default();
    game.table.casinos.iter().for_each(|casino| neutral.join(casino.neutral));
    assert_eq!(neutral, if game.table.seats == 2 { data::DICE } else { Dice::default() });
    let gray: u8 = game.table.casinos.iter().map(|casino| casino.gray).sum();
    let out = game.tiles.iter().flatten().find_map(|tile| match tile {
        TileState::GrayGuests(tile) => Some(9 - tile.groups.iter().sum::<u8>()),
        TileState::GrayHarvest(tile) => Some(tile.chip + tile.cash + tile.moves),
        _ => None,
    });
    assert_eq!(gray, out.unwrap_or(0));
}

/// All 90 notes of the box are undrawn, under the pile, in casinos, or were won from casinos.
fn notes_are_conserved(game: &Royale) {
    let settled = game.results.iter().flat_map(|result| &result.casinos);
    let settling = game.settlement.iter().flat_map(|settlement| &settlement.casinos);
    let awards = settled.chain(settling).flat_map(|casino| &casino.awards);
    let won = awards.filter(|award| award.owner.seat().is_some()).filter_map(|award| award.note.as_ref());
    let casinos = game.table.casinos.iter().flat_map(|casino| &casino.notes);
    let pile = game.table.pile.unknown().iter().chain(game.table.pile.bottom());
    let mut all: Vec<Note> = pile.chain(casinos).chain(won).copied().collect();
    all.sort_unstable();
    assert!(all.into_iter().eq(data::all_notes()));
}

/// Somebody can go on, the automatic action is possible, and whoever has the leader's key leads.
fn the_game_can_go_on(game: &Royale) {
    if game.phase == Phase::Finished {
        return assert!(game.awaited().is_empty() && game.outcome().is_some());
    }
    let seat = game.awaited()[0];
    assert!(game.table.is_active(seat));
    let action = game.automatic(seat).unwrap();
    assert!(game.legal(seat).contains(&action) || action == Action::Forfeit && game.legal(seat).is_empty());
    assert!(game.clone().apply(seat, &action, &mut Chance::probe()).is_ok());
    if matches!(game.phase, Phase::Roll | Phase::Place) {
        assert!(game.settlement.is_none() && game.table.supply(game.table.current).count() > 0);
        assert_eq!(game.table.roll.is_some(), game.phase == Phase::Place);
    }
    if game.settlement.is_none()
        && let Some(holder) = game.freed()
    {
        let casino = (1..).zip(&game.table.tiles).find(|(_, tile)| **tile == Some(Tile::LeaderKey)).unwrap().0;
        assert_eq!(game.table.sole_leader(casino), Some(Owner::Seat(holder)));
    }
}

/// No view shows what its viewer may not know.
fn nothing_leaks(game: &Royale, events: &[Event]) {
    let viewers = Seat::all(game.table.seats).map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers {
        let view = game.view(viewer);
        for tile in view.tiles.iter().flatten() {
            let (seat, secret) = match tile {
                TileState::HiddenCount(tile) => match tile.hiding {
                    Some(Hiding { hider, secret, .. }) => (hider, secret),
                    None => continue,
                },
                TileState::SplitAndPick(tile) => match tile.sharing {
                    Some(Sharing { splitter, split: Some(Split { tokens, .. }), .. }) => (splitter, tokens),
                    _ => continue,
                },
                _ => continue,
            };
            assert!(!matches!(secret, Secret::Plain { choice: Some(_) }) || viewer.sees(seat));
        }
        for event in events.iter().map(|event| game.event_for(event, viewer)) {
            match event {
                Event::Tile { event: TileEvent::CountHidden { seat, count: Some(_), .. }, .. }
                | Event::Tile { event: TileEvent::TokensSplit { seat, pile: Some(_), .. }, .. } => {
                    assert!(viewer.sees(seat));
                }
                Event::Paid { owner: Owner::Seat(seat), note, .. } if game.table.options.hide_money => {
                    assert_eq!(note.is_some(), viewer.sees(seat));
                }
                _ => {}
            }
        }
        let open = !game.table.options.hide_money || game.phase == Phase::Finished;
        assert!(view.players.iter().all(|player| player.notes.is_some() == (open || viewer.sees(player.seat))));
    }
}

pub(super) fn check(game: &Royale, events: &[Event]) {
    dice_are_conserved(game);
    notes_are_conserved(game);
    the_game_can_go_on(game);
    if !matches!(events, [Event::Rolled { .. } | Event::Placed { .. }]) {
        nothing_leaks(game, events);
    }
}

/// No die came into the closed casino or left it.
pub(super) fn the_closed_casino_is_left_alone(before: &Royale, after: &Royale) {
    let Some(closed) = before.table.closed else { return };
    let is_same_turn = before.table.round == after.table.round && before.settlement.is_none();
    if is_same_turn && after.settlement.is_none() && after.phase != Phase::Finished {
        let dice =
            |game: &Royale| game.table.casino(closed).map(|casino| Casino { notes: Vec::new(), ..casino.clone() });
        assert_eq!(dice(before), dice(after));
    }
}
