//! Every fuzz target: the name of the program says which entry point it calls.

#![no_main]

use std::sync::LazyLock;

use jusawi_fuzz::{Target, target};

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let program = std::env::current_exe().expect("a program has a path");
    target(&program.file_stem().expect("and a name").to_string_lossy())
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| TARGET(data));
