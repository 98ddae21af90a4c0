//! Every error of the crates below has words.

use jusawi_fair::{
    CallFault, CommitFault, CommitmentFault, ForkFault, Hash, InviteCodeError, LinkFault, PublicKey, RevealFault,
    VoidFault,
};
use jusawi_game_vegas::classic::LasVegas;
use jusawi_rules::{Game, OptionError, Seat};
use jusawi_table::{CannotCheck, Fault, Malformed, NameError, Rejection, SubmitError, Wrong};

use crate::{Lang, Message, Names, REASONS, Text};

const HASH: Hash = Hash([0xab; 32]);
const OTHER: Hash = Hash([0xcd; 32]);
const KEY: PublicKey = PublicKey([1; 32]);

fn names() -> Names {
    Names::new()
        .with_seat(Seat(0), "지수")
        .with_contributor(0, "지수")
        .with_contributor(1, "민호")
        .with_contributor(2, "준영")
}

fn malformed() -> Vec<Malformed> {
    vec![
        Malformed::TooLarge { what: "body", limit: 65536, found: 70000 },
        Malformed::NotAMessage { message: "Move" },
        Malformed::NotCanonical { message: "Move" },
        Malformed::Missing { field: "seat" },
        Malformed::BadValue { field: "seat" },
        Malformed::UnknownEntry,
    ]
}

fn nested() -> Vec<Wrong> {
    let link = |fault| RevealFault::Link { number: 1, fault };
    let call = [
        CallFault::Unsorted { number: 1 },
        CallFault::Unknown { number: 9 },
        CallFault::WithoutHost,
        CallFault::NoLink { number: 1, draw: 3 },
        CallFault::TooEarly { answered: 0, independent: 2, waited_ms: 5000, due_ms: Some(60_000) },
        CallFault::TooEarly { answered: 0, independent: 2, waited_ms: 5000, due_ms: None },
    ];
    let reveal = [
        RevealFault::Unsorted { number: 1 },
        link(LinkFault::Uncovered { draw: 3 }),
        link(LinkFault::Spent { draw: 3, last: 4 }),
        link(LinkFault::Wrong { draw: 3, expected: HASH, found: OTHER }),
    ];
    let void = [
        VoidFault::Unsorted { number: 1 },
        VoidFault::Unknown { number: 9 },
        VoidFault::NobodyMissing,
        VoidFault::NotCalled { number: 1 },
        VoidFault::MissingAgrees { number: 1 },
        VoidFault::TooFewHands { agreeing: 1, independent: 3 },
        VoidFault::WithoutHost,
    ];
    let commit = [
        CommitFault::Stranger(KEY),
        CommitFault::Commitment(CommitmentFault::Length { found: 3 }),
        CommitFault::Commitment(CommitmentFault::Draws { first_draw: 0, length: 1024 }),
        CommitFault::FirstDraw { expected: 1, found: 2 },
        CommitFault::UsedTip { tip: HASH },
        CommitFault::Repeated { number: 1 },
        CommitFault::NothingToSucceed { number: 1 },
        CommitFault::Pending { number: 1, pending: 8193 },
        CommitFault::NotBeyond { first_draw: 4, next_draw: 4 },
    ];
    let all = call.into_iter().map(Wrong::from).chain(reveal.into_iter().map(Wrong::from));
    let all = all.chain(void.into_iter().map(Wrong::from)).chain(commit.into_iter().map(Wrong::from));
    all.chain([Wrong::Commitment(CommitmentFault::Length { found: 3 })]).collect()
}

fn every_wrong() -> Vec<Wrong> {
    let seat = Seat(0);
    let own = vec![
        Wrong::Seal,
        Wrong::Fork { known: HASH, found: OTHER },
        Wrong::Time { last: 7, found: 6 },
        Wrong::NoGenesis,
        Wrong::SecondGenesis,
        Wrong::Previous,
        Wrong::OtherTable { found: KEY },
        Wrong::Closed,
        Wrong::NotInLobby,
        Wrong::NotPlaying,
        Wrong::Kind { expected: "move", found: "chat" },
        Wrong::Signature { kind: "move", key: KEY },
        Wrong::UnknownHead { head: HASH },
        Wrong::Repeated { kind: "leave", entry: 4 },
        Wrong::Stale { changed: 12 },
        Wrong::SeatTaken { seat: 1 },
        Wrong::SeatFree { seat: 1 },
        Wrong::NotSeated { key: KEY },
        Wrong::NoSuchSeat { seat: 9 },
        Wrong::FrozenSeats { expected: vec![0, 1], found: vec![0] },
        Wrong::Options(OptionError::Seats { seats: 1, least: 2, most: 5 }),
        Wrong::NotFrozen,
        Wrong::OtherFreeze { expected: HASH, found: OTHER },
        Wrong::NotAContributor { key: KEY },
        Wrong::Uncommitted { missing: vec![1, 2] },
        Wrong::SecondStart,
        Wrong::DrawOpen { draw: 3 },
        Wrong::NoDrawOpen,
        Wrong::NotCalled { draw: 3 },
        Wrong::SecondCall { draw: 3 },
        Wrong::OtherDraw { expected: 3, found: 4 },
        Wrong::OtherEntry { expected: HASH, found: OTHER },
        Wrong::Revealed { expected: vec![0, 1], found: vec![0] },
        Wrong::Objection { entry: 3 },
        Wrong::Hands { first: vec![1], other: vec![2] },
        Wrong::SecondVoid,
        Wrong::OtherPlayer { seat },
        Wrong::Refused { code: "FACE_NOT_ROLLED" },
        Wrong::State { expected: Some(HASH), found: None },
        Wrong::NotAwaited { seat },
        Wrong::NotPrescribed { seat },
        Wrong::Early { due: Some(30_000), found: 29_000 },
        Wrong::Early { due: None, found: 29_000 },
        Wrong::OtherHand { seat },
        Wrong::NoKick { seat },
        Wrong::NotOver,
        Wrong::Over,
        Wrong::Unsorted { found: vec![2, 1] },
    ];
    own.into_iter().chain(malformed().into_iter().map(Wrong::from)).chain(nested()).collect()
}

/// Both parts are sentences, and nothing in them is an id or a value that was not filled in.
fn check(message: &Message) {
    for part in [&message.what, &message.todo] {
        assert!(
            !part.is_empty() && !part.contains('$') && !part.contains("err-") && !part.contains("fault-"),
            "{message:?}"
        );
    }
}

#[test]
fn every_wrong_message_and_every_false_entry_has_words_in_both_languages() {
    for text in Lang::ALL.map(Text::new) {
        for wrong in every_wrong() {
            check(&text.wrong(&wrong));
            check(&text.submit_error(&SubmitError::Wrong(wrong.clone())));
            assert!(REASONS.contains(&wrong.code()), "{wrong:?}");
            let fault = text.fault(&Fault { number: 12, wrong }, &names());
            check(&fault);
            assert!(fault.what.contains("12"));
        }
    }
}

#[test]
fn everything_else_that_can_go_wrong_has_words_in_both_languages() {
    for text in Lang::ALL.map(Text::new) {
        let submit = [
            SubmitError::Recovering,
            SubmitError::Starting,
            SubmitError::NoSeat { seat: 6, capacity: 5 },
            SubmitError::NameTaken,
            SubmitError::NotForLedger { kind: "chat" },
        ];
        submit.iter().for_each(|error| check(&text.submit_error(error)));
        let cannot = [
            CannotCheck::Protocol { found: 2, known: 1 },
            CannotCheck::Game { found: "chess".to_owned() },
            CannotCheck::Rules { game: "las-vegas", found: 2, known: 1 },
            CannotCheck::Rules { game: "las-vegas", found: 1, known: 2 },
            CannotCheck::Entry,
        ];
        for reason in cannot {
            check(&text.rejection(&Rejection::CannotCheck { number: 3, reason }, &names()));
        }
        malformed().iter().for_each(|malformed| check(&text.malformed(malformed)));
        for error in [NameError::Empty, NameError::TooLong { chars: 65, bytes: 195 }, NameError::Control] {
            check(&text.name_error(&error));
        }
        for error in [InviteCodeError::Character('U'), InviteCodeError::Length { found: 15 }] {
            check(&text.invite_error(&error));
        }
        let fork = [
            ForkFault::Length { found: 1 },
            ForkFault::Numbers { first: 1, second: 2 },
            ForkFault::Same { entry: HASH },
            ForkFault::Seal { entry: HASH },
        ];
        fork.iter().for_each(|error| check(&text.fork_error(error)));
        REASONS.iter().for_each(|reason| check(&text.by_reason(reason, |_| None)));
    }
}

#[test]
fn a_false_entry_is_named_with_what_was_expected_and_what_stands_there() {
    let ko = Text::new(Lang::Ko);
    let said = |wrong| ko.fault(&Fault { number: 12, wrong }, &names()).what;
    assert_eq!(
        said(Wrong::Revealed { expected: vec![0, 1, 2], found: vec![0, 2] }),
        "기록 12번이 맞지 않아요. 함께 굴린 기기가 명단과 달라요. (있어야 할 것: 지수·민호·준영 / 적힌 것: 지수·준영)"
    );
    assert_eq!(
        said(Wrong::Fork { known: HASH, found: OTHER }),
        "기록 12번이 맞지 않아요. 같은 번호의 기록이 두 가지예요. 방장이 서로 다른 판을 보여 줬어요. \
         (있어야 할 것: abababababababab… / 적힌 것: cdcdcdcdcdcdcdcd…)"
    );
    assert_eq!(
        said(Wrong::Refused { code: "FACE_NOT_ROLLED" }),
        "기록 12번이 맞지 않아요. 규칙이 허락하지 않는 행동이 적혀 있어요(FACE_NOT_ROLLED: 그 숫자는 나오지 않았어요.)."
    );
}

#[test]
fn options_that_cannot_be_are_answered_with_those_that_can() {
    let said = |lang, pairs: &[(&str, &str)]| {
        let error = LasVegas::parse_options(pairs.iter().copied()).unwrap_err();
        Text::new(lang).option_error(&error).to_string()
    };
    assert_eq!(
        said(Lang::Ko, &[("round", "4")]),
        "round 설정은 없어요. 있는 설정: rounds, neutralDice, hideMoney, turnSeconds"
    );
    assert_eq!(
        said(Lang::En, &[("turnSeconds", "45")]),
        "Option turnSeconds cannot be 45. Possible values: 20, 30, 60, null"
    );
    let five = LasVegas::parse_options([("neutralDice", "on")]).unwrap();
    let error = LasVegas::check_options(&five, 5).unwrap_err();
    assert_eq!(Text::new(Lang::Ko).option_error(&error).what, "5명이면 neutralDice=on 설정을 쓸 수 없어요.");
    let error = LasVegas::check_options(&five, 1).unwrap_err();
    assert_eq!(Text::new(Lang::Ko).option_error(&error).what, "2명부터 할 수 있는데 지금은 1명이에요.");
}

#[test]
fn different_versions_are_both_named_with_who_has_to_update() {
    let ko = Text::new(Lang::Ko);
    let said = |host: &str, yours: &str| {
        let metadata = |key: &str| Some(if key == "host" { host } else { yours }.to_owned());
        ko.by_reason("VERSION", metadata).to_string()
    };
    assert_eq!(said("2", "1"), "방장은 버전 2, 이 기기는 버전 1이에요. 이 기기의 프로그램을 새로 받아 주세요.");
    assert_eq!(said("1", "2"), "방장은 버전 1, 이 기기는 버전 2예요. 방장의 프로그램을 새로 받아야 해요.");
}

#[test]
fn a_reason_that_is_not_known_is_named() {
    let said = Text::new(Lang::Ko).by_reason("SOMETHING_\u{1b}NEW", |_| None);
    assert_eq!(said.what, "알 수 없는 답이 왔어요: SOMETHING_NEW");
}
