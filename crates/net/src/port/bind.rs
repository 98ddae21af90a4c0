//! Finding and binding the port.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use socket2::{Domain, Protocol, SockRef, Socket, Type};
use tokio::net::TcpListener;

/// The port that hosts take unless they are told another.
pub const DEFAULT_PORT: u16 = 7677;

/// How many ports from [`DEFAULT_PORT`] on are tried before the system chooses one.
const TRIED: u16 = 16;

/// Connections that the system may hold before they are accepted.
const BACKLOG: i32 = 256;

/// A bound TCP port on all addresses of the machine, IPv6 and IPv4.
#[derive(Debug)]
pub struct Port {
    pub(super) listener: TcpListener,
    number: u16,
}

/// A port could not be bound.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Another program has the port.
    #[error("port {port} is taken")]
    Taken {
        /// The port that was asked for.
        port: u16,
    },
    /// The user may not take the port; on most systems this holds below 1024.
    #[error("port {port} is not allowed to this user")]
    Denied {
        /// The port that was asked for.
        port: u16,
    },
    /// The system refused for another reason.
    #[error("binding port {port} failed")]
    System {
        /// The port that was asked for; 0 if none was.
        port: u16,
        /// What the system said.
        source: io::Error,
    },
}

impl Port {
    /// Binds `port`, or, if none is asked for, [`DEFAULT_PORT`] or a free one near it. Port 0 is any free one.
    ///
    /// Must be called within a tokio runtime.
    ///
    /// # Errors
    ///
    /// [`BindError`]; `Taken` only if a port was asked for.
    pub fn bind(port: Option<u16>) -> Result<Self, BindError> {
        if let Some(port) = port {
            return Self::bind_to(port);
        }
        for port in (DEFAULT_PORT..).take(usize::from(TRIED)) {
            match Self::bind_to(port) {
                Err(BindError::Taken { .. } | BindError::Denied { .. }) => {}
                result => return result,
            }
        }
        Self::bind_to(0)
    }

    /// The same port under a second handle: closing one of the two leaves the other open.
    pub(crate) fn again(&self) -> io::Result<Self> {
        let socket = SockRef::from(&self.listener).try_clone()?;
        Ok(Self { listener: TcpListener::from_std(socket.into())?, number: self.number })
    }

    /// The number of the port that is really bound.
    pub fn number(&self) -> u16 {
        self.number
    }

    fn bind_to(port: u16) -> Result<Self, BindError> {
        let both = listen(SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)));
        let listener = match both {
            Ok(listener) => Ok(listener),
            Err(error) if matches!(error.kind(), ErrorKind::AddrInUse | ErrorKind::PermissionDenied) => Err(error),
            // The machine has no IPv6.
            Err(_) => listen(SocketAddr::from((Ipv4Addr::UNSPECIFIED, port))),
        };
        let listener = listener.map_err(|source| match source.kind() {
            ErrorKind::AddrInUse => BindError::Taken { port },
            ErrorKind::PermissionDenied => BindError::Denied { port },
            _ => BindError::System { port, source },
        })?;
        let number = listener.local_addr().map_err(|source| BindError::System { port, source })?.port();
        Ok(Self { listener, number })
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    if address.is_ipv6() {
        socket.set_only_v6(false)?;
    }
    // Elsewhere this option would let two programs have one port.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}
