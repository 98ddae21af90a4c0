//! Following a table that another device hosts: a machine on a thread of its own, and the connection that comes back by
//! itself.

mod connection;
mod machine;
mod names;

use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use jusawi_fair::{Hash, InviteCode, SecretKey};
use jusawi_rules::Game;
use jusawi_table::{Name, Peer, Rejection, Replica, Secrets};
use jusawi_wire::{GameCodec, GameMessages, decode_secrets, entry_to_proto};
use tokio::sync::mpsc as updates;
use tokio::task::AbortHandle;

use crate::clock::Clock;
use crate::connect;
use crate::files::{FileError, Folders, TableFile};
use crate::host::{Board, Log};
use crate::own::Local;
use crate::relay::RelayUrl;
use crate::screen::{Answer, Chooser, Update, Wish};
use connection::Connection;
use machine::{Command, Machine};

pub use connection::Addresses;

/// What a device joins a table with.
pub struct Joining<G: Game> {
    /// The table's code.
    pub code: InviteCode,
    /// Where to look for the table.
    pub addresses: Addresses,
    /// The relays through which the table may be reached.
    pub relays: Vec<RelayUrl>,
    /// The key of this device.
    pub device: SecretKey,
    /// Where the record is kept; none for somebody who only watches.
    pub folders: Option<Folders>,
    /// The name to sit down with; none for somebody who only watches.
    pub player: Option<Name>,
    /// The seat of the lobby to take if it is free; otherwise the first free one.
    pub seat: Option<u8>,
    /// Chooses for this device where it plays by itself.
    pub auto: Option<Chooser<G>>,
    /// How long such a choice takes.
    pub pace: Duration,
}

// Not derived, as that would ask the game to be cloned.
impl<G: Game> Clone for Joining<G> {
    fn clone(&self) -> Self {
        Self {
            code: self.code,
            addresses: self.addresses.clone(),
            relays: self.relays.clone(),
            device: self.device.clone(),
            folders: self.folders.clone(),
            player: self.player.clone(),
            seat: self.seat,
            auto: self.auto.clone(),
            pace: self.pace,
        }
    }
}

/// Why a table cannot be joined.
#[derive(Debug, thiserror::Error)]
pub enum PeerError {
    /// The files cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The record of this table does not add up.
    #[error(transparent)]
    Record(#[from] Rejection),
    /// This device has raised an alarm at this table; it says nothing more there.
    #[error("alarmed before")]
    Alarmed {
        /// What it kept of it.
        evidence: PathBuf,
    },
    /// The machine's thread cannot be started.
    #[error("no thread")]
    Thread(#[source] std::io::Error),
}

/// A table that this device follows.
#[derive(Debug)]
pub struct Joined<G: Game> {
    /// Where its record is.
    pub record: Option<PathBuf>,
    /// What the screen is told.
    pub updates: updates::UnboundedReceiver<Update<G>>,
    /// Where wishes go.
    pub wishes: Wishes<G>,
    /// The connection; dropping it ends it.
    pub connection: Connected,
    /// The table as a page on this device follows it; see [`own`](crate::own).
    pub local: Local,
}

/// A connection that comes back by itself as long as this is kept.
#[derive(Debug)]
pub struct Connected(AbortHandle);

impl Connected {
    /// Ends it for good.
    pub fn end(self) {}
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.abort();
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

    /// Makes a wish of which it is told what became of it, as soon as that is known.
    pub fn ask(&self, wish: Wish<G>, answer: Answer) {
        let _ = self.0.send(Command::Wish(wish, Some(answer)));
    }

    /// Stops the machine once everything is stored.
    pub fn stop(&self) {
        let _ = self.0.send(Command::Stop);
    }
}

/// Follows a table, from where this device had left it if it was there before. Must be called within a tokio runtime.
///
/// # Errors
/// [`PeerError`].
pub fn join<M: GameMessages>(joining: Joining<M::Game>) -> Result<Joined<M::Game>, PeerError> {
    join_over::<M>(joining, None)
}

/// As [`join`], beginning with a connection to the table that is open already.
///
/// # Errors
/// [`PeerError`].
pub fn join_over<M: GameMessages>(
    joining: Joining<M::Game>,
    open: Option<connect::Connected>,
) -> Result<Joined<M::Game>, PeerError> {
    let code = joining.code;
    let mut file = None;
    let mut record = None;
    let mut known = Vec::new();
    let peer = match &joining.folders {
        None => Peer::<GameCodec<M>>::new(code, joining.device.clone()),
        Some(folders) if folders.ledger(code).exists() => {
            let (kept, contents) = TableFile::open(folders, code)?;
            if let Some(evidence) = kept.evidence() {
                return Err(PeerError::Alarmed { evidence });
            }
            let stored = kept.secrets().load()?;
            // Without its secrets a device plays on but rolls no more.
            let secrets = stored.and_then(|bytes| decode_secrets(&bytes).ok()).unwrap_or_else(Secrets::default);
            record = Some(kept.path().to_owned());
            file = Some(kept);
            known = contents.entries.iter().map(entry_to_proto).collect();
            Peer::restore(code, joining.device.clone(), secrets, &contents.entries)?
        }
        Some(folders) => {
            let kept = TableFile::create(folders, code)?;
            record = Some(kept.path().to_owned());
            file = Some(kept);
            Peer::new(code, joining.device.clone())
        }
    };
    let (commands, received) = mpsc::channel();
    let (to_screen, updates) = updates::unbounded_channel();
    let (to_host, from_machine) = updates::unbounded_channel();
    let asks = commands.clone();
    let head = peer.replica().map_or(Hash::ZERO, Replica::head);
    let ask = move |ask| asks.send(Command::Ask(ask)).is_ok();
    let (desk, board) = Board::new(Log::new(known, head), Clock::start(0), ask);
    let local = Local { desk, key: peer.public(), is_host: false };
    let (player, auto, pace) = ((joining.player, joining.seat), joining.auto, joining.pace);
    let machine = Machine::<M>::new(peer, file, code, player, auto, pace, to_screen, to_host, board);
    std::thread::Builder::new()
        .name("table".to_owned())
        .spawn(move || machine.run(&received))
        .map_err(PeerError::Thread)?;
    let connection = Connection::new(code, joining.addresses, joining.relays, open, commands.clone(), from_machine);
    let connection = Connected(tokio::spawn(connection.run()).abort_handle());
    Ok(Joined { record, updates, wishes: Wishes(commands), connection, local })
}
