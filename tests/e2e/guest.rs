//! A player that knows the contract and no rules: it checks the chain, rolls along, and plays what views offer.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jusawi_fair::{Chain, Hash, Kind, PublicKey, ScreenCode, SecretKey, Seed, seed};
use jusawi_proto::v1 as proto;
use jusawi_proto::v1::entry_body::Content as Said;
use jusawi_proto::v1::las_vegas_action::Action;
use jusawi_proto::v1::play_response::Content as Heard;
use jusawi_proto::v1::play_submitted::Answer;
use jusawi_proto::v1::watch_response::Content;
use prost::Message as _;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use crate::client::{Play, check_seal, key};
use crate::program::PATIENCE;

/// How many draws this device's chain lasts.
const LINKS: u32 = 1024;

/// A seated client of the contract.
pub(crate) struct Guest {
    pub(crate) key: SecretKey,
    pub(crate) play: Play,
    /// The entries of the ledger, checked, and the hash of each.
    pub(crate) entries: Vec<proto::EntryBody>,
    pub(crate) hashes: Vec<Hash>,
    /// All views that came.
    pub(crate) views: Vec<proto::TableView>,
    /// The last that the host said of the table.
    pub(crate) info: Option<proto::TableInfo>,
    /// Answers that have come, by the number of what was said.
    pub(crate) answers: BTreeMap<u64, Answer>,
    /// How many draws hold this device's link.
    pub(crate) contributed: usize,
    /// The bytes of everything that came before the entry that is looked at.
    heard: Vec<u8>,
    /// What it does where it may.
    wants: BTreeSet<&'static str>,
    chain: Option<Chain>,
    draw: u64,
    call: Hash,
    called: Vec<PublicKey>,
    seed: Seed,
    codes: BTreeMap<u64, String>,
    moved_at: Option<Hash>,
    ended_at: Option<Hash>,
    said_seen: bool,
}

impl Guest {
    /// Sits down and follows with entries and views.
    pub(crate) async fn sit(port: u16, seed: u8, seat: u32, name: &str) -> Self {
        let mut guest = Self::stand(port, seed).await;
        let head = guest.play.welcome.head.clone();
        let client = proto::ClientKind::Program.into();
        let seat = proto::Seat { head, seat, name: name.to_owned(), client };
        let signed = guest.play.table.sign(Kind::Seat, &seat, &guest.key);
        let id = guest.play.submit(signed).await;
        guest.until("the seat", |guest| guest.answers.contains_key(&id)).await;
        let answer = &guest.answers[&id];
        assert!(matches!(answer, Answer::Taken(_)), "{answer:?}");
        guest
    }

    /// Follows without a seat.
    pub(crate) async fn stand(port: u16, seed: u8) -> Self {
        let key = key(seed);
        let mut play = Play::open(port).await;
        play.watch(&key, true, true).await;
        Self {
            key,
            play,
            entries: Vec::new(),
            hashes: Vec::new(),
            views: Vec::new(),
            info: None,
            answers: BTreeMap::new(),
            contributed: 0,
            wants: BTreeSet::from(["move", "seen"]),
            heard: Vec::new(),
            chain: None,
            draw: 0,
            call: Hash::ZERO,
            called: Vec::new(),
            seed: Seed::ZERO,
            codes: BTreeMap::new(),
            moved_at: None,
            ended_at: None,
            said_seen: false,
        }
    }

    /// Makes no moves until it is told to again.
    pub(crate) fn hold(&mut self, held: bool) {
        if held {
            self.wants.remove("move");
        } else {
            self.wants.insert("move");
        }
    }

    /// Gives up as soon as it may.
    pub(crate) fn concede(&mut self) {
        self.wants.insert("concede");
    }

    /// Does not sign the end of the game.
    pub(crate) fn withhold_seen(&mut self) {
        self.wants.remove("seen");
    }

    /// Plays along until this is so.
    pub(crate) async fn until(&mut self, what: &str, mut done: impl FnMut(&Self) -> bool) {
        let limit = Instant::now() + PATIENCE;
        let mut ping = interval(Duration::from_secs(2));
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.act().await;
        while !done(self) {
            tokio::select! {
                heard = timeout_at(limit, self.play.next()) => {
                    let heard = heard.unwrap_or_else(|_| panic!("waited in vain: {what}"));
                    let heard = heard.unwrap_or_else(|error| panic!("{what}: the stream ended: {error:?}"));
                    let Some(heard) = heard else { panic!("the stream ended before: {what}") };
                    self.hear(heard).await;
                }
                _ = ping.tick() => {
                    self.play.say(proto::play_request::Content::Ping(proto::Ping {})).await;
                }
            }
        }
    }

    /// Plays to the closing.
    pub(crate) async fn finish(&mut self) {
        self.until("the closing", |guest| matches!(guest.last(), Some(Said::Closing(_)))).await;
    }

    pub(crate) fn last(&self) -> Option<&Said> {
        self.entries.last().and_then(|body| body.content.as_ref())
    }

    /// This device's seat in the game, once there is one.
    pub(crate) fn seat(&self) -> Option<u32> {
        self.views.last().and_then(|view| view.seat)
    }

    /// Whether it is this player's turn and nothing is on its way.
    pub(crate) fn may_move(&self) -> bool {
        let Some(view) = self.views.last() else { return false };
        view.seat.is_some_and(|seat| view.awaited.contains(&seat)) && view.draw.is_none()
    }

    /// A move as this player would sign it now.
    pub(crate) fn sign_move(&self, head: &[u8], seat: u32, action: Vec<u8>) -> proto::Signed {
        let payload = proto::Move { head: head.to_vec(), seat, action };
        self.play.table.sign(Kind::Move, &payload, &self.key)
    }

    async fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Watch(response) => match response.content.unwrap() {
                Content::Entries(batch) => {
                    assert_eq!(batch.first, self.hashes.len() as u64, "entries follow one another");
                    for entry in batch.entries {
                        self.take(&entry).await;
                    }
                }
                Content::View(view) => {
                    // A view may rest on entries that are still on their way.
                    if let Some(head) = self.hashes.get(usize::try_from(view.number).unwrap()) {
                        assert_eq!(view.head, head.as_bytes(), "a view names the entry that it rests on");
                    }
                    if let Some(shown) = &view.code
                        && let Some(code) = self.codes.get(&shown.draw)
                    {
                        assert_eq!(&shown.code, code, "the code of draw {}", shown.draw);
                    }
                    self.heard.extend(view.encode_to_vec());
                    self.views.push(view);
                    self.act().await;
                }
                Content::Info(info) => {
                    self.info = Some(info);
                    self.confirm().await;
                }
                Content::Chat(_) | Content::Heartbeat(_) | Content::Waiting(_) => {}
            },
            Heard::Submitted(submitted) => {
                self.answers.insert(submitted.id, submitted.answer.unwrap());
            }
            Heard::Welcome(_) | Heard::Wanted(_) => panic!("{heard:?}"),
        }
    }

    /// Checks an entry as a client without rules can, and does this device's part in the draw.
    async fn take(&mut self, entry: &proto::Entry) {
        let number = self.hashes.len() as u64;
        let previous = self.hashes.last().copied().unwrap_or(Hash::ZERO);
        let hash = check_seal(entry, number, &previous, &self.play.table.key);
        self.hashes.push(hash);
        let body = proto::EntryBody::decode(entry.body.as_slice()).unwrap();
        let own = self.key.public();
        match body.content.as_ref().unwrap() {
            Said::Freeze(_) => {
                let table = self.play.table;
                let chain = Chain::new(&table.id, &own, [number as u8 ^ 0x5a; 32], 1, LINKS).unwrap();
                if self.is_seated() {
                    let tip = chain.tip().as_bytes().to_vec();
                    let freeze = hash.as_bytes().to_vec();
                    let commit = proto::Commit { freeze, first_draw: 1, length: LINKS, tip };
                    self.play.submit(table.sign(Kind::Commit, &commit, &self.key)).await;
                    self.chain = Some(chain);
                }
            }
            Said::Start(_) | Said::Void(_) => self.answer_roll_call(hash).await,
            Said::Moved(proto::Moved { state, .. }) | Said::Automatic(proto::Automatic { state, .. }) => {
                if state.is_empty() {
                    self.answer_roll_call(hash).await;
                } else {
                    self.ended_at = Some(hash);
                }
            }
            Said::Call(call) => {
                let key = |signed: &proto::Signed| PublicKey::from_slice(&signed.public_key).unwrap();
                self.call = hash;
                self.called = call.here.iter().map(key).collect();
                if self.called.contains(&own) {
                    self.reveal().await;
                }
            }
            Said::Drawing(drawing) => {
                self.check_drawing(drawing);
                self.ended_at = Some(hash);
            }
            _ => {}
        }
        self.heard.extend(&entry.body);
        self.entries.push(body);
    }

    fn is_seated(&self) -> bool {
        let own = self.key.public();
        self.entries.iter().any(|body| match &body.content {
            Some(Said::Seat(signed)) => signed.public_key == own.as_bytes(),
            _ => false,
        })
    }

    async fn answer_roll_call(&mut self, opening: Hash) {
        self.draw += 1;
        if self.chain.is_some() {
            let here = proto::Here { draw: self.draw, opening: opening.as_bytes().to_vec() };
            self.play.submit(self.play.table.sign(Kind::Here, &here, &self.key)).await;
        }
    }

    async fn reveal(&mut self) {
        let link = self.chain.as_ref().unwrap().link(self.draw).unwrap();
        let reveal = proto::Reveal {
            draw: self.draw,
            call: self.call.as_bytes().to_vec(),
            link: link.as_bytes().to_vec(),
            objections: Vec::new(),
        };
        self.play.submit(self.play.table.sign(Kind::Reveal, &reveal, &self.key)).await;
    }

    /// Computes the seed from the links of those who were called.
    fn check_drawing(&mut self, drawing: &proto::Drawing) {
        assert_eq!(drawing.draw, self.draw);
        assert_eq!(drawing.reveal.len(), self.called.len(), "one link for each device in the call");
        let order = self.contributors();
        let mut links = Vec::new();
        for (signed, called) in drawing.reveal.iter().zip(&self.called) {
            assert_eq!(signed.public_key, called.as_bytes());
            let reveal = proto::Reveal::decode(signed.payload.as_slice()).unwrap();
            assert_eq!(reveal.call, self.call.as_bytes());
            let number = order.iter().position(|key| key == called).unwrap();
            links.push((u32::try_from(number).unwrap(), Hash::from_slice(&reveal.link).unwrap()));
            // B-007: until it is in its drawing, a link is in nothing that the host sends.
            let known = self.heard.windows(32).any(|bytes| bytes == reveal.link);
            assert!(!known, "the link of contributor {number} in draw {} was sent before", self.draw);
            if *called == self.key.public() {
                let link = self.chain.as_ref().unwrap().link(self.draw).unwrap();
                assert_eq!(reveal.link, link.as_bytes(), "this device's own link");
                self.contributed += 1;
            }
        }
        self.seed = seed(&self.play.table.id, self.draw, &self.seed, &links);
        self.codes.insert(self.draw, ScreenCode::of(&self.call, &self.seed).to_string());
    }

    /// The host's device, then the other devices in the frozen order of seats.
    fn contributors(&self) -> Vec<PublicKey> {
        let (mut host, mut seats, mut order) = (None, BTreeMap::new(), Vec::new());
        for body in &self.entries {
            match body.content.as_ref().unwrap() {
                Said::Genesis(genesis) => host = PublicKey::from_slice(&genesis.host_key),
                Said::Seat(signed) => {
                    let seat = proto::Seat::decode(signed.payload.as_slice()).unwrap().seat;
                    seats.retain(|_, key| *key != signed.public_key);
                    seats.insert(seat, signed.public_key.clone());
                }
                Said::Leave(signed) => seats.retain(|_, key| *key != signed.public_key),
                Said::Clear(clear) => {
                    seats.remove(&clear.seat);
                }
                Said::Freeze(freeze) => order.clone_from(&freeze.seats),
                _ => {}
            }
        }
        let host = host.unwrap();
        let others = order.iter().filter_map(|seat| PublicKey::from_slice(seats.get(seat)?));
        std::iter::once(host).chain(others.filter(|key| *key != host)).collect()
    }

    /// Signs one of the moves that the last view offers, once for each state.
    async fn act(&mut self) {
        self.confirm().await;
        if !self.may_move() || !self.wants.contains("move") {
            return;
        }
        let view = self.views.last().unwrap();
        let head = Hash::from_slice(&view.head).unwrap();
        if self.moved_at == Some(head) {
            return;
        }
        let action = if self.wants.contains("concede") {
            // Views do not offer it: it is no move to be made by the way.
            let concede = Action::Concede(proto::LasVegasConcede {});
            Some(proto::LasVegasAction { action: Some(concede) }.encode_to_vec())
        } else {
            view.legal.first().cloned()
        };
        let Some(action) = action else { return };
        let signed = self.sign_move(&view.head, view.seat.unwrap(), action);
        self.moved_at = Some(head);
        self.play.submit(signed).await;
    }

    /// Signs the end of the game.
    async fn confirm(&mut self) {
        let finished = self.info.as_ref().is_some_and(|info| info.state() == proto::TableState::Finished);
        if !finished || self.said_seen || !self.wants.contains("seen") || self.chain.is_none() {
            return;
        }
        self.said_seen = true;
        let seen = proto::Seen { head: self.ended_at.unwrap().as_bytes().to_vec() };
        self.play.submit(self.play.table.sign(Kind::Seen, &seen, &self.key)).await;
    }
}
