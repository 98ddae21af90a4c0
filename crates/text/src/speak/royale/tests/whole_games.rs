//! Whole games of royale by random hands: everything in them can be said, fits the screen and is true of what follows.

use jusawi_game_vegas::royale::{
    Action, Bet, Event, Options, Phase, QuestionKind, Royale, Secret, Tile, TileEvent, TileState, View,
};
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Chance, Composed, Game, Seat, Viewer};

use super::super::printed;
use super::super::words::{amount, reward, tokens};
use super::names;
use crate::{Lang, Names, Speak, Text, width};

/// A text that was made of a sentence, not of its id or of a missing value.
fn assert_said(said: &str) {
    assert!(!said.trim().is_empty() && !said.contains("royale-") && !said.contains("las-vegas"), "{said}");
    assert!(!said.contains(['{', '}', '\n', '\u{2068}']), "{said}");
}

fn long_names() -> Names {
    Seat::all(5).fold(Names::new(), |names, seat| names.with_seat(seat, &"김수한무 거북이와 두루미 ".repeat(4)))
}

/// What may be done now, listed or composed.
fn some_action(game: &Royale, seat: Seat, choices: &mut Choices) -> Action {
    let legal = game.legal(seat);
    let kind = match game.phase() {
        Phase::Decide(question) => Some(question.kind),
        _ => None,
    };
    match (game.composed(seat).first(), kind) {
        (Some(Composed::Seal), Some(QuestionKind::HideCount)) if choices.below(2) == 0 => {
            Action::SealHide { commitment: [1; 32] }
        }
        (Some(Composed::Seal), Some(QuestionKind::SplitTokens)) if choices.below(2) == 0 => {
            Action::SealSplit { commitment: [1; 32], first: 2 }
        }
        (Some(Composed::Open), _) => match choices.below(3) {
            0 => Action::Forfeit,
            _ => Action::Open { nonce: [0; 32], choice: 3 },
        },
        _ => legal[choices.below(legal.len())],
    }
}

fn check_view(texts: &[Text; 2], game: &Royale, legal: &[Action], seat: Seat) {
    let long = long_names();
    for text in texts {
        for viewer in [Viewer::Seat(seat), Viewer::Spectator, Viewer::AllSeeing] {
            let view = game.view(viewer);
            for names in [&names(), &long] {
                let lines = <Royale as Speak>::view(text, &view, names, Some(seat));
                for line in &lines {
                    assert_said(line);
                    assert!(width(line) <= 80, "{line}");
                }
                assert!(lines.len() > 6 + view.players.len());
                assert_said(&Royale::question(text, &view, names));
            }
        }
        let view = game.view(Viewer::Seat(seat));
        for action in legal {
            assert_said(&Royale::action(text, action));
            let choice = Royale::choice(text, &view, action, &names());
            assert_said(&choice);
            assert!(width(&choice) <= 100, "{choice}");
        }
    }
}

/// What a choice promised is what the tile then pays.
fn check_promise(text: &Text, before: &View, action: &Action, events: &[Event]) -> bool {
    if !matches!(action, Action::Bet { bet: Bet::Stop } | Action::Close { .. }) {
        return false;
    }
    let choice = Royale::choice(text, before, action, &names());
    let paid = events.iter().find_map(|event| match event {
        Event::TilePaid { tile: Tile::HighLow | Tile::ClosedDoor, reward: Some(paid), .. } => Some(reward(text, *paid)),
        _ => None,
    });
    let paid = paid.unwrap_or_else(|| amount(text, 0));
    assert!(choice.ends_with(&format!("→ {paid}")), "{choice}: {paid}");
    true
}

/// What piles and hidden tokens pay is what is printed.
fn check_printed(text: &Text, before: &View, events: &[Event]) {
    for event in events {
        let Event::Tile { event, .. } = event else { continue };
        match event {
            TileEvent::Guessed { secret: Some(secret), is_right: false, hider, .. } => {
                let pays = |event: &&Event| matches!(event, Event::TilePaid { tile: Tile::HiddenCount, .. });
                let Some(Event::TilePaid { seat, reward: Some(paid), .. }) = events.iter().find(pays) else {
                    panic!("a wrong guess pays: {events:?}");
                };
                assert_eq!((*seat, reward(text, *paid)), (*hider, amount(text, printed::hidden(*secret))));
            }
            TileEvent::PileTaken { pile, tokens: Some(taken), .. } => {
                let split = before.tiles.iter().flatten().find_map(|tile| match tile {
                    TileState::SplitAndPick(tile) => tile.sharing?.split,
                    _ => None,
                });
                // What was sealed is known to nobody here, and what is shown is told by its own event.
                let Some(Secret::Plain { choice: Some(first) }) = split.map(|split| split.tokens) else { continue };
                let [one, two] = printed::piles(first, printed::tokens(before.options.black_box));
                assert_eq!(*taken, if *pile == 1 { one } else { two });
                let said = Royale::choice(text, before, &Action::Split { pile: first }, &names());
                assert!(said.contains(&tokens(text, taken)), "{said}");
            }
            _ => {}
        }
    }
}

#[test]
fn everything_in_whole_games_is_said_and_kept() {
    let texts = Lang::ALL.map(Text::new);
    let mut asked = std::collections::BTreeSet::new();
    let mut promises = 0;
    for (seed, seats, box_of) in [(1, 2, "article"), (2, 3, "original"), (3, 5, "article"), (4, 4, "original")] {
        let options = Royale::parse_options([("tiles", "6"), ("blackBox", box_of), ("tileReuse", "noRepeat")]).unwrap();
        promises += play(&texts, &options, seats, seed, &mut asked);
    }
    assert!(promises > 5, "{promises}");
    assert!(asked.len() >= 16, "{asked:?}");
}

/// Plays a game, checks all of it, and says how many promises were kept.
fn play(
    texts: &[Text; 2],
    options: &Options,
    seats: u8,
    seed: u64,
    asked: &mut std::collections::BTreeSet<QuestionKind>,
) -> usize {
    let mut choices = Choices::new(seed);
    let (mut game, mut events) = Royale::setup(options, seats, &mut Chance::from_seed(choices.seed())).unwrap();
    let mut promises = 0;
    for turn in 0..3000 {
        for (event, text) in events.iter().flat_map(|event| texts.iter().map(move |text| (event, text))) {
            for viewer in [Viewer::AllSeeing, Viewer::Spectator] {
                match Royale::event(text, &game.event_for(event, viewer), &names()) {
                    Some(said) => assert_said(&said),
                    None => assert!(matches!(event, Event::Asked { .. })),
                }
            }
        }
        let Some(seat) = game.awaited().first().copied() else { break };
        let is_new = matches!(game.phase(), Phase::Decide(question) if asked.insert(question.kind));
        let mut action = some_action(&game, seat, &mut choices);
        if is_new || turn % 16 == 0 {
            check_view(texts, &game, &game.legal(seat), seat);
        }
        // By then much lies out; giving up is told as well.
        if turn == 200 {
            action = Action::Concede;
        }
        let before = game.view(Viewer::AllSeeing);
        events = game.apply(seat, &action, &mut Chance::from_seed(choices.seed())).unwrap();
        assert_said(&Royale::action(&texts[0], &action));
        for text in texts {
            promises += usize::from(check_promise(text, &before, &action, &events));
            check_printed(text, &before, &events);
        }
    }
    let outcome = game.outcome().expect("the game ends");
    for text in texts {
        Royale::result(text, &outcome, &names()).iter().for_each(|line| assert_said(line));
    }
    check_view(texts, &game, &[], Seat(0));
    promises
}
