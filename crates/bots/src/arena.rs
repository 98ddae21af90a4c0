//! Whole games between bots and random players, with what must hold of every move of a bot.

use jusawi_rules::testkit::Choices;
use jusawi_rules::{Chance, Composed, Seat, Viewer};

use crate::Player;

/// Who sits around the bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Others {
    Bots,
    Automatic,
    Random,
}

/// What the bot does at the seat of its view: listed, or composed where something can be composed. It would do the same
/// again, and if it saw what is hidden from it.
fn bot<G: Player>(game: &G, seat: Seat, legal: &[G::Action], is_checked: bool) -> Option<G::Action> {
    let chosen = G::choose(&game.view(Viewer::Seat(seat)), seat, legal);
    if is_checked {
        let knowing = G::choose(&game.view(Viewer::AllSeeing), seat, legal);
        assert_eq!(chosen, knowing, "what is hidden decides nothing");
    }
    let Some(action) = chosen else {
        assert!(legal.is_empty() && !game.composed(seat).is_empty(), "a bot does what can be listed");
        return None;
    };
    assert_ne!(Some(&action), G::concession().as_ref(), "a bot never gives up");
    let can_offer = game.composed(seat).contains(&Composed::Trade);
    assert!(legal.contains(&action) || can_offer, "{action:?} is not possible");
    Some(action)
}

/// Words of chance for one action, more than any takes; cheaper than a stream.
fn draw(choices: &mut Choices) -> Chance {
    Chance::scripted([(); 48].map(|()| u32::try_from(choices.below(1 << 30)).unwrap()))
}

/// Options that follow from a seed, any listed value of each key, for a table of `seats`.
pub(crate) fn some_options<G: Player>(seats: u8, seed: u64) -> G::Options {
    let mut choices = Choices::new(!seed);
    loop {
        let pairs = G::OPTIONS.iter().map(|spec| (spec.key, spec.values[choices.below(spec.values.len())]));
        let options = G::parse_options(pairs).expect("listed values");
        if G::check_options(&options, seats).is_ok() {
            return options;
        }
    }
}

/// Plays to the end; the outcome, or none where `limit` moves do not reach it.
///
/// Bots sit where `others` do not; hidden choices are sealed in games of odd seeds.
pub(crate) fn play<G: Player>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    own: Seat,
    others: Others,
    limit: usize,
) -> Option<G::Outcome> {
    let mut choices = Choices::new(seed);
    let (mut game, _) = G::setup(options, seats, &mut Chance::from_seed(choices.seed())).expect("the options suit");
    let mut hidden: Option<Vec<u8>> = None;
    for step in 0..limit {
        let [seat] = game.awaited()[..] else { break };
        let legal = game.legal(seat);
        let is_opening = game.composed(seat).contains(&Composed::Open);
        let mut action = match others {
            _ if seat == own || others == Others::Bots => bot(&game, seat, &legal, step % 8 == 0),
            Others::Automatic => game.automatic(seat).filter(|_| !is_opening),
            _ => legal.get(choices.below(legal.len())).cloned(),
        };
        if let Some(choice) = action.as_ref().and_then(G::hidden_choice).filter(|_| seed % 2 == 1) {
            action = G::seal(action.as_ref().unwrap(), [1; 32]);
            hidden = Some(choice);
        }
        let action = action.unwrap_or_else(|| {
            assert!(is_opening, "somebody has to do something");
            G::open([2; 32], &hidden.take().expect("something was hidden")).expect("it can be shown")
        });
        game.apply(seat, &action, &mut draw(&mut choices))
            .unwrap_or_else(|refusal| panic!("seed {seed}: {action:?}: {refusal:?}"));
    }
    game.outcome()
}

/// How many of `games` games the bot wins, a shared win counting in parts. Its seat moves from game to game.
pub(crate) fn wins<G: Player>(
    options: &G::Options,
    seats: u8,
    others: Others,
    games: u64,
    winners: impl Fn(&G::Outcome) -> &[Seat],
) -> usize {
    let mut hundredths = 0;
    for seed in 0..games {
        let own = Seat(u8::try_from(seed % u64::from(seats)).unwrap());
        let Some(outcome) = play::<G>(options, seats, 1000 + seed, own, others, 5_000) else { continue };
        let winners = winners(&outcome);
        hundredths += if winners.contains(&own) { 100 / winners.len() } else { 0 };
    }
    let wins = hundredths / 100;
    println!("{}, {seats} players, {others:?} others: the bot wins {wins} of {games} games", G::KEY);
    wins
}
