//! The rules of each game under any action of anybody: all or nothing, and nothing but what chance gives decides.

use jusawi_bots::Player;
use jusawi_rules::{Chance, Game, Refusal, Seat, Viewer};
use jusawi_text::{Names, Speak};
use jusawi_wire::GameMessages;
use jusawi_wire::games::{LasVegasMessages, MarbleMessages, RoyaleMessages};

use super::bytes::{Bytes, Stream, damaged};
use super::words;

/// The most actions of one input.
const LONGEST: usize = 600;

/// Las Vegas.
pub fn las_vegas(data: &[u8]) {
    game::<LasVegasMessages>(data);
}

/// Royale.
pub fn royale(data: &[u8]) {
    game::<RoyaleMessages>(data);
}

/// Marble.
pub fn marble(data: &[u8]) {
    game::<MarbleMessages>(data);
}

/// The same messages for each game, where a decision is a game.
pub fn game<M: GameMessages>(data: &[u8])
where
    M::Game: Player + Speak,
{
    let mut bytes = Bytes::new(data);
    let options = options::<M::Game>(&mut bytes);
    let seats = seats::<M::Game>(&options, &mut bytes);
    let mut seeds = Stream::new(u64::from(bytes.byte()));
    let Ok((game, events)) = M::Game::setup(&options, seats, &mut Chance::from_seed(seeds.next())) else { return };
    let mut table = Table::<M> { game, seats, seeds, nonce: [3; 32], hidden: Vec::new() };
    table.tell(&events);
    for _ in 0..LONGEST {
        if bytes.is_empty() {
            break;
        }
        table.step(&mut bytes);
    }
    table.look();
}

/// Options by a byte for each: its value among those there are.
pub fn options<G: Game>(bytes: &mut Bytes<'_>) -> G::Options {
    let mut pairs = Vec::new();
    for spec in G::OPTIONS {
        let place = bytes.below(spec.values.len() + 1);
        if let Some(value) = place.checked_sub(1).and_then(|place| spec.values.get(place)) {
            pairs.push((spec.key, *value));
        }
    }
    let options = G::parse_options(pairs.iter().copied()).expect("every value is one of those listed");
    let described = G::describe_options(&options);
    for pair in pairs {
        assert!(described.contains(&pair), "{pair:?} became {described:?}");
    }
    options
}

/// A number of seats that can play with these options.
pub fn seats<G: Game>(options: &G::Options, bytes: &mut Bytes<'_>) -> u8 {
    let (least, most) = G::SEATS;
    let playable: Vec<u8> = (least..=most).filter(|seats| G::check_options(options, *seats).is_ok()).collect();
    bytes.pick(&playable).copied().unwrap_or(least)
}

struct Table<M: GameMessages> {
    game: M::Game,
    seats: u8,
    seeds: Stream,
    nonce: [u8; 32],
    /// What was hidden last, by seat.
    hidden: Vec<(Seat, Vec<u8>)>,
}

impl<M: GameMessages> Table<M>
where
    M::Game: Player + Speak,
{
    fn step(&mut self, bytes: &mut Bytes<'_>) {
        let awaited = self.game.awaited();
        assert_eq!(awaited.is_empty(), self.game.outcome().is_some(), "{:?}", self.game);
        let what = bytes.byte();
        let of = usize::from(what >> 4);
        let seat = awaited.get(of % awaited.len().max(1)).copied().unwrap_or(Seat(0));
        match what % 16 {
            // Something listed is always allowed.
            0..=5 => {
                let legal = self.game.legal(seat);
                match bytes.pick(&legal) {
                    Some(action) => self.allowed(seat, action),
                    None => self.automatic(seat),
                }
            }
            6 => self.automatic(seat),
            7 => {
                let legal = self.game.legal(seat);
                if let Some(action) = M::Game::choose(&self.game.view(Viewer::Seat(seat)), seat, &legal) {
                    self.allowed(seat, &action);
                }
            }
            8 => {
                let mut choices = Chance::from_seed(self.seeds.next());
                let view = self.game.view(Viewer::Seat(seat));
                let composed = M::Game::compose_randomly(&view, seat, &mut choices);
                if let Some(action) = composed.filter(|_| !awaited.is_empty() && !self.game.composed(seat).is_empty()) {
                    self.allowed(seat, &action);
                }
            }
            9 => {
                if let Some(concession) = M::Game::concession() {
                    self.anything(Seat(bytes.byte()), &concession);
                }
            }
            // Something listed, but of somebody else, or a little changed.
            10 => {
                let legal = self.game.legal(seat);
                if let Some(action) = bytes.pick(&legal) {
                    self.anything(Seat(bytes.byte()), action);
                }
            }
            11 | 12 => {
                let legal = self.game.legal(seat);
                let action = bytes.pick(&legal).map(|action| M::encode_action(action));
                let action = damaged(&action.unwrap_or_default(), bytes);
                if let Ok(action) = M::decode_action(&action) {
                    self.anything(seat, &action);
                }
            }
            // What was hidden is shown, or something else.
            13 => {
                let hidden = self.hidden.iter().rev().find(|(of, _)| *of == seat).map(|(_, choice)| choice.clone());
                let choice = if bytes.flag() { bytes.some().to_vec() } else { hidden.unwrap_or_default() };
                if let Some(action) = M::Game::open(self.nonce, &choice) {
                    self.anything(seat, &action);
                }
            }
            14 => self.look(),
            _ => {
                if let Ok(action) = M::decode_action(bytes.some()) {
                    self.anything(seat, &action);
                }
            }
        }
    }

    fn automatic(&mut self, seat: Seat) {
        let automatic = self.game.automatic(seat);
        assert_eq!(automatic.is_some(), self.game.awaited().contains(&seat), "{:?}", self.game);
        if let Some(action) = automatic {
            self.allowed(seat, &action);
        }
    }

    /// Does what has to be allowed; a choice that can be hidden is.
    fn allowed(&mut self, seat: Seat, action: &<M::Game as Game>::Action) {
        let mut action = action.clone();
        if let Some(choice) = M::Game::hidden_choice(&action) {
            let sealed = M::Game::seal(&action, [9; 32]).expect("what can be hidden can be sealed");
            let mut asked = Chance::probe();
            // Either the choice is shown at once or hidden; the rules allow both or this game knows only one.
            if self.game.clone().apply(seat, &sealed, &mut asked).is_ok() {
                self.hidden.push((seat, choice));
                action = sealed;
            }
        }
        let before = self.game.clone();
        if let Err(refusal) = self.apply(seat, &action) {
            panic!("{action:?} of {seat} was to be allowed, but {refusal:?} in {before:?}");
        }
    }

    /// Does what may be allowed.
    fn anything(&mut self, seat: Seat, action: &<M::Game as Game>::Action) {
        let _ = self.apply(seat, action);
    }

    /// All or nothing, the same twice, and the same for whoever only asks whether chance is needed.
    fn apply(&mut self, seat: Seat, action: &<M::Game as Game>::Action) -> Result<(), String> {
        let before = self.game.clone();
        let seed = self.seeds.next();
        let mut chance = Chance::from_seed(seed);
        let done = self.game.apply(seat, action, &mut chance);

        let mut probe = Chance::probe();
        let mut probed = before.clone();
        let said = probed.apply(seat, action, &mut probe);
        assert_eq!(said.as_ref().err(), done.as_ref().err(), "{action:?} of {seat} in {before:?}");
        assert_eq!(probe.was_asked(), chance.was_asked(), "{action:?} of {seat} in {before:?}");
        match done {
            Err(refusal) => {
                assert_eq!(self.game, before, "a refused action left a trace");
                assert!(!chance.was_asked(), "a refused action asked for chance");
                assert!(!refusal.code().is_empty());
                Err(format!("{refusal:?}"))
            }
            Ok(events) => {
                let mut again = before;
                assert_eq!(again.apply(seat, action, &mut Chance::from_seed(seed)).as_ref(), Ok(&events));
                assert_eq!(again, self.game, "the same action led elsewhere");
                if !chance.was_asked() {
                    assert_eq!(probed, self.game, "chance that was not asked for decided");
                }
                self.stands();
                self.tell(&events);
                Ok(())
            }
        }
    }

    /// What holds in every state.
    fn stands(&self) {
        let game = &self.game;
        let awaited = game.awaited();
        assert_eq!(awaited.is_empty(), game.outcome().is_some(), "{game:?}");
        assert!(awaited.iter().all(|seat| seat.0 < self.seats), "{awaited:?}");
        assert!(awaited.is_sorted_by(|a, b| a < b), "{awaited:?}");
        for seat in Seat::all(self.seats) {
            let is_awaited = awaited.contains(&seat);
            assert_eq!(game.automatic(seat).is_some(), is_awaited, "{seat}: {game:?}");
            assert!(is_awaited || game.legal(seat).is_empty(), "{seat} may act out of turn: {game:?}");
            assert!(is_awaited || game.composed(seat).is_empty(), "{seat} may compose out of turn: {game:?}");
            assert!(!is_awaited || !game.legal(seat).is_empty() || !game.composed(seat).is_empty(), "{seat}: {game:?}");
            for action in game.legal(seat) {
                let bytes = M::encode_action(&action);
                assert_eq!(M::decode_action(&bytes).as_ref(), Ok(&action));
            }
        }
        assert!(!M::encode_state(game).is_empty());
    }

    /// Everybody is told what happened.
    fn tell(&self, events: &[<M::Game as Game>::Event]) {
        for event in events {
            let _ = M::encode_event(&self.game.event_for(event, Viewer::AllSeeing));
            let seen = self.game.event_for(event, Viewer::Spectator);
            assert_eq!(self.game.event_for(&seen, Viewer::Spectator), seen, "what is hidden stays so");
            let _ = M::encode_event(&seen);
        }
        words::korean(|text| {
            for event in events {
                let said = M::Game::event(text, &self.game.event_for(event, Viewer::Spectator), &Names::new());
                said.iter().for_each(|line| words::shows_nothing_hidden(line));
            }
        });
    }

    /// Everybody looks at the table, in words and as messages.
    fn look(&self) {
        let viewers = Seat::all(self.seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::AllSeeing]);
        for viewer in viewers {
            let view = self.game.view(viewer);
            let _ = M::encode_view(&view);
        }
        let names = Names::new().with_seat(Seat(0), "e\u{301}\u{202e}x");
        words::say(|text| {
            let seat = self.game.awaited().first().copied();
            let view = self.game.view(seat.map_or(Viewer::Spectator, Viewer::Seat));
            let mut lines = <M::Game as Speak>::view(text, &view, &names, seat);
            lines.push(M::Game::question(text, &view, &names));
            for action in seat.map(|seat| self.game.legal(seat)).unwrap_or_default().iter().take(40) {
                lines.push(M::Game::choice(text, &view, action, &names));
            }
            if let Some(outcome) = self.game.outcome() {
                let _ = M::encode_outcome(&outcome);
                lines.extend(M::Game::result(text, &outcome, &names));
            }
            lines
        });
    }
}
