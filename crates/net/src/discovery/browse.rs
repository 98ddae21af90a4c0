//! Listening for tables.

use std::collections::HashMap;
use std::net::{SocketAddr, SocketAddrV6};
use std::time::Duration;

use jusawi_fair::InviteCode;
use mdns_sd::{Receiver, ResolvedService, ScopedIp, ServiceEvent};
use tokio::select;
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout};

use super::daemon::{Daemon, no_interface};
use super::listing::Heard;
use super::txt::Card;
use super::{Choice, DiscoveryError, Listing, Obstacle, Row, SERVICE};

/// How often to look after the list.
const TICK: Duration = Duration::from_secs(1);

/// How often each table is asked whether it is still there: while somebody has just begun to look at the list, and
/// later. Every answer goes to all, so a table with many who listen should not be asked too often.
const CHECK_EARLY: Duration = Duration::from_secs(4);
const CHECK: Duration = Duration::from_secs(9);
const EARLY: Duration = Duration::from_secs(60);

/// How long a table has to answer. It is asked twice, with a second between.
const ANSWER: Duration = Duration::from_secs(2);

/// How many tables may be asked in one tick.
const CHECKS_PER_TICK: usize = 8;

/// How often to ask for tables from the beginning: the daemon itself would ask ever more rarely.
const ASK_AGAIN: Duration = Duration::from_secs(25);

/// Listens for tables on the local network until it is dropped.
pub struct Discovery {
    listings: watch::Receiver<Listing>,
    listening: AbortHandle,
}

/// A table was not found on the local network.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// Nobody announced it in time.
    #[error("table not found")]
    NotFound {
        /// What surely kept it from being heard, if anything did.
        obstacle: Option<Obstacle>,
    },
    /// Multicast DNS cannot be used.
    #[error("multicast dns cannot be used")]
    Discovery(#[from] DiscoveryError),
}

/// Looks for the table with this code on the local network.
///
/// # Errors
///
/// [`FindError`]; `NotFound` after `limit`.
pub async fn find_table(choice: &Choice, code: InviteCode, limit: Duration) -> Result<Row, FindError> {
    let discovery = Discovery::start_for(choice, Some(code))?;
    let mut listings = discovery.listings();
    let found = timeout(limit, async {
        let has_row = |listing: &Listing| listing.rows.iter().any(|row| !row.addresses.is_empty());
        listings.wait_for(has_row).await.ok()?;
        // The first addresses are not always the best; the others follow within milliseconds.
        let has_ipv4 = |listing: &Listing| listing.rows.iter().any(|row| row.addresses.iter().any(SocketAddr::is_ipv4));
        let _ = timeout(Duration::from_millis(150), listings.wait_for(has_ipv4)).await;
        listings.borrow().rows.first().cloned()
    });
    match found.await {
        Ok(Some(row)) => Ok(row),
        Ok(None) | Err(_) => Err(FindError::NotFound { obstacle: no_interface(choice) }),
    }
}

impl Discovery {
    /// Begins to listen on the interfaces of `choice`.
    ///
    /// Must be called within a tokio runtime.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError`]. Tables can be joined all the same: by their addresses, or through a relay.
    pub fn start(choice: &Choice) -> Result<Self, DiscoveryError> {
        Self::start_for(choice, None)
    }

    /// The list of tables, as it changes.
    pub fn listings(&self) -> watch::Receiver<Listing> {
        self.listings.clone()
    }

    fn start_for(choice: &Choice, wanted: Option<InviteCode>) -> Result<Self, DiscoveryError> {
        let daemon = Daemon::start(choice)?;
        let events = daemon.0.browse(SERVICE)?;
        let obstacle = no_interface(choice);
        let (publish, listings) = watch::channel(Listing { obstacle, ..Listing::default() });
        let listener = Listener {
            daemon,
            choice: choice.clone(),
            obstacle,
            publish,
            heard: Heard::new(wanted),
            checks: HashMap::new(),
            started: Instant::now(),
            asked: Instant::now(),
            ask_again: false,
        };
        let listening = tokio::spawn(listener.listen(events)).abort_handle();
        Ok(Self { listings, listening })
    }
}

impl Drop for Discovery {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// When an announcement is asked whether its table is still there.
#[derive(Clone, Copy)]
struct Check {
    /// When it was asked last, or heard first.
    since: Instant,
    /// When it was asked last.
    asked: Option<Instant>,
}

struct Listener {
    daemon: Daemon,
    choice: Choice,
    obstacle: Option<Obstacle>,
    publish: watch::Sender<Listing>,
    heard: Heard,
    /// The checks of each announcement, by its full name.
    checks: HashMap<String, Check>,
    started: Instant,
    /// When tables were last asked for from the beginning, and whether that should be done now.
    asked: Instant,
    ask_again: bool,
}

impl Listener {
    async fn listen(mut self, mut events: Receiver<ServiceEvent>) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Takes the place of `events` when those end: nothing that was said meanwhile may be lost.
        let mut next = None;
        loop {
            select! {
                event = events.recv_async() => match (event, next.take()) {
                    (Ok(event), waiting) => {
                        next = waiting;
                        if self.take(event, Instant::now()) {
                            self.tell();
                        }
                    }
                    (Err(_), Some(waiting)) => events = waiting,
                    // Too much was said at once.
                    (Err(_), None) => {
                        sleep(TICK).await;
                        match self.daemon.0.browse(SERVICE) {
                            Ok(again) => {
                                // What was not heard is told again, but not what is gone.
                                self.heard.fade_all(Instant::now());
                                events = again;
                            }
                            Err(mdns_sd::Error::DaemonShutdown) => return,
                            Err(_) => {}
                        }
                    }
                },
                _ = ticks.tick() => {
                    let now = Instant::now();
                    self.obstacle = no_interface(&self.choice);
                    self.heard.drop_faded(now);
                    self.check(now);
                    self.ask_again |= now >= self.asked + ASK_AGAIN;
                    self.tell();
                }
            }
            if next.is_none() && std::mem::take(&mut self.ask_again) {
                self.asked = Instant::now();
                next = self.daemon.0.browse(SERVICE).ok();
            }
        }
    }

    /// Takes in what the daemon says; gives whether that changed anything.
    fn take(&mut self, event: ServiceEvent, now: Instant) -> bool {
        match event {
            ServiceEvent::ServiceResolved(service) => {
                let value = |key: &str| service.get_property_val(key).flatten();
                match Card::read(value).filter(|_| service.get_port() != 0) {
                    Some(card) => {
                        let addresses = addresses(&service);
                        self.heard.hear(service.fullname, card, addresses)
                    }
                    None => {
                        tracing::debug!(name = service.get_fullname(), "malformed announcement");
                        self.heard.forget(service.get_fullname())
                    }
                }
            }
            ServiceEvent::ServiceRemoved(_, full_name) => {
                let asked = self.checks.get(&full_name).and_then(|check| check.asked);
                // Who is gone right after a question did not answer it; who is gone at another time has said so.
                if asked.is_some_and(|asked| now < asked + ANSWER + TICK) {
                    self.ask_again = true;
                    self.heard.fade(&full_name, now)
                } else {
                    self.heard.forget(&full_name)
                }
            }
            _ => false,
        }
    }

    /// Asks the tables that have not been asked for long, those first that have waited longest.
    fn check(&mut self, now: Instant) {
        let pause = if now < self.started + EARLY { CHECK_EARLY } else { CHECK };
        let known = std::mem::take(&mut self.checks);
        for full_name in self.heard.full_names() {
            // A new one has just spoken.
            let check = known.get(full_name).copied().unwrap_or(Check { since: now, asked: None });
            self.checks.insert(full_name.clone(), check);
        }
        let mut due: Vec<_> = self.checks.iter_mut().filter(|(_, check)| now >= check.since + pause).collect();
        due.sort_by_key(|(_, check)| check.since);
        for (full_name, check) in due.into_iter().take(CHECKS_PER_TICK) {
            if self.daemon.0.verify(full_name.clone(), ANSWER).is_ok() {
                *check = Check { since: now, asked: Some(now) };
            }
        }
    }

    fn tell(&self) {
        let listing = self.heard.listing(self.obstacle);
        self.publish.send_if_modified(|published| {
            let is_new = *published != listing;
            if is_new {
                *published = listing;
            }
            is_new
        });
    }
}

/// The addresses of a service that can be dialled.
fn addresses(service: &ResolvedService) -> Vec<SocketAddr> {
    service.get_addresses().iter().filter_map(|address| dialable(address, service.get_port())).collect()
}

fn dialable(address: &ScopedIp, port: u16) -> Option<SocketAddr> {
    match address {
        ScopedIp::V4(v4) => {
            let ip = *v4.addr();
            // Who says "127.0.0.1" on the network means itself; only on the loopback interface is that this device.
            let from_here =
                !ip.is_loopback() || v4.interface_ids().iter().any(|interface| is_loopback(&interface.name));
            let is_device = !ip.is_unspecified() && !ip.is_multicast() && !ip.is_broadcast();
            (is_device && from_here).then(|| SocketAddr::from((ip, port)))
        }
        ScopedIp::V6(v6) => {
            let (ip, interface) = (*v6.addr(), v6.scope_id());
            let scope = if ip.is_unicast_link_local() { interface.index } else { 0 };
            let is_reachable = !ip.is_unicast_link_local() || scope != 0;
            let from_here = !ip.is_loopback() || is_loopback(&interface.name);
            let is_device = !ip.is_unspecified() && !ip.is_multicast() && ip.to_ipv4_mapped().is_none();
            (is_device && is_reachable && from_here).then(|| SocketAddrV6::new(ip, port, 0, scope).into())
        }
        _ => None,
    }
}

fn is_loopback(interface: &str) -> bool {
    super::interfaces::system().iter().any(|known| known.name == interface && known.address.is_loopback())
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

    use if_addrs::{IfAddr, IfOperStatus, Ifv4Addr, Ifv6Addr, Interface};

    use super::*;

    fn heard_on(name: &str, address: &str) -> Option<String> {
        let addr = match address.parse().unwrap() {
            IpAddr::V4(ip) => {
                IfAddr::V4(Ifv4Addr { ip, netmask: Ipv4Addr::UNSPECIFIED, prefixlen: 0, broadcast: None })
            }
            IpAddr::V6(ip) => {
                IfAddr::V6(Ifv6Addr { ip, netmask: Ipv6Addr::UNSPECIFIED, prefixlen: 0, broadcast: None })
            }
        };
        let interface =
            Interface { name: name.to_owned(), addr, index: Some(7), oper_status: IfOperStatus::Up, is_p2p: false };
        dialable(&ScopedIp::from(&interface), 80).map(|address| address.to_string())
    }

    #[test]
    fn addresses_of_no_device_and_of_this_one_are_not_dialled() {
        for address in
            ["0.0.0.0", "127.0.0.1", "224.0.0.251", "255.255.255.255", "::", "::1", "ff02::fb", "::ffff:10.0.0.1"]
        {
            assert_eq!(heard_on("eth7", address), None, "{address}");
        }
    }

    #[test]
    fn only_link_local_addresses_have_a_zone() {
        assert_eq!(heard_on("eth7", "10.0.0.1").as_deref(), Some("10.0.0.1:80"));
        assert_eq!(heard_on("eth7", "fd00::1").as_deref(), Some("[fd00::1]:80"));
        assert_eq!(heard_on("eth7", "fe80::1").as_deref(), Some("[fe80::1%7]:80"));
    }
}
