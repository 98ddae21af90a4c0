//! What relays of one cluster say to each other. It is parsed and bounded as whatever comes from a network.

use prost::Message;

/// The version of what relays say to each other; another one is not understood.
pub(super) const VERSION: u32 = 1;
/// The longest message that is looked at, a tunnel's bytes excepted.
const LONGEST: usize = 1024;
/// The most bytes of a tunnel in one message.
pub(super) const PIECE: usize = 16 << 10;

/// What names a relay process, or a tunnel's end at one.
pub(super) type Id = [u8; 16];

/// A relay is there. Said to all, every second.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct Here {
    #[prost(uint32, tag = "1")]
    pub(super) version: u32,
    #[prost(bytes = "vec", tag = "2")]
    pub(super) relay: Vec<u8>,
    /// How late it is for this relay.
    #[prost(uint64, tag = "3")]
    pub(super) clock: u64,
    /// Where hosts and guests reach it; empty: that is not to be told to anybody.
    #[prost(string, tag = "4")]
    pub(super) url: String,
    /// Whether it takes nobody new.
    #[prost(bool, tag = "5")]
    pub(super) leaving: bool,
}

/// A host has registered at a relay. Said to all.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct Claim {
    #[prost(uint32, tag = "1")]
    pub(super) version: u32,
    #[prost(bytes = "vec", tag = "2")]
    pub(super) relay: Vec<u8>,
    /// When; with the relay it orders registrations.
    #[prost(uint64, tag = "3")]
    pub(super) clock: u64,
    /// The table's invite code.
    #[prost(string, tag = "4")]
    pub(super) code: String,
    /// What the host's process calls itself: one that registers at several relays does not replace itself.
    #[prost(bytes = "vec", tag = "5")]
    pub(super) session: Vec<u8>,
}

/// A joiner asks for a table; a question to the relay that has its host.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct Ask {
    #[prost(uint32, tag = "1")]
    pub(super) version: u32,
    #[prost(bytes = "vec", tag = "2")]
    pub(super) relay: Vec<u8>,
    /// The joiner's end.
    #[prost(bytes = "vec", tag = "3")]
    pub(super) tunnel: Vec<u8>,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Message)]
pub(super) struct Answer {
    #[prost(bytes = "vec", tag = "1")]
    pub(super) relay: Vec<u8>,
    /// The host's end.
    #[prost(bytes = "vec", tag = "2")]
    pub(super) tunnel: Vec<u8>,
    /// Why not, as a stable name; empty if the host has come.
    #[prost(string, tag = "3")]
    pub(super) refusal: String,
}

/// Reads a message that is not too long.
pub(super) fn read<M: Message + Default>(bytes: &[u8]) -> Option<M> {
    if bytes.len() > LONGEST { None } else { M::decode(bytes).ok() }
}

/// Sixteen bytes.
pub(super) fn id(bytes: &[u8]) -> Option<Id> {
    bytes.try_into().ok()
}

/// What passes between both ends of a tunnel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Frame {
    /// Bytes.
    Data(Vec<u8>),
    /// So much more may be sent.
    Credit(u32),
    /// Nothing more is said in this direction.
    Fin,
    /// The tunnel is over.
    Reset,
}

impl Frame {
    /// The frame with its number: kind, number, content.
    pub(super) fn written(&self, number: u64) -> Vec<u8> {
        let mut bytes = vec![self.kind()];
        bytes.extend(number.to_be_bytes());
        match self {
            Self::Data(data) => bytes.extend(data),
            Self::Credit(more) => bytes.extend(more.to_be_bytes()),
            Self::Fin | Self::Reset => {}
        }
        bytes
    }

    /// A frame and its number.
    pub(super) fn read(bytes: &[u8]) -> Option<(u64, Self)> {
        let (kind, rest) = bytes.split_first()?;
        let (number, content) = rest.split_first_chunk()?;
        let frame = match (kind, content) {
            (0, [_, ..]) if content.len() <= PIECE => Self::Data(content.to_vec()),
            (1, _) => Self::Credit(u32::from_be_bytes(content.try_into().ok()?)),
            (2, []) => Self::Fin,
            (3, []) => Self::Reset,
            _ => return None,
        };
        Some((u64::from_be_bytes(*number), frame))
    }

    fn kind(&self) -> u8 {
        match self {
            Self::Data(_) => 0,
            Self::Credit(_) => 1,
            Self::Fin => 2,
            Self::Reset => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_as_they_were_written_and_nothing_else_is_one() {
        for frame in [Frame::Data(vec![7]), Frame::Data(vec![1; PIECE]), Frame::Credit(9), Frame::Fin, Frame::Reset] {
            assert_eq!(Frame::read(&frame.written(258)), Some((258, frame)));
        }
        let long = Frame::Data(vec![1; PIECE + 1]).written(0);
        let empty = Frame::Data(Vec::new()).written(0);
        let mut more = Frame::Fin.written(0);
        more.push(0);
        let short = Frame::Credit(1).written(0);
        for bytes in [&long, &empty, &more, &short[..12], &[4; 9], &[0; 8], &[]] {
            assert_eq!(Frame::read(bytes), None);
        }
    }

    #[test]
    fn what_is_too_long_or_no_message_is_not_read() {
        let here = Here { url: "x".repeat(LONGEST), ..Here::default() };
        assert_eq!(read::<Here>(&here.encode_to_vec()), None);
        assert_eq!(read::<Here>(&[0xff; 20]), None);
        let here = Here { url: "https://relay.example".to_owned(), ..Here::default() };
        assert_eq!(read::<Here>(&here.encode_to_vec()), Some(here));
    }
}
