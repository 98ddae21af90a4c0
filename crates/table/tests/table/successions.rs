//! A rematch: a table that names the end of the one before it.

use jusawi_fair::{Entry, Hash, SecretKey};
use jusawi_table::{
    Body, ClosingReason, Codec, Content, Fault, Former, Genesis, Host, HostOutput, Moment, Previous, Rejection,
    Replica, Settings, Succession, Wrong,
};

use crate::forge::{Forge, HOST, genesis};
use crate::toy::{ToyCodec, ToyOptions};

/// A table that was closed by its host after a few entries.
fn closed() -> Forge {
    let mut forge = Forge::seated(&[jusawi_table::ClientKind::Program]);
    forge.put(Content::Closing { reason: ClosingReason::Unfinished, seen: Vec::new() });
    forge
}

/// The first entry of the table that the same host's device opens after a table with this end.
fn opened_after(previous: Option<Previous>) -> Result<Vec<HostOutput<crate::toy::Toy>>, Wrong> {
    let mut entropy = || [7; 32];
    let mut moment = Moment { now: 5000, entropy: &mut entropy };
    let settings = Settings { capacity: 3, options: ToyOptions::default(), alone_after: Some(60) };
    let host = SecretKey::from_bytes([1; 32]);
    let mut host = Host::<ToyCodec>::open_after(previous, [201; 32], host, settings, &mut moment)?;
    Ok(std::iter::from_fn(|| host.poll()).collect())
}

fn genesis_of(outputs: &[HostOutput<crate::toy::Toy>]) -> Genesis {
    let entry = outputs.iter().find_map(|output| match output {
        HostOutput::Append { entry, .. } => Some(entry),
        _ => None,
    });
    Replica::<ToyCodec>::open(entry.unwrap()).unwrap().genesis().clone()
}

#[test]
fn a_rematch_names_the_end_of_the_table_before_it() {
    let forge = closed();
    let end = forge.replica.end();
    let expected =
        Previous { table: forge.replica.table(), number: forge.entries.len() as u64 - 1, hash: forge.replica.head() };
    assert_eq!(end, Some(expected));
    let next = genesis_of(&opened_after(end).unwrap());
    assert_eq!(next.previous, Some(expected));
    assert_ne!(next.table_key, forge.replica.genesis().table_key);
    assert_eq!(forge.replica.former().succeeded_by(&next), Succession::Follows);
    assert_eq!(genesis_of(&opened_after(None).unwrap()).previous, None, "a first table follows none");
    assert_eq!(Forge::game().replica.end(), None, "a table that is not closed has no end");
}

#[test]
fn a_rematch_of_another_table_or_end_or_host_is_none_of_this_table() {
    let forge = closed();
    let former = forge.replica.former();
    let end = forge.replica.end().unwrap();
    let next = genesis_of(&opened_after(Some(end)).unwrap());
    let claims = |previous: Option<Previous>| former.succeeded_by(&Genesis { previous, ..next.clone() });
    assert_eq!(claims(Some(end)), Succession::Follows);
    assert_eq!(claims(None), Succession::Other);
    let table = jusawi_fair::TableId(Hash([5; 32]));
    assert_eq!(claims(Some(Previous { table, ..end })), Succession::Other);
    assert_eq!(claims(Some(Previous { hash: Hash([5; 32]), ..end })), Succession::Other);
    for number in [end.number - 1, end.number + 1, u64::MAX] {
        assert_eq!(claims(Some(Previous { number, ..end })), Succession::Other);
    }
    let strangers = Genesis { host_key: SecretKey::from_bytes([9; 32]).public(), ..next.clone() };
    assert_eq!(former.succeeded_by(&strangers), Succession::Other);
}

#[test]
fn who_missed_the_end_knows_that_it_did() {
    let forge = closed();
    let end = forge.replica.end().unwrap();
    let next = genesis_of(&opened_after(Some(end)).unwrap());
    let missed = |entries: usize, is_closed: bool| {
        let mut replica = Replica::<ToyCodec>::open(&forge.entries[0]).unwrap();
        forge.entries[1..entries].iter().for_each(|entry| drop(replica.apply(entry).unwrap()));
        Former { is_closed, ..replica.former() }.succeeded_by(&next)
    };
    let all = forge.entries.len();
    assert_eq!(missed(all, true), Succession::Follows);
    assert_eq!(missed(all - 1, false), Succession::Unseen);
    assert_eq!(missed(1, false), Succession::Unseen);
    // A device that holds the entry named as the last, and not as a closing, was told of another end.
    assert_eq!(missed(all, false), Succession::Other);
    assert_eq!(missed(all - 1, true), Succession::Other);
}

#[test]
fn no_table_follows_one_that_ended_with_its_beginning() {
    let previous = Some(Previous { number: 0, ..closed().replica.end().unwrap() });
    assert_eq!(opened_after(previous).unwrap_err(), Wrong::Previous);
    let table_key = SecretKey::from_bytes([200; 32]);
    let opening = Genesis { previous, ..genesis(&table_key, &SecretKey::from_bytes([HOST as u8 + 1; 32])) };
    let body = ToyCodec::encode_body(&Body { at: 0, content: Content::Genesis(opening) });
    let entry = Entry::seal(body, 0, &Hash::ZERO, &table_key).unwrap().0;
    let rejected = Replica::<ToyCodec>::open(&entry).unwrap_err();
    assert_eq!(rejected, Rejection::Fault(Fault { number: 0, wrong: Wrong::Previous }));
}
