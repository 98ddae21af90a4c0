//! A connection that has arrived, as the HTTP server reads and writes it.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};
use tonic::transport::server::Connected;

use super::limits::Place;

/// How a request came in; a handler finds it among the request's extensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Via {
    /// The other end, IPv4 addresses as such; `None` through a relay's tunnel.
    pub remote: Option<SocketAddr>,
    /// Whether the connection is encrypted and the client could check whom it talks to.
    pub tls: bool,
}

/// A stream of bytes in both directions.
pub trait Io: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

/// The shortest request in any of the spoken protocols is longer than this.
const SHORTEST_REQUEST: usize = 16;

/// A connection after its handshake. It must say something within the time given, and can be cut from outside.
pub struct Connection {
    io: Box<dyn Io>,
    via: Via,
    /// Bytes that may still come before the other end counts as having said something, and the time for it.
    silence: Option<(usize, Pin<Box<Sleep>>)>,
    cut: Pin<Box<WaitForCancellationFutureOwned>>,
    _place: Option<Place>,
}

impl Connection {
    pub(super) fn new(
        io: Box<dyn Io>,
        via: Via,
        patience: Duration,
        cut: CancellationToken,
        place: Option<Place>,
    ) -> Self {
        Self {
            io,
            via,
            silence: Some((SHORTEST_REQUEST, Box::pin(sleep(patience)))),
            cut: Box::pin(cut.cancelled_owned()),
            _place: place,
        }
    }

    fn check_cut(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        match self.cut.as_mut().poll(context) {
            Poll::Ready(()) => Err(io::ErrorKind::ConnectionAborted.into()),
            Poll::Pending => Ok(()),
        }
    }
}

impl Connected for Connection {
    type ConnectInfo = Via;

    fn connect_info(&self) -> Via {
        self.via
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check_cut(context)?;
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.io).poll_read(context, buffer);
        let Some((missing, patience)) = &mut self.silence else { return read };
        if read.is_pending() {
            ready!(patience.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let count = buffer.filled().len() - before;
        if count >= *missing {
            self.silence = None;
        } else {
            *missing -= count;
        }
        read
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.check_cut(context)?;
        Pin::new(&mut self.io).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.check_cut(context)?;
        Pin::new(&mut self.io).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check_cut(context)?;
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check_cut(context)?;
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}
