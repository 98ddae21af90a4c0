//! The screen of one's own process: the page on this device, which shows what the process has checked and wishes what its
//! person wants.
//!
//! It listens on the loopback address, but every page that a browser has open can send requests there. So a secret from
//! the terminal opens it, once; each call carries a token that other pages cannot know; and requests that a page from
//! elsewhere has made, or that came under another name than the loopback address, are refused before they are looked at.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::Request as HttpRequest;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response as HttpResponse};
use http::{HeaderMap, StatusCode, header};
use jusawi_fair::PublicKey;
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::follow_response::Content;
use jusawi_proto::v1::screen_service_server::{ScreenService, ScreenServiceServer};
use jusawi_proto::v1::wish_request::Wish as Asked;
use jusawi_rules::{Game, Seat};
use jusawi_table::Name;
use jusawi_wire::GameMessages;
use jusawi_wire::reason::{ErrorInfo, Status as ReasonStatus};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::{oneshot, watch};
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status};

use super::{error_info, follow, status};
use crate::clock::entropy;
use crate::host::Desk;
use crate::port::grpc;
use crate::screen::{Answer, HostWish, Update, Wish};

/// The header that carries the token.
const TOKEN: &str = "x-jusawi-token";
/// How long it is waited for what becomes of a wish. The own machine answers within moments, and so does a host that is
/// there; with one that is not, the wish is made again later.
const ANSWER: Duration = Duration::from_secs(2);

/// A table of this process as its own screen follows it.
#[derive(Clone, Debug)]
pub struct Local {
    pub(crate) desk: Desk,
    pub(crate) key: PublicKey,
    pub(crate) is_host: bool,
}

/// How long a screen that is open may take to be told how the table ended.
const GOODBYE: Duration = Duration::from_secs(2);

/// A screen that can be opened; dropping it closes it.
pub struct OwnScreen {
    /// What the person opens in a browser on this device; good once.
    pub link: String,
    /// Where it listens.
    pub address: SocketAddr,
    shown: watch::Sender<Arc<Shown>>,
    task: AbortHandle,
}

impl OwnScreen {
    /// Shows another table from now on, to the page that is open, too; the updates of that table are handed on.
    pub fn show<M: GameMessages>(
        &self,
        local: Local,
        phones: Option<String>,
        ask: impl Fn(Wish<M::Game>, Answer) + Send + Sync + 'static,
        updates: UnboundedReceiver<Update<M::Game>>,
    ) -> UnboundedReceiver<Update<M::Game>> {
        let (shown, handed_on) = Shown::new::<M>(local, phones, ask, updates);
        self.shown.send_replace(Arc::new(shown));
        handed_on
    }

    /// Closes the screen once it was told everything.
    pub async fn close(self) {
        let shown = self.shown.borrow().clone();
        let (mut followers, log) = (shown.followers.subscribe(), &shown.local.desk.log);
        let told = |followers: &Followers| followers.streams == 0 || followers.told >= log.len();
        let _ = timeout(GOODBYE, followers.wait_for(told)).await;
        shown.goodbye.cancel();
        let _ = timeout(GOODBYE, followers.wait_for(|followers| followers.streams == 0)).await;
    }
}

impl std::fmt::Debug for OwnScreen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnScreen").field("address", &self.address).finish_non_exhaustive()
    }
}

/// The open streams, and how far the one that is furthest was told of the table.
#[derive(Clone, Copy, Default, Debug)]
struct Followers {
    streams: usize,
    told: u64,
}

impl Drop for OwnScreen {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A port on the loopback address that nobody has been told of.
#[derive(Debug)]
pub struct Listener {
    listener: TcpListener,
    address: SocketAddr,
}

/// Listens on the loopback address.
///
/// # Errors
/// The system has no port to give.
pub async fn listen() -> io::Result<Listener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    Ok(Listener { listener, address })
}

/// Opens the page as a screen of this process beside the one that takes `updates`; those are handed on.
///
/// `page` are its files, and `phones` the link that phones open, where this process hosts. Must be called within a tokio
/// runtime.
pub fn open<M: GameMessages>(
    listener: Listener,
    local: Local,
    page: Router,
    phones: Option<String>,
    ask: impl Fn(Wish<M::Game>, Answer) + Send + Sync + 'static,
    updates: UnboundedReceiver<Update<M::Game>>,
) -> (OwnScreen, UnboundedReceiver<Update<M::Game>>) {
    let Listener { listener, address } = listener;
    let secret = hex(&entropy());
    let (shown, handed_on) = Shown::new::<M>(local, phones, ask, updates);
    let (shown, looked_at) = watch::channel(Arc::new(shown));
    let service = Own {
        keys: Arc::new(Keys { secret: Mutex::new(Some(secret.clone())), token: hex(&entropy()) }),
        shown: looked_at,
    };
    let name = address.to_string();
    let guard = from_fn(move |request: HttpRequest, next: Next| {
        let is_own = comes_from_here(request.headers(), &name);
        async move { if is_own { next.run(request).await } else { elsewhere() } }
    });
    let router = grpc(Router::new(), ScreenServiceServer::new(service)).fallback_service(page).layer(guard);
    let serving = tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "the own screen ended");
        }
    });
    let link = format!("http://{address}/#own={secret}");
    (OwnScreen { link, address, shown, task: serving.abort_handle() }, handed_on)
}

/// Whether a request was made by this screen's own page, or by no page at all.
fn comes_from_here(headers: &HeaderMap, name: &str) -> bool {
    let value = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    // Another name that leads here belongs to a page whose owner has let it lead here.
    let host = value(header::HOST) == Some(name);
    let origin = value(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://") == Some(name));
    host && origin
}

fn elsewhere() -> HttpResponse {
    (StatusCode::FORBIDDEN, "not from here\n").into_response()
}

/// What opens the screen.
struct Keys {
    /// Until it was used.
    secret: Mutex<Option<String>>,
    token: String,
}

/// Turns what was asked into a wish and makes it.
type Wisher = Arc<dyn Fn(Asked, Answer) -> Result<(), ErrorInfo> + Send + Sync>;

/// The table that is shown.
struct Shown {
    local: Local,
    phones: String,
    standing: watch::Receiver<proto::ScreenStanding>,
    wish: Wisher,
    followers: Arc<watch::Sender<Followers>>,
    goodbye: CancellationToken,
}

impl Shown {
    fn new<M: GameMessages>(
        local: Local,
        phones: Option<String>,
        ask: impl Fn(Wish<M::Game>, Answer) + Send + Sync + 'static,
        updates: UnboundedReceiver<Update<M::Game>>,
    ) -> (Self, UnboundedReceiver<Update<M::Game>>) {
        let is_host = local.is_host;
        let (standing, followed) = watch::channel(proto::ScreenStanding { connected: is_host, ..Default::default() });
        let handed_on = tap(updates, standing, is_host);
        let shown = Self {
            local,
            phones: phones.unwrap_or_default(),
            standing: followed,
            wish: Arc::new(move |asked, answer| wanted::<M>(asked, is_host).map(|wish| ask(wish, answer))),
            followers: Arc::new(watch::channel(Followers::default()).0),
            goodbye: CancellationToken::new(),
        };
        (shown, handed_on)
    }
}

#[derive(Clone)]
struct Own {
    keys: Arc<Keys>,
    shown: watch::Receiver<Arc<Shown>>,
}

impl Own {
    fn shown(&self) -> Arc<Shown> {
        self.shown.borrow().clone()
    }

    #[allow(clippy::result_large_err, reason = "the error type of the library")]
    fn check<T>(&self, request: &Request<T>) -> Result<(), Status> {
        let token = request.metadata().get(TOKEN).and_then(|token| token.to_str().ok());
        if token == Some(self.keys.token.as_str()) { Ok(()) } else { Err(locked()) }
    }
}

fn locked() -> Status {
    status(ReasonStatus::Unauthenticated, "BAD_CHALLENGE")
}

#[tonic::async_trait]
impl ScreenService for Own {
    async fn unlock(&self, request: Request<proto::UnlockRequest>) -> Result<Response<proto::UnlockResponse>, Status> {
        let mut secret = self.keys.secret.lock().unwrap_or_else(PoisonError::into_inner);
        if secret.as_deref() != Some(request.get_ref().secret.as_str()) {
            return Err(locked());
        }
        *secret = None;
        Ok(Response::new(proto::UnlockResponse { token: self.keys.token.clone() }))
    }

    async fn describe(
        &self,
        request: Request<proto::DescribeRequest>,
    ) -> Result<Response<proto::DescribeResponse>, Status> {
        self.check(&request)?;
        let shown = self.shown();
        let Local { desk, key, is_host } = &shown.local;
        let genesis = desk.log.entry(0).ok_or_else(|| status(ReasonStatus::Unavailable, "UNAVAILABLE"))?;
        let table = proto::GetTableResponse {
            genesis: Some(genesis),
            entries: desk.log.len(),
            head: desk.log.head().0.to_vec(),
            info: Some(desk.info.borrow().clone()),
            challenge: Vec::new(),
        };
        Ok(Response::new(proto::DescribeResponse {
            table: Some(table),
            public_key: key.0.to_vec(),
            host: *is_host,
            link: shown.phones.clone(),
        }))
    }

    type FollowStream = ReceiverStream<Result<proto::FollowResponse, Status>>;

    async fn follow(&self, request: Request<proto::FollowRequest>) -> Result<Response<Self::FollowStream>, Status> {
        self.check(&request)?;
        let (sender, receiver) = mpsc::channel(follow::QUEUE);
        let wants = follow::Wants { from: request.get_ref().from, entries: true, views: true };
        let shown = self.shown();
        let (local, mut standing) = (shown.local.clone(), shown.standing.clone());
        let (followers, goodbye) = (shown.followers.clone(), shown.goodbye.clone());
        drop(shown);
        standing.mark_changed();
        followers.send_modify(|known| known.streams += 1);
        tokio::spawn(async move {
            let say = |content| proto::FollowResponse { content: Some(content) };
            let told = follow::follow(&local.desk, local.key, wants, |response| {
                let shown = match &response.content {
                    Some(proto::watch_response::Content::View(view)) => view.number.saturating_add(1),
                    _ => 0,
                };
                let (sender, followers) = (&sender, &followers);
                async move {
                    let sent = follow::send(sender, Ok(say(Content::Watch(response)))).await;
                    followers.send_modify(|known| known.told = known.told.max(shown));
                    sent
                }
            });
            let stood = async {
                while standing.changed().await.is_ok() {
                    let current = standing.borrow_and_update().clone();
                    if !follow::send(&sender, Ok(say(Content::Standing(current)))).await {
                        return;
                    }
                }
                // The process ends; the table's own follower says so.
                std::future::pending::<()>().await;
            };
            tokio::select! {
                ended = told => drop(sender.try_send(Err(ended.status()))),
                () = stood => {}
                () = goodbye.cancelled() => {}
            }
            followers.send_modify(|known| known.streams = known.streams.saturating_sub(1));
        });
        Ok(Response::new(ReceiverStream::new(receiver)))
    }

    async fn wish(&self, request: Request<proto::WishRequest>) -> Result<Response<proto::WishResponse>, Status> {
        self.check(&request)?;
        let missing = || error_info(&ErrorInfo::new(ReasonStatus::InvalidArgument, "MISSING").with("field", "wish"));
        let asked = request.into_inner().wish.ok_or_else(missing)?;
        let (answer, told) = oneshot::channel();
        (self.shown().wish)(asked, answer).map_err(|info| error_info(&info))?;
        match timeout(ANSWER, told).await {
            Ok(Ok(Some(refused))) => Err(said_no(refused)),
            _ => Ok(Response::new(proto::WishResponse {})),
        }
    }
}

/// A refusal of the machine as the error of the call.
fn said_no(refused: proto::Refused) -> Status {
    use tonic_types::{ErrorDetails, StatusExt};
    let details = ErrorDetails::with_error_info(&refused.reason, jusawi_wire::reason::DOMAIN, refused.metadata);
    Status::with_error_details(tonic::Code::FailedPrecondition, refused.reason, details)
}

/// The wish that was asked for.
fn wanted<M: GameMessages>(asked: Asked, is_host: bool) -> Result<Wish<M::Game>, ErrorInfo> {
    let form = |malformed| ErrorInfo::from(&malformed);
    let wish = match asked {
        Asked::Act(action) => Wish::Act(M::decode_action(&action).map_err(form)?),
        Asked::Sit(sit) => {
            let name = Name::from_typed(&sit.name).map_err(|_| bad("name"))?;
            Wish::Sit { seat: sit.seat.map(|seat| small(seat, "seat")).transpose()?, name }
        }
        Asked::Say(text) => Wish::Chat(text),
        Asked::Clear(seat) => Wish::Host(HostWish::Clear(small(seat, "seat")?)),
        Asked::Options(options) => Wish::Host(HostWish::SetOptions(M::decode_options(&options).map_err(form)?)),
        Asked::Kick(seat) => Wish::Host(HostWish::Kick(Seat(small(seat, "seat")?))),
        Asked::Plain(plain) => match proto::PlainWish::try_from(plain) {
            Ok(proto::PlainWish::Concede) => Wish::Act(<M::Game as Game>::concession().ok_or_else(|| bad("plain"))?),
            Ok(proto::PlainWish::Agree) => Wish::Agree,
            Ok(proto::PlainWish::Leave) => Wish::Leave,
            Ok(proto::PlainWish::Start) => Wish::Host(HostWish::Start),
            Ok(proto::PlainWish::SeatBot) => Wish::Host(HostWish::SeatBot),
            Ok(proto::PlainWish::Close) => Wish::Host(HostWish::Close),
            Ok(proto::PlainWish::Rematch) => Wish::Host(HostWish::Rematch),
            Ok(proto::PlainWish::Unspecified) | Err(_) => return Err(bad("plain")),
        },
    };
    match wish {
        Wish::Host(_) if !is_host => Err(ErrorInfo::new(ReasonStatus::PermissionDenied, "NOT_HOST")),
        wish => Ok(wish),
    }
}

fn bad(field: &'static str) -> ErrorInfo {
    ErrorInfo::new(ReasonStatus::InvalidArgument, "BAD_VALUE").with("field", field)
}

fn small(number: u32, field: &'static str) -> Result<u8, ErrorInfo> {
    u8::try_from(number).map_err(|_| bad(field))
}

/// Hands updates on to the other screen, and keeps what the page has to know beside the record.
fn tap<G: Game>(
    mut updates: UnboundedReceiver<Update<G>>,
    standing: watch::Sender<proto::ScreenStanding>,
    is_host: bool,
) -> UnboundedReceiver<Update<G>> {
    let (sender, receiver) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some(update) = updates.recv().await {
            match &update {
                Update::Connected => standing.send_modify(|known| known.connected = true),
                Update::Disconnected { .. } => standing.send_modify(|known| known.connected = false),
                Update::Alarm { fault, .. } => standing.send_modify(|known| {
                    known.alarm = fault.wrong.code().to_owned();
                    known.entry = fault.number;
                }),
                Update::CannotCheck(_) => standing.send_modify(|known| known.beyond = true),
                Update::Storage(_) => standing.send_modify(|known| known.storage = true),
                Update::News(_) => {
                    standing.send_if_modified(|known| std::mem::take(&mut known.storage));
                }
                Update::Picture(picture) if is_host => {
                    let absent: Vec<_> = picture.absent.iter().map(absent).collect();
                    standing.send_if_modified(|known| {
                        let changed = known.absent != absent;
                        known.absent = absent;
                        changed
                    });
                }
                Update::Refused { .. }
                | Update::Picture(_)
                | Update::Chat { .. }
                | Update::Note(_)
                | Update::Closed
                | Update::Rematch(_)
                | Update::Next(_)
                | Update::Gone => {}
            }
            if sender.send(update).is_err() {
                return;
            }
        }
    });
    receiver
}

fn absent(&(seat, rounds): &(Seat, u32)) -> proto::ScreenAbsent {
    proto::ScreenAbsent { seat: seat.0.into(), rounds }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(all: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        all.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn only_the_own_page_and_programs_on_this_device_are_from_here() {
        let here = "127.0.0.1:4000";
        let own = (header::HOST, "127.0.0.1:4000");
        assert!(comes_from_here(&headers(std::slice::from_ref(&own)), here));
        assert!(comes_from_here(&headers(&[own.clone(), (header::ORIGIN, "http://127.0.0.1:4000")]), here));
        for origin in
            ["http://evil.example", "null", "http://127.0.0.1:4001", "https://127.0.0.1:4000", "http://localhost:4000"]
        {
            assert!(!comes_from_here(&headers(&[own.clone(), (header::ORIGIN, origin)]), here), "{origin}");
        }
        for host in ["evil.example:4000", "localhost:4000", "127.0.0.1", "127.0.0.1:4001"] {
            assert!(!comes_from_here(&headers(&[(header::HOST, host)]), here), "{host}");
        }
        assert!(!comes_from_here(&headers(&[]), here));
    }
}
