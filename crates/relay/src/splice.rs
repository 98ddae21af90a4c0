//! A tunnel: bytes from one end to the other, at most as fast as allowed, and never more of them in memory than one
//! buffer for each direction. Whoever does not read makes the other end wait, and nobody else.

use std::io;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, sleep_until, timeout};

use crate::Limits;

/// What is held of a direction at once.
const BUFFER: usize = 16 << 10;

/// Why a tunnel ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Both ends said that they have said everything.
    Closed,
    /// An end was lost.
    Lost,
    /// Nothing was carried for too long, or an end took nothing.
    Idle,
    /// It has lasted as long as a tunnel may.
    Lifetime,
}

/// Carries bytes between two ends until both have ended, one is lost, or a limit is reached; tells `count` of each piece.
pub(crate) async fn splice<A, B>(a: A, b: B, limits: &Limits, count: impl Fn(usize) + Sync) -> End
where
    A: AsyncRead + AsyncWrite,
    B: AsyncRead + AsyncWrite,
{
    let (mut from_a, mut to_a) = tokio::io::split(a);
    let (mut from_b, mut to_b) = tokio::io::split(b);
    let last = Mutex::new(Instant::now());
    let both = async {
        tokio::try_join!(
            carry(&mut from_a, &mut to_b, limits, &last, &count),
            carry(&mut from_b, &mut to_a, limits, &last, &count)
        )
    };
    match timeout(limits.lifetime, both).await {
        Ok(Ok(_)) => End::Closed,
        Ok(Err(error)) if error.kind() == io::ErrorKind::TimedOut => End::Idle,
        Ok(Err(_)) => End::Lost,
        Err(_) => End::Lifetime,
    }
}

/// One direction.
async fn carry(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    limits: &Limits,
    last: &Mutex<Instant>,
    count: &impl Fn(usize),
) -> io::Result<()> {
    let mut buffer = vec![0; BUFFER];
    let mut pace = Pace::new(limits.bytes_per_second.get(), Instant::now());
    loop {
        let read = within_idle(limits.idle, last, from.read(&mut buffer)).await?;
        let Some(bytes) = buffer.get(..read).filter(|bytes| !bytes.is_empty()) else {
            return within(limits.idle, to.shutdown()).await;
        };
        within(limits.idle, to.write_all(bytes)).await?;
        within(limits.idle, to.flush()).await?;
        let now = Instant::now();
        *last.lock().unwrap_or_else(PoisonError::into_inner) = now;
        count(read);
        sleep_until(pace.after(read, now)).await;
    }
}

/// Waits for something that has to come within a time.
async fn within<T>(limit: Duration, doing: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(limit, doing).await.map_err(|_| io::ErrorKind::TimedOut)?
}

/// Waits for something that may take any time, as long as something moves in one of both directions.
async fn within_idle<T>(
    limit: Duration,
    last: &Mutex<Instant>,
    doing: impl Future<Output = io::Result<T>>,
) -> io::Result<T> {
    tokio::pin!(doing);
    loop {
        let until = *last.lock().unwrap_or_else(PoisonError::into_inner) + limit;
        tokio::select! {
            done = &mut doing => return done,
            () = sleep_until(until) => {
                if *last.lock().unwrap_or_else(PoisonError::into_inner) + limit <= Instant::now() {
                    return Err(io::ErrorKind::TimedOut.into());
                }
            }
        }
    }
}

/// How fast a direction may be: on average so many bytes a second, one second's worth at once.
struct Pace {
    per_second: f64,
    /// When everything that was carried would have been carried at the average.
    due: Instant,
}

impl Pace {
    fn new(per_second: u32, now: Instant) -> Self {
        Self { per_second: f64::from(per_second), due: now }
    }

    /// When the next bytes may be carried, now that so many were.
    fn after(&mut self, bytes: usize, now: Instant) -> Instant {
        #[allow(clippy::cast_precision_loss, reason = "a buffer's length")]
        let takes = Duration::from_secs_f64(bytes as f64 / self.per_second);
        self.due = self.due.max(now) + takes;
        self.due.checked_sub(Duration::from_secs(1)).map_or(now, |due| due.max(now))
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{DuplexStream, duplex};
    use tokio::task::JoinHandle;

    use super::*;

    /// A tunnel and its two ends.
    fn tunnel(limits: Limits) -> (DuplexStream, DuplexStream, JoinHandle<End>) {
        let (joiner, relays_joiner) = duplex(64);
        let (host, relays_host) = duplex(64);
        let spliced = tokio::spawn(async move { splice(relays_joiner, relays_host, &limits, |_| {}).await });
        (joiner, host, spliced)
    }

    #[tokio::test]
    async fn bytes_arrive_in_order_in_both_directions_and_half_an_end_leaves_the_other_half_open() {
        let (mut joiner, mut host, spliced) = tunnel(Limits::default());
        let sent: Vec<u8> = (0..100_000u32).map(|number| number.to_be_bytes()[3]).collect();
        let copy = sent.clone();
        let writing = tokio::spawn(async move {
            joiner.write_all(&copy).await.unwrap();
            joiner.shutdown().await.unwrap();
            let mut answer = Vec::new();
            joiner.read_to_end(&mut answer).await.unwrap();
            answer
        });
        let mut received = Vec::new();
        host.read_to_end(&mut received).await.unwrap();
        assert_eq!(received, sent);
        host.write_all(b"all of it").await.unwrap();
        host.shutdown().await.unwrap();
        assert_eq!(writing.await.unwrap(), b"all of it");
        assert_eq!(spliced.await.unwrap(), End::Closed);
    }

    #[tokio::test]
    async fn an_end_that_is_gone_ends_the_tunnel() {
        let (joiner, mut host, spliced) = tunnel(Limits::default());
        drop(joiner);
        host.read_to_end(&mut Vec::new()).await.unwrap();
        let _ = host.write_all(&[0; 1000]).await;
        assert_eq!(spliced.await.unwrap(), End::Lost);
    }

    #[tokio::test(start_paused = true)]
    async fn a_tunnel_that_carries_nothing_ends() {
        let (_joiner, _host, spliced) = tunnel(Limits::default());
        assert_eq!(spliced.await.unwrap(), End::Idle);
    }

    #[tokio::test(start_paused = true)]
    async fn one_direction_keeps_the_other_alive() {
        let (mut joiner, mut host, spliced) = tunnel(Limits::default());
        let begun = Instant::now();
        let mut byte = [0];
        for _ in 0..20 {
            tokio::time::sleep(Duration::from_secs(30)).await;
            joiner.write_all(&[1]).await.unwrap();
            host.read_exact(&mut byte).await.unwrap();
        }
        assert_eq!(spliced.await.unwrap(), End::Idle);
        assert_eq!(begun.elapsed().as_secs(), 20 * 30 + 60);
    }

    #[tokio::test(start_paused = true)]
    async fn an_end_that_reads_nothing_holds_a_bounded_number_of_bytes_and_is_cut_off() {
        let (mut joiner, _host, spliced) = tunnel(Limits::default());
        let taken = AtomicUsize::new(0);
        let writing = async {
            while joiner.write_all(&[0; 16]).await.is_ok() {
                taken.fetch_add(16, Ordering::Relaxed);
            }
        };
        let ((), end) = tokio::join!(writing, spliced);
        assert_eq!(end.unwrap(), End::Idle);
        let taken = taken.load(Ordering::Relaxed);
        assert!(taken <= BUFFER + 2 * 64 + 16, "{taken} bytes were taken for somebody who reads nothing");
    }

    #[tokio::test(start_paused = true)]
    async fn a_tunnel_ends_after_its_lifetime_although_it_is_used() {
        let (mut joiner, mut host, spliced) =
            tunnel(Limits { lifetime: Duration::from_secs(100), ..Limits::default() });
        let begun = Instant::now();
        let mut byte = [0];
        while joiner.write_all(&[1]).await.is_ok() && host.read_exact(&mut byte).await.is_ok() {
            tokio::time::sleep(Duration::from_secs(7)).await;
        }
        assert_eq!(spliced.await.unwrap(), End::Lifetime);
        assert!(begun.elapsed() < Duration::from_secs(120));
    }

    #[tokio::test(start_paused = true)]
    async fn a_direction_is_no_faster_than_allowed_on_average() {
        let per_second = NonZeroU32::new(1000).unwrap();
        let (mut joiner, mut host, _spliced) = tunnel(Limits { bytes_per_second: per_second, ..Limits::default() });
        let begun = Instant::now();
        tokio::spawn(async move { while joiner.write_all(&[0; 10]).await.is_ok() {} });
        host.read_exact(&mut vec![0; 20_000]).await.unwrap();
        let took = begun.elapsed();
        assert!((18..=21).contains(&took.as_secs()), "{took:?}");
    }
}
