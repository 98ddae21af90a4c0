//! Worked values of chains, draws and word streams.

use jusawi_fair::{Chain, Hash, LinkFault, LinkVerifier, PublicKey, ScreenCode, Seed, TableId, seed, simulate_seed};
use jusawi_rules::{Chance, Pile};
use serde_json::Value;

use crate::reader::{array, hash_of, items, key_of, number, table_of, text, vectors, words};

fn chain_of(case: &Value) -> Chain {
    let length = number(&case["length"]).try_into().unwrap();
    let (table, key) = (table_of(&case["table_id"]), key_of(&case["public_key"]));
    Chain::new(&table, &key, array(&case["secret"]), number(&case["first_draw"]), length).unwrap()
}

fn verifier_of(case: &Value) -> LinkVerifier {
    LinkVerifier::new(table_of(&case["table_id"]), key_of(&case["public_key"]), chain_of(case).commitment()).unwrap()
}

#[test]
fn chains_and_their_links_are_reproduced_and_verified() {
    for case in items(&vectors()["chains"]) {
        let chain = chain_of(case);
        assert_eq!(chain.tip(), hash_of(&case["tip"]));
        let mut verifier = verifier_of(case);
        for listed in items(&case["links"]) {
            let (draw, link) = (number(&listed["draw"]), hash_of(&listed["link"]));
            assert_eq!(chain.link(draw), Some(link), "draw {draw}");
            assert_eq!(chain.length() - 1 - u32::try_from(draw - chain.first_draw()).unwrap(), index_of(listed));
            assert_eq!(verifier_of(case).check(draw, &link), Ok(()), "from the tip to draw {draw}");
            assert_eq!(verifier.accept(draw, link), Ok(()), "from the link before to draw {draw}");
        }
    }
}

fn index_of(listed: &Value) -> u32 {
    number(&listed["index"]).try_into().unwrap()
}

#[test]
fn listed_links_are_refused_for_another_draw_chain_table_or_device() {
    let vectors = vectors();
    let cases = items(&vectors["chains"]);
    for case in cases {
        let verifier = verifier_of(case);
        let commitment = *verifier.commitment();
        let (table, key) = (table_of(&case["table_id"]), key_of(&case["public_key"]));
        let elsewhere = LinkVerifier::new(TableId(Hash([1; 32])), key, commitment).unwrap();
        let other_device = LinkVerifier::new(table, PublicKey([1; 32]), commitment).unwrap();
        for listed in items(&case["links"]) {
            let (draw, link) = (number(&listed["draw"]), hash_of(&listed["link"]));
            let is_wrong = |result| matches!(result, Err(LinkFault::Wrong { .. }));
            for swapped in items(&case["links"]).iter().filter(|swapped| *swapped != listed) {
                assert!(is_wrong(verifier.check(number(&swapped["draw"]), &link)));
            }
            for other in cases.iter().filter(|other| *other != case) {
                assert!(verifier_of(other).check(draw, &link).is_err());
            }
            assert!(is_wrong(elsewhere.check(draw, &link)));
            assert!(is_wrong(other_device.check(draw, &link)));
        }
    }
}

#[test]
fn seeds_words_and_dice_of_draws_are_reproduced() {
    let vectors = vectors();
    let chains: Vec<(u64, TableId, Chain)> = items(&vectors["chains"])
        .iter()
        .map(|case| (number(&case["number"]), table_of(&case["table_id"]), chain_of(case)))
        .collect();
    let mut previous = Seed::ZERO;
    for case in items(&vectors["draws"]) {
        let draw = number(&case["draw"]);
        let links: Vec<(u32, Hash)> = items(&case["contributors"])
            .iter()
            .map(|contributor| {
                let contributor = number(contributor);
                let mut own = chains.iter().filter(|(number, _, _)| *number == contributor);
                let link = own.find_map(|(_, _, chain)| chain.link(draw)).unwrap();
                (contributor.try_into().unwrap(), link)
            })
            .collect();
        assert_eq!(previous, Seed(array(&case["previous_seed"])));
        let seed = seed(&chains[0].1, draw, &previous, &links);
        assert_eq!(seed, Seed(array(&case["seed"])), "draw {draw}");
        assert_eq!(first_words(seed.0, &words(&case["words"])), words(&case["words"]));
        let dice: Vec<u32> = words(&case["dice"]);
        let rolled: Vec<u32> = Chance::from_seed(seed.0).dice(dice.len()).into_iter().map(u32::from).collect();
        assert_eq!(rolled, dice);
        if !case["void"].as_bool().unwrap() {
            previous = seed;
        }
    }
}

/// As many raw words as were expected: `below` of the largest bound gives a word back unless it is that bound itself.
fn first_words(seed: [u8; 32], expected: &[u32]) -> Vec<u32> {
    assert!(!expected.contains(&u32::MAX));
    let mut chance = Chance::from_seed(seed);
    expected.iter().map(|_| chance.below(u32::MAX)).collect()
}

#[test]
fn the_word_stream_of_the_zero_key_is_reproduced() {
    let expected = words(&vectors()["chacha20_zero_key_words"]);
    assert_eq!(first_words([0; 32], &expected), expected);
}

#[test]
fn bounded_values_are_reproduced() {
    let below = &vectors()["below"];
    for case in items(&below["cases"]) {
        let mut chance = Chance::from_seed(array(&below["seed"]));
        let bound = number(&case["n"]).try_into().unwrap();
        let expected = words(&case["values"]);
        let values: Vec<u32> = expected.iter().map(|_| chance.below(bound)).collect();
        assert_eq!(values, expected, "below {bound}");
    }
}

#[test]
fn a_shuffle_and_the_pile_after_it_are_reproduced() {
    let vectors = vectors();
    let case = &vectors["shuffle_then_pile"];
    let mut chance = Chance::from_seed(array(&case["seed"]));
    let mut order = [0, 1, 2, 3, 4];
    chance.shuffle(&mut order);
    assert_eq!(order.to_vec(), words(&case["order_of_5"]));
    // The banknotes of the dice game: how many there are of 10, 20, … 90 thousand.
    let notes = [6, 8, 8, 6, 6, 5, 5, 5, 5];
    let mut pile = Pile::new((1..).zip(notes).flat_map(|(value, count)| vec![value; count]));
    assert_eq!(pile.len(), 54);
    let expected = words(&case["then_first_12_of_the_54_notes"]);
    let drawn: Vec<u32> = expected.iter().map(|_| pile.draw(&mut chance).unwrap()).collect();
    assert_eq!(drawn, expected);
}

#[test]
fn screen_codes_are_reproduced() {
    for case in items(&vectors()["screen_code"]) {
        let code = ScreenCode::of(&hash_of(&case["call"]), &Seed(array(&case["seed"])));
        assert_eq!(code.to_string(), text(&case["code"]));
    }
}

#[test]
fn seeds_of_simulated_games_are_reproduced() {
    for case in items(&vectors()["simulate"]) {
        let value = simulate_seed(number(&case["seed"]), number(&case["game"]), number(&case["draw"]));
        assert_eq!(value, array::<32>(&case["value"]));
    }
}
