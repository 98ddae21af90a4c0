//! A NATS server of one's own, on a free port.

use std::io::Read;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A running server; it ends when this is dropped.
pub(crate) struct Nats {
    port: u16,
    words: Vec<String>,
    child: Child,
}

impl Nats {
    /// Starts one; `None` if this machine has none.
    pub(crate) fn start(words: &[&str]) -> Option<Self> {
        if let Err(reason) = Command::new("nats-server").arg("--version").output() {
            assert!(std::env::var("JUSAWI_TEST_ALL").as_deref() != Ok("1"), "no nats-server: {reason}");
            println!("skipped: no nats-server: {reason}");
            return None;
        }
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        loop {
            let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
            // Somebody else may have taken the port meanwhile.
            if let Some(child) = serve(port, &words) {
                return Some(Self { port, words, child });
            }
        }
    }

    pub(crate) fn url(&self, access: &str) -> String {
        format!("nats://{access}127.0.0.1:{}", self.port)
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again where it was.
    pub(crate) fn restart(&mut self) {
        loop {
            if let Some(child) = serve(self.port, &self.words) {
                self.child = child;
                return;
            }
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server that has said its first word; `None` if it has ended instead.
fn serve(port: u16, words: &[String]) -> Option<Child> {
    let mut command = Command::new("nats-server");
    command.args(["--addr", "127.0.0.1", "--port", &port.to_string()]).args(words);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        if let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
            let mut word = [0; 5];
            if stream.read_exact(&mut word).is_ok() && &word == b"INFO " {
                return Some(child);
            }
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    None
}
