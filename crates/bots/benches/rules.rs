//! How many whole games the rules play in a second on one core, by random hands at four seats, beside the floor measured
//! in the same run: the words of chance that such games take, and nothing else.
//!
//! `cargo bench -p jusawi-bots --bench rules`

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::panic, reason = "a benchmark is run by hand and prints")]

use std::hint::black_box;
use std::time::Duration;

use jusawi_game_marble::Marble;
use jusawi_game_vegas::classic::LasVegas;
use jusawi_game_vegas::royale::Royale;
use jusawi_rules::testkit::Choices;
use jusawi_rules::{Chance, Game};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rustix::time::{ClockId, clock_gettime};

/// What the program uses, too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SEATS: u8 = 4;
/// How often game and floor are measured in turns; the middle one counts.
const ROUNDS: usize = 9;
/// How long each is measured.
const SLICE: Duration = Duration::from_millis(400);
/// Games whose draws are written down for the floor.
const SAMPLE: u64 = 200;

fn main() {
    measure::<LasVegas>();
    measure::<Royale>();
    measure::<Marble>();
}

/// What a game took of chance: the words of each draw.
#[derive(Default)]
struct Drawn {
    words: Vec<u64>,
    moves: u64,
}

fn measure<G: Game>() {
    let options = G::parse_options([]).unwrap();
    let mut drawn = Drawn::default();
    for number in 0..SAMPLE {
        play::<G>(
            &options,
            number,
            &mut |words| drawn.words.extend(Some(words).filter(|words| *words > 0)),
            &mut drawn.moves,
        );
    }
    let (mut games, mut floors) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let first = 1_000_000 * u64::try_from(round + 1).unwrap();
        games.push(per_second(|number| play::<G>(&options, first + number, &mut |_| (), &mut 0)));
        // One step is the draws of the whole sample.
        floors.push(per_second(|number| words_only(&drawn.words, number)) * f64::from(u32::try_from(SAMPLE).unwrap()));
    }
    let (games, floor) = (middle(&mut games), middle(&mut floors));
    let sample = u128::from(SAMPLE);
    println!(
        "{:<9} {games:>8.0} games/s; floor {floor:>8.0} games/s; a game takes {:.1} × the floor; {} moves, {} draws and {} words a game",
        G::KEY,
        floor / games,
        u128::from(drawn.moves) / sample,
        u128::try_from(drawn.words.len()).unwrap() / sample,
        u128::from(drawn.words.iter().sum::<u64>()) / sample,
    );
}

/// How often something runs in a second of a core.
fn per_second(mut step: impl FnMut(u64)) -> f64 {
    let start = core_time();
    let mut number = 0;
    loop {
        step(number);
        number += 1;
        // Looking at the clock costs, too.
        if number % 16 == 0 {
            let taken = core_time() - start;
            if taken >= SLICE {
                return f64::from(u32::try_from(number).unwrap()) / taken.as_secs_f64();
            }
        }
    }
}

/// What this thread has had of a core, whatever else the machine does meanwhile.
fn core_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap()
}

fn middle(figures: &mut [f64]) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap()
}

/// The seed of a draw: no two draws share one.
fn seed(game: u64, draw: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    let (head, tail) = seed.split_at_mut(8);
    head.copy_from_slice(&game.to_le_bytes());
    tail.split_at_mut(8).0.copy_from_slice(&draw.to_le_bytes());
    seed
}

/// Plays a game to its end by random hands that never give up.
fn play<G: Game>(options: &G::Options, number: u64, on_draw: &mut impl FnMut(u64), moves: &mut u64) {
    let mut choices = Choices::new(number);
    let mut chance = Chance::from_seed(seed(number, 0));
    let (mut game, events) = G::setup(options, SEATS, &mut chance).unwrap();
    black_box(events);
    on_draw(chance.words());
    let mut draw = 0;
    while let Some(seat) = game.awaited().first().copied() {
        let legal = game.legal(seat);
        let action = legal.get(choices.below(legal.len())).cloned().or_else(|| game.automatic(seat)).unwrap();
        draw += 1;
        let mut chance = Chance::from_seed(seed(number, draw));
        black_box(game.apply(seat, &action, &mut chance).unwrap());
        on_draw(chance.words());
    }
    *moves += draw;
    black_box(game.outcome().unwrap());
}

/// The floor: the same draws with the same number of words each, without an allocation and without rules.
fn words_only(words: &[u64], number: u64) {
    let mut sum = 0_u32;
    for (draw, words) in (0..).zip(words) {
        let mut stream = ChaCha20Rng::from_seed(seed(number, draw));
        for _ in 0..*words {
            sum = sum.wrapping_add(stream.next_u32() % 6);
        }
    }
    black_box(sum);
}
