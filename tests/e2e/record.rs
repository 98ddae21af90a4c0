//! Records on disk, read as docs/protocol.md describes them: entries, each after its length.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jusawi_proto::v1 as proto;
use jusawi_proto::v1::entry_body::Content;
use prost::Message as _;

/// A record, and where each entry ends in it.
pub(crate) struct Record {
    pub(crate) bytes: Vec<u8>,
    pub(crate) bodies: Vec<proto::EntryBody>,
    pub(crate) ends: Vec<usize>,
}

impl Record {
    #[track_caller]
    pub(crate) fn read(path: &Path) -> Self {
        let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self::of(bytes)
    }

    /// The whole entries of a record; a torn one at its end is left out.
    pub(crate) fn of(bytes: Vec<u8>) -> Self {
        let (mut bodies, mut ends) = (Vec::new(), Vec::new());
        let mut rest = bytes.as_slice();
        while let Ok(entry) = proto::Entry::decode_length_delimited(&mut rest) {
            bodies.push(proto::EntryBody::decode(entry.body.as_slice()).unwrap());
            ends.push(bytes.len() - rest.len());
            if rest.is_empty() {
                break;
            }
        }
        Self { bytes, bodies, ends }
    }

    pub(crate) fn last(&self) -> &Content {
        self.bodies.last().unwrap().content.as_ref().unwrap()
    }

    /// How many draws were completed.
    pub(crate) fn draws(&self) -> usize {
        self.bodies.iter().filter(|body| matches!(body.content, Some(Content::Drawing(_)))).count()
    }

    /// How many devices took part in each completed draw.
    pub(crate) fn hands(&self) -> Vec<usize> {
        let links = |body: &proto::EntryBody| match &body.content {
            Some(Content::Drawing(drawing)) => Some(drawing.reveal.len()),
            _ => None,
        };
        self.bodies.iter().filter_map(links).collect()
    }

    /// Whether the last entry is the closing of a game that was played to its end.
    pub(crate) fn is_finished(&self) -> bool {
        let finished = proto::ClosingReason::Finished;
        matches!(self.last(), Content::Closing(closing) if closing.reason() == finished)
    }

    /// Whether the last entry is part of a draw that is not done.
    pub(crate) fn is_in_a_draw(&self) -> bool {
        match self.last() {
            Content::Start(_) | Content::Call(_) | Content::Void(_) => true,
            Content::Moved(moved) => moved.state.is_empty(),
            Content::Automatic(automatic) => automatic.state.is_empty(),
            _ => false,
        }
    }
}

impl Record {
    /// Who sat down where in the lobby.
    pub(crate) fn seats(&self) -> BTreeMap<u32, String> {
        let seat = |body: &proto::EntryBody| match &body.content {
            Some(Content::Seat(signed)) => Some(proto::Seat::decode(signed.payload.as_slice()).unwrap()),
            _ => None,
        };
        self.bodies.iter().filter_map(seat).map(|seat| (seat.seat, seat.name)).collect()
    }

    /// The names of those who sat down, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |body: &proto::EntryBody| match &body.content {
            Some(Content::Seat(signed)) => Some(proto::Seat::decode(signed.payload.as_slice()).unwrap().name),
            _ => None,
        };
        self.bodies.iter().filter_map(name).collect()
    }
}
