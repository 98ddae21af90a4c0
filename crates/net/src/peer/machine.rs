//! The machine of a peer: one thread that checks what comes, stores, and then answers.

mod onward;
mod outputs;
mod wishes;

use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use jusawi_fair::{Entry, InviteCode, Kind, Signed};
use jusawi_proto::v1 as proto;
use jusawi_rules::{Game, Seat, Viewer};
use jusawi_table::{Moment, Name, Occupant, Payload, Peer, PeerOutput, Stage};
use jusawi_wire::{GameCodec, GameMessages, decode_payload, signed_from_proto};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

use crate::clock::{Clock, entropy};
use crate::connect::ConnectError;
use crate::files::TableFile;
use crate::host::info::table_view;
use crate::host::{Ask, Board};
use crate::screen::{self, Chooser, Update, Wish};

/// The longest sleep.
const LONGEST_SLEEP: Duration = Duration::from_secs(1);
/// After what time a message is said again that the host could not take just then.
const AGAIN: Duration = Duration::from_millis(500);

/// Something for the machine to do.
pub(super) enum Command<G: Game> {
    /// A connection stands: sign the challenge. The answer is the signed watch and the next entry wanted.
    Welcome {
        genesis: Entry,
        entries: u64,
        info: Option<proto::TableInfo>,
        challenge: [u8; 32],
        reply: oneshot::Sender<Option<(Signed, u64)>>,
    },
    /// The connection is lost.
    Lost {
        why: Option<ConnectError>,
        /// Whether the host has said that it ends.
        is_over: bool,
    },
    /// Another table answers where this one was.
    Elsewhere { code: InviteCode, genesis: Entry },
    /// Entries came.
    Entries { first: u64, entries: Vec<Entry> },
    /// The table looks different.
    Info(proto::TableInfo),
    /// The host's clock, and how many entries it has.
    Heartbeat { at: u64 },
    /// A draw waits for devices.
    Waiting(proto::Waiting),
    /// Somebody said something.
    Chat(proto::Chatted),
    /// The host has taken a message.
    Taken(Signed),
    /// The host has refused a message.
    Refused(Signed, proto::Refused),
    /// Entries that the host lost are wanted: they are sent back.
    Wanted { from: u64, reply: oneshot::Sender<Vec<Entry>> },
    /// A wish of the person at this device, and who is to be told what became of it.
    Wish(Wish<G>, Option<screen::Answer>),
    /// A question of this device's own page.
    Ask(Ask),
    /// Stop.
    Stop,
}

pub(super) struct Machine<M: GameMessages> {
    peer: Peer<GameCodec<M>>,
    file: Option<TableFile>,
    entries: Vec<Entry>,
    code: InviteCode,
    clock: Clock,
    player: Option<Name>,
    /// The seat to take if it is free.
    favourite: Option<u8>,
    asked_for_seat: Option<u8>,
    auto: Option<Chooser<M::Game>>,
    pace: Duration,
    choice: Option<(u64, Instant)>,
    screen: UnboundedSender<Update<M::Game>>,
    to_host: UnboundedSender<Signed>,
    /// What this device's own page follows.
    board: Board,
    events: BTreeMap<u64, Vec<<M::Game as Game>::Event>>,
    undone: VecDeque<PeerOutput<M::Game>>,
    again: Vec<(Instant, Signed)>,
    /// Who is to be told what became of a wish, by what the wish was signed as.
    asked: Vec<(Kind, screen::Answer)>,
    info: Option<proto::TableInfo>,
    waiting: Option<proto::Waiting>,
    /// How many entries the host had when the connection was made; once they are here, what is to be said is said again.
    catching_up: Option<u64>,
    connected: bool,
    /// The host's clock minus this device's, as far as it is known.
    offset: i128,
    changed: bool,
    /// The entry that was not taken, and after which nothing more is.
    refused_entry: Option<Entry>,
    /// The table that the screen was told to follow this one.
    next: Option<InviteCode>,
}

impl<M: GameMessages> Machine<M> {
    #[allow(clippy::too_many_arguments, reason = "the parts of one machine, put together in one place")]
    pub(super) fn new(
        peer: Peer<GameCodec<M>>,
        file: Option<TableFile>,
        code: InviteCode,
        (player, favourite): (Option<Name>, Option<u8>),
        auto: Option<Chooser<M::Game>>,
        pace: Duration,
        screen: UnboundedSender<Update<M::Game>>,
        to_host: UnboundedSender<Signed>,
        board: Board,
    ) -> Self {
        Self {
            peer,
            file,
            entries: Vec::new(),
            code,
            clock: Clock::start(0),
            player,
            favourite,
            asked_for_seat: None,
            auto,
            pace,
            choice: None,
            screen,
            to_host,
            board,
            events: BTreeMap::new(),
            undone: VecDeque::new(),
            again: Vec::new(),
            asked: Vec::new(),
            info: None,
            waiting: None,
            catching_up: None,
            connected: false,
            offset: 0,
            changed: true,
            refused_entry: None,
            next: None,
        }
    }

    pub(super) fn run(mut self, commands: &Receiver<Command<M::Game>>) {
        self.tell();
        loop {
            match commands.recv_timeout(self.sleep()) {
                Ok(Command::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                Ok(command) => self.take(command),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.repeat();
            self.tell();
            while !self.undone.is_empty() {
                std::thread::sleep(LONGEST_SLEEP);
                self.tell();
                if let Ok(Command::Stop) = commands.try_recv() {
                    return;
                }
            }
            self.choose();
            self.tell();
            self.look_onward();
        }
    }

    fn sleep(&self) -> Duration {
        let due = self.again.iter().map(|(at, _)| *at).chain(self.choice.map(|(_, at)| at)).min();
        due.map_or(LONGEST_SLEEP, |due| due.saturating_duration_since(Instant::now()).min(LONGEST_SLEEP))
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut Peer<GameCodec<M>>, &mut Moment<'_>) -> T) -> T {
        let mut source = entropy;
        act(&mut self.peer, &mut Moment { now: self.clock.now(), entropy: &mut source })
    }

    fn take(&mut self, command: Command<M::Game>) {
        match command {
            Command::Welcome { genesis, entries, info, challenge, reply } => {
                self.with(|peer, moment| peer.receive(0, &genesis, moment));
                if let Some(info) = info {
                    self.know(info);
                }
                self.catching_up = Some(entries);
                let answer = self.peer.watch(challenge).map(|watch| (watch, self.peer.next_number()));
                // The connection may be gone again.
                let _ = reply.send(answer);
                self.caught_up();
            }
            Command::Lost { why, is_over } => self.lost(why, is_over),
            Command::Elsewhere { code, genesis } => self.found(code, &genesis),
            Command::Entries { first, entries } => {
                for (number, entry) in (first..=u64::MAX).zip(&entries) {
                    if self.peer.is_stopped() {
                        break;
                    }
                    self.with(|peer, moment| peer.receive(number, entry, moment));
                    if self.peer.is_stopped() && number == self.peer.next_number() {
                        self.refused_entry = Some(entry.clone());
                    }
                }
                self.caught_up();
            }
            Command::Info(info) => {
                self.know(info);
                self.changed = true;
                self.sit();
            }
            Command::Heartbeat { at } => self.offset = i128::from(at) - i128::from(self.clock.now()),
            Command::Waiting(waiting) => {
                self.wait(Some(waiting));
                self.changed = true;
            }
            Command::Chat(chatted) => self.hear(chatted),
            Command::Taken(signed) => {
                self.peer.taken(&signed);
                self.answer_wishes(signed.kind, None);
            }
            Command::Refused(signed, refused) => self.refused(&signed, refused),
            Command::Wanted { from, reply } => {
                let lost = usize::try_from(from).ok().and_then(|from| self.kept().get(from..).map(<[Entry]>::to_vec));
                // The connection may be gone again.
                let _ = reply.send(lost.unwrap_or_default());
            }
            Command::Wish(wish, answer) => self.grant(wish, answer),
            Command::Ask(ask) => self.answer(ask),
            Command::Stop => {}
        }
    }

    fn know(&mut self, info: proto::TableInfo) {
        self.board.info.send_replace(info.clone());
        self.info = Some(info);
    }

    fn wait(&mut self, waiting: Option<proto::Waiting>) {
        self.board.waiting.send_replace(waiting.clone());
        self.waiting = waiting;
    }

    /// Shows this device's own page the game as its player may see it; nothing else is asked of a peer.
    fn answer(&mut self, ask: Ask) {
        let Ask::View { key, since, reply } = ask else { return };
        let Some(replica) = self.peer.replica() else { return };
        let now = u64::try_from(i128::from(self.clock.now()) + self.offset).unwrap_or(0);
        // Whoever asked may be gone.
        let _ = reply.send(table_view(replica, &self.events, &key, since, now));
    }

    /// All entries, from the file where there is one.
    fn kept(&mut self) -> &[Entry] {
        if let Some(file) = &self.file
            && let Ok(contents) = crate::files::read_entries(file.path())
        {
            self.entries = contents.entries;
        }
        &self.entries
    }

    /// Once everything is here that the host had when the connection was made, what is to be said is said.
    fn caught_up(&mut self) {
        if self.catching_up.is_some_and(|entries| self.peer.next_number() >= entries) {
            self.catching_up = None;
            self.connected = true;
            self.changed = true;
            self.show(Update::Connected);
            self.with(Peer::connected);
            self.sit();
        }
    }

    fn repeat(&mut self) {
        let now = Instant::now();
        let due: Vec<Signed> =
            self.again.iter().filter(|(at, _)| *at <= now).map(|(_, signed)| signed.clone()).collect();
        self.again.retain(|(at, _)| *at > now);
        for signed in due {
            self.send(signed);
        }
    }

    fn send(&mut self, signed: Signed) {
        if self.connected || self.catching_up.is_some() {
            // A connection that is gone says it all again when it is back.
            let _ = self.to_host.send(signed);
        }
    }

    fn hear(&mut self, chatted: proto::Chatted) {
        let Some(replica) = self.peer.replica() else { return };
        let Some(Ok(signed)) = chatted.chat.clone().map(signed_from_proto) else { return };
        if signed.kind != Kind::Chat || signed.verify(&replica.table()).is_err() {
            return;
        }
        let Ok(Payload::Chat { text, .. }) = decode_payload(Kind::Chat, &signed.payload) else { return };
        // Nobody listens where no page is open.
        let _ = self.board.chat.send(chatted);
        let key = signed.public_key;
        let name =
            replica.seat_of(&key).and_then(|seat| replica.seats().get(&seat)).and_then(|occupant| match occupant {
                Occupant::Device { name, .. } => Some(name.clone()),
                Occupant::Bot => None,
            });
        self.show(Update::Chat { key, name, text });
    }

    /// Lets this device play by itself, at the pace asked for.
    fn choose(&mut self) {
        let Some(seat) = self.own_turn() else {
            self.choice = None;
            return;
        };
        let number = self.peer.next_number();
        let now = Instant::now();
        match self.choice {
            Some((entry, at)) if entry == number && now >= at => {}
            Some((entry, _)) if entry == number => return,
            _ => {
                // A pace beyond what a clock can tell is none that ends.
                self.choice = now.checked_add(self.pace).map(|at| (number, at));
                if !self.pace.is_zero() {
                    return;
                }
            }
        }
        let chosen = self.peer.replica().and_then(|replica| {
            let game = replica.game()?;
            let chooser = self.auto.as_ref()?;
            chooser(&game.view(Viewer::Seat(seat)), seat, &game.legal(seat)).or_else(|| game.automatic(seat))
        });
        if let Some(action) = chosen {
            // One move is signed for one state: asking again says the same again, which the machine does not send twice.
            let _ = self.with(|peer, moment| peer.act(&action, moment));
            self.choice = Some((number, now + LONGEST_SLEEP));
        }
    }

    fn own_turn(&self) -> Option<Seat> {
        self.auto.as_ref()?;
        let replica = self.peer.replica()?;
        let idle = replica.draw().is_none() && replica.stage() == Stage::Playing && self.connected;
        let own = replica.game_seat_of(&self.peer.public())?;
        (idle && replica.game()?.awaited().contains(&own)).then_some(own)
    }

    fn show(&self, update: Update<M::Game>) {
        // A screen that is gone needs to be told nothing.
        let _ = self.screen.send(update);
    }
}
