//! Choices that one player hides from another: nobody can know them before the answer, they are shown without a hand, and
//! what is shown is what was hidden.

use jusawi_fair::{Kind, Signed, hash, hide, state_digest};
use jusawi_game_vegas::royale::{Action, Event, QuestionKind, Royale, Secret, Tile, TileEvent, TileState};
use jusawi_rules::{Chance, Game, Seat};
use jusawi_table::{
    Automatic, Codec, Content, Move, News, Occupant, OwnSeal, Payload, Reason, Replica, SubmitError, Wrong,
};
use jusawi_wire::{decode_secrets, encode_secrets};

use crate::games::{LONG, awake, play_on};
use crate::games::{RoyaleCodec, device_at, forged, lie, lie_after, moves, question, still, table, tiles};
use crate::sim::{World, fold};

/// Whose choice is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Device,
    Host,
    Bot,
}

/// A choice is hidden, and a device is to answer; nobody does anything by themselves.
struct Scene {
    world: World<RoyaleCodec>,
    /// What the answer answers.
    kind: QuestionKind,
    hider: Seat,
    answerer: usize,
    commitment: [u8; 32],
    seal: OwnSeal,
}

/// Who hides something now, behind which commitment.
fn hidden(game: &Royale) -> Option<(Seat, [u8; 32])> {
    game.tiles().iter().flatten().find_map(|tile| {
        let (seat, secret) = match tile {
            TileState::HiddenCount(tile) => tile.hiding.map(|hiding| (hiding.hider, hiding.secret))?,
            TileState::SplitAndPick(tile) => {
                let sharing = tile.sharing?;
                (sharing.splitter, sharing.split?.tokens)
            }
            _ => return None,
        };
        match secret {
            Secret::Sealed { commitment } => Some((seat, commitment)),
            _ => None,
        }
    })
}

fn who(world: &World<RoyaleCodec>, seat: Seat) -> Who {
    match world.replica().player(seat) {
        Some(Occupant::Bot) => Who::Bot,
        _ if device_at(world, seat).is_some() => Who::Device,
        _ => Who::Host,
    }
}

/// Who hides and which device answers, if that is what the table is at.
fn reached(world: &World<RoyaleCodec>, kind: QuestionKind, wanted: Who) -> Option<(Seat, usize, [u8; 32])> {
    let question = question(world).filter(|question| question.kind == kind)?;
    let (hider, commitment) = hidden(world.replica().game()?)?;
    let answerer = device_at(world, question.seat)?;
    (who(world, hider) == wanted).then_some((hider, answerer, commitment))
}

/// A table of which this holds; nobody does anything by themselves.
fn table_at<T>(
    wanted: Who,
    seconds: Option<u32>,
    what: &str,
    holds: impl Fn(&World<RoyaleCodec>) -> Option<T>,
) -> (World<RoyaleCodec>, T) {
    let (host_plays, bots, programs) = match wanted {
        Who::Device => (false, 0, 3),
        Who::Host => (true, 0, 2),
        Who::Bot => (false, 1, 2),
    };
    for seed in 0..50 {
        let mut world: World<RoyaleCodec> = table(seed, tiles(seconds), host_plays, bots, programs);
        world.run_until(LONG, what, |world| world.is_over() || holds(world).is_some());
        let Some(found) = holds(&world) else { continue };
        still(&mut world);
        return (world, found);
    }
    panic!("never: {what}");
}

fn scene(kind: QuestionKind, wanted: Who, seconds: Option<u32>) -> Scene {
    let reached = |world: &World<RoyaleCodec>| reached(world, kind, wanted);
    let (mut world, (hider, answerer, commitment)) = table_at(wanted, seconds, "something is hidden", reached);
    world.run_for(100);
    let seal = own_seal(&world, hider);
    Scene { world, kind, hider, answerer, commitment, seal }
}

/// What whoever hides something has stored of it.
fn own_seal(world: &World<RoyaleCodec>, seat: Seat) -> OwnSeal {
    let seals = match device_at(world, seat) {
        Some(device) => &world.devices[device].secrets.seals,
        None => &world.server.secrets.as_ref().unwrap().device.seals,
    };
    seals.iter().find(|seal| seal.seat == seat).unwrap().clone()
}

/// The entries that hold 32 bytes.
fn holding(world: &World<RoyaleCodec>, bytes: &[u8; 32]) -> Vec<usize> {
    let holds = |body: &[u8]| body.windows(32).any(|window| window == bytes);
    (0..world.server.disk.len()).filter(|number| holds(&world.server.disk[*number].body)).collect()
}

impl Scene {
    fn answer(&mut self) {
        let action = match self.kind {
            QuestionKind::GuessCount => Action::Guess { count: 1 },
            _ => Action::Pick { pile: 1 },
        };
        self.world.act(self.answerer, &action);
    }

    /// Whether the choice is waited for, to be shown.
    fn is_opening(&self) -> bool {
        question(&self.world).is_some_and(|question| question.kind.is_opening())
    }

    /// The answer stands and the hider is asked to show, but its device says nothing.
    fn answered_in_silence(kind: QuestionKind, seconds: Option<u32>) -> Self {
        let mut scene = Self::of_device(kind, seconds);
        let device = scene.device();
        scene.world.devices[device].mute = vec![Kind::Move];
        scene.answer();
        scene.world.run_for(200);
        assert!(scene.is_opening());
        scene
    }

    fn of_device(kind: QuestionKind, seconds: Option<u32>) -> Self {
        scene(kind, Who::Device, seconds)
    }

    /// The hider's device.
    fn device(&self) -> usize {
        device_at(&self.world, self.hider).unwrap()
    }

    /// A move of the hider's, signed by its device.
    fn signed(&self, action: &Action) -> Signed {
        let replica = self.world.replica();
        let action = RoyaleCodec::encode_action(action);
        let payload =
            RoyaleCodec::encode_payload(&Payload::Move(Move { head: replica.head(), seat: self.hider, action }));
        Signed::new(Kind::Move, &replica.table(), payload, &self.world.devices[self.device()].key)
    }

    /// The entry of a move as a host would make it that did not care what was hidden.
    fn moved(&self, action: &Action) -> Content {
        let replica = self.world.replica();
        let mut game = replica.game().unwrap().clone();
        let mut chance = Chance::probe();
        let is_possible = game.apply(self.hider, action, &mut chance).is_ok() && !chance.was_asked();
        let digest = || state_digest(&replica.table(), replica.next_number(), &RoyaleCodec::encode_state(&game));
        Content::Moved { signed: self.signed(action), state: is_possible.then(digest) }
    }
}

/// What happens between the sealing and the showing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trouble {
    None,
    /// The hider's device dies before the answer, and lives again after it.
    Killed,
    /// It dies when the answer is on its way to it.
    KilledLate,
    /// The host crashes before the answer.
    Crash,
    /// The host crashes with the answer stored and nothing after it.
    CrashLate,
}

#[test]
fn a_hidden_choice_is_known_to_nobody_before_the_answer_and_shown_without_a_hand_whoever_dies() {
    let (guess, pick) = (QuestionKind::GuessCount, QuestionKind::PickPile);
    for (kind, wanted, trouble) in [
        (guess, Who::Device, Trouble::None),
        (pick, Who::Device, Trouble::None),
        (guess, Who::Device, Trouble::Killed),
        (pick, Who::Device, Trouble::KilledLate),
        (guess, Who::Device, Trouble::CrashLate),
        (pick, Who::Device, Trouble::Crash),
        (guess, Who::Host, Trouble::CrashLate),
        (pick, Who::Host, Trouble::Crash),
        (guess, Who::Bot, Trouble::Crash),
        (guess, Who::Bot, Trouble::None),
        (pick, Who::Bot, Trouble::CrashLate),
    ] {
        let what = format!("{kind:?} {wanted:?} {trouble:?}");
        let mut scene = scene(kind, wanted, Some(30));
        let nonce = scene.seal.nonce;
        assert!(holding(&scene.world, &nonce).is_empty(), "{what}: the nonce is in the ledger");
        for device in &scene.world.devices {
            let told = device.sent.iter().any(|signed| signed.payload.windows(32).any(|bytes| bytes == nonce));
            assert!(!told, "{what}: the nonce was told to the host");
        }
        let before = scene.world.server.disk.len();
        match trouble {
            Trouble::Killed => {
                // Through the bytes that would lie on its disk.
                let device = scene.device();
                let stored = encode_secrets(&scene.world.devices[device].secrets);
                scene.world.devices[device].secrets = decode_secrets(&stored).unwrap();
                scene.world.kill(device, 400, 0);
                scene.answer();
            }
            Trouble::KilledLate => {
                scene.answer();
                let device = scene.device();
                scene.world.kill(device, 400, 0);
            }
            Trouble::Crash => {
                scene.world.crash(300);
                scene.world.run_until(LONG, "the host is back", |world| question(world).is_some());
                scene.world.run_for(3000);
                scene.answer();
            }
            Trouble::CrashLate => {
                scene.world.server.crash_in = Some((1, 300));
                scene.answer();
            }
            Trouble::None => scene.answer(),
        }
        let asked = scene.seal.question;
        scene.world.run_until(20_000, "it is shown", |world| !holding(world, &nonce).is_empty());
        scene.world.run_for(2000);
        if matches!(trouble, Trouble::Crash | Trouble::CrashLate) {
            assert_eq!(scene.world.server.crashes, 1, "{what}");
        }
        let shown = holding(&scene.world, &nonce);
        let all = moves(&scene.world);
        let answer = all.iter().find(|it| it.0 >= before).unwrap();
        let opening = all.iter().find(|it| it.0 > answer.0).unwrap();
        assert!(matches!(answer.4, Action::Guess { .. } | Action::Pick { .. }), "{what}: {answer:?}");
        assert_eq!(shown, [opening.0], "{what}: once, and right after the answer");
        assert!(asked < before as u64, "{what}");
        assert_eq!(opening.4, Action::Open { nonce, choice: scene.seal.choice[0] }, "{what}");
        assert_eq!(opening.3, (wanted == Who::Bot).then_some(Reason::Bot), "{what}");
        scene.world.check();
    }
}

#[test]
fn whoever_looks_at_the_ledger_cannot_try_the_choices() {
    for (kind, choices) in [(QuestionKind::GuessCount, 1..=3), (QuestionKind::PickPile, 1..=62)] {
        let scene = Scene::of_device(kind, Some(30));
        let (table, seat, question) = (scene.world.replica().table(), u32::from(scene.hider.0), scene.seal.question);
        let with = |nonce: &[u8; 32], choice: &[u8]| hide(&table, seat, question, nonce, choice).0;
        assert_eq!(with(&scene.seal.nonce, &scene.seal.choice), scene.commitment, "that is what was hidden");
        assert!(choices.clone().any(|choice| scene.seal.choice == [choice]));
        for choice in choices {
            assert_ne!(with(&[0; 32], &[choice]), scene.commitment);
            let (number, entry) = (seat.to_be_bytes(), question.to_be_bytes());
            let bare = hash("jusawi/v1/hide", &[table.as_bytes(), number.as_slice(), &entry, &[choice]]);
            assert_ne!(bare.0, scene.commitment);
            assert_ne!(hash("jusawi/v1/hide", &[&[choice]]).0, scene.commitment);
            // Nothing that stands in the last entries is the key to it.
            if kind == QuestionKind::PickPile {
                continue;
            }
            for entry in &scene.world.server.disk[scene.world.server.disk.len() - 8..] {
                for bytes in entry.body.windows(32) {
                    assert_ne!(with(bytes.try_into().unwrap(), &[choice]), scene.commitment);
                }
            }
        }
    }
}

/// The last moves of a table where the hider showed nothing.
#[track_caller]
fn forfeited(scene: &Scene, at: u64, reason: Reason) {
    let all = moves(&scene.world);
    let last = all.iter().find(|it| it.4 == Action::Forfeit).expect("it is lost");
    assert_eq!((last.1, last.2, last.3), (at, scene.hider, Some(reason)));
    // Where the turn goes on with chance, it happens with the draw.
    let since = scene.world.server.news.iter().filter(|applied| applied.number >= last.0 as u64);
    let mut events = since.filter_map(|applied| match &applied.news {
        News::Moved { events, .. } | News::Drawn { events, .. } => Some(events),
        _ => None,
    });
    let events = events.next().expect("something happened");
    let told = |event: &Event| matches!(event, Event::Tile { event: TileEvent::Forfeited { seat }, .. } if *seat == scene.hider);
    assert!(events.iter().any(told), "{events:?}");
    for event in events {
        if let Event::Tile { event: TileEvent::Guessed { is_right, secret, .. }, .. } = event {
            assert!(*is_right && secret.is_none());
        }
        if let Event::TilePaid { tile: Tile::HiddenCount | Tile::SplitAndPick, seat, .. } = event {
            assert_ne!(*seat, scene.hider, "who shows nothing gets nothing");
        }
    }
}

#[test]
fn who_shows_nothing_has_lost_after_ten_seconds_also_without_a_limit_and_not_before() {
    for (kind, seconds) in
        [(QuestionKind::GuessCount, None), (QuestionKind::PickPile, None), (QuestionKind::GuessCount, Some(60))]
    {
        let mut scene = Scene::answered_in_silence(kind, seconds);
        let due = scene.world.replica().phase().unwrap().1 + 10_000;
        assert_eq!(scene.world.replica().deadline(scene.hider), Some(due));
        let forfeit = |scene: &Scene, reason| {
            let action = RoyaleCodec::encode_action(&Action::Forfeit);
            let Content::Moved { state, .. } = scene.moved(&Action::Forfeit) else { unreachable!() };
            Content::Automatic(Automatic { seat: scene.hider, reason, action, state })
        };
        let early = Wrong::Early { due: Some(due), found: due - 1 };
        assert_eq!(lie(&scene.world, due - 1, forfeit(&scene, Reason::Timeout)), early);
        let online = Wrong::Early { due: None, found: due - 1 };
        assert_eq!(lie(&scene.world, due - 1, forfeit(&scene, Reason::Offline)), online);
        let left = due - scene.world.now;
        scene.world.run_for(left - 1);
        assert!(scene.is_opening());
        scene.world.run_for(200);
        assert!(!scene.is_opening());
        forfeited(&scene, due, Reason::Timeout);
        let device = scene.device();
        scene.world.devices[device].mute.clear();
        awake(&mut scene.world);
        play_on(&mut scene.world);
    }
}

#[test]
fn who_vanishes_has_lost_after_five_seconds_and_who_comes_back_in_time_has_not() {
    for is_gone_before in [true, false] {
        let mut scene = Scene::of_device(QuestionKind::GuessCount, None);
        let device = scene.device();
        if is_gone_before {
            scene.world.vanish(device);
            scene.world.run_for(8000);
            scene.answer();
        } else {
            scene.world.devices[device].mute = vec![Kind::Move];
            scene.answer();
            scene.world.run_for(3000);
            scene.world.vanish(device);
        }
        scene.world.run_for(200);
        assert!(scene.is_opening());
        let begun = scene.world.replica().phase().unwrap().1;
        let gone = scene.world.replica().offline_since(scene.hider).unwrap();
        let due = begun.max(gone) + 5000;
        scene.world.run_for(due - scene.world.now - 1);
        assert!(scene.is_opening());
        scene.world.run_for(100);
        forfeited(&scene, due, Reason::Offline);
        scene.world.devices[device].mute.clear();
        scene.world.come_back(device);
        awake(&mut scene.world);
        play_on(&mut scene.world);
    }
    let mut scene = Scene::of_device(QuestionKind::PickPile, None);
    let device = scene.device();
    scene.world.vanish(device);
    scene.world.run_for(8000);
    scene.answer();
    scene.world.run_for(4000);
    scene.world.come_back(device);
    scene.world.run_for(3000);
    assert!(!moves(&scene.world).iter().any(|it| it.4 == Action::Forfeit));
    assert_eq!(holding(&scene.world, &scene.seal.nonce).len(), 1);
    awake(&mut scene.world);
    play_on(&mut scene.world);
}

#[test]
fn nothing_else_can_be_shown_than_what_was_hidden() {
    for kind in [QuestionKind::GuessCount, QuestionKind::PickPile] {
        let mut scene = Scene::answered_in_silence(kind, None);
        let (nonce, own) = (scene.seal.nonce, scene.seal.choice[0]);
        let wrong = Wrong::Opening { seat: scene.hider };
        let mut elsewhere = nonce;
        elsewhere[31] ^= 1;
        // Another pile of the same size, another number of tokens.
        let other = match kind {
            QuestionKind::GuessCount => own % 3 + 1,
            _ => (1..63_u8).find(|pile| *pile != own && pile.count_ones() == own.count_ones()).unwrap(),
        };
        let before = scene.world.replica().clone();
        for action in [
            Action::Open { nonce, choice: other },
            Action::Open { nonce: elsewhere, choice: own },
            Action::Open { nonce: [0; 32], choice: own },
        ] {
            let foreseen = scene.world.replica().foresee(scene.hider, &RoyaleCodec::encode_action(&action));
            assert_eq!(foreseen, Err(wrong.clone()));
            let signed = scene.signed(&action);
            assert_eq!(scene.world.submit(&signed), Err(SubmitError::Wrong(wrong.clone())));
            assert_eq!(format!("{:?}", scene.world.replica()), format!("{before:?}"), "it changed something");
            assert_eq!(lie(&scene.world, scene.world.now, scene.moved(&action)), wrong);
        }
        // What was hidden is still taken, once.
        let right = Action::Open { nonce, choice: own };
        let signed = scene.signed(&right);
        assert!(scene.world.submit(&signed).unwrap().number.is_some());
        scene.world.run_for(100);
        let again = scene.world.replica().foresee(scene.hider, &RoyaleCodec::encode_action(&right));
        if scene.world.replica().ended().is_some() {
            // Showing the piles was the last that happened.
            assert_eq!(again, Err(Wrong::Over));
            continue;
        }
        assert_eq!(again, Err(wrong.clone()), "nothing is hidden any more");
        assert_eq!(lie(&scene.world, scene.world.now, scene.moved(&right)), wrong);
        scene.world.check();

        // A device that is told of it raises the alarm.
        let replica = scene.world.replica();
        let (number, entry) =
            (replica.next_number(), forged(&scene.world, replica, scene.world.now, scene.moved(&right)));
        let answerer = scene.answerer;
        scene.world.device(answerer, |peer, moment| peer.receive(number, &entry, moment));
        let alarms = &scene.world.devices[answerer].alarms;
        assert!(alarms.iter().any(|fault| fault.wrong == wrong && fault.number == number), "{alarms:?}");
    }
}

#[test]
fn a_host_cannot_show_another_choice_of_its_bot() {
    let mut scene = scene(QuestionKind::GuessCount, Who::Bot, Some(30));
    scene.answer();
    scene.world.run_for(500);
    let all = moves(&scene.world);
    let opening = all.iter().rfind(|it| matches!(it.4, Action::Open { .. })).unwrap();
    let before: Replica<RoyaleCodec> = fold(&scene.world.server.disk[..opening.0]);
    let own = scene.seal.choice[0];
    for (nonce, choice) in [(scene.seal.nonce, own % 3 + 1), ([7; 32], own), ([7; 32], own % 3 + 1)] {
        let action = RoyaleCodec::encode_action(&Action::Open { nonce, choice });
        let shown = Automatic { seat: scene.hider, reason: Reason::Bot, action, state: None };
        let wrong = lie_after(&scene.world, &before, opening.1, Content::Automatic(shown));
        assert_eq!(wrong, Wrong::Opening { seat: scene.hider });
    }
}

#[test]
fn whoever_dies_while_hiding_shows_later_what_stands_in_the_ledger() {
    for (wanted, outputs) in [(Who::Device, 0..3), (Who::Host, 0..4), (Who::Bot, 0..4)] {
        for output in outputs {
            let what = format!("{wanted:?} dies after {output} outputs");
            let (mut world, (hider, answerer)) = table_at(wanted, Some(60), "a question", |world| {
                let hider = question(world).filter(|question| question.kind == QuestionKind::HideCount)?.seat;
                let next = Seat((hider.0 + 1) % 3);
                Some((hider, device_at(world, next)?)).filter(|_| who(world, hider) == wanted)
            });
            if wanted == Who::Device {
                world.run_for(100);
            }
            let hide = |world: &mut World<RoyaleCodec>, count| match device_at(world, hider) {
                Some(device) => world.act(device, &Action::Hide { count }),
                None if wanted == Who::Host => {
                    // A crash on the way takes the answer with it.
                    let _ = world.host(|host, moment| host.act(&Action::Hide { count }, moment));
                }
                None => {}
            };
            match device_at(&world, hider) {
                Some(device) => world.devices[device].crash_in = Some((output, 400)),
                None => world.server.crash_in = Some((output, 400)),
            }
            hide(&mut world, 3);
            world.run_for(9000);
            if question(&world).is_some_and(|question| question.kind == QuestionKind::HideCount) {
                assert_eq!(output, 0, "{what}: it was stored");
                hide(&mut world, 2);
                world.run_for(1000);
            }
            assert_eq!(question(&world).map(|it| it.kind), Some(QuestionKind::GuessCount), "{what}");
            let (_, commitment) = hidden(world.replica().game().unwrap()).expect("it is hidden");
            let seal = own_seal(&world, hider);
            let mut scene = Scene { world, kind: QuestionKind::GuessCount, hider, answerer, commitment, seal };
            scene.answer();
            scene.world.run_for(9000);
            let shown = holding(&scene.world, &scene.seal.nonce);
            assert_eq!(shown.len(), 1, "{what}");
            let sealings = moves(&scene.world).into_iter().filter(|it| it.4 == Action::SealHide { commitment }).count();
            assert_eq!(sealings, 1, "{what}");
            assert!(!moves(&scene.world).iter().any(|it| it.4 == Action::Forfeit), "{what}");
            scene.world.check();
        }
    }
}

#[test]
fn who_gives_up_with_something_hidden_shows_it_to_nobody() {
    for kind in [QuestionKind::GuessCount, QuestionKind::PickPile] {
        let mut scene = Scene::of_device(kind, None);
        let device = scene.device();
        scene.world.act(device, &Action::Concede);
        scene.world.run_for(1000);
        // A guess is not asked for any more; a pile is still picked, and paid without being shown.
        let open = question(&scene.world).map(|question| question.kind);
        if kind == QuestionKind::PickPile {
            assert_eq!(open, Some(kind));
            scene.answer();
            scene.world.run_for(500);
        } else {
            assert_eq!(open, None);
        }
        assert!(!scene.is_opening());
        awake(&mut scene.world);
        let ledger = play_on(&mut scene.world);
        assert!(holding(&scene.world, &scene.seal.nonce).is_empty());
        assert!(moves(&scene.world).iter().all(|it| it.4 != Action::Forfeit));
        assert!(ledger.ended().is_some());
    }
}
