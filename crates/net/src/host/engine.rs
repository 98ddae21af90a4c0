//! The machine of a table on this device: one thread that takes commands, keeps the clock, stores, and then tells.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use jusawi_fair::{Entry, InviteCode, PublicKey};
use jusawi_proto::v1 as proto;
use jusawi_rules::{Game, Seat, Viewer};
use jusawi_table::{Applied, Host, HostOutput, Moment, News, Occupant, Stage, SubmitError, Taken, Wrong};
use jusawi_wire::reason::ErrorInfo;
use jusawi_wire::{GameCodec, GameMessages, Lobby, encode_host_secrets, entry_to_proto};
use tokio::sync::{broadcast, oneshot, watch};

use super::desk::{Ask, Desk, Log};
use super::{After, Manner, Rematch, info};
use crate::clock::{Clock, entropy};
use crate::files::{FileError, TableFile};
use crate::screen::{self, HostWish, Update, Wish};

type Updates<G> = tokio::sync::mpsc::UnboundedSender<Update<G>>;

/// The longest sleep: the clock of the screen goes on meanwhile.
const LONGEST_SLEEP: Duration = Duration::from_secs(1);

/// Something for the machine to do.
pub(super) enum Command<G: Game> {
    /// A question of the port's services.
    Ask(Ask),
    /// A wish of the person at this device, and who is to be told what became of it.
    Wish(Wish<G>, Option<screen::Answer>),
    /// Tell which table follows this one, if one does, and let everybody go.
    Farewell(Option<InviteCode>),
    /// Stop.
    Stop,
}

/// An answer that must not be given before everything that led to it is stored.
type Answer = Box<dyn FnOnce() + Send>;

pub(super) struct Engine<M: GameMessages> {
    host: Host<GameCodec<M>>,
    file: TableFile,
    code: InviteCode,
    clock: Clock,
    name: String,
    relay_link: String,
    manner: Manner<M::Game>,
    screen: Updates<M::Game>,
    log: Arc<Log>,
    info: watch::Sender<proto::TableInfo>,
    waiting: watch::Sender<Option<proto::Waiting>>,
    wanted: watch::Sender<Option<(PublicKey, u64)>>,
    chat: broadcast::Sender<proto::Chatted>,
    events: BTreeMap<u64, Vec<<M::Game as Game>::Event>>,
    /// When a choice of a bot, or of this device where it plays by itself, is made: for which entry, and when.
    choice: Option<(u64, u64)>,
    /// What the machine asked for and what has not been done yet, because storing failed.
    undone: VecDeque<HostOutput<M::Game>>,
    answers: Vec<Answer>,
    closed: bool,
    /// Whether a rematch was asked for and waits for the closing.
    rematch: bool,
    /// The table that follows this one.
    next: Option<InviteCode>,
    /// Whether everybody is let go.
    ending: bool,
    /// Whether the picture has changed since it was last shown.
    changed: bool,
}

impl<M: GameMessages> Engine<M> {
    #[allow(clippy::too_many_arguments, reason = "the parts of one machine, put together in one place")]
    pub(super) fn new(
        host: Host<GameCodec<M>>,
        file: TableFile,
        code: InviteCode,
        clock: Clock,
        entries: &[Entry],
        name: String,
        manner: Manner<M::Game>,
        screen: Updates<M::Game>,
        ask: impl Fn(Ask) -> bool + Send + Sync + 'static,
    ) -> (Desk, Self) {
        let log = Arc::new(Log::new(entries.iter().map(entry_to_proto), host.replica().head()));
        let (info, info_received) = watch::channel(info::table_info(&host, &name, None, ""));
        let (waiting, waiting_received) = watch::channel(None);
        let (wanted, wanted_received) = watch::channel(None);
        let chat = broadcast::Sender::new(64);
        let desk = Desk::new(
            host.replica().table(),
            log.clone(),
            info_received,
            waiting_received,
            wanted_received,
            chat.clone(),
            clock,
            Arc::new(ask),
        );
        let engine = Self {
            host,
            file,
            code,
            clock,
            name,
            relay_link: String::new(),
            manner,
            screen,
            log,
            info,
            waiting,
            wanted,
            chat,
            events: BTreeMap::new(),
            choice: None,
            undone: VecDeque::new(),
            answers: Vec::new(),
            closed: false,
            rematch: false,
            next: None,
            ending: false,
            changed: true,
        };
        (desk, engine)
    }

    /// Stores the first entries; where that fails, nothing of the table is left.
    pub(super) fn begin(&mut self) -> Result<(), FileError> {
        while let Some(output) = self.host.poll() {
            self.undone.push_back(output);
        }
        self.store().inspect_err(|_| self.file.forget())
    }

    pub(super) fn run(mut self, commands: &Receiver<Command<M::Game>>) {
        self.settle();
        loop {
            match commands.recv_timeout(self.sleep()) {
                Ok(Command::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                Ok(Command::Ask(ask)) => self.answer(ask),
                Ok(Command::Wish(wish, answer)) => self.grant(wish, answer),
                Ok(Command::Farewell(next)) => {
                    self.next = next;
                    (self.changed, self.ending) = (true, true);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            // Nothing more may happen before what has happened is stored.
            while !self.undone.is_empty() {
                std::thread::sleep(LONGEST_SLEEP);
                self.tell();
                if let Ok(Command::Stop) = commands.try_recv() {
                    return;
                }
            }
            self.settle();
            if self.ending {
                self.log.end();
            }
        }
    }

    /// Brings everything on that is due, stores and tells it.
    fn settle(&mut self) {
        self.with(|host, moment| host.tick(moment));
        self.tell();
        if self.undone.is_empty() {
            self.start_if_full();
            self.choose();
        }
    }

    fn sleep(&self) -> Duration {
        let due = [self.host.wake_at(), self.choice.map(|(_, at)| at)].into_iter().flatten().min();
        let now = self.clock.now();
        due.map_or(LONGEST_SLEEP, |due| Duration::from_millis(due.saturating_sub(now)).min(LONGEST_SLEEP))
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut Host<GameCodec<M>>, &mut Moment<'_>) -> T) -> T {
        let mut source = entropy;
        act(&mut self.host, &mut Moment { now: self.clock.now(), entropy: &mut source })
    }

    fn answer(&mut self, ask: Ask) {
        self.changed |= matches!(ask, Ask::Connected { .. } | Ask::Disconnected { .. });
        match ask {
            Ask::Submit(signed, reply) => {
                let result = self.with(|host, moment| host.submit(&signed, moment));
                self.reply(reply, result.map_err(|error| ErrorInfo::from(&error)));
            }
            Ask::View { key, since, reply } => {
                let view = info::table_view(self.host.replica(), &self.events, &key, since, self.clock.now());
                self.reply(reply, view);
            }
            Ask::Connected { key, entries } => {
                self.with(|host, moment| host.connected(key, entries, moment));
            }
            Ask::Disconnected { key } => self.with(|host, moment| host.disconnected(key, moment)),
            Ask::TakeOver { first, entries } => {
                // What does not add up is not taken; the peer that sent it holds another history and says so.
                let _ = self.with(|host, moment| host.take_over(first, &entries, moment));
            }
            Ask::RelayLink(link) => {
                self.relay_link = link;
                self.changed = true;
            }
            Ask::Chat { key, text } => {
                let name = self.name_of(&key);
                self.show(Update::Chat { key, name, text });
            }
        }
    }

    fn reply<T: Send + 'static>(&mut self, reply: oneshot::Sender<T>, value: T) {
        self.answers.push(Box::new(move || {
            // Whoever asked may be gone.
            let _ = reply.send(value);
        }));
    }

    fn grant(&mut self, wish: Wish<M::Game>, answer: Option<screen::Answer>) {
        self.changed = true;
        let result: Result<(), SubmitError> = match wish {
            Wish::Act(action) => self.with(|host, moment| host.act(&action, moment)).map(|Taken { .. }| ()),
            Wish::Agree => self.with(|host, moment| host.agree(moment)).map(|Taken { .. }| ()),
            Wish::Sit { seat, name } => match seat.or_else(|| self.free_seat()) {
                Some(seat) => self.with(|host, moment| host.sit(seat, name, moment)),
                None => Err(self.full()),
            },
            Wish::Leave => {
                let own = self.host.replica().seat_of(&self.host.public());
                let key = self.host.public();
                match own {
                    Some(seat) => self.with(|host, moment| host.clear(seat, moment)).map_err(Into::into),
                    None => Err(Wrong::NotSeated { key }.into()),
                }
            }
            Wish::Chat(text) => {
                self.say(text);
                Ok(())
            }
            Wish::Host(wish) => self.grant_host(wish),
        };
        let refused = result.err().map(|error| screen::refused(&ErrorInfo::from(&error)));
        if let Some(proto::Refused { reason, metadata, .. }) = refused.clone() {
            self.show(Update::Refused { reason, metadata: metadata.into_iter().collect() });
        }
        if let Some(answer) = answer {
            self.reply(answer, refused);
        }
    }

    fn grant_host(&mut self, wish: HostWish<M::Game>) -> Result<(), SubmitError> {
        match wish {
            HostWish::Start => self.with(|host, moment| host.start(None, moment))?,
            HostWish::SeatBot => {
                let seat = self.free_seat().ok_or_else(|| self.full())?;
                self.with(|host, moment| host.seat_bot(seat, moment))?;
            }
            HostWish::Clear(seat) => self.with(|host, moment| host.clear(seat, moment))?,
            HostWish::SetOptions(options) => self.host.set_options(options)?,
            HostWish::Kick(seat) => self.with(|host, moment| host.kick(seat, moment))?,
            HostWish::Close => self.with(|host, moment| host.close(moment))?,
            HostWish::Rematch if matches!(self.host.replica().stage(), Stage::Finished | Stage::Closed) => {
                self.rematch = true;
            }
            HostWish::Rematch => return Err(Wrong::NotOver.into()),
        }
        Ok(())
    }

    fn full(&self) -> SubmitError {
        let capacity = self.host.settings().capacity;
        SubmitError::NoSeat { seat: capacity, capacity }
    }

    fn free_seat(&self) -> Option<u8> {
        (0..self.host.settings().capacity).find(|seat| !self.host.replica().seats().contains_key(seat))
    }

    fn say(&mut self, text: String) {
        let key = self.host.public();
        let name = self.name_of(&key);
        let signed = self.host.say(text.clone(), entropy());
        let seat = self.host.replica().seat_of(&key).map(u32::from);
        // Nobody listens where nobody has connected.
        let _ = self.chat.send(proto::Chatted { chat: Some(jusawi_wire::signed_to_proto(&signed)), seat });
        self.show(Update::Chat { key, name, text });
    }

    fn name_of(&self, key: &PublicKey) -> Option<jusawi_table::Name> {
        let replica = self.host.replica();
        match replica.seats().get(&replica.seat_of(key)?)? {
            Occupant::Device { name, .. } => Some(name.clone()),
            Occupant::Bot => None,
        }
    }

    fn start_if_full(&mut self) {
        let replica = self.host.replica();
        let full = replica.seats().len() == usize::from(self.host.settings().capacity);
        if self.manner.start_when_full && full && replica.stage() == Stage::Lobby && !self.host.is_starting() {
            // What is wrong with a start shows when a person asks for it.
            let _ = self.with(|host, moment| host.start(None, moment));
            self.tell();
        }
    }

    /// Lets bots choose, and this device where it plays by itself, at the pace asked for.
    fn choose(&mut self) {
        let number = self.host.replica().next_number();
        let bots = self.host.bots_to_move();
        let own = self.own_turn();
        let Some(seat) = bots.first().copied().or(own) else {
            self.choice = None;
            return;
        };
        let now = self.clock.now();
        let pace = u64::try_from(self.manner.pace.as_millis()).unwrap_or(u64::MAX);
        match self.choice {
            Some((entry, at)) if entry == number && now >= at => {}
            Some((entry, _)) if entry == number => return,
            _ if pace > 0 => {
                self.choice = Some((number, now.saturating_add(pace)));
                return;
            }
            _ => {}
        }
        self.choice = None;
        let Some(action) = self.chosen(seat) else { return };
        let made = if own == Some(seat) {
            self.with(|host, moment| host.act(&action, moment)).is_ok()
        } else {
            self.with(|host, moment| host.act_for_bot(seat, &action, moment)).is_ok()
        };
        if made {
            self.tell();
            if self.undone.is_empty() && pace == 0 {
                // Without a pace the next choice follows at once, by the loop.
                self.choice = Some((self.host.replica().next_number(), self.clock.now()));
            }
        }
    }

    fn own_turn(&self) -> Option<Seat> {
        let replica = self.host.replica();
        if !self.manner.auto || replica.draw().is_some() || self.host.is_recovering() {
            return None;
        }
        let own = replica.game_seat_of(&self.host.public())?;
        replica.game()?.awaited().contains(&own).then_some(own)
    }

    fn chosen(&self, seat: Seat) -> Option<<M::Game as Game>::Action> {
        let game = self.host.replica().game()?;
        let legal = game.legal(seat);
        (self.manner.chooser)(&game.view(Viewer::Seat(seat)), seat, &legal).or_else(|| game.automatic(seat))
    }

    /// Does what the machine asks for, in its order: stores first, then tells. What cannot be stored stays undone.
    fn tell(&mut self) {
        while let Some(output) = self.host.poll() {
            self.undone.push_back(output);
        }
        if let Err(error) = self.store() {
            self.show(Update::Storage(error));
            return;
        }
        for answer in std::mem::take(&mut self.answers) {
            answer();
        }
        self.publish();
    }

    fn store(&mut self) -> Result<(), FileError> {
        while let Some(output) = self.undone.front() {
            match output {
                HostOutput::Store(secrets) => {
                    self.file.secrets().store(&encode_host_secrets(secrets, &self.lobby()))?;
                    self.undone.pop_front();
                }
                HostOutput::Append { .. } => self.append()?,
                _ => {
                    if let Some(output) = self.undone.pop_front() {
                        self.pass_on(output);
                    }
                }
            }
        }
        Ok(())
    }

    /// What has been decided beside the ledger, for a process that goes on with the table.
    fn lobby(&self) -> Lobby {
        let settings = self.host.settings();
        Lobby {
            game: M::Game::KEY.to_owned(),
            name: self.name.clone(),
            capacity: settings.capacity,
            options: M::encode_options(&settings.options),
            alone_after: settings.alone_after,
        }
    }

    /// Stores all entries up to the next secrets in one go, then tells them.
    fn append(&mut self) -> Result<(), FileError> {
        let until_secrets = self.undone.iter().take_while(|output| !matches!(output, HostOutput::Store(_)));
        let entries: Vec<Entry> = until_secrets
            .filter_map(|output| match output {
                HostOutput::Append { entry, .. } => Some(entry.clone()),
                _ => None,
            })
            .collect();
        self.file.append(&entries)?;
        let stored = (self.file.entries() as u64).saturating_sub(1);
        let head = self.host.replica().hash_of(stored).unwrap_or(self.host.replica().head());
        self.log.extend(entries.iter().map(entry_to_proto), head);
        while let Some(output) = self.undone.pop_front() {
            match output {
                HostOutput::Store(_) => {
                    self.undone.push_front(output);
                    break;
                }
                HostOutput::Append { .. } => {}
                other => self.pass_on(other),
            }
        }
        Ok(())
    }

    fn pass_on(&mut self, output: HostOutput<M::Game>) {
        self.changed = true;
        match output {
            HostOutput::News(applied) => self.news(applied),
            HostOutput::Waiting(waiting) => {
                self.waiting.send_replace(Some(info::waiting(&waiting)));
            }
            HostOutput::Want { from_peer, from } => {
                self.wanted.send_replace(Some((from_peer, from)));
            }
            HostOutput::Closed => self.closed = true,
            HostOutput::Store(_) | HostOutput::Append { .. } => {}
        }
    }

    fn news(&mut self, applied: Applied<M::Game>) {
        if let News::Moved { events, .. } | News::Drawn { events, .. } = &applied.news {
            self.events.insert(applied.number, events.clone());
        }
        if matches!(applied.news, News::Drawn { .. } | News::Voided { .. } | News::Called { .. }) {
            self.waiting.send_replace(None);
        }
        let seen = screen::seen_by(applied, self.host.replica(), &self.host.public());
        self.show(Update::News(seen));
    }

    /// Shows the table as it is to those who stand before it and to the screen of this device.
    fn publish(&mut self) {
        if !std::mem::take(&mut self.changed) {
            return;
        }
        let info = info::table_info(&self.host, &self.name, self.next, &self.relay_link);
        self.info.send_if_modified(|known| {
            let changed = *known != info;
            *known = info;
            changed
        });
        let replica = self.host.replica();
        let mut picture = screen::picture(self.code, replica, &self.host.public());
        picture.capacity = Some(self.host.settings().capacity);
        picture.options = picture.options.or_else(|| Some(self.host.settings().options.clone()));
        picture.starting = self.host.is_starting();
        let deadline = picture.awaited.iter().filter_map(|seat| replica.deadline(*seat)).min();
        let left = deadline.map(|deadline| Duration::from_millis(deadline.saturating_sub(self.clock.now())));
        picture.deadline = left.and_then(|left| Instant::now().checked_add(left));
        if let (Some(draw), Some(waiting)) = (&mut picture.draw, self.host.waiting()) {
            draw.waiting_for = waiting.contributors.clone();
            draw.can_agree &= waiting.called;
        } else if let Some(draw) = &mut picture.draw {
            draw.can_agree = false;
        }
        self.show(Update::Picture(Box::new(picture)));
        if self.closed {
            self.closed = false;
            // The closing is stored; what only served the game is not kept.
            let _ = self.file.secrets().remove();
            self.show(Update::Closed);
        }
        self.offer_rematch();
    }

    /// Once the closing is stored, gives what another table for the same people is opened with, if that was asked for.
    fn offer_rematch(&mut self) {
        let replica = self.host.replica();
        let Some(end) = replica.end().filter(|_| self.rematch) else { return };
        let own = replica.seat_of(&self.host.public());
        let bots = replica.seats().iter().filter(|(_, occupant)| **occupant == Occupant::Bot).map(|(seat, _)| *seat);
        let rematch = Rematch {
            name: self.name.clone(),
            settings: self.host.settings().clone(),
            player: own.and_then(|_| self.name_of(&self.host.public())),
            after: After { end, seat: own.unwrap_or(0), bots: bots.collect() },
        };
        self.rematch = false;
        self.show(Update::Rematch(Box::new(rematch)));
    }

    fn show(&self, update: Update<M::Game>) {
        // A screen that is gone needs to be told nothing.
        let _ = self.screen.send(update);
    }
}
