//! Announcing a table.

use jusawi_fair::InviteCode;
use mdns_sd::ServiceInfo;

use super::daemon::Daemon;
use super::txt::Card;
use super::{Choice, DiscoveryError, Phase, SERVICE, VERSION};

/// What others hear of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// The table's code.
    pub code: InviteCode,
    /// The game's name, such as `las-vegas`.
    pub game: String,
    /// The table's name as its host gave it; announced up to 200 bytes.
    pub name: String,
    /// How many seats are taken.
    pub taken: u32,
    /// How many seats there are.
    pub seats: u32,
    /// How far the table is.
    pub phase: Phase,
}

/// Announces a table until it is dropped; then others are told that it is gone.
///
/// Dropping it blocks for a moment, at most half a second.
pub struct Announcer {
    daemon: Daemon,
    host: String,
    port: u16,
    announced: Announcement,
}

impl Announcer {
    /// Begins to announce a table that listens at `port`, at this device's addresses on the interfaces of `choice`, now
    /// and as they change.
    ///
    /// Whether anybody hears it cannot be known; [`obstacle`](super::obstacle) tells what surely prevents it.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError`]. The table can be played at all the same: by its address, or through a relay.
    pub fn start(choice: &Choice, port: u16, announcement: Announcement) -> Result<Self, DiscoveryError> {
        let daemon = Daemon::start(choice)?;
        let mut random = [0; 8];
        let failed = |error: getrandom::Error| DiscoveryError::Daemon(mdns_sd::Error::Msg(error.to_string()));
        getrandom::fill(&mut random).map_err(failed)?;
        // Two devices or processes with one host name would answer for each other.
        let host = format!("jusawi-{:016x}.local.", u64::from_be_bytes(random));
        let announcer = Self { daemon, host, port, announced: announcement };
        announcer.register()?;
        Ok(announcer)
    }

    /// Changes what others hear. The code stays what it was at the start.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError`], if the daemon has ended.
    pub fn update(&mut self, announcement: Announcement) -> Result<(), DiscoveryError> {
        let announcement = Announcement { code: self.announced.code, ..announcement };
        if announcement == self.announced {
            return Ok(());
        }
        self.announced = announcement;
        self.register()
    }

    fn register(&self) -> Result<(), DiscoveryError> {
        let Announcement { code, game, name, taken, seats, phase } = self.announced.clone();
        let card = Card { version: VERSION, code, game, name, seats: Some((taken, seats)), phase: Some(phase) };
        let properties = card.properties();
        let info = ServiceInfo::new(SERVICE, &code.to_string(), &self.host, "", self.port, properties.as_slice())?;
        Ok(self.daemon.0.register(info.enable_addr_auto())?)
    }
}

impl Drop for Announcer {
    fn drop(&mut self) {
        self.daemon.say_goodbye();
    }
}
