//! Relays that lie.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::{Request as HttpRequest, State};
use axum::routing::get;
use http::{StatusCode, header};
use hyper_util::rt::TokioIo;
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::register_response::Content as Say;
use jusawi_proto::v1::relay_service_server::{RelayService, RelayServiceServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;
use tonic::service::Routes;
use tonic::{Code, Request, Response, Status, Streaming};
use tonic_types::{ErrorDetails, StatusExt};

/// What a relay answers to whoever asks for a tunnel.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    /// A tunnel that leads to this table.
    OtherTable(SocketAddr),
    /// A tunnel, and then nothing that means anything.
    Garbage,
    /// A tunnel, and then nothing.
    HangUp,
    /// Nothing that is HTTP.
    NotHttp,
}

/// A relay that gives everybody the same answer.
pub(crate) async fn answering(answer: Answer) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(give(stream, answer));
        }
    });
    address
}

async fn give(mut stream: TcpStream, answer: Answer) {
    let mut head = vec![0; 4096];
    let _ = stream.read(&mut head).await;
    let switching = b"HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: jusawi-tunnel\r\n\r\n";
    if !matches!(answer, Answer::NotHttp) {
        let _ = stream.write_all(switching).await;
    }
    match answer {
        Answer::OtherTable(at) => {
            let mut table = TcpStream::connect(at).await.unwrap();
            let _ = tokio::io::copy_bidirectional(&mut stream, &mut table).await;
        }
        Answer::HangUp => {
            // What was said is heard first: otherwise the end would be a reset.
            let _ = stream.read(&mut head).await;
        }
        Answer::Garbage | Answer::NotHttp => {
            let _ = stream.write_all(&[b'?'; 4096]).await;
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
    }
}

/// A relay that takes hosts, and then says to them what it should not, or refuses them for a reason.
#[derive(Clone)]
pub(crate) struct Liar {
    pub(crate) address: SocketAddr,
    refusal: Option<&'static str>,
    tunnels: Arc<AtomicUsize>,
}

impl Liar {
    pub(crate) async fn serve(refusal: Option<&'static str>) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let liar = Self { address: listener.local_addr().unwrap(), refusal, tunnels: Arc::default() };
        let control = Routes::new(RelayServiceServer::new(liar.clone())).into_axum_router();
        let tunnels = axum::Router::new().route("/v1/accept/{ticket}", get(tunnel)).with_state(liar.clone());
        tokio::spawn(async move { axum::serve(listener, control.merge(tunnels)).await });
        liar
    }

    /// Waits until the host has opened so many tunnels to nobody.
    pub(crate) async fn until_tunnels(&self, wanted: usize) {
        while self.tunnels.load(Ordering::Relaxed) < wanted {
            sleep(Duration::from_millis(5)).await;
        }
    }
}

/// A tunnel in which the relay itself speaks, or does not.
async fn tunnel(State(liar): State<Liar>, request: HttpRequest) -> axum::response::Response {
    let number = liar.tunnels.fetch_add(1, Ordering::Relaxed);
    tokio::spawn(async move {
        let Ok(upgraded) = hyper::upgrade::on(request).await else { return };
        let mut stream = TokioIo::new(upgraded);
        let words: &[u8] = match number % 4 {
            0 => &[b'?'; 4096],
            1 => b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            2 => &[0x16, 3, 1],
            _ => return,
        };
        let _ = stream.write_all(words).await;
        let _ = stream.read_to_end(&mut Vec::new()).await;
    });
    let headers = [(header::CONNECTION, "upgrade"), (header::UPGRADE, "jusawi-tunnel")];
    axum::response::IntoResponse::into_response((StatusCode::SWITCHING_PROTOCOLS, headers))
}

#[tonic::async_trait]
impl RelayService for Liar {
    type RegisterStream = ReceiverStream<Result<proto::RegisterResponse, Status>>;

    async fn register(
        &self,
        request: Request<Streaming<proto::RegisterRequest>>,
    ) -> Result<Response<Self::RegisterStream>, Status> {
        if let Some(reason) = self.refusal {
            let details = ErrorDetails::with_error_info(reason, "jusawi", HashMap::new());
            return Err(Status::with_error_details(Code::FailedPrecondition, reason, details));
        }
        let (say, told) = mpsc::channel(64);
        tokio::spawn(async move {
            let mut said = request.into_inner();
            let say = async |content| say.send(Ok(proto::RegisterResponse { content })).await;
            let challenge = || Some(Say::Challenge(proto::RegisterChallenge { challenge: vec![7; 32] }));
            let _ = (said.message().await, say(challenge()).await, said.message().await);
            let _ = say(Some(Say::Registered(proto::Registered { tunnels: u32::MAX, ..Default::default() }))).await;
            for number in 0..60 {
                let _ = say(Some(Say::Arrived(proto::Arrived { ticket: format!("{number:032x}") }))).await;
            }
            for ticket in ["", "../../v1/join/x", "0 HTTP/1.1\r\nx: y", &"0".repeat(100_000)] {
                let _ = say(Some(Say::Arrived(proto::Arrived { ticket: ticket.to_owned() }))).await;
            }
            let _ = (say(challenge()).await, say(None).await);
            let _ = say(Some(Say::Draining(proto::Draining { seconds: u32::MAX }))).await;
            // A host says nothing more; its stream ends with it.
            let _ = said.message().await;
        });
        Ok(Response::new(ReceiverStream::new(told)))
    }
}
