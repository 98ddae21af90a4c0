//! Offers by chance, so that play at random comes by exchanges, too.

use jusawi_game_marble::{Action, Cell, Goods, PlayerView, Prompt, View};
use jusawi_rules::{Chance, Seat};

/// One in how many times an offer is made where one may be made.
const ODDS: u32 = 4;

/// An offer of one own land for cash to another player, where `seat` may make offers: one time in four.
///
/// Asks `choices`, only where an offer is possible: whether (0 of 4), which own land by cell, which living partner with
/// cash by seat, how much of that player's cash (1 and more).
///
/// Rules: marble §5.8.
pub fn offer_randomly(view: &View, seat: Seat, choices: &mut Chance) -> Option<Action> {
    let may_offer = view.decider == Some(seat)
        && matches!(&view.prompt, Some(Prompt::Turn(turn)) if view.options.trade && turn.trades_left > 0);
    if !may_offer {
        return None;
    }
    let own: Vec<Cell> = view.deeds.iter().filter(|(_, deed)| deed.owner == seat).map(|(cell, _)| *cell).collect();
    let can_pay = |player: &&PlayerView| player.seat != seat && player.bankrupt_at_round.is_none() && player.cash > 0;
    let partners: Vec<&PlayerView> = view.players.iter().filter(can_pay).collect();
    if own.is_empty() || partners.is_empty() || choices.below(ODDS) > 0 {
        return None;
    }
    let land = own.get(choices.index_below(own.len())).copied()?;
    let partner = partners.get(choices.index_below(partners.len()))?;
    let cash = 1 + choices.below(partner.cash);
    let give = Goods { lands: vec![land], cash: 0 };
    Some(Action::ProposeTrade { to: partner.seat, give, take: Goods { lands: Vec::new(), cash } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jusawi_game_marble::{Marble, Options};
    use jusawi_rules::{Game, Viewer};

    /// Plays a game at random with offers; how many were made, and how often one was possible.
    fn offers(options: &Options, seed: u8) -> (usize, usize) {
        let mut chance = Chance::from_seed([seed; 32]);
        let mut choices = Chance::from_seed([seed.wrapping_add(128); 32]);
        let (mut game, _) = Marble::setup(options, 4, &mut chance).unwrap();
        let (mut made, mut possible) = (0, 0);
        while let Some(seat) = game.awaited().first().copied() {
            let view = game.view(Viewer::Seat(seat));
            let before = choices.words();
            let offer = offer_randomly(&view, seat, &mut choices);
            assert!(offer.is_none() || !game.composed(seat).is_empty(), "only where the rules allow it");
            possible += usize::from(choices.words() > before);
            made += usize::from(offer.is_some());
            let legal = game.legal(seat);
            let action = offer.unwrap_or_else(|| legal[choices.index_below(legal.len())].clone());
            game.apply(seat, &action, &mut chance).expect("an offer is possible");
        }
        (made, possible)
    }

    #[test]
    fn offers_are_made_a_quarter_of_the_times_and_always_possible() {
        let with = Options { trade: true, ..Options::default() };
        let all: Vec<(usize, usize)> = (0..40).map(|seed| offers(&with, seed)).collect();
        let made: usize = all.iter().map(|(made, _)| made).sum();
        let possible: usize = all.iter().map(|(_, possible)| possible).sum();
        assert!(made > 100 && made * 5 > possible && made * 3 < possible, "{made} of {possible}");
        assert_eq!(all, (0..40).map(|seed| offers(&with, seed)).collect::<Vec<_>>(), "the same words, the same offers");
    }

    #[test]
    fn without_the_option_nothing_is_offered_and_no_chance_is_asked() {
        assert_eq!(offers(&Options::default(), 1), (0, 0));
    }
}
