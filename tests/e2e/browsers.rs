//! Browsers that come through a relay to a table of the real program, and relays that a person has written down once.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use crate::program::{Home, Host, Program, jusawi};

/// A relay on loopback, and its address.
fn relay(words: &[&str]) -> (Program, String) {
    let mut relay = jusawi(&["relay", "--listen", "127.0.0.1:0"]).and(words).start();
    let address = relay.expect("The relay listens at ");
    (relay, address.trim_end_matches('.').to_owned())
}

/// What a browser gets for a request.
fn ask(address: &str, request: &str, body: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let head = format!("{request} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\nConnection: close");
    let kind = if request.starts_with("POST") { "application/grpc-web+proto" } else { "text/plain" };
    let head = format!("{head}\r\nContent-Type: {kind}\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Asks by gRPC-Web what table this is.
fn get_table(address: &str, code: &str) -> String {
    ask(address, &format!("POST /{code}/jusawi.v1.TableService/GetTable"), &[0; 5])
}

/// Writes down what is to count whenever nothing else is said.
fn configure(home: &Home, text: &str) {
    let folder = home.path().join("config/jusawi");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), text).unwrap();
}

#[test]
fn a_browser_reaches_a_table_through_the_relay_that_its_host_has_written_down() {
    let (_relay, address) = relay(&[]);
    let home = Home::new();
    configure(&home, &format!("relays = [\"http://{address}\"]\nname = \"alice of the file\"\n"));
    let mut host = Host::open(&home, &["--seats", "2"]);
    let link = format!("http://{address}/{}", host.code);
    assert_eq!(host.program.expect("others join from anywhere: jusawi join "), link);
    assert_eq!(
        host.program.expect("Friends elsewhere open this address in a browser, with nothing to install: "),
        link
    );

    let page = ask(&address, &format!("GET /{}", host.code), &[]);
    assert!(page.starts_with("HTTP/1.1 200 ") && page.contains("<!doctype html>"), "{page}");
    // The host tells its pages of the way as soon as it is open.
    let table = loop {
        let table = get_table(&address, &host.code);
        if table.contains(&link) {
            break table;
        }
    };
    assert!(table.contains("alice of the file") && table.contains("las-vegas"), "{table}");
    assert!(table.contains("grpc-status:0"), "{table}");
    let reflection = "grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
    let refused = ask(&address, &format!("POST /{}/{reflection}", host.code), &[0; 5]);
    assert!(refused.contains("grpc-status: 12"), "{refused}");
    assert!(get_table(&address, "0000-0000-0000-000Z").contains("NO_SUCH_TABLE"));

    // A guest who has written the same down needs the code only; that it is on the same Wi-Fi is left out here.
    let guest = Home::new();
    configure(&guest, &format!("relays = [\"http://{address}\"]\n"));
    let mut watching = jusawi(&["watch", &host.code, "--interface", "none-of-these"]).at(&guest).start();
    watching.expect("alice of the file");
}

#[test]
fn the_command_line_counts_for_more_than_what_is_written_down() {
    let (_relay, address) = relay(&["--no-page"]);
    let home = Home::new();
    configure(&home, "relays = [\"http://127.0.0.1:9\"]\nname = \"alice\"\n");
    let words = ["--seats", "2", "--bots", "1", "--auto", "--pace", "0", "-o", "rounds=3", "--name", "bob"];
    let ended = Host::open(&home, &[&words[..], &["--no-relay"]].concat()).program.end();
    ended.expect_code(&[0]).expect("bob");
    assert!(!ended.all().contains("elay"), "{ended:?}");

    let mut host = Host::open(&home, &["--seats", "2", "--relay", &format!("http://{address}")]);
    host.program.expect("others join from anywhere: jusawi join ");
    let code = host.code.clone();
    // This relay gives browsers no page, so nobody is told to open it in one.
    assert!(ask(&address, &format!("GET /{code}"), &[]).starts_with("HTTP/1.1 404 "));
    assert!(get_table(&address, &code).contains("grpc-status: 12"));
    host.program.expect("1 player is seated.");
    let said = host.program.said();
    assert!(!said.contains("Friends elsewhere"), "{said}");
    jusawi(&["host", "--relay", "http://127.0.0.1:9", "--no-relay"]).at(&home).run().expect_code(&[2]);
}

#[test]
fn a_mistake_in_what_is_written_down_is_told_with_its_place() {
    let home = Home::new();
    configure(&home, "name = \"alice\"\nrelay = \"https://relay.example\"\n");
    let ended = jusawi(&["host"]).at(&home).run();
    ended.expect_code(&[2]).expect("config.toml, line 2: unknown field `relay`");
    jusawi(&["host"]).at(&home).in_korean().run().expect_code(&[2]).expect("2번째 줄");
}
