//! Particles after everything that names end in.

use super::*;

/// `이 을 은 로 과 예요` after a word.
fn check(word: &str, expected: &str) {
    let forms: Vec<&str> = Particle::ALL.iter().map(|particle| particle.after(word)).collect();
    assert_eq!(forms.join(" "), expected, "after {word:?}");
}

const OPEN: &str = "가 를 는 로 와 예요";
const RIEUL: &str = "이 을 은 로 과 이에요";
const CLOSED: &str = "이 을 은 으로 과 이에요";
const UNKNOWN: &str = "이(가) 을(를) 은(는) (으)로 과(와) 이에요";

#[test]
fn hangul_is_judged_by_its_final_consonant() {
    for (word, expected) in
        [("지수", OPEN), ("민호", OPEN), ("한별", RIEUL), ("준영", CLOSED), ("힣", CLOSED), ("가", OPEN)]
    {
        check(word, expected);
    }
    // Written one by one, and single letters.
    for (word, expected) in [("\u{1112}\u{1161}\u{11ab}", CLOSED), ("\u{1112}\u{1161}", OPEN)] {
        check(word, expected);
    }
    for (word, expected) in [("ㅋㅋ", CLOSED), ("ㅠㅠ", OPEN), ("ㄹ", RIEUL)] {
        check(word, expected);
    }
}

#[test]
fn digits_are_read_in_korean() {
    for (word, expected) in [("0", CLOSED), ("1", RIEUL), ("2", OPEN), ("3", CLOSED), ("4", OPEN)] {
        check(word, expected);
    }
    for (word, expected) in [("5", OPEN), ("6", CLOSED), ("7", RIEUL), ("8", RIEUL), ("9", OPEN)] {
        check(word, expected);
    }
    for word in ["10", "300", "1,000", "20000", "100000000", "p0", "2.50", "player10", "1.0", "７０"] {
        check(word, CLOSED);
    }
    check("5000000000000", OPEN);
    for (word, expected) in [("p1", RIEUL), ("p4", OPEN), ("２", OPEN), ("47", RIEUL), ("007", RIEUL)] {
        check(word, expected);
    }
}

#[test]
fn latin_words_are_read_as_they_are_usually_written_in_hangul() {
    for word in ["Alice", "Peter", "Mike", "Mia", "Robert", "David", "Mark", "Greg", "Kate", "James", "José", "Łódź"]
    {
        check(word, OPEN);
    }
    for word in ["Carol", "Paul", "Kyle", "Apple", "Nicole", "Abigail"] {
        check(word, RIEUL);
    }
    for word in ["Bob", "Jack", "Tom", "John", "King", "Eric", "Philip", "Scott", "Jane", "Anne", "internet", "Chrome"]
    {
        check(word, CLOSED);
    }
}

#[test]
fn single_letters_and_words_without_vowels_are_spelled() {
    for (word, expected) in [("L", RIEUL), ("R", RIEUL), ("N", CLOSED), ("M", CLOSED), ("A", OPEN), ("KBS", OPEN)] {
        check(word, expected);
    }
}

#[test]
fn quotes_marks_and_emoji_at_the_end_are_passed_over() {
    for (word, expected) in
        [("지수🎲", OPEN), ("준영👩‍🚀!!", CLOSED), ("“한별”", RIEUL), ("'준영'", CLOSED), ("지수 ♥", OPEN)]
    {
        check(word, expected);
    }
    check("\u{200e}지수\u{200e}", OPEN);
}

#[test]
fn brackets_at_the_end_do_not_count_unless_there_is_nothing_else() {
    for (word, expected) in
        [("지수(봇)", OPEN), ("준영(나)", CLOSED), ("준영 (2) [방장]", CLOSED), ("(지수)", OPEN), ("[봇]", CLOSED)]
    {
        check(word, expected);
    }
    check("지수)", OPEN);
}

#[test]
fn both_forms_stand_where_nobody_can_know() {
    for word in ["", "👩‍🚀", "עברית", "李", "♥", "()"] {
        check(word, UNKNOWN);
    }
}

#[test]
fn kana_end_in_vowels_but_for_one() {
    for (word, expected) in [("さくら", OPEN), ("ケン", CLOSED), ("ﾊﾟ", OPEN)] {
        check(word, expected);
    }
}

#[test]
fn a_particle_is_named_by_any_of_its_forms() {
    for (form, expected) in
        [("이", "지수가"), ("가", "지수가"), ("이/가", "지수가"), ("으로", "지수로"), ("예요", "지수예요")]
    {
        assert_eq!(with_particle("지수", form), expected);
    }
    assert_eq!(with_particle("준영", "께서"), "준영께서");
}
