//! D2: the sole leader of the tile's casino takes the key on an activation; its holder may place one die anywhere
//! instead of rolling. The moment the holder is not the sole leader the key goes back, whoever leads then.
//!
//! Rules: royale §5 D2, T-D2.

use jusawi_rules::Seat;

use super::Rules;
use crate::royale::tile::{Next, Scene};
use crate::royale::{Owner, Question, TileEvent};

/// The tile D2.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LeaderKey {
    /// Who holds the key; nobody while it lies on the tile.
    pub holder: Option<Seat>,
}

impl LeaderKey {
    fn give_back(&mut self, scene: &mut Scene<'_>, is_lost: impl Fn(&Scene<'_>, Seat) -> bool) {
        if let Some(seat) = self.holder.filter(|holder| is_lost(scene, *holder)) {
            self.holder = None;
            scene.tell(TileEvent::KeyReturned { seat });
        }
    }
}

impl Rules for LeaderKey {
    fn activated(&mut self, scene: &mut Scene<'_>, seat: Seat) -> Next {
        if self.holder.is_none() && scene.table.sole_leader(scene.casino) == Some(Owner::Seat(seat)) {
            self.holder = Some(seat);
            scene.tell(TileEvent::KeyTaken { seat });
        }
        Next::Done
    }

    fn freed(&self) -> Option<Seat> {
        self.holder
    }

    fn dice_moved(&mut self, scene: &mut Scene<'_>) {
        self.give_back(scene, |scene, holder| scene.table.sole_leader(scene.casino) != Some(Owner::Seat(holder)));
    }

    fn conceded(&mut self, scene: &mut Scene<'_>, seat: Seat, _open: Option<&Question>) -> Option<Next> {
        self.give_back(scene, |_, holder| holder == seat);
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn holder(game: &Royale) -> Option<Seat> {
        game.freed()
    }

    /// A leads casino 2 with two dice and holds the key.
    fn held() -> Royale {
        let mut game = bare(3, &[(1, Tile::GrayGuests), (2, Tile::LeaderKey), (3, Tile::GrowingPot)]);
        lay(&mut game, 2, &[6, 3], &[dice(1, 0), dice(1, 0)]);
        let events = put(&mut game, 2, dice(2, 1));
        assert!(events.contains(&Event::Tile { tile: Tile::LeaderKey, event: TileEvent::KeyTaken { seat: A } }));
        assert_eq!(holder(&game), Some(A));
        game
    }

    // 003 [5] D2.1, D2.2, T-D2
    #[test]
    fn only_the_sole_leader_takes_the_key() {
        for (b, gray, neutral, taken) in
            [(0, 0, 0, true), (1, 0, 0, false), (0, 1, 0, false), (0, 0, 1, false), (2, 0, 0, false)]
        {
            let mut game = bare(2, &[(2, Tile::LeaderKey)]);
            lay(&mut game, 2, &[], &[dice(0, 0), dice(b, 0)]);
            game.table.casinos[1].gray = gray;
            game.table.casinos[1].neutral = dice(neutral, 0);
            put(&mut game, 2, dice(1, 0));
            assert_eq!(holder(&game), taken.then_some(A));
        }
    }

    // 003 [5] D2.4, D2.5, S-17
    #[test]
    fn the_holder_may_place_one_die_anywhere_instead_of_rolling_and_it_activates() {
        let mut game = held();
        game.table.current = A;
        assert_eq!(game.legal(A).len(), 1 + 2 * 6);
        let events = apply_with(&mut game, A, Action::PlaceAny { die: BIG, casino: 3 }, &mut faces(&[6, 1]));
        assert_eq!(tile_pays(&events), [(A, Reward::Note(Note(3)))]);
        assert_eq!((game.table.dice_at(3, A), game.table.supply(A)), (dice(0, 1), dice(2, 0)));
        assert_eq!(holder(&game), Some(A), "the key is not used up");
        assert_eq!(to_roll(&game), Some(B));
    }

    // S-17, T-D2
    #[test]
    fn a_tie_sends_the_key_home_and_a_new_leader_takes_it() {
        let mut game = held();
        put(&mut game, 2, dice(3, 0));
        assert_eq!(holder(&game), None, "two against two");
        lay(&mut game, 2, &[], &[dice(2, 0), dice(2, 0), dice(2, 0)]);
        let events = put(&mut game, 2, dice(3, 0));
        assert_eq!((holder(&game), game.table.dice_at(2, C)), (Some(C), dice(3, 0)));
        assert_eq!(events.len(), 3, "placed, activated, taken");
    }

    // 003 [5] D2.2
    #[test]
    fn a_new_leader_takes_the_key_from_its_holder() {
        let mut game = held();
        rolled(&mut game, &[5], Some(2));
        let events = calmly(&mut game, B, place(2));
        assert_eq!(holder(&game), Some(B));
        let returned = Event::Tile { tile: Tile::LeaderKey, event: TileEvent::KeyReturned { seat: A } };
        assert_eq!(events.iter().position(|event| *event == returned), Some(1), "before the activation");
    }

    // 003 [5] D2.6, 003 [5] F1.3, S-18
    #[test]
    fn gray_dice_that_tie_send_the_key_home_at_once_and_nobody_is_paid() {
        let mut game = held();
        lay(&mut game, 2, &[6, 3], &[dice(1, 0), dice(1, 0), dice(2, 0)]);
        let Some(TileState::LeaderKey(tile)) = &mut game.tiles[1] else { panic!("no tile") };
        tile.holder = Some(C);
        put(&mut game, 1, dice(3, 0));
        calmly(&mut game, B, Action::PlaceGray { group: 2, casino: 2 });
        assert_eq!(holder(&game), None);
        assert!(pays(&settled(&mut game)).iter().all(|(casino, ..)| *casino != 2));
    }

    // T-D2
    #[test]
    fn the_key_goes_home_when_somebody_leads_without_activation() {
        let mut game = held();
        game.table.casinos[1].gray = 3;
        let (mut events, mut chance) = (Vec::new(), Chance::probe());
        game.tell_moved(&mut events, &mut chance);
        assert_eq!(holder(&game), None, "a virtual leader counts as nobody");

        let mut game = held();
        game.table.put(B, BIG, 2);
        game.tell_moved(&mut events, &mut chance);
        assert_eq!(holder(&game), None, "B leads, but did not activate");
    }

    // T-D2
    #[test]
    fn without_the_key_after_a_roll_or_with_a_closed_casino_it_is_refused() {
        let mut game = held();
        let anywhere = Action::PlaceAny { die: SMALL, casino: 4 };
        assert_eq!(refused(&game, B, anywhere), Refusal::KeyNotHeld { holder: Some(A) });
        assert!(matches!(refused(&game, A, anywhere), Refusal::NotTimeToRoll { .. }));
        game.table.current = A;
        game.table.closed = Some(4);
        assert_eq!(refused(&game, A, anywhere), Refusal::CasinoClosed { casino: 4 });
        let nowhere = Action::PlaceAny { die: SMALL, casino: 7 };
        assert_eq!(refused(&game, A, nowhere), Refusal::NoSuchCasino { casino: 7 });
        supply(&mut game, A, dice(0, 1));
        let small = Action::PlaceAny { die: SMALL, casino: 3 };
        assert_eq!(refused(&game, A, small), Refusal::DieNotLeft { die: SMALL });
        calmly_rolled(&mut game);
        assert!(matches!(refused(&game, A, anywhere), Refusal::NotTimeToRoll { .. }));
    }

    fn calmly_rolled(game: &mut Royale) {
        rolled(game, &[4, 4], None);
    }

    // S-32, R-26
    #[test]
    fn giving_up_sends_the_key_home() {
        let mut game = held();
        let events = apply(&mut game, A, Action::Concede);
        assert!(events.contains(&Event::Tile { tile: Tile::LeaderKey, event: TileEvent::KeyReturned { seat: A } }));
        assert_eq!(holder(&game), None);
    }

    // S-31, R-30
    #[test]
    fn by_itself_the_holder_rolls() {
        let mut game = held();
        game.table.current = A;
        assert_eq!(automatic(&game), Action::Roll);
    }
}
