//! Two ends, and between them what may lose, double or change a message.

use std::sync::Mutex as Lock;
use std::sync::atomic::AtomicUsize;

use super::super::links::Links;
use super::*;

const NEAR: [u8; 16] = [1; 16];
const DISTANT: [u8; 16] = [2; 16];
const PATIENCE: Duration = Duration::from_secs(10);

/// Hands messages to the other end at once, and does something else to the one with this number.
#[derive(Clone)]
struct Post {
    links: Links,
    to: [u8; 16],
    special: Option<(usize, Fate)>,
    sent: Arc<AtomicUsize>,
    bytes: Arc<Lock<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Lost,
    Doubled,
    Changed,
}

impl Post {
    fn to(links: &Links, to: [u8; 16]) -> Self {
        Self { links: links.clone(), to, special: None, sent: Arc::default(), bytes: Arc::default() }
    }
}

impl Say for Post {
    async fn say(&self, mut bytes: Vec<u8>) -> bool {
        let number = self.sent.fetch_add(1, Ordering::Relaxed);
        *self.bytes.lock().unwrap() += bytes.len();
        match self.special.filter(|(special, _)| *special == number) {
            Some((_, Fate::Lost)) => return true,
            Some((_, Fate::Doubled)) => self.links.deliver(&self.to, &bytes),
            Some((_, Fate::Changed)) => bytes.truncate(3),
            None => {}
        }
        self.links.deliver(&self.to, &bytes);
        true
    }
}

/// Both ends, with this fate for one message from near to distant.
fn both(special: Option<(usize, Fate)>) -> (Far, Far, Post) {
    let links = Links::default();
    let (near, distant) = (links.open(NEAR), links.open(DISTANT));
    let post = Post { special, ..Post::to(&links, DISTANT) };
    (far(near, post.clone(), PATIENCE), far(distant, Post::to(&links, NEAR), PATIENCE), post)
}

fn many() -> Vec<u8> {
    (0..300_000u32).map(|number| number.to_be_bytes()[2] ^ number.to_be_bytes()[3]).collect()
}

#[tokio::test]
async fn bytes_arrive_in_both_directions_and_half_an_end_leaves_the_other_half_open() {
    let (mut near, mut distant, _) = both(None);
    let writing = tokio::spawn(async move {
        near.write_all(&many()).await.unwrap();
        near.shutdown().await.unwrap();
        let mut answer = Vec::new();
        near.read_to_end(&mut answer).await.unwrap();
        answer
    });
    let mut received = Vec::new();
    distant.read_to_end(&mut received).await.unwrap();
    assert_eq!(received, many());
    distant.write_all(b"all of it").await.unwrap();
    distant.shutdown().await.unwrap();
    // Dropped at once: what was said is still carried.
    drop(distant);
    assert_eq!(writing.await.unwrap(), b"all of it");
}

#[tokio::test]
async fn an_end_that_is_gone_ends_the_other_after_what_it_has_said() {
    for has_said_all in [false, true] {
        let (mut near, mut distant, _) = both(None);
        near.write_all(b"last words").await.unwrap();
        if has_said_all {
            near.shutdown().await.unwrap();
        }
        drop(near);
        let mut heard = [0; 10];
        distant.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"last words");
        // Not as if everything had been heard at the other end.
        loop {
            match distant.read(&mut heard).await {
                Ok(read) => assert_eq!((read, has_said_all), (0, true)),
                Err(error) => break assert_eq!(error.kind(), io::ErrorKind::ConnectionReset),
            }
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_does_not_read_makes_the_other_wait_and_holds_a_bounded_number_of_bytes() {
    let (mut near, mut distant, post) = both(None);
    let bytes = many();
    let writing = timeout(Duration::from_secs(60), near.write_all(&bytes));
    assert!(writing.await.is_err(), "300,000 bytes were taken for somebody who reads nothing");
    let sent = *post.bytes.lock().unwrap();
    assert!(sent <= WINDOW as usize + PIECE + 1000, "{sent} bytes are on their way");
    // Whoever begins to read gets more.
    let rest = tokio::spawn(async move {
        near.write_all(&[9; 200_000]).await.unwrap();
        near
    });
    distant.read_exact(&mut vec![0; 250_000]).await.unwrap();
    drop(rest.await.unwrap());
}

#[tokio::test]
async fn a_message_that_is_lost_doubled_or_changed_ends_the_tunnel_and_changes_nothing() {
    for fate in [Fate::Lost, Fate::Doubled, Fate::Changed] {
        let (mut near, mut distant, _) = both(Some((3, fate)));
        let writing = tokio::spawn(async move {
            let _ = near.write_all(&many()).await;
            near
        });
        let mut received = Vec::new();
        let error = distant.read_to_end(&mut received).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ConnectionReset, "{fate:?}");
        assert!(received.len() < many().len() && many().starts_with(&received), "{fate:?}: {}", received.len());
        drop(writing.await.unwrap());
    }
}
