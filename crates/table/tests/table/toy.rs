//! A game small enough to say each of its moves: points by a die or by passing, giving up, being taken out.

use jusawi_rules::{Absence, Chance, Game, Limit, OptionError, OptionSpec, Seat, Seats, Viewer};
use jusawi_table::Malformed;
use jusawi_wire::{GameCodec, GameMessages};

/// The codec of its tables.
pub type ToyCodec = GameCodec<ToyMessages>;

/// What was agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToyOptions {
    /// How many moves end the game.
    pub moves: u16,
    /// The time for each, if limited.
    pub seconds: Option<u8>,
    /// Whether there is chance at all.
    pub chance: bool,
    /// Whether giving up asks for chance.
    pub shaky: bool,
}

impl Default for ToyOptions {
    fn default() -> Self {
        Self { moves: 6, seconds: Some(30), chance: true, shaky: false }
    }
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToyAction {
    /// Rolls a die for points.
    Roll,
    /// Takes no points.
    Pass,
    /// Gives up, also out of turn.
    Concede,
}

/// What happened: who did what, and the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToyEvent(pub Seat, pub ToyAction, pub u8);

/// Why not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotNow;

impl jusawi_rules::Refusal for NotNow {
    fn code(&self) -> &'static str {
        "NOT_NOW"
    }
}

/// The state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toy {
    options: ToyOptions,
    left: u16,
    current: Seat,
    points: Vec<u16>,
    out: Vec<bool>,
}

impl Toy {
    /// Whose turn it is.
    pub fn view_current(&self) -> Seat {
        self.current
    }

    fn playing(&self) -> usize {
        self.out.iter().filter(|out| !**out).count()
    }

    fn over(&self) -> bool {
        self.left == 0 || self.playing() == 0
    }

    fn pass_turn(&mut self) {
        let seats = u8::try_from(self.points.len()).unwrap();
        let clockwise = std::iter::successors(Some(self.current.next(seats)), |seat| Some(seat.next(seats)));
        let next = clockwise.take(usize::from(seats)).find(|seat| !self.out[seat.index()]);
        self.current = next.unwrap_or(self.current);
    }
}

impl Game for Toy {
    type Options = ToyOptions;
    type Action = ToyAction;
    type Event = ToyEvent;
    type View = ();
    type Outcome = Vec<u16>;
    type Refusal = NotNow;

    const KEY: &'static str = "toy";
    const VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 8);
    const OPTIONS: &'static [OptionSpec] = &[];

    fn parse_options<'a>(_: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<ToyOptions, OptionError> {
        Ok(ToyOptions::default())
    }

    fn describe_options(_: &ToyOptions) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    fn check_options(_: &ToyOptions, seats: u8) -> Result<(), OptionError> {
        let (least, most) = Self::SEATS;
        if (least..=most).contains(&seats) { Ok(()) } else { Err(OptionError::Seats { seats, least, most }) }
    }

    fn setup(options: &ToyOptions, seats: u8, chance: &mut Chance) -> Result<(Self, Vec<ToyEvent>), OptionError> {
        Self::check_options(options, seats)?;
        let current = Seat(if options.chance { u8::try_from(chance.below(seats.into())).unwrap() } else { 0 });
        let (points, out) = (vec![0; seats.into()], vec![false; seats.into()]);
        Ok((Self { options: *options, left: options.moves, current, points, out }, Vec::new()))
    }

    fn apply(&mut self, seat: Seat, action: &ToyAction, chance: &mut Chance) -> Result<Vec<ToyEvent>, NotNow> {
        let gone = *self.out.get(seat.index()).ok_or(NotNow)?;
        let mut die = 0;
        match action {
            ToyAction::Concede if gone || self.over() => return Err(NotNow),
            ToyAction::Concede => {
                if self.options.shaky {
                    die = chance.die();
                }
                self.out[seat.index()] = true;
                if seat == self.current {
                    self.pass_turn();
                }
            }
            ToyAction::Roll if !self.options.chance => return Err(NotNow),
            _ if seat != self.current || self.over() => return Err(NotNow),
            ToyAction::Roll | ToyAction::Pass => {
                if *action == ToyAction::Roll {
                    die = chance.die();
                    self.points[seat.index()] += u16::from(die);
                }
                self.left -= 1;
                self.pass_turn();
            }
        }
        Ok(vec![ToyEvent(seat, *action, die)])
    }

    fn awaited(&self) -> Seats {
        (!self.over()).then_some(self.current).into_iter().collect()
    }

    fn legal(&self, seat: Seat) -> Vec<ToyAction> {
        match seat == self.current && !self.over() {
            true if self.options.chance => vec![ToyAction::Roll, ToyAction::Pass],
            true => vec![ToyAction::Pass],
            false => Vec::new(),
        }
    }

    fn automatic(&self, seat: Seat) -> Option<ToyAction> {
        (seat == self.current).then_some(ToyAction::Pass)
    }

    fn time_limit(&self, _: Seat) -> Limit {
        self.options.seconds.map_or(Limit::Unlimited, |seconds| Limit::Seconds(seconds.into()))
    }

    fn concession() -> Option<ToyAction> {
        Some(ToyAction::Concede)
    }

    fn round(&self) -> u32 {
        let seats = u32::try_from(self.points.len()).unwrap();
        1 + u32::from(self.options.moves - self.left) / seats
    }

    fn is_away(&self, _: Seat, absence: Absence) -> bool {
        absence.automatic_actions >= 2
    }

    fn kick(&self, seat: Seat, absence: Absence) -> Option<ToyAction> {
        (self.is_away(seat, absence) && !self.out[seat.index()]).then_some(ToyAction::Concede)
    }

    fn view(&self, _: Viewer) {}

    fn event_for(&self, event: &ToyEvent, _: Viewer) -> ToyEvent {
        *event
    }

    fn outcome(&self) -> Option<Vec<u16>> {
        self.over().then(|| self.points.clone())
    }
}

/// How it is written: a byte for an action, five for options, a line of text for the state.
#[derive(Debug)]
pub struct ToyMessages;

impl GameMessages for ToyMessages {
    type Game = Toy;

    const PREFIX: &'static str = "Toy";

    fn decode_options(bytes: &[u8]) -> Result<ToyOptions, Malformed> {
        match *bytes {
            [high, low, seconds, chance @ 0..=1, shaky @ 0..=1] => Ok(ToyOptions {
                moves: u16::from_be_bytes([high, low]),
                seconds: (seconds > 0).then_some(seconds),
                chance: chance == 1,
                shaky: shaky == 1,
            }),
            _ => Err(Malformed::NotAMessage { message: "toy options" }),
        }
    }

    fn encode_options(options: &ToyOptions) -> Vec<u8> {
        let [high, low] = options.moves.to_be_bytes();
        vec![high, low, options.seconds.unwrap_or(0), options.chance.into(), options.shaky.into()]
    }

    fn decode_action(bytes: &[u8]) -> Result<ToyAction, Malformed> {
        match bytes {
            [0] => Ok(ToyAction::Roll),
            [1] => Ok(ToyAction::Pass),
            [2] => Ok(ToyAction::Concede),
            _ => Err(Malformed::NotAMessage { message: "toy action" }),
        }
    }

    fn encode_action(action: &ToyAction) -> Vec<u8> {
        vec![*action as u8]
    }

    fn encode_state(game: &Toy) -> Vec<u8> {
        format!("{game:?}").into_bytes()
    }

    fn encode_outcome(outcome: &<Toy as Game>::Outcome) -> Vec<u8> {
        format!("{outcome:?}").into_bytes()
    }

    fn encode_view((): &()) -> Vec<u8> {
        Vec::new()
    }

    fn encode_event(event: &ToyEvent) -> Vec<u8> {
        format!("{event:?}").into_bytes()
    }
}
