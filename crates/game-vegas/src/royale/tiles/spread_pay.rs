//! D1: pays by the number of casinos in which the player has a die; dice on tiles do not count.
//!
//! Rules: royale §5 D1, T-D1.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::data;
use crate::royale::tile::{Next, Scene};

/// The tile D1; it keeps nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpreadPay;

impl Rules for SpreadPay {
    fn activated(&mut self, scene: &mut Scene<'_>, seat: Seat) -> Next {
        let casinos = (1..=data::CASINOS).filter(|casino| scene.table.dice_at(*casino, seat).count() > 0).count();
        scene.pay(seat, u8::try_from(casinos).unwrap_or(0));
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    // 003 [5] D1.1 to D1.4, S-16, T-D1
    #[test]
    fn one_or_two_casinos_pay_chips_and_more_pay_a_note() {
        let rewards = [Reward::Chips(1), Reward::Chips(2)];
        let rewards = rewards.into_iter().chain((3..=6).map(|amount| Reward::Note(Note(amount))));
        for (others, reward) in (0..).zip(rewards) {
            let mut game = bare(2, &[(1, Tile::SpreadPay)]);
            for casino in 2..2 + others {
                lay(&mut game, casino, &[], &[dice(1, 0), dice(1, 0)]);
            }
            let events = put(&mut game, 1, dice(1, 0));
            assert_eq!(tile_pays(&events), [(A, reward)]);
        }
    }

    // 003 [5] D1.1
    #[test]
    fn dice_on_tiles_do_not_count() {
        let mut game = bare(2, &[(1, Tile::SpreadPay), (2, Tile::SideTable)]);
        put(&mut game, 2, dice(2, 0));
        calmly(&mut game, A, Action::SetAside { small: 1, big: 0 });
        game.table.current = A;
        assert_eq!(tile_pays(&put(&mut game, 1, dice(1, 0))), [(A, Reward::Chips(1))]);
    }
}
