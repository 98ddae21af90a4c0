//! How places are given: best first, equals share, and places behind shared ones are skipped.

/// Sorts `items` by `key`, smallest key first, and gives each its place from 1; items of equal keys share one.
///
/// Equal items keep the order that they came in. Two at place 1 are followed by place 3.
///
/// Rules: las-vegas §6.
pub fn ranked<T, K: Ord>(mut items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<(u8, T)> {
    items.sort_by_key(&key);
    let mut places: Vec<(u8, T)> = Vec::with_capacity(items.len());
    for item in items {
        let place = match places.last() {
            Some((place, before)) if key(before) == key(&item) => *place,
            _ => u8::try_from(places.len()).unwrap_or(u8::MAX).saturating_add(1),
        };
        places.push((place, item));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_behind_a_shared_one_are_skipped() {
        let places = ranked(vec![('a', 3), ('b', 1), ('c', 1), ('d', 2)], |item| item.1);
        let short: Vec<(u8, char)> = places.into_iter().map(|(place, item)| (place, item.0)).collect();
        assert_eq!(short, [(1, 'b'), (1, 'c'), (3, 'd'), (4, 'a')]);
    }
}
