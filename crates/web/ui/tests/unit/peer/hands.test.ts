// Whose hands throw a roll away: independent devices that are not missing, at half of all of them; without any, the host's.
import { expect, test } from "vitest";
import { Contributors } from "../../../src/peer/contributors";

const key = (number: number): Uint8Array => new Uint8Array(32).fill(number);

function contributors(...independent: boolean[]): Contributors {
  const others = independent.map((own, at) => ({ key: key(at + 2), independent: own }));
  return new Contributors(key(0), key(1), others, new Set());
}

test("without independent devices the host's hand is the only one that counts", () => {
  expect(contributors(false, false).hands([2])).toEqual({ of: [0], needed: 1 });
});

test("half of the independent devices is needed, and pages and missing ones do not count", () => {
  expect(contributors(true, false, true, true).hands([3])).toEqual({ of: [1, 4], needed: 2 });
  expect(contributors(true, true).hands([1])).toEqual({ of: [2], needed: 1 });
});

test("where the only independent device is missing, nobody's hand is enough", () => {
  const alone = contributors(true, false);
  expect(alone.hands([1])).toEqual({ of: [], needed: 1 });
  expect(() => alone.checkVoid(3, [0, 1, 2], [0, 2], [1])).toThrow("0 of 1 independent devices agree");
});
