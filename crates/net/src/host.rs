//! A table on this device: the machine that orders its moves, on a thread of its own, and the port that serves it.

mod desk;
mod engine;
pub(crate) mod info;
mod serving;

use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use jusawi_fair::{InviteCode, PublicKey, SecretKey};
use jusawi_rules::Game;
use jusawi_table::{Host, Moment, Name, Previous, Settings, Stage, Wrong};
use jusawi_wire::{GameCodec, GameMessages, decode_host_secrets};
use tokio::sync::mpsc as updates;

pub(crate) use desk::{Ask, Board, Desk, Log};
pub use serving::{Manners, Serving, ServingError, serve_table};

use crate::clock::{Clock, entropy};
use crate::files::{FileError, Folders, TableFile};
use crate::own::Local;
use crate::screen::{Answer, Chooser, Update, Wish};
use engine::{Command, Engine};

/// What a table is opened with.
pub struct Opening<G: Game> {
    /// The folders of this person.
    pub folders: Folders,
    /// The key of this device.
    pub device: SecretKey,
    /// The table's name.
    pub name: String,
    /// Capacity, options and patience.
    pub settings: Settings<G::Options>,
    /// The name of the player at this device; none if it only hosts.
    pub player: Option<Name>,
    /// How many bots sit down at once.
    pub bots: u8,
    /// How the machine plays.
    pub manner: Manner<G>,
    /// For a rematch: what it takes over.
    pub after: Option<After>,
}

/// What a rematch takes over from the table before it, besides its settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct After {
    /// The end of that table.
    pub end: Previous,
    /// The seat of the player at this device.
    pub seat: u8,
    /// The seats of the bots.
    pub bots: Vec<u8>,
}

/// A rematch of a closed table of this device: what its table is opened with.
#[derive(Clone, Debug)]
pub struct Rematch<G: Game> {
    /// The table's name.
    pub name: String,
    /// Capacity, options and patience, as they were at the end.
    pub settings: Settings<G::Options>,
    /// The name of the player at this device, if it had a seat.
    pub player: Option<Name>,
    /// The former table's end, and who sat where.
    pub after: After,
}

/// How the host's process plays by itself.
pub struct Manner<G: Game> {
    /// Chooses for bots, and for this device where it plays by itself.
    pub chooser: Chooser<G>,
    /// How long a choice takes.
    pub pace: Duration,
    /// Whether this device plays its own seat by itself.
    pub auto: bool,
    /// Whether the game starts as soon as every seat is taken.
    pub start_when_full: bool,
}

/// Why a table cannot be opened or gone on with.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// The game cannot be played so.
    #[error(transparent)]
    Settings(#[from] Wrong),
    /// The files cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The record does not add up.
    #[error(transparent)]
    Record(#[from] jusawi_table::Rejection),
    /// The secrets that only the host had are not there: the game can be verified, but not gone on with.
    #[error("the table's secrets are gone")]
    NoSecrets,
    /// The table is closed: there is nothing to go on with.
    #[error("the table is closed")]
    Closed,
    /// The machine's thread cannot be started.
    #[error("no thread")]
    Thread(#[source] std::io::Error),
}

/// A table that runs on this device.
#[derive(Debug)]
pub struct Hosted<G: Game> {
    /// Its code.
    pub code: InviteCode,
    /// Its key.
    pub table_key: SecretKey,
    /// Where its record is.
    pub record: PathBuf,
    /// The public key of this device.
    pub device: PublicKey,
    /// What the screen is told.
    pub updates: updates::UnboundedReceiver<Update<G>>,
    /// Where wishes go.
    pub wishes: Wishes<G>,
    /// What the services of the port talk to.
    pub(crate) desk: Desk,
}

impl<G: Game> Hosted<G> {
    /// The table as a page on this device follows it; see [`own`](crate::own).
    pub fn local(&self) -> Local {
        Local { desk: self.desk.clone(), key: self.device, is_host: true }
    }
}

/// Where a screen's wishes go.
#[derive(Clone, Debug)]
pub struct Wishes<G: Game>(mpsc::Sender<Command<G>>);

impl<G: Game> Wishes<G> {
    /// Makes a wish. What comes of it is an update.
    pub fn make(&self, wish: Wish<G>) {
        // Without its machine the process is about to end, and so is the screen.
        let _ = self.0.send(Command::Wish(wish, None));
    }

    /// Makes a wish of which it is told what became of it, once that is stored.
    pub fn ask(&self, wish: Wish<G>, answer: Answer) {
        let _ = self.0.send(Command::Wish(wish, Some(answer)));
    }

    /// Tells everybody who follows this table which one comes after it, if one does, and then ends their streams.
    pub fn farewell(&self, next: Option<InviteCode>) {
        let _ = self.0.send(Command::Farewell(next));
    }

    /// Stops the machine once everything is stored.
    pub fn stop(&self) {
        let _ = self.0.send(Command::Stop);
    }
}

/// Opens a new table.
///
/// # Errors
/// [`HostError`].
pub fn open<M: GameMessages>(opening: Opening<M::Game>) -> Result<Hosted<M::Game>, HostError> {
    let clock = Clock::start(0);
    let table_key = SecretKey::from_bytes(entropy());
    let code = InviteCode::of(&table_key.public());
    let mut source = entropy;
    let mut moment = Moment { now: clock.now(), entropy: &mut source };
    let mut host = Host::<GameCodec<M>>::open_after(
        opening.after.as_ref().map(|after| after.end),
        table_key.to_bytes(),
        opening.device.clone(),
        opening.settings.clone(),
        &mut moment,
    )?;
    if let Some(name) = opening.player.clone() {
        // A fresh lobby has room for its host; a name that was parsed is no obstacle either.
        let _ = host.sit(opening.after.as_ref().map_or(0, |after| after.seat), name, &mut moment);
    }
    for seat in opening.after.iter().flat_map(|after| &after.bots) {
        host.seat_bot(*seat, &mut moment)?;
    }
    for _ in 0..opening.bots {
        let free = (0..opening.settings.capacity).find(|seat| !host.replica().seats().contains_key(seat));
        if let Some(seat) = free {
            host.seat_bot(seat, &mut moment)?;
        }
    }
    let file = TableFile::create(&opening.folders, code)?;
    let first = if opening.after.is_some() { First::OrNone } else { First::Sometime };
    run(host, file, code, table_key, clock, &[], opening.name, opening.manner, first)
}

/// The name of the game that is played at a table of this device whose process had ended.
///
/// # Errors
/// [`HostError`].
pub fn game_of(folders: &Folders, code: InviteCode) -> Result<String, HostError> {
    let stored = TableFile::open(folders, code)?.0.secrets().load()?.ok_or(HostError::NoSecrets)?;
    let (_, lobby) = decode_host_secrets(&stored).map_err(|_| HostError::NoSecrets)?;
    Ok(lobby.game)
}

/// Goes on with a table of this device after its process had ended, with the options and seats that it had.
///
/// # Errors
/// [`HostError`].
pub fn resume<M: GameMessages>(
    folders: &Folders,
    code: InviteCode,
    device: SecretKey,
    manner: Manner<M::Game>,
) -> Result<Hosted<M::Game>, HostError> {
    let (file, contents) = TableFile::open(folders, code)?;
    let stored = file.secrets().load()?.ok_or(HostError::NoSecrets)?;
    let (secrets, lobby) = decode_host_secrets(&stored).map_err(|_| HostError::NoSecrets)?;
    let options = M::decode_options(&lobby.options).map_err(|_| HostError::NoSecrets)?;
    let settings = Settings { capacity: lobby.capacity, options, alone_after: lobby.alone_after };
    let table_key = SecretKey::from_bytes(secrets.table_key);
    let now = Clock::start(0).now();
    let host = Host::<GameCodec<M>>::resume(secrets, device, settings, &contents.entries, now)?;
    if host.replica().stage() == Stage::Closed {
        return Err(HostError::Closed);
    }
    let clock = Clock::start(host.replica().last_at());
    run(host, file, code, table_key, clock, &contents.entries, lobby.name, manner, First::Sometime)
}

/// When the first entries have to be stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    /// Before anybody hears of the table, or there is none: people still have the table before it.
    OrNone,
    /// As soon as the disk takes them.
    Sometime,
}

#[allow(clippy::too_many_arguments, reason = "the parts of one machine, put together in one place")]
fn run<M: GameMessages>(
    host: Host<GameCodec<M>>,
    file: TableFile,
    code: InviteCode,
    table_key: SecretKey,
    clock: Clock,
    entries: &[jusawi_fair::Entry],
    name: String,
    manner: Manner<M::Game>,
    first: First,
) -> Result<Hosted<M::Game>, HostError> {
    let (commands, received) = mpsc::channel();
    let (to_screen, updates) = updates::unbounded_channel();
    let record = file.path().to_owned();
    let device = host.public();
    let asks = commands.clone();
    let ask = move |ask| asks.send(Command::Ask(ask)).is_ok();
    let (desk, mut engine) = Engine::<M>::new(host, file, code, clock, entries, name, manner, to_screen, ask);
    if first == First::OrNone {
        engine.begin()?;
    }
    std::thread::Builder::new()
        .name("table".to_owned())
        .spawn(move || engine.run(&received))
        .map_err(HostError::Thread)?;
    Ok(Hosted { code, table_key, record, device, updates, wishes: Wishes(commands), desk })
}
