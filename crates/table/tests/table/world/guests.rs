//! Guests that lie. Whatever they send, the host refuses it or knows it already, and nothing has changed.

use jusawi_fair::{Commitment, Hash, Signed, TableId};
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Game, Seat};
use jusawi_table::{ClientKind, Codec, Commit, Here, Move, Payload, Reveal, Seen, TakeSeat};

use super::tally::Tally;
use crate::cheats::forged;
use crate::sim::World;

/// A guest lies, with its own key and whatever it has heard.
#[track_caller]
pub fn lie<C: Codec>(world: &mut World<C>, dice: &mut Choices, tally: &mut Tally) {
    let is_up = world.server.host.as_ref().is_some_and(|host| !host.is_recovering() && !host.is_starting());
    if !is_up {
        return;
    }
    let liar = dice.below(world.devices.len());
    let Some((what, lie)) = made_up(world, liar, dice) else { return };
    let before = (world.server.disk.len(), world.replica().head());
    let answer = world.submit(&lie);
    assert!(answer.is_err(), "seed {}: {what} was taken: {answer:?}\n{}", world.seed, world.describe());
    assert_eq!(before, (world.server.disk.len(), world.replica().head()), "seed {}: {what}", world.seed);
    tally.refused(what);
}

fn made_up<C: Codec>(world: &World<C>, liar: usize, dice: &mut Choices) -> Option<(&'static str, Signed)> {
    let replica = world.replica();
    let (table, head) = (replica.table(), replica.head());
    let key = &world.devices[liar].key;
    let say = |payload: &Payload| Signed::new(payload.kind(), &table, C::encode_payload(payload), key);
    let mut said = world.devices.iter().flat_map(|device| &device.sent).filter(|signed| !stands(world, signed));
    let draw = replica.draw();
    let lie = match dice.below(10) {
        0 => ("a message with a forged signature", forged(said.nth(dice.below(20))?)),
        1 => {
            let other = said.find(|signed| signed.public_key != key.public())?;
            ("another's message under its own name", Signed { public_key: key.public(), ..other.clone() })
        }
        2 => {
            let own = replica.game_seat_of(&key.public());
            let seat = (0..4).map(Seat).find(|seat| Some(*seat) != own)?;
            let action = C::encode_action(replica.game()?.legal(seat).first()?);
            ("a move for somebody else", say(&Payload::Move(Move { head, seat, action })))
        }
        3 => {
            let commitment = Commitment { first_draw: 1, length: 1024, tip: Hash([liar as u8 + 1; 32]) };
            let freeze = replica.frozen()?.hash;
            let started = replica.stage() != jusawi_table::Stage::Lobby;
            let again = say(&Payload::Commit(Commit { freeze, commitment }));
            // While a draw is open, commitments wait in a queue for its end and are refused there.
            (started && draw.is_none()).then_some(("another chain", again))?
        }
        4 => {
            let open = draw?;
            let call = open.call.as_ref()?.hash;
            let link = Hash([0x77; 32]);
            let reveal = Reveal { draw: open.number, call, link, objections: Vec::new() };
            ("a link that is none", say(&Payload::Reveal(reveal)))
        }
        5 => {
            let here = Here { draw: draw?.number + 1, opening: draw?.opening_hash };
            ("an answer to a roll-call that is to come", say(&Payload::Here(here)))
        }
        6 => {
            replica.game()?;
            let wish = TakeSeat { head, seat: 3, name: crate::sim::name(40), client: ClientKind::Program };
            ("a seat in a running game", say(&Payload::Seat(wish)))
        }
        7 => {
            let elsewhere = TableId(Hash([0x3d; 32]));
            let own = said.find(|signed| signed.public_key == key.public())?;
            ("a message for another table", Signed::new(own.kind, &elsewhere, own.payload.clone(), key))
        }
        8 => {
            let own = said.find(|signed| signed.public_key == key.public() && signed.payload.len() > 4)?;
            let payload = [&own.payload[..], &[0xba, 0x3e, 0]].concat();
            ("a payload with more in it than is known", Signed::new(own.kind, &table, payload, key))
        }
        _ => {
            let running = replica.ended().is_none();
            running.then_some(("a witness of an end that is none", say(&Payload::Seen(Seen { head }))))?
        }
    };
    Some(lie)
}

/// Whether a message stands in the ledger; those are known and answered as before.
fn stands<C: Codec>(world: &World<C>, signed: &Signed) -> bool {
    world.devices.iter().any(|device| device.acknowledged.iter().any(|(signature, _)| *signature == signed.signature))
}
