//! C2: before ties are removed, whoever has the least in the tile's casino is noted, no dice at all included; they pay
//! a fine after all payouts. Virtual players and players who gave up are never noted.
//!
//! Rules: royale §5 C2, T-C2, R-24.

use jusawi_rules::Seat;

use crate::royale::TileEvent;
use crate::royale::tile::Scene;

/// What is due, in 만 달러.
const FINE: u32 = 5;

/// The tile C2.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LastPays {
    /// Who will be fined when this round is over, by seat.
    pub noted: Vec<Seat>,
}

impl super::Rules for LastPays {
    fn counted(&mut self, scene: &mut Scene<'_>) {
        let strength = |seat: &Seat| scene.table.strength_at(scene.casino, *seat);
        let least = scene.table.active().map(|seat| strength(&seat)).min();
        self.noted = scene.table.active().filter(|seat| Some(strength(seat)) == least).collect();
        scene.tell(TileEvent::LastCounted { seats: self.noted.clone() });
    }

    fn round_over(&mut self, scene: &mut Scene<'_>) {
        for seat in std::mem::take(&mut self.noted) {
            if scene.table.is_active(seat) {
                let (money, chips) = scene.table.fine(seat, FINE);
                scene.tell(TileEvent::Fined { seat, money, chips });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::royale::tests::*;

    fn give(game: &mut Royale, seat: Seat, amounts: &[u8], chips: u32) {
        game.table.players[seat.index()].notes = notes(amounts);
        game.table.players[seat.index()].chips = chips;
    }

    fn fines(events: &[Event]) -> Vec<(Seat, u32, u32)> {
        let fines = events.iter().filter_map(|event| match event {
            Event::Tile { event: TileEvent::Fined { seat, money, chips }, .. } => Some((*seat, *money, *chips)),
            _ => None,
        });
        fines.collect()
    }

    // 003 [5] C2.1 to C2.3, S-14, R-24
    #[test]
    fn the_least_dice_pay_five_after_every_payout_with_chips_for_what_notes_lack() {
        let mut game = bare(3, &[(1, Tile::LastPays)]);
        lay(&mut game, 1, &[5, 4], &[dice(1, 0), dice(0, 1)]);
        give(&mut game, C, &[3], 4);
        let events = settled(&mut game);
        assert_eq!(fines(&events), [(C, 3, 2)]);
        assert_eq!((money(&game, C), chips(&game, C)), (vec![], 2));
        let last_pay = events.iter().rposition(|event| matches!(event, Event::Paid { .. })).unwrap();
        let fine = |event: &Event| matches!(event, Event::Tile { event: TileEvent::Fined { .. }, .. });
        assert!(last_pay < events.iter().position(fine).unwrap());
    }

    // 003 [5] C2.2, C2.4, S-15
    #[test]
    fn change_is_one_note_and_never_a_chip_and_who_has_too_little_pays_all() {
        let mut game = bare(3, &[(1, Tile::LastPays)]);
        give(&mut game, A, &[10], 2);
        give(&mut game, B, &[], 1);
        give(&mut game, C, &[3, 4], 2);
        let events = settled(&mut game);
        assert_eq!(fines(&events), [(A, 5, 0), (B, 0, 1), (C, 5, 0)]);
        assert_eq!([A, B, C].map(|seat| money(&game, seat)), [vec![5], vec![], vec![2]]);
        assert_eq!([A, B, C].map(|seat| chips(&game, seat)), [2, 0, 2]);
    }

    //
    #[test]
    fn the_smallest_notes_go_first_and_only_as_many_as_are_needed() {
        let mut game = bare(2, &[]);
        for (before, after, covered) in [
            (vec![9, 3, 6], vec![9, 4], (5, 0)),
            (vec![5, 8], vec![8], (5, 0)),
            (vec![4], vec![], (4, 1)),
            (vec![], vec![], (0, 5)),
        ] {
            give(&mut game, A, &before, 9);
            assert_eq!(game.table.fine(A, 5), covered);
            assert_eq!(money(&game, A), after);
        }
    }

    // 003 [5] C2.1, T-C2
    #[test]
    fn ties_and_virtual_players_do_not_matter_and_all_equal_pay() {
        let mut game = bare(3, &[(1, Tile::LastPays)]);
        lay(&mut game, 1, &[], &[dice(2, 0), dice(0, 1), dice(3, 0)]);
        game.table.casinos[0].gray = 1;
        game.table.casinos[0].neutral = dice(1, 0);
        let noted: Vec<Seat> = fines(&settled(&mut game)).into_iter().map(|fine| fine.0).collect();
        assert_eq!(noted, [A, B]);
    }

    // S-34, R-27
    #[test]
    fn who_gave_up_is_not_fined() {
        let mut game = bare(3, &[(1, Tile::LastPays)]);
        lay(&mut game, 1, &[], &[dice(2, 0), dice(0, 0), dice(1, 0)]);
        apply(&mut game, B, Action::Concede);
        let noted: Vec<Seat> = fines(&settled(&mut game)).into_iter().map(|fine| fine.0).collect();
        assert_eq!(noted, [C]);
    }

    //
    #[test]
    fn who_gives_up_while_the_round_is_settled_is_not_fined_either() {
        let mut game = bare(3, &[(1, Tile::LastPays), (2, Tile::SplitAndPick)]);
        lay(&mut game, 2, &[5, 3], &[dice(1, 0)]);
        settled(&mut game);
        assert_eq!(asked(&game), Some((QuestionKind::SplitTokens, B)));
        calmly(&mut game, B, Action::Concede);
        let noted: Vec<Seat> =
            fines(&calmly(&mut game, A, Action::Pick { pile: 1 })).into_iter().map(|fine| fine.0).collect();
        assert_eq!(noted, [A, C]);
    }

    // S-29
    #[test]
    fn activating_it_does_nothing() {
        let mut game = bare(2, &[(1, Tile::LastPays)]);
        let events = put(&mut game, 1, dice(1, 0));
        assert_eq!(events.len(), 2, "placed and activated");
        assert_eq!(to_roll(&game), Some(B));
    }
}
