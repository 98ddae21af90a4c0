//! What is printed on tiles, for saying beforehand what something pays. The game itself pays by its own tables.

use jusawi_game_vegas::royale::BlackBox;

/// What 1, 2 and 3 hidden tokens pay. Rules: royale T-A1.
const HIDDEN: [u8; 3] = [2, 3, 4];
/// What 0 to 4 bets won pay. Rules: royale T-B2.
const BETS: [u8; 5] = [0, 1, 3, 4, 6];
/// What the spaces of the closing track pay, the start first. Rules: royale T-E1.
const TRACK: [u8; 6] = [0, 2, 0, 3, 0, 1];
/// What the token for five dice pays. Rules: royale T-C1.
pub(super) const FIVE: u8 = 10;
/// What the last one pays. Rules: royale T-C2.
pub(super) const FINE: u8 = 5;
/// What a gray die brings on a space for a chip. Rules: royale T-F2.
pub(super) const GRAY_CHIP: u8 = 1;
/// What a gray die brings on a space for a note. Rules: royale T-F2.
pub(super) const GRAY_CASH: u8 = 3;
/// What the golden space pays. Rules: royale T-H2.
pub(super) const GOLD: u8 = 6;

/// What hiding `count` tokens pays if the guess is wrong.
pub(super) fn hidden(count: u8) -> u8 {
    let index = usize::from(count).checked_sub(1);
    index.and_then(|index| HIDDEN.get(index)).copied().unwrap_or(0)
}

/// What stopping after `step` bets won pays.
pub(super) fn bets(step: u8) -> u8 {
    BETS.get(usize::from(step)).copied().unwrap_or(0)
}

/// What the next closing pays while the counter stands at `track`.
pub(super) fn next_close(track: u8) -> u8 {
    let next = usize::from(track).saturating_add(1) % TRACK.len();
    TRACK.get(next).copied().unwrap_or(0)
}

/// What the six tokens to be split are worth.
pub(super) fn tokens(black_box: BlackBox) -> [u8; 6] {
    match black_box {
        BlackBox::Article => [1, 1, 4, 6, 8, 10],
        BlackBox::Original => [0, 0, 0, 2, 2, 6],
    }
}

/// The tokens in a pile, and those that are not: bit `i` is set where token `i` lies in it.
pub(super) fn piles<T>(pile: u8, tokens: impl IntoIterator<Item = T>) -> [Vec<T>; 2] {
    let mut piles = [Vec::new(), Vec::new()];
    let [first, second] = &mut piles;
    for (bit, token) in (0u32..).zip(tokens) {
        let is_first = pile.checked_shr(bit).is_some_and(|rest| rest & 1 == 1);
        if is_first { first.push(token) } else { second.push(token) }
    }
    piles
}
