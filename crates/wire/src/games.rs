//! The list of games: the one place where a game's crate, its messages and its name meet.

use core::fmt::Debug;
use core::marker::PhantomData;

use jusawi_fair::Kind;
use jusawi_rules::Game;
use jusawi_table::{Body, Codec, Malformed, Payload};

use crate::{ledger, payload};

mod las_vegas;
mod marble;
mod royale;

pub use las_vegas::LasVegasMessages;
pub use marble::MarbleMessages;
pub use royale::RoyaleMessages;

/// Calls a macro with every game there is, as `key => type of its messages`.
///
/// A new game is one line here.
#[macro_export]
macro_rules! for_every_game {
    ($($then:tt)::+; $($rest:tt)*) => {
        $($then)::+! {
            [
                "las-vegas" => $crate::games::LasVegasMessages,
                "royale" => $crate::games::RoyaleMessages,
                "marble" => $crate::games::MarbleMessages,
            ]
            $($rest)*
        }
    };
}

/// Evaluates an expression for the game of a name: `with_game!(name, Messages => expression, else other)`. In the expression
/// `Messages` is the game's [`GameMessages`] and [`GameCodec<Messages>`](GameCodec) its codec.
#[macro_export]
macro_rules! with_game {
    ($name:expr, $messages:ident => $then:expr, else $otherwise:expr) => {
        $crate::for_every_game!($crate::pick_game; $name, $messages => $then, else $otherwise)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! pick_game {
    ([$($key:literal => $type:ty,)*] $name:expr, $messages:ident => $then:expr, else $otherwise:expr) => {
        match $name {
            $($key => { type $messages = $type; $then })*
            _ => $otherwise,
        }
    };
}

macro_rules! game_keys {
    ([$($key:literal => $type:ty,)*]) => { &[$($key,)*] };
}

/// The names of all games.
pub const GAMES: &[&str] = for_every_game!(game_keys;);

/// How one game's own messages are written.
///
/// Actions, options and states are hashed or signed and therefore canonical; views, events and outcomes are what a client
/// without rules reads.
pub trait GameMessages: Debug + Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// What the names of its messages begin with, such as `LasVegas`.
    const PREFIX: &'static str;

    /// Reads an options message.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    fn decode_options(bytes: &[u8]) -> Result<<Self::Game as Game>::Options, Malformed>;
    /// Writes an options message.
    fn encode_options(options: &<Self::Game as Game>::Options) -> Vec<u8>;
    /// Reads an action message.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    fn decode_action(bytes: &[u8]) -> Result<<Self::Game as Game>::Action, Malformed>;
    /// Writes an action message.
    fn encode_action(action: &<Self::Game as Game>::Action) -> Vec<u8>;
    /// Writes a state message.
    fn encode_state(game: &Self::Game) -> Vec<u8>;
    /// Writes a view message.
    fn encode_view(view: &<Self::Game as Game>::View) -> Vec<u8>;
    /// Writes an outcome message.
    fn encode_outcome(outcome: &<Self::Game as Game>::Outcome) -> Vec<u8>;
    /// Writes an event message.
    fn encode_event(event: &<Self::Game as Game>::Event) -> Vec<u8>;
}

/// The codec of one game's tables.
#[derive(Debug)]
pub struct GameCodec<M>(PhantomData<M>);

impl<M: GameMessages> Codec for GameCodec<M> {
    type Game = M::Game;

    fn decode_body(bytes: &[u8]) -> Result<Body, Malformed> {
        ledger::decode_body(bytes)
    }

    fn encode_body(body: &Body) -> Vec<u8> {
        ledger::encode_body(body)
    }

    fn decode_payload(kind: Kind, bytes: &[u8]) -> Result<Payload, Malformed> {
        payload::decode_payload(kind, bytes)
    }

    fn encode_payload(payload: &Payload) -> Vec<u8> {
        payload::encode_payload(payload)
    }

    fn decode_options(bytes: &[u8]) -> Result<<M::Game as Game>::Options, Malformed> {
        M::decode_options(bytes)
    }

    fn encode_options(options: &<M::Game as Game>::Options) -> Vec<u8> {
        M::encode_options(options)
    }

    fn decode_action(bytes: &[u8]) -> Result<<M::Game as Game>::Action, Malformed> {
        M::decode_action(bytes)
    }

    fn encode_action(action: &<M::Game as Game>::Action) -> Vec<u8> {
        M::encode_action(action)
    }

    fn encode_state(game: &M::Game) -> Vec<u8> {
        M::encode_state(game)
    }
}

/// The game that a record was frozen for, if it was: the name in its last freeze.
pub fn game_of_record<'a>(bodies: impl IntoIterator<Item = &'a [u8]>) -> Option<String> {
    bodies.into_iter().fold(None, |game, body| match ledger::decode_body(body) {
        Ok(Body { content: jusawi_table::Content::Freeze(freeze), .. }) => Some(freeze.game),
        _ => game,
    })
}
