// Particles, names that steer, money and lists: the same results as crates/text, with the same tables.
import { describe, expect, test } from "vitest";
import { particleAfter, withParticle } from "../../src/text/josa";
import { safe } from "../../src/text/safe";
import { LANGS, learn, preferred, Text } from "../../src/text/text";

for (const lang of LANGS) await learn(lang);

const FORMS = ["이", "을", "은", "으로", "과", "이에요"];
const OPEN = "가 를 는 로 와 예요";
const RIEUL = "이 을 은 로 과 이에요";
const CLOSED = "이 을 은 으로 과 이에요";
const UNKNOWN = "이(가) 을(를) 은(는) (으)로 과(와) 이에요";

const forms = (word: string): string => FORMS.map((form) => particleAfter(word, form)).join(" ");
const check = (expected: string, ...words: string[]): void => {
  for (const word of words) expect(forms(word), `after ${word}`).toBe(expected);
};

describe("particles", () => {
  test("Hangul is judged by its final consonant", () => {
    check(OPEN, "지수", "민호", "가", "\u1112\u1161", "ㅠㅠ");
    check(RIEUL, "한별", "ㄹ");
    check(CLOSED, "준영", "힣", "\u1112\u1161\u11ab", "ㅋㅋ");
  });
  test("digits are read in Korean", () => {
    check(CLOSED, "0", "3", "6", "10", "300", "1,000", "20000", "100000000", "p0", "2.50", "player10", "1.0", "７０");
    check(OPEN, "2", "4", "5", "9", "5000000000000", "p4", "２");
    check(RIEUL, "1", "7", "8", "p1", "47", "007");
  });
  test("Latin words are read as they are usually written in Hangul", () => {
    check(OPEN, "Alice", "Peter", "Mike", "Mia", "Robert", "David", "Mark", "Greg", "Kate", "James", "José", "Łódź");
    check(RIEUL, "Carol", "Paul", "Kyle", "Apple", "Nicole", "Abigail");
    check(CLOSED, "Bob", "Jack", "Tom", "John", "King", "Eric", "Philip", "Scott", "Jane", "Anne", "internet", "Chrome");
  });
  test("single letters and words without vowels are spelled", () => {
    check(RIEUL, "L", "R");
    check(CLOSED, "N", "M");
    check(OPEN, "A", "KBS");
  });
  test("quotes, marks and emoji at the end are passed over", () => {
    check(OPEN, "지수🎲", "지수 ♥", "\u200e지수\u200e");
    check(CLOSED, "준영👩‍🚀!!", "'준영'");
    check(RIEUL, "“한별”");
  });
  test("brackets at the end do not count unless there is nothing else", () => {
    check(OPEN, "지수(봇)", "(지수)", "지수)");
    check(CLOSED, "준영(나)", "준영 (2) [방장]", "[봇]");
  });
  test("both forms stand where nobody can know", () => {
    check(UNKNOWN, "", "👩‍🚀", "עברית", "李", "♥", "()");
  });
  test("Kana end in vowels but for one", () => {
    check(OPEN, "さくら", "ﾊﾟ");
    check(CLOSED, "ケン");
  });
  test("a particle is named by any of its forms", () => {
    for (const form of ["이", "가", "이/가"]) expect(withParticle("지수", form)).toBe("지수가");
    expect(withParticle("지수", "으로")).toBe("지수로");
    expect(withParticle("준영", "께서")).toBe("준영께서");
  });
});

test("ordinary names are left as they are, and what steers a line is left out", () => {
  for (const name of ["지수", "Łódź", "ﾊﾟ", "👩‍🚀", "p0", "नमस्ते"]) expect(safe(name)).toBe(name);
  expect(safe("a\u001b[31mb\u009bc\u007f")).toBe("a[31mbc");
  expect(safe("지\u202e수\u2067!\u2069\ufeff")).toBe("지수!");
  expect(safe("두\n줄\t끝")).toBe("두 줄 끝");
  expect(safe("\u202eمرحبا 3")).toBe("\u200eمرحبا 3\u200e");
  expect(safe(safe("עברית"))).toBe(safe("עברית"));
});

test("amounts are written in every unit and language", () => {
  expect(new Text("ko").money(47)).toBe("47만 달러");
  expect(new Text("en").money(250)).toBe("$2,500,000");
  expect(new Text("en").money(0)).toBe("$0");
  expect(new Text("ko", "man").money(47)).toBe("47만");
  expect(new Text("ko", "points").money(47)).toBe("47포인트");
  expect(new Text("en", "points").money(1)).toBe("1 point");
});

test("sentences take particles, choose ordinals and list names", () => {
  const paid = (name: string): string =>
    new Text("ko").say("las-vegas-paid", { name: safe(name), casino: 3, money: "4만 달러" });
  expect(paid("지수")).toBe("3번: 지수가 4만 달러를 받았어요.");
  expect(paid("p1")).toBe("3번: p1이 4만 달러를 받았어요.");
  expect(paid("\u202eעברית")).toBe("3번: \u200eעברית\u200e이(가) 4만 달러를 받았어요.");
  expect(new Text("en").say("las-vegas-outlook-place", { rank: 2 })).toBe("2nd place");
  expect(new Text("ko").list(["지수", "민호", "봇"])).toBe("지수·민호·봇");
  expect(new Text("en").list(["Jisu", "Minho"])).toBe("Jisu and Minho");
});

test("the language is the browser's first of ours, and Korean otherwise", () => {
  expect(preferred(["en-US", "ko"])).toBe("en");
  expect(preferred(["de", "ko-KR"])).toBe("ko");
  expect(preferred(["fr"])).toBe("ko");
});
