//! The report as people read it.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::classic::{LasVegas, Outcome, Rank};
use jusawi_rules::Seat;
use jusawi_table::{LeftOut, LinkStanding, Objection, Reason, Report};

use crate::{Lang, Names, Text};

fn names() -> Names {
    Names::new()
        .with_seat(Seat(0), "지수")
        .with_seat(Seat(1), "민호")
        .with_contributor(0, "지수")
        .with_contributor(1, "민호")
        .with_contributor(2, "준영")
}

#[test]
fn a_report_says_what_is_proven_to_whom_and_what_rests_on_the_hosts_word() {
    let rank = |rank, seat, total| Rank { rank, seat: Seat(seat), total, notes: vec![Note(9)], conceded: false };
    let outcome =
        Outcome { ranking: vec![rank(1, 1, 9), rank(2, 0, 4)], winners: vec![Seat(1)], round_totals: Vec::new() };
    let mut report = Report::<LasVegas>::default();
    report.draws = 40;
    report.proven = [(1, 38)].into();
    report.unproven = vec![7, 8];
    report.left_out = vec![LeftOut { entry: 31, draw: 7, contributor: 1 }];
    report.objections = vec![Objection { contributor: 1, entry: 31, stands_at: 44 }];
    report.automatic = [((Seat(1), Reason::Timeout), 2)].into();
    report.seen = vec![0, 1];
    report.outcome = Some(outcome);
    assert_eq!(
        Text::new(Lang::Ko).report(&report, &names()),
        [
            "굴림: 모두 40번",
            "민호: 40번 가운데 38번은 민호의 기기도 함께 굴렸어요.",
            "준영에게 증명된 굴림은 없어요(40번 가운데 0번).",
            "방장이 미리 알 수 있었던 굴림: 2번 (7, 8번째)",
            "7번째 굴림에서 연결되어 있던 민호의 기기가 빠졌어요(기록 31번).",
            "민호가 기록 31번에 이의를 남겼어요(기록 44번).",
            "민호: 저절로 지나간 차례 2번(시간이 다 됨)",
            "시간이 다 됐는지, 기기가 답하지 않았는지는 방장의 말로만 알 수 있어요.",
            "끝을 함께 확인한 기기: 지수·민호",
            "1등  민호  9만 달러 (1장)  [9]",
            "2등  지수  4만 달러 (1장)  [9]",
            "민호 승리! 9만 달러 (1장)",
        ]
    );
    assert_eq!(Text::new(Lang::En).report(&report, &names()).len(), 12);
}

#[test]
fn a_report_of_nothing_claims_nothing() {
    assert_eq!(
        Text::new(Lang::En).report(&Report::<LasVegas>::default(), &Names::new()),
        [
            "Rolls: 0",
            "Rolls by the host's device alone: none",
            "Devices that confirmed the end: none",
            "This game has not ended.",
        ]
    );
}

#[test]
fn what_a_roll_is_worth_is_said_in_the_words_of_the_promise() {
    let ko = Text::new(Lang::Ko);
    let said = |standing| ko.standing(standing).what;
    assert_eq!(said(LinkStanding::Own), "내 기기도 함께 굴렸어요.");
    assert_eq!(said(LinkStanding::LeftOut), "이번 굴림에서 내 기기가 빠졌어요.");
    assert_eq!(said(LinkStanding::Shared), "다 같이 굴렸어요 (이 화면은 방장이 보내 줬어요).");
    assert_eq!(said(LinkStanding::Unproven), "방장 기기만 굴렸어요.");
    assert_eq!(ko.waiting_for(&[1], &names()), "민호님의 기기를 기다리고 있어요.");
    assert_eq!(ko.void_question(&[1], &names()), "이 굴림을 버리고 다시 굴릴까요? 민호님께 먼저 물어보세요.");
    assert_eq!(ko.alarm().what, "기록이 맞지 않아요. 이 방에서는 더 두지 않는 게 좋아요.");
}

#[test]
fn numbers_in_a_row_are_named_by_their_ends() {
    assert_eq!(super::ranges(&[1, 2, 3, 4, 7, 9, 10]), "1–4, 7, 9, 10");
    assert_eq!(super::ranges(&[5]), "5");
    assert_eq!(super::ranges(&[]), "");
}
