//! What a screen of one's own process shows and asks: pictures of the table, news, and wishes.

use std::sync::Arc;
use std::time::Instant;

use jusawi_fair::{InviteCode, PublicKey, ScreenCode};
use jusawi_proto::v1 as proto;
use jusawi_rules::{Composed, Game, Seat, Seats, Viewer};
use jusawi_table::{
    Applied, CannotCheck, ClientKind, Codec, Fault, Former, LinkStanding, Name, Note, Occupant, Replica, Stage,
};
use jusawi_wire::reason::ErrorInfo;

use crate::host::Rematch;

/// The table as a screen shows it, made anew whenever something has changed.
#[derive(Clone, Debug)]
pub struct Picture<G: Game> {
    /// The table's code.
    pub code: InviteCode,
    /// How many entries it rests on.
    pub entries: u64,
    /// How far the table is.
    pub stage: Stage,
    /// The game's options: as frozen, or as they stand in the lobby where they are known.
    pub options: Option<G::Options>,
    /// The taken seats: in the lobby's order before the start, in playing order after it.
    pub seats: Vec<SeatPicture>,
    /// This screen's seat in the game.
    pub own: Option<Seat>,
    /// This device's seat in the lobby.
    pub lobby_seat: Option<u8>,
    /// How many seats the lobby has, where it is known.
    pub capacity: Option<u8>,
    /// The game as this screen may see it.
    pub view: Option<G::View>,
    /// What this screen's player can do now.
    pub legal: Vec<G::Action>,
    /// What this screen's player can do now and has to compose.
    pub composed: Vec<Composed>,
    /// Who has been absent for so long that the rules let the host take the player out, and for how many rounds.
    pub absent: Vec<(Seat, u32)>,
    /// Who must decide now.
    pub awaited: Seats,
    /// When the decision's time is over; none without a limit.
    pub deadline: Option<Instant>,
    /// The draw that is open.
    pub draw: Option<DrawPicture>,
    /// The last completed draw.
    pub drawn: Option<DrawnPicture>,
    /// The players' names by contributor number, the host's device first; empty before the freeze.
    pub contributors: Vec<Option<Name>>,
    /// Whether the start was asked for and waits for devices.
    pub starting: bool,
    /// Whether there is a connection to the host; always true on the host itself.
    pub connected: bool,
    /// How the game ended.
    pub outcome: Option<G::Outcome>,
}

/// A taken seat.
#[derive(Clone, Debug)]
pub struct SeatPicture {
    /// The lobby's seat.
    pub lobby: u8,
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether the ledger says that the device is connected.
    pub online: bool,
    /// Whether the player's last actions were all automatic.
    pub away: bool,
    /// Whether it is this device's.
    pub own: bool,
    /// Whether it is the host's device.
    pub host: bool,
}

impl SeatPicture {
    /// What runs on the player's device; none for a bot.
    pub fn client(&self) -> Option<ClientKind> {
        match &self.occupant {
            Occupant::Device { client, .. } => Some(*client),
            Occupant::Bot => None,
        }
    }
}

/// The draw that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawPicture {
    /// Its number.
    pub number: u64,
    /// Whether its roll-call stands.
    pub called: bool,
    /// The contributors that it is known to wait for, ascending; empty in the first seconds.
    pub waiting_for: Vec<u32>,
    /// Whether this device has a hand in throwing it away, if links are missing.
    pub can_agree: bool,
}

/// The last completed draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnPicture {
    /// Its number.
    pub number: u64,
    /// What every screen shows.
    pub code: ScreenCode,
    /// What it is worth to this screen's player.
    pub standing: LinkStanding,
    /// Whether this device's link is in it.
    pub contributed: bool,
}

/// Something that a screen is told.
#[derive(Debug)]
pub enum Update<G: Game> {
    /// An entry was checked and taken. Its events are as this screen may see them.
    News(Applied<G>),
    /// The table as it is now.
    Picture(Box<Picture<G>>),
    /// Somebody said something.
    Chat {
        /// Whose device.
        key: PublicKey,
        /// The player's name, if it has a seat.
        name: Option<Name>,
        /// The words.
        text: String,
    },
    /// A wish was refused.
    Refused {
        /// The stable reason.
        reason: String,
        /// Data that belongs to it.
        metadata: Vec<(String, String)>,
    },
    /// The connection to the host stands.
    Connected,
    /// The connection to the host is lost; it is tried again by itself.
    Disconnected {
        /// Why, as far as it is known.
        why: Option<crate::connect::ConnectError>,
    },
    /// The ledger lies: nothing more is signed for this table.
    Alarm {
        /// What is wrong.
        fault: Fault,
        /// Where what proves it was stored: two sealed entries of one number, or the record with the false entry.
        evidence: Option<std::path::PathBuf>,
    },
    /// The entries are beyond what this program knows.
    CannotCheck(CannotCheck),
    /// Something that this device measured.
    Note(Note),
    /// Storing failed; it is tried again, and nothing happens until it works.
    Storage(crate::files::FileError),
    /// The table is closed, and everything is stored.
    Closed,
    /// The host has asked for a rematch, and the closing is stored: a table is to be opened with this. Only on the host.
    Rematch(Box<Rematch<G>>),
    /// Another table is said to follow this one. Not on the host.
    Next(Box<Onward>),
    /// The table is closed and its host is gone: nothing follows any more. Not on the host.
    Gone,
}

/// What a device that has followed a table to its end takes along to the next.
#[derive(Clone, Debug)]
pub struct Onward {
    /// The code of the table that is said to follow.
    pub code: InviteCode,
    /// The former table as this device knows it.
    pub former: Former,
    /// The name to sit down with; none for somebody who only watches.
    pub player: Option<Name>,
    /// The seat of the lobby that this device had.
    pub seat: Option<u8>,
}

/// What the person at a screen wants.
#[derive(Clone, Debug)]
pub enum Wish<G: Game> {
    /// Make a move.
    Act(G::Action),
    /// Throw the open draw away. Only ever made because a person pressed it.
    Agree,
    /// Take a free seat of the lobby.
    Sit {
        /// The lobby's seat; none: the first that is free.
        seat: Option<u8>,
        /// The name.
        name: Name,
    },
    /// Give the seat back.
    Leave,
    /// Say something to everybody.
    Chat(String),
    /// What only the host may want; refused elsewhere.
    Host(HostWish<G>),
}

/// What only the host may want.
#[derive(Clone, Debug)]
pub enum HostWish<G: Game> {
    /// Start the game with those who sit there.
    Start,
    /// Put a bot on the first free seat.
    SeatBot,
    /// Free a seat of the lobby.
    Clear(u8),
    /// Change the options.
    SetOptions(G::Options),
    /// Take a long absent player out.
    Kick(Seat),
    /// Close the table before the game's end.
    Close,
    /// Open another table for the same people once this game is over.
    Rematch,
}

/// Where it is told what became of a wish: how it was refused, or nothing where it was taken.
pub type Answer = tokio::sync::oneshot::Sender<Option<proto::Refused>>;

/// Chooses an action for a seat from what that seat can see.
pub type Chooser<G> =
    Arc<dyn Fn(&<G as Game>::View, Seat, &[<G as Game>::Action]) -> Option<<G as Game>::Action> + Send + Sync>;

/// A refusal as it is told.
pub(crate) fn refused(info: &ErrorInfo) -> proto::Refused {
    let metadata = info.metadata.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    proto::Refused { code: info.status.code(), reason: info.reason.to_owned(), metadata }
}

/// The parts of a picture that follow from the ledger alone.
pub(crate) fn picture<C: Codec>(code: InviteCode, replica: &Replica<C>, key: &PublicKey) -> Picture<C::Game> {
    let own = replica.game_seat_of(key);
    let viewer = own.map_or(Viewer::Spectator, Viewer::Seat);
    let game = replica.game();
    let awaited = game.map(Game::awaited).unwrap_or_default();
    let idle = replica.draw().is_none() && replica.stage() == Stage::Playing;
    let (legal, composed) = match (game, own) {
        (Some(game), Some(seat)) if idle && awaited.contains(&seat) => (game.legal(seat), game.composed(seat)),
        _ => Default::default(),
    };
    let kickable = |seat: Seat| {
        let absence = replica.absence(seat);
        game?.kick(seat, absence).map(|_| (seat, absence.away_rounds))
    };
    let absent = match replica.frozen() {
        Some(frozen) => (0..).map(Seat).take(frozen.order.len()).filter_map(kickable).collect(),
        None => Vec::new(),
    };
    let host = replica.genesis().host_key;
    let contributors = replica.frozen().map(|frozen| &frozen.contributors);
    let number = contributors.and_then(|all| all.number_of(key));
    Picture {
        code,
        entries: replica.next_number(),
        stage: replica.stage(),
        options: replica.frozen().map(|frozen| frozen.options.clone()),
        seats: seats(replica, key, host),
        own,
        lobby_seat: replica.seat_of(key),
        capacity: None,
        view: game.map(|game| game.view(viewer)),
        legal,
        composed,
        absent,
        awaited: if idle { awaited } else { Seats::new() },
        deadline: None,
        draw: replica.draw().map(|draw| DrawPicture {
            number: draw.number,
            called: draw.call.is_some(),
            waiting_for: Vec::new(),
            can_agree: draw.call.is_some() && !draw.voided && number.is_some(),
        }),
        drawn: replica.last_drawn().map(|drawn| DrawnPicture {
            number: drawn.number,
            code: drawn.code,
            standing: replica.standing(drawn, key),
            contributed: number.is_some_and(|number| drawn.members.contains(&number)),
        }),
        contributors: contributors
            .map(|all| all.numbers().map(|number| replica.contributor_name(number).cloned()).collect())
            .unwrap_or_default(),
        starting: false,
        connected: true,
        outcome: game.and_then(Game::outcome),
    }
}

fn seats<C: Codec>(replica: &Replica<C>, own: &PublicKey, host: PublicKey) -> Vec<SeatPicture> {
    let order: Vec<u8> = match replica.frozen() {
        Some(frozen) if replica.stage() != Stage::Lobby => frozen.order.clone(),
        _ => replica.seats().keys().copied().collect(),
    };
    let seat = |(place, lobby): (u8, u8)| {
        let occupant = replica.seats().get(&lobby)?.clone();
        let key = match &occupant {
            Occupant::Device { key, .. } => Some(*key),
            Occupant::Bot => None,
        };
        let absence = replica.absence(Seat(place));
        Some(SeatPicture {
            lobby,
            online: key.is_none_or(|key| !replica.is_offline(&key)),
            away: replica.game().is_some_and(|game| game.is_away(Seat(place), absence)),
            own: key == Some(*own),
            host: key == Some(host),
            occupant,
        })
    };
    (0..).zip(order).filter_map(seat).collect()
}

/// News as this screen may see it.
pub(crate) fn seen_by<C: Codec>(applied: Applied<C::Game>, replica: &Replica<C>, key: &PublicKey) -> Applied<C::Game> {
    use jusawi_table::News;
    let viewer = replica.game_seat_of(key).map_or(Viewer::Spectator, Viewer::Seat);
    let redact = |events: Vec<<C::Game as Game>::Event>| match replica.game() {
        Some(game) => events.iter().map(|event| game.event_for(event, viewer)).collect(),
        None => Vec::new(),
    };
    let news = match applied.news {
        News::Moved { seat, automatic, events } => News::Moved { seat, automatic, events: redact(events) },
        News::Drawn { drawn, opener, events } => News::Drawn { drawn, opener, events: redact(events) },
        other => other,
    };
    Applied { news, ..applied }
}
