//! A ledger as bytes: entries, each after its length.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use jusawi_fair::{Entry, MAX_BODY, Signature};
use prost::Message as _;

use super::FileError;

/// The longest entry in bytes: the body, the seal, and a few bytes for each field's key and length.
const MAX_ENTRY: usize = MAX_BODY + 64 + 16;

/// The longest ledger that is read, in bytes.
const MAX_LEDGER: u64 = 512 << 20;

/// What an entry does not end in: it ends with its seal, and one seal in 2^60 would.
const UNWRITTEN: [u8; 8] = [0; 8];

/// The bytes of a varint of which more than [`MAX_ENTRY`] could not be read anyway.
const MAX_LENGTH_BYTES: usize = 3;

/// What a ledger's file holds. Only the encoding was looked at: seals and everything else is for the reader to check.
#[derive(Debug)]
pub struct Contents {
    /// The entries that can be read, from number 0.
    pub entries: Vec<Entry>,
    /// How the file ends.
    pub end: End,
    /// Where each entry begins, and last where the next one would, in bytes.
    pub(super) offsets: Vec<u64>,
}

/// How a ledger's file ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// With its last entry.
    Whole,
    /// Within an entry: the device stopped while it was being stored, before anybody was told.
    Torn {
        /// Where that entry begins, in bytes.
        offset: u64,
    },
    /// Something in the middle is no entry. What stands after it cannot be read.
    Damaged {
        /// Where it begins, in bytes.
        offset: u64,
    },
}

/// Reads a ledger without locking or changing it.
///
/// # Errors
///
/// [`FileError`] if the file cannot be read or is larger than 512 MiB. What is wrong in it stands in [`Contents::end`].
pub fn read_entries(path: &Path) -> Result<Contents, FileError> {
    let file = File::open(path).map_err(FileError::at(path))?;
    read(&file, path)
}

pub(super) fn read(file: &File, path: &Path) -> Result<Contents, FileError> {
    let error = FileError::at(path);
    let length = file.metadata().map_err(&error)?.len();
    if length > MAX_LEDGER {
        return Err(FileError::Malformed { path: path.to_owned() });
    }
    // A ledger that is being written may have grown since.
    let mut reader = BufReader::new(file.take(length));
    let mut contents = Contents { entries: Vec::new(), end: End::Whole, offsets: vec![0] };
    let mut offset = 0;
    loop {
        match record(&mut reader).map_err(&error)? {
            Record::Entry(entry, bytes) => {
                offset += bytes;
                contents.entries.push(entry);
                contents.offsets.push(offset);
            }
            Record::End => return Ok(contents),
            Record::Cut => {
                contents.end = End::Torn { offset };
                return Ok(contents);
            }
            Record::Malformed { ends_in_zeros } => {
                let is_last = only_zeros_follow(&mut reader, ends_in_zeros).map_err(&error)?;
                contents.end = if is_last { End::Torn { offset } } else { End::Damaged { offset } };
                return Ok(contents);
            }
        }
    }
}

/// Writes entries to a new file, in the place of one of that name. It is a copy for others to read, not a running ledger.
///
/// # Errors
///
/// [`FileError`].
pub fn write_entries(path: &Path, entries: &[Entry]) -> Result<(), FileError> {
    let mut bytes = Vec::new();
    for entry in entries {
        encode(entry, &mut bytes)?;
    }
    std::fs::write(path, bytes).map_err(FileError::at(path))
}

/// An entry as it stands in a file.
pub(super) fn encode(entry: &Entry, into: &mut Vec<u8>) -> Result<(), FileError> {
    let message = jusawi_proto::v1::Entry { body: entry.body.clone(), seal: entry.seal.as_bytes().to_vec() };
    // A vector has room; the library says so by a Result.
    message.encode_length_delimited(into).map_err(|error| FileError::at(Path::new(""))(io::Error::other(error)))
}

/// What stands next in a file.
enum Record {
    /// An entry, and how many bytes it takes.
    Entry(Entry, u64),
    /// The file ends before it.
    End,
    /// The file ends within it.
    Cut,
    /// It is no entry. Whether it could be one whose end was never written: zeros stand there.
    Malformed { ends_in_zeros: bool },
}

fn record(reader: &mut impl Read) -> io::Result<Record> {
    let mut length = 0;
    let mut length_bytes = 0;
    loop {
        let mut byte = [0];
        if reader.read(&mut byte)? == 0 {
            return Ok(if length_bytes == 0 { Record::End } else { Record::Cut });
        }
        let [byte] = byte;
        length |= usize::from(byte & 0x7f) << (7 * length_bytes);
        length_bytes += 1;
        if byte & 0x80 == 0 {
            break;
        }
        if length_bytes == MAX_LENGTH_BYTES {
            return Ok(Record::Malformed { ends_in_zeros: false });
        }
    }
    if length == 0 || length > MAX_ENTRY {
        return Ok(Record::Malformed { ends_in_zeros: length == 0 });
    }
    let mut bytes = vec![0; length];
    match reader.read_exact(&mut bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(Record::Cut),
        result => result?,
    }
    let ends_in_zeros = bytes.ends_with(&UNWRITTEN);
    Ok(match decode(&bytes) {
        Some(entry) if !ends_in_zeros => Record::Entry(entry, (length_bytes + length) as u64),
        _ => Record::Malformed { ends_in_zeros },
    })
}

/// The entry with this encoding; `None` unless encoding it gives the same bytes.
fn decode(bytes: &[u8]) -> Option<Entry> {
    let message = jusawi_proto::v1::Entry::decode(bytes).ok()?;
    if message.body.len() > MAX_BODY || message.encode_to_vec() != bytes {
        return None;
    }
    Some(Entry { seal: Signature::from_slice(&message.seal)?, body: message.body })
}

/// Whether a malformed record is what a stop of the device left behind: nothing follows it, or it ends in a stretch of
/// zeros up to the end of the file, which some file systems leave where they had no time for the bytes.
fn only_zeros_follow(reader: &mut impl Read, ends_in_zeros: bool) -> io::Result<bool> {
    let mut buffer = [0; 4096];
    loop {
        let count = reader.read(&mut buffer)?;
        if count == 0 {
            return Ok(true);
        }
        if !ends_in_zeros || buffer.iter().take(count).any(|&byte| byte != 0) {
            return Ok(false);
        }
    }
}
