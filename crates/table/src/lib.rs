//! A table is a fold over its ledger.
//!
//! [`Replica`] is the fold: entries in, state out, each entry checked on the way. [`Host`] orders what devices say into
//! entries; [`Peer`] follows them, answers for its device and raises an alarm where the ledger lies. All three are sans-IO:
//! time comes in as a number of milliseconds, entropy as 32 bytes, and whatever has to be stored, sent or shown comes out
//! of a queue, in the order in which it must happen. Nothing here can name a game; a [`Codec`] says how one is written.

mod codec;
mod device;
mod fault;
mod host;
mod name;
mod peer;
mod replica;
mod report;
mod succession;

pub use codec::{
    Agree, Automatic, Body, ClientKind, ClosingReason, Codec, Commit, Content, Freeze, Genesis, Here, Leave, Malformed,
    Move, Payload, Previous, Reason, Reveal, Seen, TakeSeat,
};
pub use device::{Answer, Device, Moment, OwnChain, OwnSeal, Secrets};
pub use fault::{CannotCheck, Fault, Rejection, Wrong};
pub use host::{Host, HostOutput, HostSecrets, Settings, SubmitError, Taken, WaitingFor};
pub use name::{Name, NameError};
pub use peer::{Note, Peer, PeerOutput};
pub use replica::{Applied, Call, Draw, Drawn, Foreseen, Frozen, LinkStanding, News, Occupant, Opener, Replica, Stage};
pub use report::{AutomaticCount, LeftOut, Objection, Report, VoidDraw};
pub use succession::{Former, Succession};
