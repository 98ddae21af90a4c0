//! Bytes read as decisions, so that whoever changes a byte changes one of them.

/// What is left of an input. At its end every decision is the first one.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// Everything.
    pub fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// Whether the next byte is odd.
    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// A number from 0 to `n - 1`, with `n` at most 256.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n.max(1)
    }

    /// One of some, if there are any.
    pub fn pick<'b, T>(&mut self, some: &'b [T]) -> Option<&'b T> {
        some.get(self.below(some.len()))
    }

    /// Eight bytes as a number.
    pub fn number(&mut self) -> u64 {
        (0..8).fold(0, |number, _| number << 8 | u64::from(self.byte()))
    }

    /// A short stretch, after its length in a byte.
    pub fn some(&mut self) -> &'a [u8] {
        let length = usize::from(self.byte()).min(self.0.len());
        let (some, rest) = self.0.split_at(length);
        self.0 = rest;
        some
    }

    /// A short text, after its length in a byte.
    pub fn text(&mut self) -> String {
        String::from_utf8_lossy(self.some()).into_owned()
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}

/// 32 bytes that follow from a few numbers, each time others: seeds of draws and entropy of devices.
pub struct Stream(u64);

impl Stream {
    /// A stream that follows from `start`.
    pub fn new(start: u64) -> Self {
        Self(start)
    }

    /// The next 32 bytes.
    pub fn next(&mut self) -> [u8; 32] {
        self.0 = self.0.wrapping_add(1);
        jusawi_fair::hash("jusawi/fuzz", &[&self.0.to_be_bytes()]).0
    }
}

/// One bit of some bytes turned, or the bytes cut; the same for the same decision.
pub fn damaged(bytes: &[u8], how: &mut Bytes<'_>) -> Vec<u8> {
    let mut damaged = bytes.to_vec();
    let place = usize::from(how.byte()) << 8 | usize::from(how.byte());
    let place = place % bytes.len().max(1);
    match how.below(4) {
        0 => damaged.truncate(place),
        1 => damaged.insert(place, how.byte()),
        2 => damaged.extend_from_slice(how.some()),
        _ => {
            let bit = 1 << how.below(8);
            if let Some(byte) = damaged.get_mut(place) {
                *byte ^= bit;
            }
        }
    }
    damaged
}
