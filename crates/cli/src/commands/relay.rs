//! `jusawi relay`: a meeting place for hosts and guests that are not on one Wi-Fi; and what a host says of its relays.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jusawi_fair::InviteCode;
use jusawi_net::host::Serving;
use jusawi_net::relay::{Access, Reach, Registration};
use jusawi_relay::{DEFAULT_PORT, Relay, Stopped, serve_metrics};
use jusawi_text::{Args as Words, Text};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::args::{Args, HostArgs, RelayArgs};
use crate::fault::relay_error;
use crate::output::Output;
use crate::qr;
use crate::stop::Stop;
use crate::{FAILED, OK};

/// How long a host waits for its relays before it goes on without them.
const FIRST: Duration = Duration::from_secs(4);

/// Runs a relay until it is asked to stop and its games are over.
pub async fn run(text: &Text, output: &Output, wanted: &RelayArgs) -> u8 {
    let tls = match wanted.tls.as_ref().map(jusawi_relay::TlsFiles::acceptor).transpose() {
        Ok(tls) => tls,
        Err(error) => {
            let why = std::error::Error::source(&error)
                .map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"));
            output.error(&text.message("err-relay-files", &Words::new().with("why", why)).to_string());
            return FAILED;
        }
    };
    let (Some(listener), Ok(metrics)) =
        (listen(text, output, wanted.listen).await, metrics(text, output, wanted).await)
    else {
        return FAILED;
    };
    let relay = Relay::new(wanted.settings.clone());
    let ended = CancellationToken::new();
    if let Some(listener) = metrics {
        tokio::spawn({
            let (relay, ended) = (relay.clone(), ended.clone());
            async move { serve_metrics(&relay, listener, ended).await }
        });
    }
    if let Ok(address) = listener.local_addr() {
        output.line(&text.say("cli-relay-listening", &Words::new().with("address", address.to_string())));
        let scheme = if tls.is_some() { "https" } else { "http" };
        let name = wanted.settings.names.first().map_or("relay.example", String::as_str);
        let cluster = wanted.settings.cluster.as_ref();
        let known = cluster.and_then(|cluster| cluster.public_url.clone());
        let url = known.unwrap_or_else(|| format!("{scheme}://{name}:{}", address.port()));
        let command = format!("jusawi host --relay {url}");
        output.line(&text.say("cli-relay-how", &Words::new().with("command", command)));
    }
    if tls.is_none() {
        output.line(&text.word("cli-relay-plain"));
    }
    if wanted.settings.cluster.is_some() {
        output.line(&text.word("cli-relay-cluster"));
    }
    let stop = Stop::on_signal();
    let drain = async {
        stop.stopped().await;
        let seconds = wanted.drain.as_secs().to_string();
        output.line(&text.say("cli-relay-draining", &Words::new().with("seconds", seconds)));
    };
    // Being asked a second time ends the whole program.
    let served = relay.serve(listener, tls, drain, wanted.drain, std::future::pending()).await;
    ended.cancel();
    match served {
        Ok(Stopped::Drained) => output.line(&text.word("cli-relay-ended")),
        Ok(Stopped::Cut(count)) => {
            output.line(&text.say("cli-relay-cut", &Words::new().with("count", count.to_string())));
        }
        Err(_) => {
            output.error(&text.by_reason("INTERNAL", |_| None).to_string());
            return FAILED;
        }
    }
    OK
}

async fn listen(text: &Text, output: &Output, address: Option<SocketAddr>) -> Option<TcpListener> {
    let all: [SocketAddr; 2] =
        [(Ipv6Addr::UNSPECIFIED, DEFAULT_PORT).into(), (Ipv4Addr::UNSPECIFIED, DEFAULT_PORT).into()];
    let wanted = address.map_or_else(|| all.to_vec(), |address| vec![address]);
    // Both in one where the machine has IPv6, and IPv4 alone where it has not.
    match TcpListener::bind(wanted.as_slice()).await {
        Ok(listener) => Some(listener),
        Err(error) => {
            let at = wanted.first().map(SocketAddr::to_string).unwrap_or_default();
            let words = Words::new().with("address", at).with("why", error.to_string());
            output.error(&text.message("err-listen", &words).to_string());
            None
        }
    }
}

async fn metrics(text: &Text, output: &Output, wanted: &RelayArgs) -> Result<Option<TcpListener>, ()> {
    match wanted.metrics {
        None => Ok(None),
        Some(address) => listen(text, output, Some(address)).await.map(Some).ok_or(()),
    }
}

/// Registrations of a table, and the tasks that say how they fare; all end with the drop.
pub(super) struct Reachable {
    _registrations: Vec<Registration>,
    sayers: Vec<JoinHandle<()>>,
}

impl Drop for Reachable {
    fn drop(&mut self) {
        for sayer in &self.sayers {
            sayer.abort();
        }
    }
}

/// Makes a table reachable through the relays that were asked for, and says how others come through them.
pub(super) async fn through_relays(
    text: &Text,
    output: Output,
    args: &Args,
    wanted: &HostArgs,
    code: InviteCode,
    serving: &Serving,
) -> Reachable {
    let access = |relay| Access { relay, token: wanted.relay_token.clone() };
    let mut registrations: Vec<Registration> =
        wanted.relays.iter().cloned().map(|relay| serving.register(access(relay))).collect();
    let links = registrations.iter().map(|registration| registration.relay.link(code)).collect();
    let pages = Arc::new(Pages { links, open: Mutex::default(), tell: Box::new(serving.relay_link()) });
    let mut sayers = Vec::new();
    let mut is_drawn = false;
    for (number, registration) in registrations.iter_mut().enumerate() {
        let known = registration.reach.wait_for(|reach| *reach != Reach::Trying);
        let now = match timeout(FIRST, known).await {
            Ok(Ok(now)) => now.clone(),
            Ok(Err(_)) | Err(_) => Reach::Trying,
        };
        let (relay, link) = (registration.relay.to_string(), registration.relay.link(code));
        output.line(&line(text, code, &relay, &link, &now));
        let (page, mut reach) = (registration.page.clone(), registration.reach.clone());
        let has_page = move |reach: &Reach| *reach == Reach::Reachable && *page.borrow();
        pages.tell(number, has_page(&now));
        // One code is enough for those who scan; the first relay that answers is as good as any.
        if has_page(&now) && !is_drawn {
            qr::draw(&output, &link, args.ascii);
            output.line(&text.say("cli-host-relay-page", &Words::new().with("link", link.clone())));
            is_drawn = true;
        }
        let (text, pages) = (text.clone(), Arc::clone(&pages));
        sayers.push(tokio::spawn(async move {
            let mut said = now;
            while reach.changed().await.is_ok() {
                let now = reach.borrow_and_update().clone();
                pages.tell(number, has_page(&now));
                if now != said && now != Reach::Trying {
                    output.line(&line(&text, code, &relay, &link, &now));
                    said = now;
                }
            }
        }));
    }
    Reachable { _registrations: registrations, sayers }
}

/// What the table's pages are told: the link that their people can pass on, through the first relay that is good for
/// browsers now.
struct Pages {
    links: Vec<String>,
    open: Mutex<BTreeSet<usize>>,
    tell: Box<dyn Fn(String) + Send + Sync>,
}

impl Pages {
    fn tell(&self, number: usize, is_open: bool) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = if is_open { open.insert(number) } else { open.remove(&number) };
        if changed {
            let first = open.first().and_then(|first| self.links.get(*first));
            (self.tell)(first.cloned().unwrap_or_default());
        }
    }
}

/// How a registration fares, in one line.
fn line(text: &Text, code: InviteCode, relay: &str, link: &str, reach: &Reach) -> String {
    let words = || Words::new().with("relay", relay.to_owned());
    match reach {
        Reach::Trying => text.say("cli-host-relay-trying", &words()),
        Reach::Reachable => text.say("cli-host-relay", &Words::new().with("command", format!("jusawi join {link}"))),
        Reach::Draining(seconds) => text.say("cli-host-relay-draining", &words().with("seconds", seconds.to_string())),
        Reach::Instead(other) => {
            let command = format!("jusawi join {}", other.link(code));
            text.say("cli-host-relay-instead", &words().with("command", command))
        }
        Reach::Trouble(error) => {
            let why = relay_error(text, error).what;
            text.say("cli-host-relay-lost", &words().said("why", why))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_the_first_relay_that_is_open_and_only_what_is_new() {
        let told = Arc::<Mutex<Vec<String>>>::default();
        let tell = {
            let told = Arc::clone(&told);
            move |link| told.lock().unwrap().push(link)
        };
        let links = vec!["first".to_owned(), "second".to_owned()];
        let pages = Pages { links, open: Mutex::default(), tell: Box::new(tell) };
        for (number, is_open) in [(0, false), (1, true), (1, true), (0, true), (1, false), (0, false)] {
            pages.tell(number, is_open);
        }
        assert_eq!(*told.lock().unwrap(), ["second", "first", "first", ""]);
    }
}
