/** What decisions after a hint have cost; amounts are worked out beside each case. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { noted, sumOf, worth, type Hint } from "../src/panels/coaching.ts";

/** 8 8 against 8 with $25.00: figures as in the mock-up of the coach, divided by the stake. */
const hint: Hint = { seat: 4, hand: 1, round: 7, stake: 2500, decisions: { split: -0.03, hit: -0.45, stand: -0.52 }, best: "split", exact: false, method: null };

test("a decision is worth its figure times the stake", () => {
  // -0.45 x 25.00 = -11.25
  assert.equal(worth(hint, "hit"), -1125);
});

test("the best decision costs nothing, another what it is worth less", () => {
  const first = noted([], "a", hint, "split");
  const both = noted(first, "b", hint, "hit");
  // -0.03 - -0.45 = 0.42; 0.42 x 25.00 = 10.50
  assert.deepEqual(both.map((each) => [each.word, Math.round(each.cost)]), [["split", 0], ["hit", 1050]]);
  const { decisions, mistakes, cost } = sumOf(both);
  assert.deepEqual([decisions, mistakes, Math.round(cost)], [2, 1, 1050]);
});

test("a decision that is sent again counts once, with the last word", () => {
  const again = noted(noted([], "a", hint, "hit"), "a", hint, "split");
  assert.deepEqual(again.map((each) => each.word), ["split"]);
});

test("an answer that the hint says nothing about is not counted", () => {
  assert.deepEqual(noted([], "a", hint, "insure"), []);
});
