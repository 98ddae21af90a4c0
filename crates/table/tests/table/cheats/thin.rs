//! A device without rules: it checks what can be checked without knowing the game, and what it misses is written down.

use std::collections::BTreeMap;

use jusawi_fair::{Contributors, Entry, Hash, Kind, PublicKey, Seed, Signed, TableId, seed};
use jusawi_rules::Game;
use jusawi_table::{Agree, ClientKind, Codec, Content, Payload};

use super::told::table_of_a_liar_that_lied;
use super::{all, document};
use crate::toy::ToyCodec;

/// What a device without rules knows of a table.
struct Thin {
    table: TableId,
    table_key: PublicKey,
    host: PublicKey,
    hashes: Vec<Hash>,
    last_at: u64,
    seats: BTreeMap<u8, Option<(PublicKey, bool)>>,
    frozen: Option<(Hash, Vec<u8>, Option<u32>, Contributors)>,
    started: bool,
    draw: Option<Open>,
    next_draw: u64,
    previous: Seed,
    /// The last entry that changed the game, and each player's last move.
    changed: usize,
    moved: BTreeMap<PublicKey, usize>,
    closed: bool,
}

struct Open {
    opening: Hash,
    at: u64,
    call: Option<(Hash, Vec<u32>)>,
    voided: bool,
}

type Checked = Result<(), &'static str>;

fn must(holds: bool, otherwise: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl Thin {
    fn open(genesis: &Entry) -> Self {
        let body = ToyCodec::decode_body(&genesis.body).unwrap();
        let Content::Genesis(opened) = body.content else { panic!("no genesis") };
        let hash = genesis.verify(0, &Hash::ZERO, &opened.table_key).unwrap();
        Self {
            table: TableId(hash),
            table_key: opened.table_key,
            host: opened.host_key,
            hashes: vec![hash],
            last_at: body.at,
            seats: BTreeMap::new(),
            frozen: None,
            started: false,
            draw: None,
            next_draw: 1,
            previous: Seed::ZERO,
            changed: 0,
            moved: BTreeMap::new(),
            closed: false,
        }
    }

    /// Takes an entry of this number, or says what is wrong.
    fn hear(&mut self, number: u64, entry: &Entry) -> Checked {
        let place = usize::try_from(number).unwrap();
        let before = self.hashes[place - 1];
        let hash = entry.verify(number, &before, &self.table_key).map_err(|_| "seal")?;
        if let Some(known) = self.hashes.get(place) {
            return must(*known == hash, "two histories");
        }
        let body = ToyCodec::decode_body(&entry.body).map_err(|_| "bytes")?;
        must(body.at >= self.last_at, "time")?;
        must(!self.closed, "after the end")?;
        self.take(hash, body.at, body.content)?;
        self.hashes.push(hash);
        self.last_at = body.at;
        Ok(())
    }

    fn take(&mut self, hash: Hash, at: u64, content: Content) -> Checked {
        let is_lobby = !self.started;
        match content {
            Content::Genesis(_) => Err("second genesis"),
            Content::Seat(signed) => {
                must(is_lobby, "seat in a game")?;
                let Payload::Seat(wish) = self.read(Kind::Seat, &signed)? else { return Err("kind") };
                self.seats.retain(|_, held| held.is_none_or(|(key, _)| key != signed.public_key));
                self.seats.insert(wish.seat, Some((signed.public_key, wish.client == ClientKind::Program)));
                self.frozen = None;
                Ok(())
            }
            Content::Leave(signed) => {
                must(is_lobby, "leaving a game")?;
                self.read(Kind::Leave, &signed)?;
                self.seats.retain(|_, held| held.is_none_or(|(key, _)| key != signed.public_key));
                self.frozen = None;
                Ok(())
            }
            Content::Bot { seat } => {
                must(is_lobby, "bot in a game")?;
                self.seats.insert(seat, None);
                self.frozen = None;
                Ok(())
            }
            Content::Clear { seat } => {
                must(is_lobby, "clearing in a game")?;
                self.seats.remove(&seat);
                self.frozen = None;
                Ok(())
            }
            Content::Freeze(freeze) => {
                must(is_lobby, "freeze in a game")?;
                let others = freeze.seats.iter().filter_map(|seat| *self.seats.get(seat)?);
                let contributors = Contributors::new(self.host, others.filter(|(key, _)| *key != self.host));
                self.frozen = Some((hash, freeze.seats, freeze.alone_after, contributors));
                Ok(())
            }
            Content::Commit(signed) => self.take_commit(&signed),
            Content::Start => {
                must(is_lobby, "second start")?;
                must(self.frozen.as_ref().is_some_and(|frozen| frozen.3.all_committed()), "start without promises")?;
                self.started = true;
                self.opens(hash, at, false);
                Ok(())
            }
            Content::Moved { signed, state } => self.take_moved(hash, at, &signed, state.is_none()),
            Content::Automatic(automatic) => {
                // Whether it is due and the right one, only the rules know.
                must(self.started && self.draw.is_none(), "move in a draw")?;
                self.changed = self.hashes.len();
                if automatic.state.is_none() {
                    self.opens(hash, at, false);
                }
                Ok(())
            }
            Content::Presence { .. } => must(self.draw.is_none(), "presence in a draw"),
            Content::Call { draw, here } => self.take_call(hash, at, draw, &here),
            Content::Drawing { draw, reveal, .. } => self.take_drawing(draw, &reveal),
            Content::Void { draw, agree } => self.take_void(hash, at, draw, &agree),
            Content::Closing { seen, .. } => {
                // Whether the game is over, only the rules know.
                seen.iter().try_for_each(|signed| self.read(Kind::Seen, signed).map(|_| ()))?;
                self.closed = true;
                Ok(())
            }
        }
    }

    fn read(&self, kind: Kind, signed: &Signed) -> Result<Payload, &'static str> {
        must(signed.kind == kind, "kind")?;
        signed.verify(&self.table).map_err(|_| "signature")?;
        ToyCodec::decode_payload(kind, &signed.payload).map_err(|_| "bytes")
    }

    fn opens(&mut self, opening: Hash, at: u64, voided: bool) {
        self.draw = Some(Open { opening, at, call: None, voided });
    }

    fn take_commit(&mut self, signed: &Signed) -> Checked {
        must(self.draw.is_none(), "commitment in a draw")?;
        let Payload::Commit(commit) = self.read(Kind::Commit, signed)? else { return Err("kind") };
        let (table, started, next) = (self.table, self.started, self.next_draw);
        let (freeze, _, _, contributors) = self.frozen.as_mut().ok_or("nothing frozen")?;
        must(commit.freeze == *freeze, "another freeze")?;
        let taken = match started {
            false => contributors.commit(&table, &signed.public_key, commit.commitment),
            true => contributors.recommit(&table, &signed.public_key, commit.commitment, next),
        };
        taken.map_err(|_| "commitment")
    }

    fn take_moved(&mut self, hash: Hash, at: u64, signed: &Signed, opens: bool) -> Checked {
        must(self.started && self.draw.is_none(), "move in a draw")?;
        let Payload::Move(said) = self.read(Kind::Move, signed)? else { return Err("kind") };
        let (_, order, ..) = self.frozen.as_ref().ok_or("nothing frozen")?;
        let held = order.get(said.seat.index()).and_then(|seat| *self.seats.get(seat)?);
        must(held.is_some_and(|(key, _)| key == signed.public_key), "another's move")?;
        let named = self.hashes.iter().position(|head| *head == said.head).ok_or("unknown head")?;
        // Which action gives up is written in the contract; everything else has to be fresh.
        let gives_up = ToyCodec::decode_action(&said.action).ok() == <crate::toy::Toy as Game>::concession();
        let since = if gives_up { self.moved.get(&signed.public_key).copied().unwrap_or(0) } else { self.changed };
        must(since <= named, "stale")?;
        self.changed = self.hashes.len();
        self.moved.insert(signed.public_key, self.hashes.len());
        if opens {
            self.opens(hash, at, false);
        }
        Ok(())
    }

    /// The open draw, if it has this number, and the devices that roll.
    fn drawing(&self, draw: u64) -> Result<(&Open, &Contributors, Option<u32>), &'static str> {
        let open = self.draw.as_ref().ok_or("no draw")?;
        must(draw == self.next_draw, "another draw")?;
        let (_, _, alone_after, contributors) = self.frozen.as_ref().ok_or("nothing frozen")?;
        Ok((open, contributors, *alone_after))
    }

    fn take_call(&mut self, hash: Hash, at: u64, draw: u64, here: &[Signed]) -> Checked {
        let (open, contributors, alone_after) = self.drawing(draw)?;
        must(open.call.is_none(), "second call")?;
        let mut members = Vec::new();
        for signed in here {
            let Payload::Here(said) = self.read(Kind::Here, signed)? else { return Err("kind") };
            must(said.draw == draw && said.opening == open.opening, "another opening")?;
            members.push(contributors.number_of(&signed.public_key).ok_or("stranger")?);
        }
        let waited = at - open.at;
        contributors.check_call(draw, &members, waited, alone_after).map_err(|_| "call")?;
        if let (Some(open), Some((_, _, _, contributors))) = (&mut self.draw, &mut self.frozen) {
            contributors.note_call(&members, waited, alone_after);
            open.call = Some((hash, members));
        }
        Ok(())
    }

    fn take_drawing(&mut self, draw: u64, reveal: &[Signed]) -> Checked {
        let (open, contributors, _) = self.drawing(draw)?;
        let (call, members) = open.call.clone().ok_or("not called")?;
        let mut links = Vec::new();
        for signed in reveal {
            let Payload::Reveal(said) = self.read(Kind::Reveal, signed)? else { return Err("kind") };
            must(said.draw == draw && said.call == call, "another call")?;
            let number = contributors.number_of(&signed.public_key).ok_or("stranger")?;
            links.push((number, said.link));
        }
        must(links.iter().map(|(number, _)| number).eq(&members), "links of others")?;
        let (_, _, _, contributors) = self.frozen.as_mut().ok_or("nothing frozen")?;
        contributors.accept_links(draw, &links).map_err(|_| "link")?;
        // The seed, and from it the dice that it shows.
        self.previous = seed(&self.table, draw, &self.previous, &links);
        self.next_draw += 1;
        self.draw = None;
        self.changed = self.hashes.len();
        Ok(())
    }

    fn take_void(&mut self, hash: Hash, at: u64, draw: u64, agree: &[Signed]) -> Checked {
        let (open, contributors, _) = self.drawing(draw)?;
        let (call, members) = open.call.clone().ok_or("not called")?;
        must(!open.voided, "second void")?;
        let (mut hands, mut missing) = (Vec::new(), Vec::new());
        for signed in agree {
            let Payload::Agree(Agree { draw: of, call: named, missing: said }) = self.read(Kind::Agree, signed)? else {
                return Err("kind");
            };
            must(of == draw && named == call && (hands.is_empty() || said == missing), "hands")?;
            hands.push(contributors.number_of(&signed.public_key).ok_or("stranger")?);
            missing = said;
        }
        contributors.check_void(&members, &hands, &missing).map_err(|_| "void")?;
        self.next_draw += 1;
        self.opens(hash, at, true);
        Ok(())
    }
}

#[test]
fn a_device_without_rules_notices_every_lie_but_those_that_the_document_names() {
    let mut missed = Vec::new();
    for lie in all::<ToyCodec>() {
        let world = table_of_a_liar_that_lied(lie.name);
        let (_, number) = world.server.lied.unwrap();
        let place = usize::try_from(number).unwrap();
        let mut thin = Thin::open(&world.server.disk[0]);
        for (number, entry) in (1..).zip(&world.server.disk[1..place]) {
            assert_eq!(thin.hear(number, entry), Ok(()), "{}: entry {number} is true", lie.name);
        }
        let mut heard = world.server.told.iter().map(|(number, entry)| thin.hear(*number, entry)).collect::<Vec<_>>();
        if lie.two_histories {
            heard.push(thin.hear(number, &world.server.disk[place]));
        }
        if heard.iter().all(Result::is_ok) {
            missed.push(lie.name.to_owned());
        }
    }
    missed.sort_unstable();
    assert_eq!(document::missed_without_rules(), missed);
}

#[test]
fn a_device_without_rules_raises_no_alarm_where_nobody_lies() {
    let mut world = crate::tables::lobby(6, crate::toy::ToyOptions { moves: 12, ..Default::default() }, Some(60));
    world.seat_all(&[ClientKind::Program, ClientKind::Page]);
    world.host(|host, moment| host.seat_bot(4, moment)).unwrap();
    world.start();
    world.run_until(600_000, "the game ends", |world| world.server.closed);
    let mut thin = Thin::open(&world.server.disk[0]);
    for (number, entry) in (1..).zip(&world.server.disk[1..]) {
        assert_eq!(thin.hear(number, entry), Ok(()), "entry {number}");
    }
    assert!(thin.closed && thin.next_draw > 5);
}
