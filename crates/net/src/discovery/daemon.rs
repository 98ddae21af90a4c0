//! The multicast DNS daemon: a thread of its own, limited to the chosen interfaces.

use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use mdns_sd::{IfKind, IfPredicate, MDNS_PORT, ServiceDaemon};
use socket2::{Domain, Protocol, Socket, Type};

use super::interfaces::{self, Choice, Interface, choose};

/// How long the daemon may take to say goodbye.
const GOODBYE: Duration = Duration::from_millis(500);

/// Multicast DNS cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DiscoveryError {
    /// Neither for IPv4 nor for IPv6 could a socket be bound to port 5353.
    #[error("multicast port 5353 cannot be bound")]
    Socket(#[source] io::Error),
    /// The daemon could not be started, or has ended.
    #[error("multicast dns failed")]
    Daemon(#[from] mdns_sd::Error),
}

/// Something that keeps multicast DNS from reaching other devices for now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// No interface is up that leads to other devices.
    NoInterface,
    /// Neither for IPv4 nor for IPv6 can a socket be bound to port 5353.
    NoSocket(io::ErrorKind),
}

/// What keeps multicast DNS from reaching other devices now, if anything is known to.
pub fn obstacle(choice: &Choice) -> Option<Obstacle> {
    if let Err(error) = try_sockets() {
        return Some(Obstacle::NoSocket(error.kind()));
    }
    no_interface(choice)
}

pub(super) fn no_interface(choice: &Choice) -> Option<Obstacle> {
    let interfaces = interfaces::system();
    let leads_out = |interface: &&Interface| !interface.address.is_loopback();
    if choose(&interfaces, choice).iter().any(leads_out) { None } else { Some(Obstacle::NoInterface) }
}

/// A running daemon. It ends when this is dropped.
pub(super) struct Daemon(pub(super) ServiceDaemon);

impl Daemon {
    pub(super) fn start(choice: &Choice) -> Result<Self, DiscoveryError> {
        // The daemon itself would run on without sockets and say nothing.
        try_sockets().map_err(DiscoveryError::Socket)?;
        let daemon = ServiceDaemon::new()?;
        // Asked again whenever the daemon looks at the interfaces, so that those that come later are chosen from too.
        // Commands are done in order: no packet is sent before this one.
        let choice = choice.clone();
        let unwanted = IfPredicate::new(move |candidate| {
            let candidate = Interface::from(candidate);
            let interfaces = interfaces::system();
            !choose(&interfaces, &choice).into_iter().any(|chosen| is_same(chosen, &candidate))
        });
        daemon.disable_interface(IfKind::Predicate(unwanted))?;
        Ok(Self(daemon))
    }
}

impl Daemon {
    /// Takes back what was announced, and waits for that: a process that ends at once would say nothing.
    pub(super) fn say_goodbye(&self) {
        if let Ok(done) = self.0.shutdown() {
            // Whether it managed or not, this process is done with it.
            let _ = done.recv_timeout(GOODBYE);
        }
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // An error says that it has ended already.
        let _ = self.0.shutdown();
    }
}

fn is_same(one: &Interface, other: &Interface) -> bool {
    one.index == other.index && one.name == other.name && one.address == other.address
}

/// Binds port 5353 as the daemon does, and lets it go: an error if neither IPv4 nor IPv6 is possible.
fn try_sockets() -> io::Result<()> {
    try_socket(SocketAddr::from((Ipv4Addr::UNSPECIFIED, MDNS_PORT)))
        .or_else(|error| try_socket(SocketAddr::from((Ipv6Addr::UNSPECIFIED, MDNS_PORT))).map_err(|_| error))
}

fn try_socket(address: SocketAddr) -> io::Result<()> {
    let socket = Socket::new(Domain::for_address(address), Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_reuse_address(true)?;
    #[cfg(unix)]
    // Not every system has it; the daemon goes on without it too.
    let _ = socket.set_reuse_port(true);
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    }
    socket.bind(&address.into())
}
