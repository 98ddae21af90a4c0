//! Browsers at a relay over real sockets: the page, what of a host they reach, and what one of them can do to the others.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "what tests may do")]

use std::convert::Infallible;
use std::future::pending;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Body;
use http::{HeaderMap, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use jusawi_fair::{InviteCode, SecretKey, relay_proof_digest};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_request::Content as Say;
use jusawi_proto::v1::register_response::Content as Told;
use jusawi_proto::v1::relay_service_client::RelayServiceClient;
use jusawi_relay::{Limits, Relay, Settings};
use jusawi_tls::TableTls;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;
use tonic::transport::Endpoint;
use tonic_types::StatusExt;

/// A relay on loopback with the page; dropping the sender does not end it.
async fn serve(limits: Limits) -> (SocketAddr, oneshot::Sender<()>) {
    serve_as(Settings { limits, ..Settings::default() }).await
}

async fn serve_as(settings: Settings) -> (SocketAddr, oneshot::Sender<()>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let (drain, drained) = oneshot::channel::<()>();
    let settings = Settings { page: true, ..settings };
    tokio::spawn(async move {
        let asked = async {
            if drained.await.is_err() {
                pending::<()>().await;
            }
        };
        Relay::new(settings).serve(listener, None, asked, Duration::from_secs(600), pending()).await.unwrap()
    });
    (address, drain)
}

/// What a host was asked, and what it sent.
#[derive(Default)]
struct Seen {
    asked: Mutex<Vec<(String, HeaderMap)>>,
    /// Bytes that were taken from its endless answers.
    poured: AtomicUsize,
    /// Endless answers that have ended.
    ended: AtomicUsize,
}

impl Seen {
    fn paths(&self) -> Vec<String> {
        self.asked.lock().unwrap().iter().map(|(path, _)| path.clone()).collect()
    }
}

/// Counts when it is dropped.
struct Ends(Arc<Seen>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, Ordering::SeqCst);
    }
}

/// A host that answers everything it is asked: a Watch without end, all else at once. It says more than it should.
struct Host {
    code: InviteCode,
    seen: Arc<Seen>,
    _say: mpsc::Sender<proto::RegisterRequest>,
}

impl Host {
    async fn register(relay: SocketAddr, number: u8) -> Self {
        let key = SecretKey::from_bytes([number; 32]);
        let tls = TableTls::new(&key).unwrap();
        Self::with_tls(relay, &key, tls).await
    }

    async fn with_tls(relay: SocketAddr, key: &SecretKey, tls: TableTls) -> Self {
        let channel = Endpoint::new(format!("http://{relay}")).unwrap().connect().await.unwrap();
        let (say, said) = mpsc::channel(4);
        let send = async |content| say.send(proto::RegisterRequest { content: Some(content) }).await.unwrap();
        let table_key = key.public().0.to_vec();
        let hello = proto::RegisterHello {
            version: 1,
            table_key,
            relay: "here".to_owned(),
            token: String::new(),
            session: Vec::new(),
        };
        send(Say::Hello(hello)).await;
        let registered = RelayServiceClient::new(channel).register(ReceiverStream::new(said)).await;
        let mut told = registered.unwrap().into_inner();
        let Some(Told::Challenge(asked)) = told.message().await.unwrap().unwrap().content else { panic!() };
        let digest = relay_proof_digest(&key.public(), asked.challenge.as_slice().try_into().unwrap(), "here");
        send(Say::Proof(proto::RegisterProof { signature: key.sign(digest.as_bytes()).0.to_vec() })).await;
        let Some(Told::Registered(_)) = told.message().await.unwrap().unwrap().content else { panic!() };
        let seen = Arc::<Seen>::default();
        let answering = Arc::clone(&seen);
        tokio::spawn(async move {
            while let Ok(Some(message)) = told.message().await {
                if let Some(Told::Arrived(arrived)) = message.content {
                    tokio::spawn(open(relay, arrived.ticket, tls.clone(), Arc::clone(&answering)));
                }
            }
        });
        Self { code: InviteCode::of(&key.public()), seen, _say: say }
    }
}

/// A host's end of a tunnel.
async fn open(relay: SocketAddr, ticket: String, tls: TableTls, seen: Arc<Seen>) {
    let io = tunnel(relay, &format!("/v1/accept/{ticket}")).await.unwrap();
    let Ok(io) = tls.acceptor().accept(io).await else { return };
    let service = service_fn(move |request: Request<Incoming>| {
        let seen = Arc::clone(&seen);
        async move { Ok::<_, Infallible>(answer(request, seen).await) }
    });
    let _ = auto::Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(io), service).await;
}

async fn answer(request: Request<Incoming>, seen: Arc<Seen>) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let said = body.collect().await.unwrap().to_bytes();
    seen.asked.lock().unwrap().push((parts.uri.path().to_owned(), parts.headers));
    let body = if parts.uri.path().ends_with("/Watch") {
        let (pieces, taken) = mpsc::channel::<Result<Bytes, Infallible>>(1);
        tokio::spawn(async move {
            let ends = Ends(Arc::clone(&seen));
            while pieces.send(Ok(Bytes::from_static(&[7; 4096]))).await.is_ok() {
                seen.poured.fetch_add(4096, Ordering::SeqCst);
            }
            drop(ends);
        });
        Body::from_stream(ReceiverStream::new(taken))
    } else {
        Body::from(said)
    };
    Response::builder()
        .header(header::CONTENT_TYPE, "application/grpc-web+proto")
        .header(header::SET_COOKIE, "mine=1")
        .header(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")
        .header(header::LOCATION, "http://elsewhere.example/")
        .body(body)
        .unwrap()
}

/// Asks for a tunnel.
async fn tunnel(relay: SocketAddr, path: &str) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(relay).await.unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nHost: here\r\nConnection: upgrade\r\nUpgrade: jusawi-tunnel\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.ok()?);
    }
    answer.starts_with(b"HTTP/1.1 101 ").then_some(stream)
}

/// A browser with one connection to the relay.
struct Browser {
    sender: http1::SendRequest<Full<Bytes>>,
    /// What a proxy would say of where it comes from.
    forwarded: &'static str,
}

impl Browser {
    async fn open(relay: SocketAddr) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        // What the system holds for a browser that takes nothing is not what is looked at here.
        socket.set_recv_buffer_size(16 << 10).unwrap();
        let stream = socket.connect(relay).await.unwrap();
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        Self { sender, forwarded: "192.0.2.1" }
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> Response<Incoming> {
        self.sender.ready().await.unwrap();
        self.sender.send_request(request).await.unwrap()
    }

    async fn get(&mut self, path: &str) -> (Response<()>, Bytes) {
        let request = Request::get(path).header(header::HOST, "here").body(Full::default()).unwrap();
        whole(self.send(request).await).await
    }

    /// Begins a call of a table's service; the answer may have no end.
    async fn begin(&mut self, code: InviteCode, call: &str, body: &'static [u8]) -> Response<Incoming> {
        let request = Request::post(format!("/{code}/jusawi.v1.TableService/{call}"))
            .header(header::HOST, "here")
            .header(header::CONTENT_TYPE, "application/grpc-web+proto")
            .header("x-grpc-web", "1")
            .header(header::ORIGIN, "http://here")
            .header(header::COOKIE, "private=1")
            .header(header::USER_AGENT, "a browser")
            .header("x-forwarded-for", self.forwarded)
            .header("te", "trailers");
        self.send(request.body(Full::from(body)).unwrap()).await
    }

    async fn call(&mut self, code: InviteCode, call: &str, body: &'static [u8]) -> (Response<()>, Bytes) {
        whole(self.begin(code, call, body).await).await
    }

    /// The reason for which a call is refused.
    async fn refused(&mut self, code: InviteCode) -> String {
        let (head, body) = self.call(code, "GetTable", b"").await;
        assert_eq!((head.status(), body.len()), (StatusCode::OK, 0));
        assert_eq!(head.headers()[header::CONTENT_TYPE], "application/grpc-web+proto");
        let status = Status::from_header_map(head.headers()).unwrap();
        status.get_details_error_info().map_or_else(|| status.message().to_owned(), |info| info.reason)
    }
}

async fn whole(response: Response<Incoming>) -> (Response<()>, Bytes) {
    let (parts, body) = response.into_parts();
    (Response::from_parts(parts, ()), body.collect().await.unwrap().to_bytes())
}

/// Limits that nobody is held up by.
fn fast() -> Limits {
    let many = (1 << 30).try_into().unwrap();
    Limits { bytes_per_second: many, calls_per_second: many, ..Limits::default() }
}

fn some_code() -> InviteCode {
    InviteCode::of(&SecretKey::from_bytes([9; 32]).public())
}

#[tokio::test]
async fn the_address_of_a_code_is_the_page_and_its_files_are_the_same_for_all_tables() {
    let (relay, _drain) = serve(Limits::default()).await;
    let mut browser = Browser::open(relay).await;
    let (head, page) = browser.get(&format!("/{}", some_code())).await;
    assert_eq!(head.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    assert!(head.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().starts_with("default-src 'self'; "));
    assert!(head.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN).is_none());
    let page = String::from_utf8(page.to_vec()).unwrap();
    assert!(page.contains("\"./app.js\""), "{page}");
    let (head, _) = browser.get("/app.js").await;
    assert_eq!(head.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    let (head, _) = browser.get(&format!("/{}/", some_code())).await;
    assert_eq!(head.headers()[header::LOCATION], format!("/{}", some_code()));
    let (_, greeting) = browser.get("/").await;
    let greeting = String::from_utf8(greeting.to_vec()).unwrap();
    assert!(greeting.contains("초대 코드") && greeting.contains("invite code"), "{greeting}");
    for path in ["/nonsense", "/index.html", "/app.js/", "/src/lib.rs", "/ST8S-8CE3-7208-DN6/", "/v1/page"] {
        assert_eq!(browser.get(path).await.0.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_relay_without_the_page_has_neither_page_nor_calls() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let relay = listener.local_addr().unwrap();
    tokio::spawn(async move {
        Relay::new(Settings::default()).serve(listener, None, pending(), Duration::ZERO, pending()).await.unwrap()
    });
    let host = Host::register(relay, 1).await;
    let mut browser = Browser::open(relay).await;
    for path in ["/", "/app.js", &format!("/{}", host.code)] {
        assert_eq!(browser.get(path).await.0.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(browser.call(host.code, "GetTable", b"").await.0.headers()["grpc-status"], "12");
    assert!(host.seen.paths().is_empty());
}

#[tokio::test]
async fn a_call_reaches_the_host_with_what_it_needs_and_nothing_of_the_browser() {
    let (relay, _drain) = serve(Limits::default()).await;
    let host = Host::register(relay, 1).await;
    let mut browser = Browser::open(relay).await;
    let (head, body) = browser.call(host.code, "GetTable", b"\0\0\0\0\x03abc").await;
    assert_eq!((head.status(), body.as_ref()), (StatusCode::OK, b"\0\0\0\0\x03abc".as_slice()));
    for name in [header::SET_COOKIE, header::ACCESS_CONTROL_ALLOW_ORIGIN, header::LOCATION] {
        assert!(head.headers().get(&name).is_none(), "{name}");
    }
    let asked = host.seen.asked.lock().unwrap();
    let (path, headers) = &asked[0];
    assert_eq!(path, "/jusawi.v1.TableService/GetTable");
    let names: Vec<&str> = headers.keys().map(header::HeaderName::as_str).collect();
    assert!(names.iter().all(|name| ["content-type", "content-length", "x-grpc-web"].contains(name)), "{names:?}");
}

#[tokio::test]
async fn nothing_else_of_a_host_is_reached() {
    let (relay, _drain) = serve(Limits::default()).await;
    let host = Host::register(relay, 1).await;
    let mut browser = Browser::open(relay).await;
    let code = host.code;
    for path in [
        "jusawi.v1.TableService/Play",
        "jusawi.v1.TableService/",
        "jusawi.v1.TableService/GetTable/",
        "jusawi.v1.TableService/..%2FScreenService%2FUnlock",
        "jusawi.v1.ScreenService/Unlock",
        "grpc.health.v1.Health/Check",
        "grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        "app.js",
    ] {
        let request = Request::post(format!("/{code}/{path}")).header(header::HOST, "here");
        let request = request.header(header::CONTENT_TYPE, "application/grpc-web+proto").body(Full::default());
        let (head, _) = whole(browser.send(request.unwrap()).await).await;
        let status = head.headers().get("grpc-status").map(|status| status.to_str().unwrap().to_owned());
        assert!(head.status() == StatusCode::NOT_FOUND || status.as_deref() == Some("12"), "{path}: {head:?}");
    }
    let post = |content_type: &str, body: Vec<u8>| {
        let request = Request::post(format!("/{code}/jusawi.v1.TableService/Submit")).header(header::HOST, "here");
        request.header(header::CONTENT_TYPE, content_type).body(Full::from(body)).unwrap()
    };
    // What other web sites can make a browser send.
    let plain = browser.send(post("text/plain", Vec::new())).await;
    assert_eq!(whole(plain).await.0.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let (head, _) = browser.get(&format!("/{code}/jusawi.v1.TableService/GetTable")).await;
    assert_eq!(head.status(), StatusCode::METHOD_NOT_ALLOWED);
    let large = browser.send(post("application/grpc-web+proto", vec![0; 200 << 10])).await;
    assert_eq!(large.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(host.seen.paths(), Vec::<String>::new());
}

#[tokio::test]
async fn who_cannot_be_served_is_told_why_in_the_words_of_the_protocol() {
    let limits = Limits { tunnels_per_table: 1, tries_per_minute: 3.try_into().unwrap(), ..Limits::default() };
    let (relay, _drain) = serve(limits).await;
    let host = Host::register(relay, 1).await;
    let mut browser = Browser::open(relay).await;
    assert_eq!(browser.refused(some_code()).await, "NO_SUCH_TABLE");
    let program = tunnel(relay, &format!("/v1/join/{}", host.code)).await.unwrap();
    // Three tries of this source: the host's registration, a code that is not here, the program.
    assert_eq!(browser.refused(host.code).await, "RATE_LIMITED");
    drop(program);
    let (relay, drain) = serve(Limits { tunnels_per_table: 1, ..Limits::default() }).await;
    let host = Host::register(relay, 1).await;
    let other = Host::register(relay, 2).await;
    let _program = tunnel(relay, &format!("/v1/join/{}", host.code)).await.unwrap();
    let mut browser = Browser::open(relay).await;
    assert_eq!(browser.refused(host.code).await, "TABLE_CROWDED");
    // Who plays when the relay is to end plays on, by new connections, too.
    browser.call(other.code, "GetTable", b"before").await;
    drain.send(()).unwrap();
    while browser.refused(host.code).await != "RELAY_DRAINING" {}
    let mut new = Browser::open(relay).await;
    assert_eq!(new.call(other.code, "Submit", b"after").await.1.as_ref(), b"after");
}

#[tokio::test]
async fn a_host_that_holds_another_key_is_told_nothing() {
    let (relay, _drain) = serve(Limits::default()).await;
    let key = SecretKey::from_bytes([1; 32]);
    let tls = TableTls::new(&SecretKey::from_bytes([2; 32])).unwrap();
    let host = Host::with_tls(relay, &key, tls).await;
    assert_eq!(Browser::open(relay).await.refused(host.code).await, "HOST_SILENT");
    assert!(host.seen.paths().is_empty());
}

#[tokio::test]
async fn browsers_of_one_home_share_a_tunnel_and_it_ends_when_nobody_needs_it() {
    let brief = Duration::from_millis(1500);
    let limits = Limits { tunnels_per_table: 1, arrival: brief, pickup: brief, ..Limits::default() };
    let (relay, _drain) = serve(limits).await;
    let host = Host::register(relay, 1).await;
    let mut browsers = Vec::new();
    for _ in 0..5 {
        let mut browser = Browser::open(relay).await;
        assert_eq!(browser.call(host.code, "GetTable", b"hello").await.1.as_ref(), b"hello");
        browsers.push(browser);
    }
    // The one place at this table is free again once the line was not used for a while.
    while tunnel(relay, &format!("/v1/join/{}", host.code)).await.is_none() {}
}

#[tokio::test]
async fn who_is_one_home_a_proxy_says_and_a_browser_does_not() {
    let limits = Limits { tunnels_per_table: 1, ..Limits::default() };
    for behind_proxy in [false, true] {
        let (relay, _drain) = serve_as(Settings { limits, behind_proxy, ..Settings::default() }).await;
        let host = Host::register(relay, 1).await;
        let mut browser = Browser::open(relay).await;
        browser.call(host.code, "GetTable", b"").await;
        browser.forwarded = "203.0.113.9";
        let (head, _) = browser.call(host.code, "GetTable", b"").await;
        let refused = Status::from_header_map(head.headers()).map(|status| status.message().to_owned());
        assert_eq!(refused.as_deref(), behind_proxy.then_some("TABLE_CROWDED"));
    }
}

#[tokio::test]
async fn one_home_cannot_use_up_what_a_host_takes_from_all() {
    let (relay, _drain) = serve(Limits { calls_per_second: 1.try_into().unwrap(), ..Limits::default() }).await;
    let host = Host::register(relay, 1).await;
    let mut browser = Browser::open(relay).await;
    let mut taken = 0;
    let refused = loop {
        let (head, _) = browser.call(host.code, "Submit", b"").await;
        match Status::from_header_map(head.headers()) {
            None => taken += 1,
            Some(status) => break status,
        }
    };
    assert!(taken >= 5, "{taken}");
    let info = refused.get_details_error_info().unwrap();
    assert!(info.reason == "RATE_LIMITED" && info.metadata["retry_ms"].parse::<u64>().unwrap() <= 1000, "{info:?}");
}

#[tokio::test]
async fn browsers_that_take_nothing_hold_little_and_stop_nobody_else() {
    let (relay, _drain) = serve(fast()).await;
    let host = Host::register(relay, 1).await;
    let mut stalled = Vec::new();
    for _ in 0..3 {
        let mut browser = Browser::open(relay).await;
        let endless = browser.begin(host.code, "Watch", b"").await;
        stalled.push((browser, endless));
    }
    let mut browser = Browser::open(relay).await;
    let mut watching = Browser::open(relay).await;
    let mut endless = watching.begin(host.code, "Watch", b"").await.into_body();
    for _ in 0..200 {
        assert_eq!(browser.call(host.code, "Submit", b"a move").await.1.as_ref(), b"a move");
        assert!(endless.frame().await.unwrap().is_ok());
    }
    // What was poured out is in buffers of the system, which are the browsers' own, and then it stands still.
    let poured = loop {
        let before = host.seen.poured.load(Ordering::SeqCst);
        for _ in 0..50 {
            browser.call(host.code, "Submit", b"a move").await;
        }
        if host.seen.poured.load(Ordering::SeqCst) == before {
            break before;
        }
    };
    assert!(poured < 4 * (8 << 20), "{poured} bytes for browsers that take nothing");
    // A browser that is gone is gone for its host, too.
    drop((stalled, watching, endless));
    while host.seen.ended.load(Ordering::SeqCst) < 4 {
        browser.call(host.code, "Submit", b"a move").await;
    }
}

#[tokio::test]
async fn a_browser_that_takes_nothing_for_too_long_loses_its_call_and_nothing_else() {
    let idle = Duration::from_secs(3);
    let (relay, _drain) = serve(Limits { idle, ..fast() }).await;
    let host = Host::register(relay, 1).await;
    let mut stalled = Browser::open(relay).await;
    let _endless = stalled.begin(host.code, "Watch", b"").await;
    let mut browser = Browser::open(relay).await;
    while host.seen.ended.load(Ordering::SeqCst) == 0 {
        assert_eq!(browser.call(host.code, "Submit", b"a move").await.1.as_ref(), b"a move");
    }
}
