//! What a relay sees of a game, from its network and from its memory: no name, no move, no link.
//!
//! Needs root and `ip` (iproute2), as [`relay`](crate::relay).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::num::NonZeroU32;
use std::process::Command;

use jusawi_proto::v1 as proto;
use jusawi_proto::v1::entry_body::Content;
use prost::Message as _;
use rustix::net::{AddressFamily, Protocol, SocketType, socket, sockopt};

use crate::crashes::grown;
use crate::program::{Home, Host, Program, end_with_parent, record_of};
use crate::record::Record;
use crate::relay::{Homes, RELAY};

/// Where the listener keeps what it hears.
const CAPTURE: &str = "JUSAWI_TEST_CAPTURE";

/// Keeps every frame of this network namespace in a file, each after its length.
pub(crate) fn listen() {
    let Some(path) = std::env::var_os(CAPTURE) else { return };
    end_with_parent();
    let every_protocol = NonZeroU32::new(u32::from(3_u16.to_be())).map(Protocol::from_raw);
    let socket = socket(AddressFamily::PACKET, SocketType::RAW, every_protocol).unwrap();
    sockopt::set_socket_recv_buffer_size_force(&socket, 64 << 20).unwrap();
    let (mut frames, mut file) = (File::from(socket), File::create(path).unwrap());
    println!("\nlistening");
    let mut frame = vec![0; 128 << 10];
    loop {
        let Ok(length) = frames.read(&mut frame) else { continue };
        let mut kept = u32::try_from(length).unwrap().to_be_bytes().to_vec();
        kept.extend_from_slice(&frame[..length]);
        file.write_all(&kept).unwrap();
    }
}

fn start_listener(homes: &Homes, path: &str) -> Program {
    let mut command = Command::new("ip");
    command.args(["netns", "exec", &homes.network.namespace("relay")]).arg(std::env::current_exe().unwrap());
    command.args(["--exact", "listener", "--nocapture"]).env(CAPTURE, path);
    let mut listener = Program::other(&mut command, "listener");
    listener.expect("listening");
    listener
}

/// One direction of a connection: its first sequence number, and what was said from which place on.
type Direction<'a> = (u32, BTreeMap<u32, &'a [u8]>);

/// The bytes of all TCP connections, each direction in order.
fn streams(capture: &[u8]) -> Vec<u8> {
    let mut pieces: BTreeMap<(&[u8], &[u8]), Direction<'_>> = BTreeMap::new();
    let mut rest = capture;
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let Some((frame, after)) = after.split_at_checked(u32::from_be_bytes(*length) as usize) else { break };
        rest = after;
        // Ethernet, IPv4 and TCP.
        if frame.len() < 54 || frame[12..14] != [8, 0] || frame[23] != 6 {
            continue;
        }
        let packet = &frame[14..];
        let (head, total) = (usize::from(packet[0] & 15) * 4, usize::from(u16::from_be_bytes([packet[2], packet[3]])));
        let segment = &packet[head..total];
        let from = u32::from_be_bytes(segment[4..8].try_into().unwrap());
        let payload = &segment[usize::from(segment[12] >> 4) * 4..];
        let (first, of) = pieces.entry((&packet[12..20], &segment[..4])).or_insert((from, BTreeMap::new()));
        let kept = of.entry(from.wrapping_sub(*first)).or_insert(payload);
        if payload.len() > kept.len() {
            *kept = payload;
        }
    }
    let mut bytes = Vec::new();
    for (_, of) in pieces.into_values() {
        let mut end = 0;
        for (from, payload) in of {
            // What was sent again is there already.
            let known = (end as usize).saturating_sub(from as usize);
            bytes.extend_from_slice(payload.get(known..).unwrap_or_default());
            end = end.max(from + u32::try_from(payload.len()).unwrap());
        }
        bytes.extend_from_slice(&[0; 64]);
    }
    bytes
}

/// What a process has in its memory now, apart from what it has loaded from files.
fn memory(process: u32) -> Vec<u8> {
    let maps = fs::read_to_string(format!("/proc/{process}/maps")).unwrap();
    let mut memory = File::open(format!("/proc/{process}/mem")).unwrap();
    let mut bytes = Vec::new();
    for line in maps.lines() {
        let mut words = line.split_whitespace();
        let (range, rights) = (words.next().unwrap(), words.next().unwrap());
        if !rights.starts_with("rw") {
            continue;
        }
        let (from, to) = range.split_once('-').unwrap();
        let [from, to] = [from, to].map(|digits| u64::from_str_radix(digits, 16).unwrap());
        memory.seek(SeekFrom::Start(from)).unwrap();
        // A piece may be gone again by now.
        let _ = (&memory).take(to - from).read_to_end(&mut bytes);
        bytes.extend_from_slice(&[0; 64]);
    }
    bytes
}

/// What nobody but those at the table may know, with a word for each.
struct Secrets(Vec<(&'static str, Vec<u8>)>);

impl Secrets {
    /// The names, and the moves, links and signatures of a record.
    fn of(names: &[&str], record: &Record) -> Self {
        let mut secrets: Vec<_> = names.iter().map(|name| ("name", name.as_bytes().to_vec())).collect();
        for body in &record.bodies {
            match body.content.as_ref().unwrap() {
                Content::Moved(moved) => {
                    let signed = moved.r#move.as_ref().unwrap();
                    secrets.push(("move", signed.payload.clone()));
                    secrets.push(("signature", signed.signature.clone()));
                }
                Content::Drawing(drawing) => {
                    for signed in &drawing.reveal {
                        let reveal = proto::Reveal::decode(signed.payload.as_slice()).unwrap();
                        secrets.push(("link", reveal.link));
                    }
                }
                _ => {}
            }
        }
        Self(secrets)
    }

    /// The words of those that are found, as they are or in hexadecimal digits.
    fn found(&self, bytes: &[u8]) -> Vec<&'static str> {
        let hex = |secret: &[u8]| secret.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).collect();
        let wanted: Vec<(&'static str, Vec<u8>)> =
            self.0.iter().flat_map(|(word, secret)| [(*word, secret.clone()), (*word, hex(secret))]).collect();
        // By their first two bytes, so that much is searched in one go.
        let mut begins = vec![Vec::new(); 1 << 16];
        for (number, (_, secret)) in wanted.iter().enumerate() {
            begins[usize::from(u16::from_be_bytes([secret[0], secret[1]]))].push(number);
        }
        let mut found = Vec::new();
        for (place, pair) in bytes.windows(2).enumerate() {
            let candidates = &begins[usize::from(u16::from_be_bytes([pair[0], pair[1]]))];
            let here = candidates.iter().filter(|&&number| bytes[place..].starts_with(&wanted[number].1));
            found.extend(here.map(|&number| wanted[number].0));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[test]
fn a_relay_and_whoever_listens_at_its_network_find_no_name_no_move_and_no_link() {
    let Some(homes) = Homes::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let capture = folder.path().join("capture");
    let listener = start_listener(&homes, capture.to_str().unwrap());
    let relay = homes.relay();
    // Names that stand nowhere else, not even in this program.
    let chance = Home::new().path().file_name().unwrap().to_string_lossy().replace('.', "");
    let (alice, bob) = (format!("alice{chance}"), format!("bob{chance}"));
    let people = [Home::new(), Home::new()];
    let words = ["--seats", "2", "--name", &alice, "-o", "rounds=3", "--relay", RELAY, "--auto", "--pace", "40"];
    let mut host = Host::of(homes.on("host", &["host"]).and(&words).at(&people[0]).start_with_input());
    let link = host.program.expect("Through the relay others join from anywhere: jusawi join ");
    let words = ["join", &link, "--auto", "--pace", "40", "--name", &bob];
    let guest = homes.on("guest", &words).at(&people[1]).start();

    // In the middle of the game, from all three memories; the search takes longer than the game.
    let path = host.record(&people[0]);
    grown(&path, 50);
    let known = Record::read(&path);
    let [hosts, guests, relays] = [&host.program, &guest, &relay].map(|program| memory(program.process()));
    let secrets = Secrets::of(&[&alice, &bob], &known);
    let everything = ["link", "move", "name", "signature"];
    assert_eq!(secrets.found(&hosts), everything, "the search finds nothing at the host");
    assert_eq!(secrets.found(&guests), everything, "the search finds nothing at the guest");
    assert_eq!(secrets.found(&relays), [""; 0], "in the relay's memory");

    guest.end().expect_code(&[0]);
    host.program.end().expect_code(&[0]);
    let record = Record::read(&record_of(&people[1], &host.code));
    assert!(record.is_finished());
    let secrets = Secrets::of(&[&alice, &bob], &record);
    assert_eq!(secrets.found(&memory(relay.process())), [""; 0], "in the relay's memory, after the game");
    drop(listener);
    let heard = streams(&fs::read(&capture).unwrap());
    let holds = |words: &str| heard.windows(words.len()).any(|window| window == words.as_bytes());
    assert!(holds(&format!("GET /v1/join/{}", host.code)), "the listener heard nothing");
    assert!(heard.len() > record.bytes.len(), "the listener did not hear all: {} bytes", heard.len());
    assert_eq!(secrets.found(&heard), [""; 0], "on the network");
    // The search sees through pieces of packets: it finds what is there.
    let mut laid = heard;
    let place = laid.len() / 2;
    laid.splice(place..place, record.bytes.iter().copied());
    assert_eq!(secrets.found(&laid), everything);
}
