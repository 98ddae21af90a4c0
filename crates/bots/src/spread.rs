//! How dice that are left spread over casinos, in whole numbers: what bots expect of everybody's later turns.

/// How likely an owner with so many dice left (the row) adds none, one, or more dice to a casino, in parts of
/// [`CERTAIN`].
///
/// More are counted as two: finer steps win hardly more games and take several times as long.
///
/// Close to a spread by luck, with somewhat more weight at none, because dice of one face go together.
const ADDED: [[i64; 3]; 9] = [
    [64, 0, 0],
    [53, 11, 0],
    [47, 14, 3],
    [41, 17, 6],
    [36, 19, 9],
    [32, 20, 12],
    [28, 20, 16],
    [25, 20, 19],
    [22, 20, 22],
];

/// The sum of every row of chances.
pub(crate) const CERTAIN: i64 = 64;

/// How likely an owner with `left` dice adds none, one, or two to a casino, in parts of [`CERTAIN`].
pub(crate) fn chances(left: u8) -> [i64; 3] {
    ADDED.get(usize::from(left)).or(ADDED.last()).copied().unwrap_or_default()
}
