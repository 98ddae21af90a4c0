//! A hidden pile that nobody can peek into, because its order does not exist before it is drawn.

use std::collections::VecDeque;

use crate::Chance;

/// A pile as what has not been drawn yet, without order, and what was put underneath, in order.
///
/// Drawing takes a random element of `unknown`; once that is empty, the front of `bottom`, without chance. The distribution
/// is that of a pile shuffled at the start, but no device's memory holds what comes next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pile<T> {
    unknown: Vec<T>,
    bottom: VecDeque<T>,
}

impl<T: Ord> Pile<T> {
    /// A pile of `items`, none of them drawn.
    pub fn new(items: impl IntoIterator<Item = T>) -> Self {
        Self::from_parts(items, [])
    }

    /// A pile of undrawn `unknown` and, below them, `bottom` with its next to be drawn first.
    pub fn from_parts(unknown: impl IntoIterator<Item = T>, bottom: impl IntoIterator<Item = T>) -> Self {
        let mut unknown: Vec<T> = unknown.into_iter().collect();
        unknown.sort();
        Self { unknown, bottom: bottom.into_iter().collect() }
    }

    /// Takes the next item, or `None` from an empty pile. Asks `chance` only while something undrawn is left.
    pub fn draw(&mut self, chance: &mut Chance) -> Option<T> {
        if self.unknown.is_empty() {
            return self.bottom.pop_front();
        }
        let index = chance.index_below(self.unknown.len());
        (index < self.unknown.len()).then(|| self.unknown.remove(index))
    }

    /// Puts an item underneath everything else.
    pub fn put_under(&mut self, item: T) {
        self.bottom.push_back(item);
    }

    /// How many items are left.
    pub fn len(&self) -> usize {
        self.unknown.len() + self.bottom.len()
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The undrawn items, ascending.
    pub fn unknown(&self) -> &[T] {
        &self.unknown
    }

    /// What was put underneath, next to be drawn first.
    pub fn bottom(&self) -> impl ExactSizeIterator<Item = &T> {
        self.bottom.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undrawn_items_come_by_chance_and_then_the_bottom_in_order() {
        let mut pile = Pile::from_parts([4], [9, 2]);
        let mut chance = Chance::from_seed([3; 32]);
        assert_eq!(pile.draw(&mut chance), Some(4));
        assert_eq!(chance.words(), 1);
        assert_eq!((pile.draw(&mut chance), pile.draw(&mut chance), pile.draw(&mut chance)), (Some(9), Some(2), None));
        assert_eq!(chance.words(), 1);
    }

    #[test]
    fn the_undrawn_part_is_ascending_whatever_order_it_came_in() {
        let mut pile = Pile::new([3, 1, 2]);
        assert_eq!(pile.unknown(), [1, 2, 3]);
        assert_eq!(pile.draw(&mut Chance::scripted([1])), Some(2));
        assert_eq!(pile.unknown(), [1, 3]);
    }
}
