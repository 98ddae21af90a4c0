//! What the machine tells those who stand before the table or follow it without rules.

use std::collections::BTreeMap;

use jusawi_fair::{InviteCode, PublicKey};
use jusawi_proto::v1 as proto;
use jusawi_rules::{Composed, Game, Viewer};
use jusawi_table::{Codec, Host, Occupant, Replica, Stage, WaitingFor};
use jusawi_wire::{GameCodec, GameMessages, client_to_proto, signed_to_proto};

/// How the table looks to somebody who stands before it.
pub(super) fn table_info<M: GameMessages>(
    host: &Host<GameCodec<M>>,
    name: &str,
    next: Option<InviteCode>,
    relay_link: &str,
) -> proto::TableInfo {
    let replica = host.replica();
    let state = match replica.stage() {
        Stage::Lobby => proto::TableState::Lobby,
        Stage::Playing => proto::TableState::Playing,
        Stage::Finished => proto::TableState::Finished,
        Stage::Closed => proto::TableState::Closed,
    };
    proto::TableInfo {
        name: name.to_owned(),
        game: M::Game::KEY.to_owned(),
        rules: M::Game::VERSION,
        capacity: host.settings().capacity.into(),
        options: M::encode_options(&host.settings().options),
        alone_after: host.settings().alone_after.unwrap_or(0),
        state: state.into(),
        seats: replica.seats().iter().map(|(seat, occupant)| table_seat(host, *seat, occupant)).collect(),
        spectators: u32::try_from(host.spectators()).unwrap_or(u32::MAX),
        next: next.map(|code| code.to_string()).unwrap_or_default(),
        relay_link: relay_link.to_owned(),
    }
}

fn table_seat<C: Codec>(host: &Host<C>, seat: u8, occupant: &Occupant) -> proto::TableSeat {
    match occupant {
        Occupant::Bot => proto::TableSeat { seat: seat.into(), online: true, ..Default::default() },
        Occupant::Device { key, name, client } => proto::TableSeat {
            seat: seat.into(),
            name: name.as_str().to_owned(),
            public_key: key.0.to_vec(),
            client: client_to_proto(*client).into(),
            online: host.is_connected(key),
            away: is_away(host.replica(), key),
        },
    }
}

fn is_away<C: Codec>(replica: &Replica<C>, key: &PublicKey) -> bool {
    match (replica.game(), replica.game_seat_of(key)) {
        (Some(game), Some(seat)) => game.is_away(seat, replica.absence(seat)),
        _ => false,
    }
}

/// What the open draw waits for, as it is told.
pub(super) fn waiting(waiting: &WaitingFor) -> proto::Waiting {
    proto::Waiting {
        draw: waiting.draw,
        contributors: waiting.contributors.clone(),
        called: waiting.called,
        since: waiting.since,
        agree: waiting.agree.iter().map(signed_to_proto).collect(),
    }
}

/// The game as the player of a device may see it, with what happened from an entry on.
pub(crate) fn table_view<M: GameMessages>(
    replica: &Replica<GameCodec<M>>,
    events: &BTreeMap<u64, Vec<<M::Game as Game>::Event>>,
    key: &PublicKey,
    since: u64,
    now: u64,
) -> proto::TableView {
    let seat = replica.game_seat_of(key);
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let game = replica.game();
    let idle = replica.draw().is_none() && replica.stage() == Stage::Playing;
    let awaited = game.filter(|_| idle).map(Game::awaited).unwrap_or_default();
    let legal = match (game, seat) {
        (Some(game), Some(seat)) if awaited.contains(&seat) => game.legal(seat).iter().map(M::encode_action).collect(),
        _ => Vec::new(),
    };
    let composed = match (game, seat) {
        (Some(game), Some(seat)) if awaited.contains(&seat) => game.composed(seat),
        _ => Vec::new(),
    };
    let composed_kind = |composed: &Composed| match composed {
        Composed::Trade => proto::ComposedKind::Trade,
        Composed::Seal => proto::ComposedKind::Seal,
        Composed::Open => proto::ComposedKind::Open,
    };
    let deadline = awaited.iter().filter_map(|seat| replica.deadline(*seat)).min();
    let happened = game.map(|game| {
        let visible = events.range(since..).flat_map(|(_, events)| events);
        visible.map(|event| M::encode_event(&game.event_for(event, viewer))).collect()
    });
    proto::TableView {
        number: replica.next_number().saturating_sub(1),
        head: replica.head().0.to_vec(),
        seat: seat.map(|seat| seat.0.into()),
        order: replica
            .frozen()
            .map(|frozen| frozen.order.iter().map(|seat| (*seat).into()).collect())
            .unwrap_or_default(),
        game: game.map(|game| M::encode_view(&game.view(viewer))).unwrap_or_default(),
        events: happened.unwrap_or_default(),
        legal,
        awaited: awaited.iter().map(|seat| seat.0.into()).collect(),
        remaining_ms: deadline.map(|deadline| deadline.saturating_sub(now)),
        draw: replica.draw().map(|draw| proto::OpenDraw {
            draw: draw.number,
            opening: draw.opening_hash.0.to_vec(),
            call: draw.call.as_ref().map(|call| call.hash.0.to_vec()).unwrap_or_default(),
        }),
        code: replica.last_drawn().map(|drawn| proto::ScreenCode { draw: drawn.number, code: drawn.code.to_string() }),
        composed: composed.iter().map(|composed| composed_kind(composed).into()).collect(),
        freeze: replica.frozen().map(|frozen| frozen.hash.0.to_vec()).unwrap_or_default(),
    }
}
