// What placings lead to, against the examples of the rules.
import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { LasVegasViewSchema } from "../../src/gen/jusawi/v1/las_vegas_pb";
import { type Count, facesOf, mood, pay, preview } from "../../src/las-vegas/payout";
import { outlook, previewLine } from "../../src/las-vegas/speak";
import { LANGS, learn, Text } from "../../src/text/text";

for (const lang of LANGS) await learn(lang);

const counts = (...dice: number[]): Count[] => dice.map((count, owner) => ({ owner, dice: count }));

test("the examples of the rules are paid as the rules say", () => {
  expect(pay(counts(5, 3, 3, 1), [8, 3, 1])).toMatchObject({
    tied: [1, 2],
    awards: [
      { owner: 0, note: 8 },
      { owner: 3, note: 3 },
    ],
    unclaimed: [1],
  });
  expect(pay(counts(2, 1, 2, 1), [4, 4])).toMatchObject({ awards: [], unclaimed: [4, 4] });
  expect(pay(counts(0, 2, 4, 1), [7, 2]).awards.map(({ owner }) => owner)).toEqual([2, 1]);
  const house = pay([...counts(2, 1), { owner: "house", dice: 3 }], [9]);
  expect(house.awards).toEqual([{ owner: "house", note: 9 }]);
});

test("owners without dice are not tied", () => {
  expect(pay(counts(0, 0, 1), [5]).tied).toEqual([]);
});

const seat = (value: number) => ({ owner: { case: "seat" as const, value } });
const house = { owner: { case: "house" as const, value: {} } };
const view = create(LasVegasViewSchema, {
  currentSeat: 0,
  casinos: [
    { value: 1, notes: [6, 2], dice: [{ owner: seat(1), count: 2 }] },
    { value: 2, notes: [9], dice: [{ owner: seat(1), count: 1 }, { owner: house, count: 1 }] },
    { value: 3, notes: [5], dice: [] },
  ],
  lastRoll: { own: [1, 1, 2, 3, 3, 3], neutral: [1, 2] },
});

test("rolled dice are grouped by face, white ones told apart", () => {
  expect(facesOf(view.lastRoll)).toEqual([
    { value: 1, own: 2, neutral: 1 },
    { value: 2, own: 1, neutral: 1 },
    { value: 3, own: 3, neutral: 0 },
  ]);
});

test("a placing is previewed with its place, its note and whom it ties with", () => {
  const [one, two, three] = facesOf(view.lastRoll).map((face) => preview(view, 0, face));
  expect(one).toMatchObject({ tiedWith: [1] });
  expect(one && mood(one)).toBe("tied");
  // My one die is tied with the other player's; the house's two would take the note.
  expect(two).toMatchObject({ tiedWith: [1] });
  expect(three).toMatchObject({ rank: 1, note: 5, tiedWith: [] });
  expect(three && mood(three)).toBe("first");
});

test("white dice alone place nothing of one's own", () => {
  const ahead = preview(view, 0, { value: 3, own: 0, neutral: 2 });
  expect(ahead.rank).toBeUndefined();
  expect(mood(ahead)).toBe("plain");
  expect(outlook(new Text("ko"), ahead, String)).toBe("내 주사위는 놓이지 않아요");
});

test("a preview is said as the command says it", () => {
  const three = preview(view, 0, { value: 3, own: 3, neutral: 0 });
  expect(previewLine(new Text("ko"), three, String)).toBe("3번에 3개 놓기 → 단독 1등 (5만 달러)");
  const names = (index: number): string => (index === 1 ? "지수" : "나");
  const one = preview(view, 0, { value: 1, own: 2, neutral: 1 });
  expect(previewLine(new Text("ko"), one, names)).toBe("1번에 3개(흰 1 포함) 놓기 → 동점 주의: 지수와 같아져요");
});
