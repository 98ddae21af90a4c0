//! Joining what is not there or is no table: each ends soon, says what it found, and is no success.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use crate::program::{Ended, Home, Host, at_terminal, jusawi};
use crate::record::Record;

/// How long a command line may take to say that it is hopeless.
const SOON: Duration = Duration::from_secs(10);

fn join(target: &str) -> Ended {
    let home = Home::new();
    let ended = jusawi(&["join", target, "--name", "bob"]).at(&home).on_loopback().run();
    println!("join {target}: {:?} after {:?}", ended.code, ended.took);
    assert!(ended.took < SOON, "{ended:?}");
    ended
}

/// A listener that does this with every connection, as long as the test runs.
fn listener(serve: impl Fn(TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            serve(stream);
        }
    });
    address
}

#[test]
fn joining_by_address_with_nobody_to_ask_shows_the_code_and_refuses() {
    let home = Home::new();
    let host = Host::open(&home, &["--seats", "2"]);
    join(&format!("127.0.0.1:{}", host.port))
        .expect_code(&[1])
        .expect(&format!("invite code {}", host.code))
        .expect(&format!("jusawi join {}", host.code));
}

#[test]
fn joining_by_address_at_a_terminal_asks_and_joins_on_a_yes_alone() {
    let homes = [Home::new(), Home::new(), Home::new()];
    let host = Host::open(&homes[0], &["--seats", "2", "--auto", "--pace", "0", "-o", "rounds=3"]);
    let address = format!("127.0.0.1:{}", host.port);
    let join = |home| jusawi(&["join", &address, "--auto", "--pace", "0", "--name", "bob"]).at(home).on_loopback();
    for typed in ["n\n", "\n"] {
        let (said, code) = at_terminal(&join(&homes[1]), typed);
        assert!(said.contains(&host.code), "{said}");
        assert_eq!(code, Some(1), "{said}");
    }
    assert_eq!(Record::read(&host.record(&homes[0])).names().len(), 1, "nobody has sat down");
    let (said, code) = at_terminal(&join(&homes[2]), "y\n");
    assert_eq!(code, Some(0), "{said}");
    host.program.end().expect_code(&[0]);
}

#[test]
fn a_closed_port_says_that_no_program_is_there() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    join(&closed.to_string()).expect_code(&[1]).expect("no program takes connections at this port");
}

#[test]
fn a_web_server_is_no_table() {
    let address = listener(|mut stream| {
        std::thread::spawn(move || {
            let _ = stream.read(&mut [0; 1024]);
            let _ = stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            // Whoever reads to the end gets to the end.
            let _ = stream.read(&mut [0; 1024]);
        });
    });
    join(&address).expect_code(&[1]).expect("What is there is no table.");
}

#[test]
fn a_listener_that_hangs_up_is_named_so() {
    let address = listener(drop);
    join(&address).expect_code(&[1]).expect("The other end hung up at once.");
}

#[test]
fn names_and_codes_that_nobody_has_are_named_so() {
    join("no-such-device.invalid:7677").expect_code(&[1]).expect("No device of this name was found.");
    join("0000-0000-0000-000U").expect_code(&[2]).expect("cannot stand in an invite code");
    join("0000-0000-0000-000").expect_code(&[2]).expect("An invite code has 16 characters");
    join("127.0.0.1:99999").expect_code(&[1, 2]).expect("is neither an address nor an invite code");
}

/// All at once, since each is waited for as long as a person would be.
#[test]
fn what_does_not_answer_is_given_up_in_time() {
    let (keep, kept) = std::sync::mpsc::channel();
    let silent = listener(move |stream| keep.send(stream).unwrap());
    let homes = [Home::new(), Home::new()];
    let frozen = Host::open(&homes[0], &["--seats", "2"]);
    frozen.program.freeze(true);
    let frozen_at = format!("127.0.0.1:{}", frozen.port);
    let dead = Host::open(&homes[1], &["--seats", "2"]);
    let dead_at = format!("127.0.0.1:{}", dead.port);
    dead.program.kill();
    let cases = [
        (silent.as_str(), "The other end does not answer."),
        (frozen_at.as_str(), "The other end does not answer."),
        (frozen.code.as_str(), "No tables were found."),
        (dead_at.as_str(), "no program takes connections at this port"),
        (dead.code.as_str(), "No tables were found."),
        ("0000-0000-0000-0000", "No tables were found."),
    ];
    std::thread::scope(|scope| {
        for (target, says) in cases {
            scope.spawn(move || join(target).expect_code(&[1]).expect(says).took);
        }
    });
    frozen.program.freeze(false);
    drop(kept);
}
