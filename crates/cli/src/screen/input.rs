//! Lines that somebody types, read by a thread of their own.

use std::io::{self, BufRead, ErrorKind};

use tokio::sync::mpsc;

/// The longest line in bytes; the rest of it is thrown away.
const LONGEST_LINE: usize = 4096;
/// How many lines are read ahead.
const AHEAD: usize = 64;

/// Typed lines as they come. The end of the input ends nothing but itself.
#[derive(Debug)]
pub struct Input {
    lines: Option<mpsc::Receiver<String>>,
    end_told: bool,
}

impl Input {
    /// Nobody types.
    pub fn none() -> Self {
        Self { lines: None, end_told: true }
    }

    /// The lines of standard input.
    pub fn stdin() -> Self {
        Self::of(|| io::stdin().lock())
    }

    /// The lines of what `open` gives, read by a new thread. The thread is not waited for: it may sit in a read for ever.
    pub fn of<R: BufRead>(open: impl FnOnce() -> R + Send + 'static) -> Self {
        let (sender, lines) = mpsc::channel(AHEAD);
        let read = move || {
            let mut reader = open();
            while let Ok(Some(line)) = read_line(&mut reader) {
                if sender.blocking_send(line).is_err() {
                    break;
                }
            }
        };
        let started = std::thread::Builder::new().name("typed lines".to_owned()).spawn(read);
        Self { lines: started.ok().map(|_| lines), end_told: false }
    }

    /// The next line; none once when the input ends, and after that never anything again.
    pub async fn next(&mut self) -> Option<String> {
        if let Some(lines) = &mut self.lines {
            match lines.recv().await {
                Some(line) => return Some(line),
                None => self.lines = None,
            }
        }
        if std::mem::replace(&mut self.end_told, true) {
            std::future::pending::<()>().await;
        }
        None
    }
}

/// A line without its end, cut at [`LONGEST_LINE`] bytes; bytes that are no text show as such.
fn read_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut begun = false;
    loop {
        let available = match reader.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(begun.then(|| text_of(&line)));
        }
        begun = true;
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = available.get(..end.unwrap_or(available.len())).unwrap_or_default();
        line.extend(part.iter().take(LONGEST_LINE.saturating_sub(line.len())));
        let used = end.map_or(available.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            return Ok(Some(text_of(&line)));
        }
    }
}

fn text_of(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end_matches('\r').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<String> {
        let mut reader = io::BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| read_line(&mut reader).unwrap()).collect()
    }

    #[test]
    fn lines_are_read_with_either_ending_and_the_last_needs_none() {
        assert_eq!(all("굴리기\r\n\n3번".as_bytes()), ["굴리기", "", "3번"]);
        assert_eq!(all(b""), Vec::<String>::new());
    }

    #[test]
    fn bytes_that_are_no_text_and_lines_without_end_do_no_harm() {
        assert_eq!(all(b"\xff3\n"), ["\u{fffd}3"]);
        let long = [vec![b'x'; 100_000], b"\nnext\n".to_vec()].concat();
        assert_eq!(all(&long), ["x".repeat(LONGEST_LINE), "next".to_owned()]);
    }

    #[tokio::test]
    async fn the_end_of_input_is_told_once_and_then_nothing_comes() {
        let mut input = Input::of(|| &b"hello\n"[..]);
        assert_eq!(input.next().await.as_deref(), Some("hello"));
        assert_eq!(input.next().await, None);
        let more = tokio::time::timeout(std::time::Duration::from_millis(20), input.next());
        assert!(more.await.is_err());
    }
}
