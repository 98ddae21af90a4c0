//! The board at 80 columns: in line with names of every kind, and in every language and alphabet.

use jusawi_game_vegas::Note;
use jusawi_game_vegas::classic::{LasVegas, Options, View};
use jusawi_net::screen::SeatPicture;
use jusawi_rules::{Chance, Game, Seat, Viewer};
use jusawi_text::{Columns, Lang, Names, Text};

use super::{bot, device};
use crate::screen::face::{Face, Frame};

const NAMES: [&str; 5] = ["김지수", "👩‍🚀", "ﾊﾟ", "Łódź", "עברית"];

fn view(seats: u8) -> View {
    let options = Options { hide_money: true, ..Options::default() };
    let (game, _) = LasVegas::setup(&options, seats, &mut Chance::from_seed([7; 32])).unwrap();
    game.view(Viewer::Seat(Seat(0)))
}

fn board(text: &Text, columns: Columns, view: &View, seats: &[SeatPicture], names: &[&str]) -> Vec<String> {
    let named = (0u8..).zip(names);
    let names = named.fold(Names::new(), |all, (seat, name)| all.with_seat(Seat(seat), &columns.fit(name, 16)));
    let frame = Frame { text, names: &names, columns, width: 80, seats, own: Some(Seat(0)) };
    LasVegas::board(&frame, view).into_iter().map(|row| row.text).collect()
}

fn five() -> Vec<SeatPicture> {
    vec![device(0, "a"), device(1, "b"), bot(2), device(3, "d"), device(4, "e")]
}

/// The cells at which the columns of the casinos begin.
fn edges(columns: Columns, row: &str) -> Vec<usize> {
    row.match_indices(" | ").map(|(at, _)| columns.width(&row[..at])).collect()
}

#[test]
fn the_board_shows_notes_dice_and_who_would_get_what() {
    let mut view = view(3);
    view.casinos[0].dice = vec![3, 1, 0];
    view.casinos[1].dice = vec![2, 2, 0];
    view.casinos[1].house = 1;
    view.players[0].notes = Some(vec![Note(4), Note(5)]);
    view.players[0].note_count = 2;
    view.players[1].note_count = 3;
    view.players[2].hand.own = 0;
    let seats = [device(0, "지수"), device(1, "민호"), bot(2)];
    let shown = |lang| board(&Text::new(lang), Columns::default(), &view, &seats, &["지수", "민호", "봇 3"]);
    assert_eq!(shown(Lang::Ko), KOREAN);
    assert_eq!(shown(Lang::En), ENGLISH);
}

const KOREAN: [&str; 12] = [
    "1/4라운드 · 더미 46장 · 금액 단위 만 달러",
    " 카지노 | 지폐   | 놓인 주사위            | 지금 끝나면",
    " 1번    | [6]    | ●●● 3 · ▲ 1            | ●[6]",
    " 2번    | [6]    | ●● 2 · ▲▲ 2 · 하우스 1 | 하우스 [6] 동점 ●=▲",
    " 3번    | [4][4] | -                      | -",
    " 4번    | [6]    | -                      | -",
    " 5번    | [7][3] | -                      | -",
    " 6번    | [9]    | -                      | -",
    " ● 지수  주사위 8개  지폐 2장 9만 달러  나 · 방장",
    " ▲ 민호  주사위 8개  지폐 3장",
    " ■ 봇 3  주사위 0개  지폐 0장           봇",
    " 내 지폐 [5][4] 모두 9만 달러",
];
const ENGLISH: [&str; 12] = [
    "Round 1/4 · pile 46 · amounts × $10,000",
    " No. | notes  | dice placed           | if it ended now",
    " 1   | [6]    | ●●● 3 · ▲ 1           | ●[6]",
    " 2   | [6]    | ●● 2 · ▲▲ 2 · house 1 | house [6] tied ●=▲",
    " 3   | [4][4] | -                     | -",
    " 4   | [6]    | -                     | -",
    " 5   | [7][3] | -                     | -",
    " 6   | [9]    | -                     | -",
    " ● 지수  8 dice  2 notes, $90,000  you · host",
    " ▲ 민호  8 dice  3 notes",
    " ■ 봇 3  0 dice  0 notes           bot",
    " Your notes [5][4] together $90,000",
];

#[test]
fn every_row_fits_and_every_column_stands_in_line_with_any_names_and_any_dice() {
    let long = ["W".repeat(64), "👩‍👩‍👧".repeat(9), "힣".repeat(64), "עברית ".repeat(9), "a".to_owned()];
    let long: Vec<&str> = long.iter().map(String::as_str).collect();
    for lang in Lang::ALL {
        for ambiguous_wide in [false, true] {
            for ascii in [false, true] {
                for names in [&NAMES[..], &long] {
                    for dice in [0, 1, 3, 8] {
                        let mut view = view(5);
                        for (index, casino) in view.casinos.iter_mut().enumerate() {
                            casino.dice =
                                (0u8..5).map(|seat| if index % 2 == 0 { dice } else { dice + seat }).collect();
                            casino.house = dice;
                            casino.notes = vec![Note(9); index];
                        }
                        let columns = Columns { ambiguous_wide, ascii };
                        let rows = board(&Text::new(lang), columns, &view, &five(), names);
                        for row in &rows {
                            assert!(columns.width(row) <= 80, "{row}");
                        }
                        let first = edges(columns, &rows[1]);
                        assert_eq!(first.len(), 3);
                        for row in &rows[2..8] {
                            assert_eq!(edges(columns, row), first, "{row}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn ascii_boards_add_nothing_that_is_not_ascii() {
    let mut view = view(3);
    view.casinos[0].dice = vec![2, 2, 1];
    view.casinos[3].house = 2;
    let columns = Columns { ambiguous_wide: false, ascii: true };
    let rows = board(&Text::new(Lang::En), columns, &view, &[device(0, "a"), bot(1), bot(2)], &["a", "b", "c"]);
    assert!(rows.iter().all(|row| row.replace('×', "x").is_ascii()), "{rows:?}");
    assert!(rows[2].contains("AA 2, BB 2, C 1") && rows[2].contains("tied A=B"), "{rows:?}");
}

#[test]
fn what_others_won_is_not_added_up_where_it_is_hidden() {
    let mut view = view(2);
    view.players[1].note_count = 4;
    let rows = board(&Text::new(Lang::Ko), Columns::default(), &view, &[device(0, "a"), bot(1)], &["지수", "민호"]);
    let row = rows.iter().find(|row| row.contains("민호")).unwrap();
    assert!(row.contains("지폐 4장") && !row.contains("달러"), "{row}");
}
