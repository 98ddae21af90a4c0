//! Lies that a host can tell, each of them sealed, and the alarm that every device raises which hears it.
//!
//! [`LIES`](all) is the whole list. Each lie is told once to the devices of a quiet table, in the test of its name, and again
//! and again in the storms of [`crate::world`]. Lies that take more than one false entry, and cheats that leave something out,
//! have tests of their own in [`told`], [`omissions`] and [`replays`]. `docs/fairness.md` lists them all; [`document`] compares.

mod bytes;
mod document;
mod draws;
mod ledger;
mod lobby;
mod moves;
mod omissions;
mod replays;
mod thin;
mod told;

use jusawi_fair::{Entry, Hash, PublicKey, SecretKey, Signed};
use jusawi_table::{Body, Codec, Content, Payload, Replica};

/// What a lying host has at hand when it is about to tell an entry: all keys of its own, those of its helpers, and everything
/// that has been said.
pub struct Scene<'a, C: Codec> {
    /// The state before the entry.
    pub before: &'a Replica<C>,
    /// The entries before it.
    pub entries: &'a [Entry],
    /// The entry that an honest host would tell.
    pub truth: &'a Body,
    /// The table's key.
    pub table_key: &'a SecretKey,
    /// The key of the host's own device.
    pub host: &'a SecretKey,
    /// The keys of devices that help it.
    pub helpers: Vec<&'a SecretKey>,
}

/// What is told instead of the truth. The truth comes after it, as the host goes on.
pub type Told = Vec<(u64, Entry)>;

/// A lie: when there is an occasion, what is told.
pub struct Lie<C: Codec> {
    /// The name of its test.
    pub name: &'static str,
    /// The alarm, by its stable name. The second is for who is cut off before it hears both of two histories.
    pub codes: &'static [&'static str],
    /// Whether what it tells could have been true, so that it is noticed only beside the truth.
    pub two_histories: bool,
    /// What it tells, if this is an occasion.
    pub tell: fn(&Scene<'_, C>) -> Option<Told>,
}

macro_rules! lies {
    ($($module:ident { $($name:ident => $($code:literal)|+;)+ })+) => {
        /// Every lie.
        pub fn all<C: Codec>() -> Vec<Lie<C>> {
            vec![$($(Lie {
                name: stringify!($name),
                codes: &[$($code),+],
                two_histories: [$($code),+].len() > 1,
                tell: $module::$name,
            }),+),+]
        }

        /// Each lie told to a quiet table.
        mod each {
            $($(#[test]
            fn $name() {
                super::told::everybody_notices(stringify!($name));
            })+)+
        }
    };
}

lies! {
    ledger {
        an_entry_that_is_changed_and_sealed_again => "FORK" | "SEAL";
        an_entry_that_is_told_twice => "SEAL";
        an_entry_out_of_its_place => "SEAL";
        an_entry_that_another_key_sealed => "SEAL";
        an_entry_that_was_changed_under_its_seal => "SEAL";
        a_clock_that_falls => "TIME";
        a_second_genesis => "SECOND_GENESIS";
        a_second_start => "SECOND_START";
        a_freeze_after_the_start => "NOT_IN_LOBBY";
        an_entry_that_has_no_place_in_an_open_draw => "DRAW_OPEN";
        an_end_before_the_end => "NOT_OVER";
        a_forged_witness_of_the_end => "SIGNATURE";
    }
    lobby {
        a_start_without_everybodys_commitment => "UNCOMMITTED";
        a_seat_that_changes_hands_after_the_start => "NOT_IN_LOBBY";
        a_player_who_is_added_after_the_start => "NOT_IN_LOBBY";
        a_commitment_that_is_copied => "COMMIT";
        a_commitment_that_is_replaced => "COMMIT";
        a_commitment_to_another_freeze => "OTHER_FREEZE";
        a_chain_that_is_too_short => "COMMIT";
        a_chain_that_is_too_long => "COMMIT";
        a_second_chain_while_the_first_lasts => "COMMIT";
        a_commitment_of_another_table => "SIGNATURE";
    }
    moves {
        a_forged_move => "SIGNATURE";
        a_move_whose_action_was_exchanged => "SIGNATURE";
        a_move_by_another_hand => "OTHER_PLAYER";
        a_move_that_is_told_again => "STALE";
        a_move_with_a_false_state => "STATE";
        a_roll_that_is_decided_before_its_draw => "STATE";
        a_timeout_before_its_time => "EARLY";
        an_offline_player_who_is_online => "EARLY";
        an_automatic_move_that_the_rules_do_not_prescribe => "NOT_PRESCRIBED";
        a_person_who_is_played_as_a_bot => "OTHER_HAND";
        a_kick_without_its_reason => "NO_KICK";
    }
    draws {
        a_forged_answer_in_a_call => "SIGNATURE";
        an_answer_to_another_opening => "OTHER_ENTRY";
        a_call_without_the_hosts_own_device => "CALL";
        a_call_out_of_order => "CALL";
        a_call_before_anybody_could_answer => "CALL";
        a_second_call_of_a_draw => "SECOND_CALL";
        a_call_where_nothing_is_drawn => "NO_DRAW_OPEN";
        a_link_that_was_never_committed_to => "REVEAL";
        a_link_of_an_earlier_draw => "REVEAL";
        a_link_signed_for_another_table => "SIGNATURE";
        links_in_another_order => "REVEALED";
        a_link_that_is_left_out => "REVEALED";
        a_link_that_stands_twice => "REVEALED";
        dice_that_the_seed_does_not_give => "STATE";
        a_void_by_the_hosts_hand_alone => "VOID";
        a_void_with_a_forged_hand => "SIGNATURE";
        a_void_in_which_nobody_is_missing => "VOID";
        a_void_before_the_call => "NOT_CALLED";
        a_second_void_for_one_move => "SECOND_VOID";
    }
    bytes {
        a_body_with_an_unknown_field => "MALFORMED";
        a_body_that_says_everything_twice => "MALFORMED";
        a_body_that_was_cut => "MALFORMED";
        a_body_with_a_long_number => "MALFORMED";
    }
}

impl<C: Codec> Scene<'_, C> {
    /// The number of the entry that is about to be told.
    pub fn number(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Tells something at the time of the truth.
    pub fn told(&self, content: Content) -> Option<Told> {
        self.told_at(self.truth.at, content)
    }

    /// Tells something at another time.
    pub fn told_at(&self, at: u64, content: Content) -> Option<Told> {
        self.bytes(C::encode_body(&Body { at, content }))
    }

    /// Tells these bytes.
    pub fn bytes(&self, body: Vec<u8>) -> Option<Told> {
        Some(vec![(self.number(), self.seal(body, self.number(), self.table_key))])
    }

    /// Seals bytes as an entry after the last one.
    pub fn seal(&self, body: Vec<u8>, number: u64, key: &SecretKey) -> Entry {
        Entry::seal(body, number, &self.before.head(), key).unwrap().0
    }

    /// What a device signs.
    pub fn sign(&self, key: &SecretKey, payload: &Payload) -> Signed {
        Signed::new(payload.kind(), &self.before.table(), C::encode_payload(payload), key)
    }

    /// The key of a helper, by what everybody knows of it.
    pub fn helper(&self, key: &PublicKey) -> Option<&SecretKey> {
        self.helpers.iter().copied().find(|helper| helper.public() == *key)
    }

    /// The bodies told before, the last first.
    pub fn past(&self) -> impl Iterator<Item = Content> {
        self.entries.iter().rev().map(|entry| C::decode_body(&entry.body).unwrap().content)
    }

    /// Whether a game runs and no draw is open.
    pub fn is_calm(&self) -> bool {
        self.before.game().is_some() && self.before.draw().is_none() && self.before.ended().is_none()
    }

    /// The draw that is open, and the hash of its call.
    pub fn called(&self) -> Option<(u64, Hash)> {
        let draw = self.before.draw()?;
        Some((draw.number, draw.call.as_ref()?.hash))
    }
}

/// The same message with one bit of its signature turned.
pub fn forged(signed: &Signed) -> Signed {
    let mut forged = signed.clone();
    forged.signature.0[5] ^= 4;
    forged
}
