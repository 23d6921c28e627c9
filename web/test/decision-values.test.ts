import assert from "node:assert/strict";
import { test } from "node:test";
import {
  valueBars,
  addReview,
  summarize,
  decisionValue,
  type Hint,
  type Review,
} from "../src/panels/decision-values.ts";

const hint: Hint = {
  seat: 4,
  hand: 1,
  round: 7,
  stake: 2500,
  decisions: { stand: -0.54, hit: -0.5, surrender: -0.5 },
  best: "hit",
  exact: false,
  method: null,
};
const review = (word: string, decisionHint: Hint | null = hint, round = 7): Review => ({
  round,
  decisions: [{ seat: 4, hand: 1, choose: word, by_house: false, hint: decisionHint }],
});

test("a decision is worth its value times the stake", () => {
  assert.equal(decisionValue(hint, "hit"), -1250);
  assert.equal(decisionValue(hint, "stand"), -1350);
});

test("bars of losses go to the left of zero, and those of wins to the right", () => {
  const { zero, bars } = valueBars({ ...hint, decisions: { hit: 0.1, stand: -0.3 } });
  assert.equal(Math.round(zero), 75); // from -0.3 to 0.1
  assert.deepEqual([Math.round(bars.hit?.x ?? 0), Math.round(bars.hit?.width ?? 0)], [75, 25]);
  assert.deepEqual([Math.round(bars.stand?.x ?? 1), Math.round(bars.stand?.width ?? 0)], [0, 75]);
});

test("where all decisions lose, zero is at the right, and a worse one has the longer bar", () => {
  const { zero, bars } = valueBars({ ...hint, decisions: { stand: -0.5, hit: -0.25 } });
  assert.equal(zero, 100);
  assert.deepEqual(bars, { stand: { x: 0, width: 100 }, hit: { x: 50, width: 50 } });
});

test("a decision worth nothing has a visible bar", () => {
  const { bars } = valueBars({ ...hint, decisions: { play: 0, fold: 0 } });
  assert.deepEqual(bars.play, { x: 0, width: 2 });
});

test("the cost of a mistake is the difference to the best decision", () => {
  const [decided] = addReview([], review("stand"));
  assert.equal(decided?.best, "hit");
  assert.ok(Math.abs((decided?.cost ?? 0) - 100) < 1e-6); // 4 % of $25.00
});

test("a decision as good as the best costs nothing", () => {
  assert.equal(addReview([], review("surrender"))[0]?.cost, 0);
});

test("a round reviewed twice counts once, and other rounds add up", () => {
  const once = addReview([], review("stand"));
  const again = addReview(once, review("stand"));
  const all = addReview(again, review("hit", { ...hint, round: 8 }, 8));
  const { decisions, mistakes, cost } = summarize(all);
  assert.deepEqual([decisions, mistakes, Math.round(cost)], [2, 1, 100]);
});

test("decisions without computed values are left out", () => {
  assert.deepEqual(addReview([], review("parlay", null)), []);
  assert.deepEqual(addReview([], review("parlay")), []);
});
