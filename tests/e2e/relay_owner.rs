//! What the owner of a relay gives it and sees of it: a certificate, what it notes, and relays of other versions.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use crate::program::{Ended, Home, Host, Program, jusawi, record_of};
use crate::record::Record;
use crate::relay::Homes;

/// A relay on loopback with these words, and where it listens.
fn relay(words: &[&str]) -> (Program, String) {
    let mut relay = jusawi(&["relay", "--listen", "127.0.0.1:0"]).and(words).start();
    let address = relay.expect("The relay listens at ");
    (relay, address.trim_end_matches('.').to_owned())
}

/// Asks the relay for tables that are not there.
fn guess(address: &str, times: usize) {
    for _ in 0..times {
        let mut stream = TcpStream::connect(address).unwrap();
        let head = "GET /v1/join/0000-0000-0000-0000 HTTP/1.1\r\nHost: here\r\nConnection: close, upgrade\r\n\
                    Upgrade: jusawi-tunnel\r\n\r\n";
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.contains("jusawi-reason: "), "{answer}");
    }
}

/// Asks a relay to end, and gives what it has said.
fn ended(relay: Program) -> Ended {
    relay.interrupt();
    let ended = relay.end();
    ended.expect_code(&[0]);
    ended
}

#[test]
fn what_a_relay_notes_holds_no_address_unless_its_owner_asks_and_never_a_code_of_colour() {
    for (words, is_named) in [([].as_slice(), false), (&["--log-sources"], true)] {
        let (relay, address) = relay(words);
        guess(&address, 1);
        let said = ended(relay);
        assert!(said.err.contains("NO_SUCH_TABLE"), "{said:?}");
        assert_eq!(said.err.contains("127.0.0.1"), is_named, "{said:?}");
        assert!(!said.err.contains('\u{1b}'), "{said:?}");
    }
}

#[test]
fn guesses_without_end_do_not_fill_a_disk() {
    // Nothing else holds the guesses up.
    let (relay, address) = relay(&["--tries-per-minute", "1000000", "--arrivals-per-second", "1000000"]);
    guess(&address, 200);
    let said = ended(relay);
    let notes = said.err.matches("refused").count();
    // Ten in a second; the bound is for a machine on which this takes long.
    assert!((1..150).contains(&notes), "{notes} notes");
}

#[test]
fn a_relay_with_a_certificate_is_trusted_by_devices_that_trust_it_and_by_no_others() {
    let Some(homes) = Homes::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(["203.0.113.1".to_owned()]).unwrap();
    let [certificate, key] = ["certificate", "key"].map(|name| folder.path().join(name).display().to_string());
    fs::write(&certificate, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let words = ["relay", "--certificate", &certificate, "--key", &key, "--relay-name", "203.0.113.1"];
    let mut relay = homes.on("relay", &words).start();
    relay.expect("The relay listens at ");

    let url = "https://203.0.113.1:7670";
    let people = [Home::new(), Home::new(), Home::new()];
    let words = ["host", "--seats", "2", "--name", "alice", "-o", "rounds=3", "--relay", url, "--auto", "--pace", "0"];
    let mut stranger = homes.on("host", &words).at(&people[2]).start();
    stranger.expect("The relay's certificate is not trusted on this device.");
    drop(stranger);
    let trusting = homes.on("host", &words).with("SSL_CERT_FILE", &certificate).at(&people[0]);
    let mut host = Host::of(trusting.start_with_input());
    let link = host.program.expect("Through the relay others join from anywhere: jusawi join ");
    assert_eq!(link, format!("{url}/{}", host.code));
    let words = ["join", &link, "--auto", "--pace", "0", "--name", "bob"];
    homes.on("guest", &words).at(&people[2]).run().expect_code(&[1]).expect("certificate is not trusted");
    homes.on("guest", &words).with("SSL_CERT_FILE", &certificate).at(&people[1]).run().expect_code(&[0]);
    host.program.end().expect_code(&[0]);
    let [first, second] = [&people[0], &people[1]].map(|home| fs::read(record_of(home, &host.code)).unwrap());
    assert!(Record::of(first.clone()).is_finished());
    assert_eq!(first, second);
    // One guest, one tunnel: what was asked before joining went over it, too.
    relay.interrupt();
    let said = relay.end();
    assert_eq!(said.err.matches("tunnel ended").count(), 1, "{said:?}");
}

#[test]
fn a_relay_of_another_version_is_said_to_be_one() {
    // What a relay of a later version may say to programs of this one.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let relay = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 4096]);
            let answer = "HTTP/1.1 412 Precondition Failed\r\njusawi-reason: VERSION\r\ncontent-length: 0\r\n\r\n";
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    let words = ["join", "0000-0000-0000-0000", "--relay", &relay];
    let home = Home::new();
    let said = jusawi(&words).at(&home).on_loopback().run();
    said.expect_code(&[1]).expect("This program and the relay are of different versions.");
    let said = jusawi(&words).in_korean().at(&home).on_loopback().run();
    said.expect_code(&[1]).expect("이 프로그램과 중계의 버전이 서로 달라요.");
}
