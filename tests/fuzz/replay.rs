//! The entry points of `src/`, with every input that fuzzing has kept, with others close to them, and with random bytes.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests are tests"
)]

#[path = "src/lib.rs"]
mod entry_points;

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use entry_points::{TARGETS, Target, target};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// How many random inputs each entry point gets, and how many close to a kept one, the same each time. Whoever sets
/// `FUZZ_CASES` gets so many, and others each time; `FUZZ_TARGET`
/// names one entry point.
const CASES: u32 = 24;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz")
}

/// The kept inputs of an entry point, by the names of their files.
fn kept(name: &str) -> Vec<(String, Vec<u8>)> {
    let folder = folder().join("corpus").join(name);
    let mut inputs: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|file| file.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()))
        .collect();
    inputs.sort();
    inputs
}

/// Gives every entry point inputs of a kind, and shrinks one that breaks it.
fn with_inputs<S: Strategy<Value = Vec<u8>>>(inputs: impl Fn(&str) -> S) {
    let asked = std::env::var("FUZZ_CASES").ok().and_then(|cases| cases.parse().ok());
    let only = std::env::var("FUZZ_TARGET").ok();
    for (name, target) in TARGETS.iter().filter(|(name, _)| only.as_deref().is_none_or(|only| only == *name)) {
        let cases = asked.unwrap_or(CASES);
        let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
        let mut runner = match asked {
            Some(_) => TestRunner::new(config),
            None => TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha)),
        };
        let tried = runner.run(&inputs(name), |input| {
            target(&input);
            Ok(())
        });
        if let Err(error) = tried {
            panic!("{name}: {error}");
        }
    }
}

#[test]
fn every_kept_input_passes() {
    let mut broken = Vec::new();
    for (name, target) in TARGETS {
        for (file, input) in kept(name) {
            if catch_unwind(AssertUnwindSafe(|| target(&input))).is_err() {
                broken.push(format!("{name}/{file}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:?}");
}

#[test]
fn random_bytes_break_nothing() {
    with_inputs(|_| vec(any::<u8>(), 0..200));
}

#[test]
fn what_is_close_to_a_kept_input_breaks_nothing() {
    with_inputs(|name| {
        let kept: Vec<Vec<u8>> = kept(name).into_iter().map(|(_, input)| input).collect();
        let edits = vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_usize), 1..6);
        (select(kept), edits).prop_map(|(mut input, edits)| {
            for (place, byte, how) in edits {
                let place = place.index(input.len() + 1);
                match how {
                    0 => input.insert(place, byte),
                    1 if place < input.len() => drop(input.remove(place)),
                    _ if place < input.len() => input[place] = byte,
                    _ => input.push(byte),
                }
            }
            input
        })
    });
}

#[test]
fn every_entry_point_is_a_fuzz_target_with_inputs() {
    let named: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(named.len(), TARGETS.len());
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).unwrap();
    let programs = manifest.split("[[bin]]").skip(1).map(|program| program.split('"').nth(1).unwrap().to_owned());
    assert_eq!(programs.collect::<BTreeSet<_>>(), named);
    let folders = fs::read_dir(folder().join("corpus")).unwrap();
    let folders = folders.map(|folder| folder.unwrap().file_name().into_string().unwrap());
    assert_eq!(folders.collect::<BTreeSet<_>>(), named);
    for name in named {
        assert!(!kept(&name).is_empty(), "corpus/{name} is empty");
        let _: Target = target(&name);
    }
}
