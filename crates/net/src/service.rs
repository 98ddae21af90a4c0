//! `TableService`: one handler behind unary calls, streams, gRPC and gRPC-Web.

mod challenge;
mod follow;
mod limits;
pub mod own;
mod play;
mod presence;
mod said;
mod status;

use std::sync::Arc;

use axum::Router;
use jusawi_fair::{Kind, PublicKey, Signed};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::table_service_server::{TableService, TableServiceServer};
use jusawi_table::Payload;
use jusawi_wire::reason::{ErrorInfo, Status as ReasonStatus};
use jusawi_wire::{decode_payload, signed_from_proto};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};

pub use limits::ServiceLimits;
pub(crate) use status::{error_info, status};

use crate::host::{Ask, Desk};
use crate::port::{Via, grpc};
use challenge::Challenges;
use limits::Rates;
use presence::Presences;
use said::Said;

/// The largest message that a client may send, in bytes: a batch of entries that the host asked for.
const MAX_MESSAGE: usize = 1 << 20;

/// The services of one table.
#[derive(Clone)]
pub(crate) struct Service {
    desk: Desk,
    challenges: Arc<Challenges>,
    presences: Arc<Presences>,
    rates: Arc<Rates>,
    chats: Arc<Said>,
}

/// The gRPC services of a table as routes; whatever else is asked for is the page's, if there is one. Calls that do not
/// exist are answered as unimplemented.
pub(crate) async fn routes(
    desk: Desk,
    limits: ServiceLimits,
    page: Option<Router>,
) -> Result<Router, tonic_reflection::server::Error> {
    let service = Service {
        challenges: Arc::default(),
        presences: Arc::new(Presences::new(desk.clone(), limits)),
        rates: Arc::new(Rates::new(limits)),
        chats: Arc::default(),
        desk,
    };
    let table = TableServiceServer::new(service).max_decoding_message_size(MAX_MESSAGE);
    let (reporter, health) = tonic_health::server::health_reporter();
    reporter.set_serving::<TableServiceServer<Service>>().await;
    let builder = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(proto::DESCRIPTORS)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let router = grpc(Router::new(), table);
    let router = grpc(router, health);
    let router = grpc(router, builder().build_v1()?);
    let router = grpc(router, builder().build_v1alpha()?);
    Ok(router.fallback(move |request| status::not_here(page.clone(), request)))
}

#[tonic::async_trait]
impl TableService for Service {
    async fn get_table(
        &self,
        request: Request<proto::GetTableRequest>,
    ) -> Result<Response<proto::GetTableResponse>, Status> {
        self.rates.check(via(&request)).map_err(|limited| error_info(&limited))?;
        Ok(Response::new(self.table(self.challenges.issue())?))
    }

    async fn submit(&self, request: Request<proto::SubmitRequest>) -> Result<Response<proto::SubmitResponse>, Status> {
        self.rates.check(via(&request)).map_err(|limited| error_info(&limited))?;
        let signed = request.into_inner().signed.ok_or_else(|| missing("signed"))?;
        let taken = self.take(signed).await.map_err(|info| error_info(&info))?;
        Ok(Response::new(taken))
    }

    type WatchStream = ReceiverStream<Result<proto::WatchResponse, Status>>;

    async fn watch(&self, request: Request<proto::WatchRequest>) -> Result<Response<Self::WatchStream>, Status> {
        self.rates.check(via(&request)).map_err(|limited| error_info(&limited))?;
        let request = request.into_inner();
        let (key, seat) = self.identify(request.watch, |challenge| self.challenges.redeem(challenge))?;
        let presence = self.presences.enter(key, seat, request.from)?;
        let wants = follow::Wants { from: request.from, entries: request.entries, views: request.views };
        Ok(Response::new(follow::stream(self.desk.clone(), key, wants, presence)))
    }

    type PlayStream = ReceiverStream<Result<proto::PlayResponse, Status>>;

    async fn play(
        &self,
        request: Request<Streaming<proto::PlayRequest>>,
    ) -> Result<Response<Self::PlayStream>, Status> {
        let via = via(&request);
        self.rates.check(via).map_err(|limited| error_info(&limited))?;
        Ok(Response::new(play::stream(self.clone(), via, request.into_inner())))
    }
}

impl Service {
    /// What table this is, with a challenge.
    fn table(&self, challenge: [u8; 32]) -> Result<proto::GetTableResponse, Status> {
        let entries = self.desk.log.len();
        let genesis = self.desk.log.entry(0).ok_or_else(|| status(ReasonStatus::Unavailable, "UNAVAILABLE"))?;
        Ok(proto::GetTableResponse {
            head: self.desk.log.head().0.to_vec(),
            genesis: Some(genesis),
            entries,
            info: Some(self.desk.info.borrow().clone()),
            challenge: challenge.to_vec(),
        })
    }

    /// Takes a signed message of any kind.
    async fn take(&self, signed: proto::Signed) -> Result<proto::SubmitResponse, ErrorInfo> {
        let signed = signed_from_proto(signed).map_err(|malformed| ErrorInfo::from(&malformed))?;
        if signed.kind == Kind::Chat {
            self.chat(&signed)?;
            return Ok(proto::SubmitResponse { number: None });
        }
        match self.desk.submit(signed).await {
            Some(Ok(taken)) => Ok(proto::SubmitResponse { number: taken.number }),
            Some(Err(info)) => Err(info),
            None => Err(ErrorInfo::new(ReasonStatus::Unavailable, "UNAVAILABLE")),
        }
    }

    /// Passes on what somebody said.
    fn chat(&self, signed: &Signed) -> Result<(), ErrorInfo> {
        let payload = decode_payload(Kind::Chat, &signed.payload).map_err(|malformed| ErrorInfo::from(&malformed))?;
        let Payload::Chat { text, .. } = payload else {
            return Err(ErrorInfo::new(ReasonStatus::InvalidArgument, "BAD_VALUE"));
        };
        let unauthenticated = || ErrorInfo::new(ReasonStatus::Unauthenticated, "SIGNATURE");
        signed.verify(&self.desk.table).map_err(|_| unauthenticated())?;
        let seat = self.seat_of(&signed.public_key);
        if seat.is_none() && !self.presences.is_here(&signed.public_key) {
            return Err(ErrorInfo::new(ReasonStatus::PermissionDenied, "NOT_HERE"));
        }
        if !self.chats.is_new(signed.signature) {
            return Ok(());
        }
        self.rates.check_chat(&signed.public_key)?;
        // Nobody listens where nobody has connected.
        let _ = self.desk.chat.send(proto::Chatted { chat: Some(jusawi_wire::signed_to_proto(signed)), seat });
        self.desk.ask(Ask::Chat { key: signed.public_key, text });
        Ok(())
    }

    fn seat_of(&self, key: &PublicKey) -> Option<u32> {
        let info = self.desk.info.borrow();
        info.seats.iter().find(|seat| seat.public_key == key.0).map(|seat| seat.seat)
    }

    /// Whose stream this is: the signature over a challenge of ours proves it.
    fn identify(
        &self,
        watch: Option<proto::Signed>,
        redeem: impl FnOnce([u8; 32]) -> bool,
    ) -> Result<(PublicKey, Option<u32>), Status> {
        let signed = watch.ok_or_else(|| missing("watch"))?;
        let signed = signed_from_proto(signed).map_err(|malformed| error_info(&ErrorInfo::from(&malformed)))?;
        if signed.kind != Kind::Watch {
            return Err(status(ReasonStatus::InvalidArgument, "KIND"));
        }
        let payload = decode_payload(Kind::Watch, &signed.payload)
            .map_err(|malformed| error_info(&ErrorInfo::from(&malformed)))?;
        let Payload::Watch { challenge, .. } = payload else {
            return Err(status(ReasonStatus::InvalidArgument, "KIND"));
        };
        if !redeem(challenge) {
            return Err(status(ReasonStatus::Unauthenticated, "BAD_CHALLENGE"));
        }
        signed.verify(&self.desk.table).map_err(|_| status(ReasonStatus::Unauthenticated, "SIGNATURE"))?;
        Ok((signed.public_key, self.seat_of(&signed.public_key)))
    }
}

fn missing(field: &'static str) -> Status {
    error_info(&ErrorInfo::new(ReasonStatus::InvalidArgument, "MISSING").with("field", field))
}

fn via<T>(request: &Request<T>) -> Option<Via> {
    request.extensions().get::<Via>().copied()
}
