//! Tables that several tests begin with.

use jusawi_table::{ClientKind, Content, Settings};

use crate::sim::{IDLE, World, at_random};
use crate::toy::{ToyAction, ToyCodec, ToyOptions};

/// A world around a small game.
pub type ToyWorld = World<ToyCodec>;

/// A lobby with nobody in it.
pub fn lobby(seed: u64, options: ToyOptions, alone_after: Option<u32>) -> ToyWorld {
    World::new(seed, Settings { capacity: 5, options, alone_after }, at_random::<ToyCodec>)
}

/// A game of programs, where nobody does anything by itself; the host only hosts.
pub fn quiet(seed: u64, programs: usize, options: ToyOptions) -> ToyWorld {
    quiet_with(seed, programs, options, Some(60))
}

/// The same with another wait for draws without half of the independent devices.
pub fn quiet_with(seed: u64, programs: usize, options: ToyOptions, alone_after: Option<u32>) -> ToyWorld {
    let mut world = lobby(seed, options, alone_after);
    world.server.person = IDLE;
    world.weather.latency = (5, 5);
    world.seat_all(&vec![ClientKind::Program; programs]);
    for device in &mut world.devices {
        device.person = IDLE;
    }
    world.start();
    world.run_for(100);
    world
}

/// Whose turn it is, as a device; all seats are devices here.
pub fn current(world: &ToyWorld) -> usize {
    usize::from(world.replica().game().unwrap().view_current().0)
}

/// The next player does something, and it is heard everywhere unless a draw has to wait.
pub fn turn(world: &mut ToyWorld, action: ToyAction) {
    let device = current(world);
    world.act(device, &action);
    world.run_for(200);
}

/// Whether an entry is a call.
pub fn is_call(content: &Content) -> bool {
    matches!(content, Content::Call { .. })
}

/// Whether an entry is a move, signed or automatic.
pub fn is_move(content: &Content) -> bool {
    matches!(content, Content::Moved { .. } | Content::Automatic(_))
}

/// Whether an entry is an automatic move.
pub fn is_automatic(content: &Content) -> bool {
    matches!(content, Content::Automatic(_))
}
