//! What a host that cheats gains, counted exactly and played with real chains and dice.
//!
//! The host wants an event of probability 1/6, a six say. It knows the rolls of all devices that work with it, itself among
//! them, before it calls them; any other roll only when all links are in. So in each draw it can look at every call that is
//! valid without a device that is not its own, and at one other: a draw sees one call. If the hands of its helpers are enough
//! for a void, it can throw away what it has seen, and has the same choices once more; a move sees one void. All those rolls
//! have different seeds, so each is one more try: `n` tries bring the event with probability `1 - (5/6)^n`.
//!
//! Which calls and voids are valid is asked of the code that every device checks them with.
//! `cargo test -p jusawi-fair --test host_gain -- --nocapture` prints the table that stands in `docs/fairness.md`.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

use std::sync::LazyLock;

use jusawi_fair::{Chain, Contributors, Hash, PublicKey, Seed, TableId, seed};
use jusawi_rules::Chance;
use jusawi_rules::testkit::Choices;

/// How long a table waits for half of its independent devices, in seconds.
const ALONE_AFTER: u32 = 60;
/// How often each table is played.
const TRIALS: u64 = 2048;
/// Four standard deviations of a frequency in so many trials, at most.
const TOLERANCE: f64 = 0.044;

/// A table of independent devices: number 0 is the host's, then come its helpers, then those that are honest.
#[derive(Clone, Copy)]
struct Table {
    devices: u32,
    helpers: u32,
}

/// Every table of two to five devices in which somebody is honest.
fn tables() -> impl Iterator<Item = Table> {
    (2..=5).flat_map(|devices| (0..=devices - 2).map(move |helpers| Table { devices, helpers }))
}

fn key(number: u32) -> PublicKey {
    PublicKey([u8::try_from(number).unwrap() + 1; 32])
}

/// The subsets of some numbers, each ascending.
fn subsets(numbers: &[u32]) -> Vec<Vec<u32>> {
    let pick =
        |bits: u32| (0..).zip(numbers).filter(move |(place, _)| bits >> place & 1 == 1).map(|(_, number)| *number);
    (0..1_u32 << numbers.len()).map(|bits| pick(bits).collect()).collect()
}

impl Table {
    fn all(self) -> Vec<u32> {
        (0..self.devices).collect()
    }

    fn is_the_hosts(self, number: u32) -> bool {
        number <= self.helpers
    }

    /// The devices with the chains that they have committed to.
    fn committed(self) -> Contributors {
        let mut contributors = Contributors::new(key(0), (1..self.devices).map(|number| (key(number), true)));
        for (number, chain) in (0..self.devices).zip(&CHAINS[0]) {
            contributors.commit(&TABLE, &key(number), chain.commitment()).unwrap();
        }
        contributors
    }

    /// The calls that are valid `waited` milliseconds after the opening: those that the host knows the roll of beforehand,
    /// and the others.
    fn calls(self, contributors: &Contributors, waited: u64) -> (Vec<Vec<u32>>, Vec<Vec<u32>>) {
        let valid = |call: &Vec<u32>| contributors.check_call(1, call, waited, Some(ALONE_AFTER)).is_ok();
        let calls = subsets(&self.all()).into_iter().filter(valid);
        calls.partition(|call| call.iter().all(|number| self.is_the_hosts(*number)))
    }

    /// Whether the host and its helpers alone can throw a draw of everybody away.
    fn can_void(self, contributors: &Contributors) -> bool {
        let own: Vec<u32> = (0..=self.helpers).collect();
        subsets(&self.all()).iter().any(|missing| {
            subsets(&own).iter().any(|hands| contributors.check_void(&self.all(), hands, missing).is_ok())
        })
    }

    /// How many rolls the host can choose from.
    fn tries(self, waited: u64) -> u32 {
        let contributors = self.committed();
        let (known, others) = self.calls(&contributors, waited);
        let in_a_draw = u32::try_from(known.len() + usize::from(!others.is_empty())).unwrap();
        in_a_draw * if self.can_void(&contributors) { 2 } else { 1 }
    }
}

/// How many rolls a host could choose from without a roll-call: it sees what everybody brings, calls one of them silent and
/// rolls again with the rest, until it is alone. Each time it also knows beforehand what it would roll alone.
fn tries_without_roll_call(others: u32) -> u32 {
    match others {
        0 => 1,
        1 => 1 + tries_without_roll_call(0),
        _ => 1 + 1 + tries_without_roll_call(others - 1),
    }
}

/// The probability that one of so many rolls is a six, as a fraction.
fn chance(tries: u32) -> (u64, u64) {
    (6_u64.pow(tries) - 5_u64.pow(tries), 6_u64.pow(tries))
}

#[allow(clippy::cast_precision_loss, reason = "for the eye and for comparing with what was played")]
fn number((part, whole): (u64, u64)) -> f64 {
    part as f64 / whole as f64
}

fn shown(tries: u32) -> String {
    format!("{:.2}", number(chance(tries)))
}

/// The table of the document: devices, helpers, without the roll-call, with it, and with it after waiting before everybody.
fn rows() -> Vec<[String; 5]> {
    let row = |table: Table| {
        let without =
            if table.helpers == 0 { shown(tries_without_roll_call(table.devices - 1)) } else { "–".to_owned() };
        let waited = u64::from(ALONE_AFTER) * 1000;
        let [at_once, late] = [table.tries(0), table.tries(waited)].map(shown);
        [table.devices.to_string(), table.helpers.to_string(), without, at_once, late]
    };
    tables().map(row).collect()
}

const TABLE: TableId = TableId(Hash([6; 32]));

/// How many draws of a chain one trial may use.
const DRAWS: u64 = 8;
/// How many trials one set of chains lasts.
const TRIALS_IN_A_CHAIN: u64 = 1024 / DRAWS;

/// Chains of five devices, as many sets as all trials need.
static CHAINS: LazyLock<Vec<Vec<Chain>>> = LazyLock::new(|| {
    let mut choices = Choices::new(1);
    let mut chain = |device| Chain::new(&TABLE, &key(device), choices.seed(), 1, 1024).unwrap();
    (0..TRIALS.div_ceil(TRIALS_IN_A_CHAIN)).map(|_| (0..5).map(&mut chain).collect()).collect()
});

/// The die that a call would bring.
fn die(chains: &[Chain], draw: u64, previous: &Seed, call: &[u32]) -> u8 {
    let links: Vec<_> = call.iter().map(|number| (*number, chains[*number as usize].link(draw).unwrap())).collect();
    Chance::from_seed(seed(&TABLE, draw, previous, &links).0).die()
}

/// How often `play` is true. It is given chains, the first of the draws that belong to it, and the seed before.
fn frequency(mut play: impl FnMut(&[Chain], u64, &Seed) -> bool) -> f64 {
    let mut hits = 0;
    for trial in 0..TRIALS {
        let chains = &CHAINS[usize::try_from(trial / TRIALS_IN_A_CHAIN).unwrap()];
        let (draw, previous) = (1 + trial % TRIALS_IN_A_CHAIN * DRAWS, Seed([u8::try_from(trial % 251).unwrap(); 32]));
        hits += u64::from(play(chains, draw, &previous));
    }
    number((hits, TRIALS))
}

/// Plays as well as a cheating host can: takes the first roll that pleases.
fn play(table: Table, waited: u64) -> f64 {
    let contributors = table.committed();
    let (known, _) = table.calls(&contributors, waited);
    let draws = if table.can_void(&contributors) { 2 } else { 1 };
    frequency(|chains, first, previous| {
        (first..first + draws)
            .any(|draw| known.iter().chain([&table.all()]).any(|call| die(chains, draw, previous, call) == 6))
    })
}

#[test]
fn a_host_gains_by_cheating_what_the_document_says() {
    for row in rows() {
        println!("| {} |", row.join(" | "));
    }
    let document = include_str!("../../../docs/fairness.md");
    let (_, section) = document.split_once("### What a cheating host gains").unwrap();
    let section = section.split("\n#").next().unwrap();
    let written: Vec<Vec<&str>> = section
        .lines()
        .filter(|line| line.starts_with("| "))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .skip(2)
        .collect();
    assert_eq!(written, rows());
}

#[test]
fn with_fewer_than_half_of_the_independent_devices_a_host_gains_nothing() {
    let gains: Vec<_> = tables().map(|table| (table.devices - 1, table.helpers, table.tries(0))).collect();
    for (independent, helpers, tries) in &gains {
        let expected = if 2 * helpers < *independent { 1 } else { tries.max(&2).to_owned() };
        assert_eq!(*tries, expected, "{helpers} of {independent}");
    }
    let of = |independent: u32, helpers: u32| {
        gains.iter().find(|(all, some, _)| (*all, *some) == (independent, helpers)).unwrap().2
    };
    assert_eq!([of(2, 1), of(3, 2), of(4, 2), of(4, 3)].map(shown), ["0.52", "0.52", "0.52", "0.84"]);
    let waiting = Table { devices: 2, helpers: 0 }.tries(u64::from(ALONE_AFTER) * 1000);
    assert_eq!(shown(waiting), "0.31");
}

#[test]
fn what_is_counted_is_what_is_played() {
    for table in tables() {
        for waited in [0, u64::from(ALONE_AFTER) * 1000] {
            let (counted, played) = (number(chance(table.tries(waited))), play(table, waited));
            println!("{} devices, {} helpers, {waited} ms: {counted:.3} {played:.3}", table.devices, table.helpers);
            assert!((counted - played).abs() < TOLERANCE, "{counted} {played}");
        }
    }
    for devices in 2..=5_u32 {
        let played = frequency(|chains, first, previous| {
            let roll = |draw, others: u32| die(chains, draw, previous, &(0..=others).collect::<Vec<_>>()) == 6;
            // With everybody; then alone or with one fewer, in the next draw; and so on.
            let mut rolls = (0..devices).flat_map(|gone| {
                let (draw, left) = (first + u64::from(gone), devices - 1 - gone);
                let alone = (gone > 0 && left > 0).then_some((draw, 0));
                alone.into_iter().chain([(draw, left)])
            });
            rolls.any(|(draw, others)| roll(draw, others))
        });
        let counted = number(chance(tries_without_roll_call(devices - 1)));
        assert!((counted - played).abs() < TOLERANCE, "{devices} devices: {counted} {played}");
    }
}

/// Devices other than the host's, all of them together, do not know the host's link before they have to answer. They stay
/// silent, or hold their links back until the others throw the draw away, whenever what they know displeases them.
#[test]
fn devices_other_than_the_hosts_gain_nothing_by_silence() {
    for devices in 2..=5_u32 {
        let all: Vec<u32> = (0..devices).collect();
        let guessed = |chains: &[Chain], draw, previous: &Seed| die(chains, draw, previous, &all[1..]) == 6;
        let silent = frequency(|chains, draw, previous| {
            let call = if guessed(chains, draw, previous) { &all[..] } else { &all[..1] };
            die(chains, draw, previous, call) == 6
        });
        let held_back = frequency(|chains, draw, previous| {
            let taken = if guessed(chains, draw, previous) { draw } else { draw + 1 };
            die(chains, taken, previous, &all) == 6
        });
        for played in [silent, held_back] {
            assert!((played - 1.0 / 6.0).abs() < TOLERANCE, "{devices} devices: {played}");
        }
    }
}

/// Who holds links back changes nothing about how often each face comes.
#[test]
fn the_faces_are_even_for_whoever_holds_links_back_and_for_whoever_does_not() {
    let mut faces = [[0_u32; 6]; 2];
    let everybody = [0, 1, 2];
    frequency(|chains, draw, previous| {
        let honest = die(chains, draw, previous, &everybody);
        // It knows its own link and all seeds before, and nothing else of what is to come.
        let withholds = die(chains, draw, previous, &[2]) < 4;
        let withheld = die(chains, draw + u64::from(withholds), previous, &everybody);
        faces[0][usize::from(honest) - 1] += 1;
        faces[1][usize::from(withheld) - 1] += 1;
        true
    });
    for counts in faces {
        let expected = f64::from(u32::try_from(TRIALS).unwrap()) / 6.0;
        let chi_square: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
        assert!(chi_square < 20.5, "{counts:?}: {chi_square}");
    }
}

/// Two devices with equal secrets do not cancel each other out: a third one's link still changes the seed.
#[test]
fn equal_secrets_of_two_devices_do_not_cancel_out() {
    let same = |device| Chain::new(&TABLE, &key(device), [5; 32], 1, 1024).unwrap().link(1).unwrap();
    assert_ne!(same(1), same(2), "a chain is its device's own, whatever it grows from");
    let with = |third| seed(&TABLE, 1, &Seed::ZERO, &[(0, third), (1, same(1)), (2, same(1))]);
    assert_ne!(with(Hash([1; 32])), with(Hash([2; 32])));
}
