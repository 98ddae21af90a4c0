//! A tunnel: bytes from one end to the other, at most as fast as allowed, and never more of them in memory than one
//! buffer for each direction. Whoever does not read makes the other end wait, and nobody else.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, sleep, sleep_until};

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
    let watch = Watch::new();
    let both = async {
        tokio::try_join!(
            carry(&mut from_a, &mut to_b, limits, &watch.moved, &watch.there, &count),
            carry(&mut from_b, &mut to_a, limits, &watch.moved, &watch.back, &count)
        )
    };
    tokio::select! {
        done = both => if done.is_ok() { End::Closed } else { End::Lost },
        () = watch.is_idle(limits.idle) => End::Idle,
        () = sleep(limits.lifetime) => End::Lifetime,
    }
}

/// One direction.
async fn carry(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    limits: &Limits,
    moved: &Moment,
    giving: &Moment,
    count: &impl Fn(usize),
) -> io::Result<()> {
    let mut buffer = vec![0; BUFFER];
    let mut pace = Pace::new(limits.bytes_per_second.get(), Instant::now());
    loop {
        giving.forget();
        let read = from.read(&mut buffer).await?;
        giving.set(Instant::now());
        let Some(bytes) = buffer.get(..read).filter(|bytes| !bytes.is_empty()) else {
            to.shutdown().await?;
            giving.forget();
            return Ok(());
        };
        to.write_all(bytes).await?;
        to.flush().await?;
        let now = Instant::now();
        moved.set(now);
        count(read);
        // A timer is never quicker than a millisecond, so whoever is slow enough does not meet one.
        if let Some(until) = pace.after(read, now) {
            giving.forget();
            sleep_until(until).await;
        }
    }
}

/// When something happened in a tunnel, seen by one timer instead of one for each piece.
struct Watch {
    /// When a piece was carried last, in either direction.
    moved: Moment,
    /// Since when the other end has been given something that it has not taken yet.
    there: Moment,
    /// The same of the way back.
    back: Moment,
}

impl Watch {
    fn new() -> Self {
        let begun = Instant::now();
        let moment = || Moment { begun, after: AtomicU64::new(Moment::NEVER) };
        let watch = Self { moved: moment(), there: moment(), back: moment() };
        watch.moved.set(begun);
        watch
    }

    /// Comes when nothing has been carried, or one end has taken nothing, for so long.
    async fn is_idle(&self, limit: Duration) {
        loop {
            let oldest = [&self.moved, &self.there, &self.back].into_iter().filter_map(Moment::get).min();
            let until = oldest.unwrap_or_else(Instant::now) + limit;
            if until <= Instant::now() {
                return;
            }
            sleep_until(until).await;
        }
    }
}

/// A moment that one side sets and another looks at.
struct Moment {
    begun: Instant,
    /// Milliseconds since the beginning.
    after: AtomicU64,
}

impl Moment {
    const NEVER: u64 = u64::MAX;

    fn set(&self, now: Instant) {
        let after = now.duration_since(self.begun).as_millis();
        self.after.store(u64::try_from(after).unwrap_or(Self::NEVER), Ordering::Relaxed);
    }

    fn forget(&self) {
        self.after.store(Self::NEVER, Ordering::Relaxed);
    }

    fn get(&self) -> Option<Instant> {
        let after = Some(self.after.load(Ordering::Relaxed)).filter(|after| *after != Self::NEVER)?;
        Some(self.begun + Duration::from_millis(after))
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

    /// When the next bytes may be carried, now that so many were; at once if it says nothing.
    fn after(&mut self, bytes: usize, now: Instant) -> Option<Instant> {
        #[allow(clippy::cast_precision_loss, reason = "a buffer's length")]
        let takes = Duration::from_secs_f64(bytes as f64 / self.per_second);
        self.due = self.due.max(now) + takes;
        self.due.checked_sub(Duration::from_secs(1)).filter(|due| *due > now)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;
    use std::sync::atomic::AtomicUsize;

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
            sleep(Duration::from_secs(30)).await;
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
            sleep(Duration::from_secs(7)).await;
        }
        assert_eq!(spliced.await.unwrap(), End::Lifetime);
        assert!(begun.elapsed() < Duration::from_secs(120));
    }

    #[tokio::test(start_paused = true)]
    async fn a_tunnel_that_is_slow_enough_waits_for_no_timer() {
        let (mut joiner, mut host, _spliced) = tunnel(Limits::default());
        let begun = Instant::now();
        let mut words = [7; 20];
        for _ in 0..1_000 {
            joiner.write_all(&words).await.unwrap();
            host.read_exact(&mut words).await.unwrap();
            host.write_all(&words).await.unwrap();
            joiner.read_exact(&mut words).await.unwrap();
        }
        assert_eq!(begun.elapsed(), Duration::ZERO);
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
