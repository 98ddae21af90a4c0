//! What devices do: a process of this test binary in a namespace, told what to do by lines, and telling what it sees.

use std::future::pending;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddrV4, UdpSocket};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use jusawi_fair::{InviteCode, SecretKey};
use jusawi_net::connect::{connect, resolve};
use jusawi_net::discovery::{
    Announcement, Announcer, Choice, Discovery, FindError, Listing, Phase, find_table, obstacle, usable_addresses,
};
use jusawi_net::port::{Limits, Port, Security, serve};
use jusawi_net::tls::{Expected, TableTls};

use super::network::Network;

const ORDERS: &str = "JUSAWI_TEST_DEVICE";
const FOREVER: Duration = Duration::from_secs(120);

/// A process in a namespace; killed when dropped.
pub(crate) struct Device {
    child: Child,
    orders: ChildStdin,
    lines: Receiver<String>,
}

impl Device {
    pub(crate) fn start(network: &Network, name: &str, orders: &[&str]) -> Self {
        Self::start_in(&network.namespace(name), orders)
    }

    pub(crate) fn start_in(namespace: &str, orders: &[&str]) -> Self {
        let mut child = Command::new("ip")
            .args(["netns", "exec", namespace])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "device", "--nocapture", "--test-threads=1"])
            .env(ORDERS, orders.join(" "))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let orders = child.stdin.take().unwrap();
        Self { child, orders, lines }
    }

    /// Waits for a line that begins so.
    pub(crate) fn expect(&mut self, beginning: &str) -> String {
        let until = Instant::now() + FOREVER;
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with(beginning) => return line,
                Ok(line) => seen.push(line),
                Err(RecvTimeoutError::Timeout) => panic!("no line {beginning:?} in time, but {seen:#?}"),
                Err(RecvTimeoutError::Disconnected) => panic!("ended without {beginning:?}, but with {seen:#?}"),
            }
        }
    }

    pub(crate) fn say(&mut self, order: &str) {
        writeln!(self.orders, "{order}").unwrap();
    }

    /// Stops the process as a closed lid does, or lets it go on.
    pub(crate) fn freeze(&self, frozen: bool) {
        let signal = if frozen { "-STOP" } else { "-CONT" };
        let status = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(status.success());
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Does what the environment says; without orders this is the harness looking at its own tests.
pub(crate) fn run() {
    let Ok(orders) = std::env::var(ORDERS) else { return };
    let orders: Vec<&str> = orders.split(' ').collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(2).build().unwrap();
    println!();
    match orders.as_slice() {
        ["host", seed] => runtime.block_on(host(seed)),
        ["join", seed] => runtime.block_on(join(seed, FOREVER)),
        ["join", seed, seconds] => runtime.block_on(join(seed, Duration::from_secs(seconds.parse().unwrap()))),
        ["type", seed, address] => runtime.block_on(typed(seed, address)),
        ["crowded"] => crowded(),
        ["watch"] => runtime.block_on(watch()),
        ["listen", address] => listen(address.parse().unwrap()),
        _ => panic!("{orders:?}"),
    }
}

fn key(seed: &str) -> SecretKey {
    SecretKey::from_bytes([seed.parse().unwrap(); 32])
}

fn code(seed: &str) -> InviteCode {
    InviteCode::of(&key(seed).public())
}

fn tell(line: &str) {
    println!("{line}");
    std::io::stdout().flush().unwrap();
}

fn next_order() -> Option<String> {
    std::io::stdin().lines().next()?.ok()
}

async fn host(seed: &str) {
    let port = Port::bind(None).unwrap();
    let number = port.number();
    let incoming = port.open(Security::Both(TableTls::new(&key(seed)).unwrap()), Limits::default());
    tokio::spawn(serve(incoming, axum::Router::new(), pending(), FOREVER));
    let mut announcement = Announcement {
        code: code(seed),
        game: "las-vegas".to_owned(),
        name: "진의 방".to_owned(),
        taken: 2,
        seats: 5,
        phase: Phase::Lobby,
    };
    let mut announcer = Announcer::start(&Choice::Sensible, number, announcement.clone()).unwrap();
    let addresses = usable_addresses(&Choice::Sensible);
    let addresses: Vec<String> = addresses.iter().map(|interface| interface.address.to_string()).collect();
    tell(&format!("announced {}", addresses.join(",")));
    tell(&format!("port {number}"));
    loop {
        match tokio::task::spawn_blocking(next_order).await.unwrap().as_deref() {
            Some("update") => {
                announcement.name = "끝. 진의 방 \"a\\b\"".to_owned();
                (announcement.taken, announcement.phase) = (3, Phase::Playing);
                announcer.update(announcement.clone()).unwrap();
            }
            _ => return,
        }
    }
}

async fn join(seed: &str, limit: Duration) {
    let started = Instant::now();
    let row = match find_table(&Choice::Sensible, code(seed), limit).await {
        Ok(row) => row,
        Err(FindError::NotFound { obstacle }) => return tell(&format!("not found {obstacle:?}")),
        Err(error) => panic!("{error:?}"),
    };
    tell(&format!("found {:?} after {:?}", row.addresses, started.elapsed()));
    let connected = connect(&row.addresses, Expected::Code(code(seed))).await.unwrap();
    tell(&format!("joined {} after {:?}", connected.address.unwrap(), started.elapsed()));
}

async fn typed(seed: &str, address: &str) {
    let addresses = resolve(address).await.unwrap();
    let connected = connect(&addresses, Expected::Code(code(seed))).await.unwrap();
    tell(&format!("joined {}", connected.address.unwrap()));
}

async fn watch() {
    let discovery = Discovery::start(&Choice::Sensible).unwrap();
    let mut listings = discovery.listings();
    loop {
        let listing: Listing = listings.borrow_and_update().clone();
        let mut line = format!("rows {} ", listing.rows.len());
        for row in listing.rows {
            let (taken, seats) = row.seats.unwrap();
            let phase = row.phase.unwrap();
            line += &format!("seats={taken}/{seats} phase={phase:?} name={} {:?}; ", row.name, row.addresses);
        }
        tell(&line);
        listings.changed().await.unwrap();
    }
}

/// Another program has the port of multicast DNS and shares it with nobody.
fn crowded() {
    let _v6 = UdpSocket::bind("[::]:5353").unwrap();
    // On some systems the first one has both.
    let _v4 = UdpSocket::bind("0.0.0.0:5353");
    let announcement = Announcement {
        code: code("1"),
        game: String::new(),
        name: String::new(),
        taken: 0,
        seats: 1,
        phase: Phase::Lobby,
    };
    let error = Announcer::start(&Choice::Sensible, 1, announcement).err().unwrap();
    tell(&format!("{error:?}; {:?}", obstacle(&Choice::Sensible)));
}

/// Counts what is said by multicast DNS on the interface with this address.
fn listen(address: Ipv4Addr) {
    let group = Ipv4Addr::new(224, 0, 0, 251);
    let socket = UdpSocket::bind(SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, 5353)).unwrap();
    socket.join_multicast_v4(&group, &address).unwrap();
    tell("listening");
    let (sender, counted) = channel();
    std::thread::spawn(move || {
        let mut count = 0;
        let mut buffer = [0; 9000];
        while socket.recv(&mut buffer).is_ok() {
            count += 1;
            sender.send(count).unwrap();
            tell(&format!("heard {count}"));
        }
    });
    while next_order().is_some() {
        tell(&format!("counted {}", counted.try_iter().last().unwrap_or(0)));
    }
}
