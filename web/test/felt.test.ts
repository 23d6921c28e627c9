/** Amounts, totals and geometry of the felt. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ARC_STAGE,
  stacksBesideText,
  edgeCurve,
  edgeAt,
  fitMarks,
  BACCARAT_STAGE,
  feltOutline,
  sidewaysTops,
} from "../src/table/geometry.ts";
import { amountOnFelt, withTitles, type Layout } from "../src/table/layout.ts";
import { upCardValue, totalText } from "../src/table/status-line.ts";
import { combinedOutcome } from "../src/table/outcome.ts";
import type { FeltHand } from "../src/wire/frames.ts";
import { aSettlement } from "./support.ts";

const area = (id: string, wager: string | null, isOfSeat = true) => ({ id, wager, per_seat: isOfSeat });
const layout = (...areas: object[]): Layout => ({ areas }) as unknown as Layout;
const dealer = (cards: (string | null)[], total: string | null = null): FeltHand => ({
  cards,
  total,
  wager: 0,
  doubles: [],
  from_split: false,
  switched: false,
  folded: false,
});

test("at a Switch table a wager is placed for both hands", () => {
  const areas = [
    area("blackjack-1", "blackjack"),
    area("blackjack-2", "blackjack"),
    area("super-match", "super-match"),
    area("insurance", "insurance", false),
  ];
  assert.equal(amountOnFelt(layout(...areas), { blackjack: 2500, "super-match": 500 }), 5500); // 2 x 25.00 + 5.00
  assert.equal(amountOnFelt(layout(area("blackjack", "blackjack")), { blackjack: 2500 }), 2500);
  assert.equal(amountOnFelt(layout(...areas), {}), 0);
});

test("a refusal names a wager as the felt does", () => {
  const areaNamed = (id: string, wager: string, inscription: string) => ({ ...area(id, wager), inscription });
  const felt = layout(
    areaNamed("blackjack", "blackjack", "Blackjack Wager"),
    areaNamed("lucky-ladies", "lucky-ladies", "Lucky Ladies"),
    areaNamed("21-plus-3-1", "21-plus-3", "21 + 3 1"),
  );
  const refusal = (sentence: string): string => withTitles(felt, sentence);
  assert.equal(refusal("the minimum lucky-ladies wager is 5.00"), "the minimum Lucky Ladies wager is 5.00");
  assert.equal(refusal("a 21-plus-3 wager is 1.00, not 5.00"), "a 21 + 3 wager is 1.00, not 5.00");
  assert.equal(refusal("the minimum blackjack wager is 10.00"), "the minimum blackjack wager is 10.00");
  assert.equal(refusal("the wager is too late"), "the wager is too late");
});

test("sideways cards of a hand that was doubled again all show their index and stay above the areas", () => {
  // A card lies 1/7 of its height lower when it is turned by 90 degrees, and is 1/1.4 as high then.
  for (const count of [1, 2, 3, 4]) {
    const tops = sidewaysTops(count);
    const [last = 0] = tops.slice(-1);
    assert.ok(last + 1 / 7 + 1 / 1.4 <= 1.11, `${count}: 12 of 112 units are free below`);
    for (const [at, top] of tops.slice(1).entries()) assert.ok(top - (tops[at] ?? 0) >= 0.06, `${count}`);
  }
  assert.deepEqual(sidewaysTops(1), [0.14]);
});

test('equal wins and losses of two hands are "even", not a push', () => {
  const outcomeOf = (...nets: number[]): string | undefined =>
    combinedOutcome(nets.map((net) => aSettlement({ net, result: net > 0 ? "won" : net < 0 ? "lost" : "push" })))?.text;
  assert.equal(outcomeOf(1000, -1000), "Even");
  assert.equal(outcomeOf(0, 0), "Push");
  assert.equal(outcomeOf(1000, 0), "+$10");
  assert.equal(outcomeOf(-1000, 0), "−$10");
  assert.equal(outcomeOf(), undefined);
});

test("a soft hand has one total when the round is over", () => {
  const soft = dealer(["Ad", "6c"], "soft 17");
  assert.equal(totalText(soft, true, false)?.text, "7 / 17");
  assert.equal(totalText(soft, true, true)?.text, "17");
  assert.equal(totalText(dealer(["Ad", "6c", "4s"], "soft 21"), true, false)?.text, "21");
});

test("a dealer with a card face down shows the value of the other one", () => {
  assert.equal(upCardValue(dealer(["Kh", null])), "10");
  assert.equal(upCardValue(dealer(["As", null])), "1 / 11");
  assert.equal(upCardValue(dealer(["7d"])), "7");
  assert.equal(upCardValue(dealer(["7d", "9c"])), null);
  assert.equal(upCardValue(dealer(["7d", null], "7")), null);
  assert.equal(upCardValue(dealer([])), null);
});

test("chips and outcome fit side by side into a narrow band, or the text stands alone", () => {
  const room = 86;
  for (const text of ["+$10", "+$9.50", "+$23.75", "+$475", "+$1,187.50"])
    assert.ok(fitMarks(text, true, room).width <= room, text);
  assert.equal(fitMarks("+$10", true, room).chip, 26);
  assert.ok(fitMarks("+$9.50", true, room).chip > 0);
  assert.equal(fitMarks("+$1,187.50", true, room).chip, 0);
});

/** The height of a quadratic curve "Mx0 y0Qx1 y1 x2 y2" at x, where x1 is halfway. */
function heightAt(path: string, x: number): number {
  const [x0, y0, , y1, x2, y2] = [...path.matchAll(/-?[\d.]+/g)].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const t = (x - x0) / (x2 - x0);
  return (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2;
}

test("the felt's outline follows the edge on which seats are placed, also beside the stage", () => {
  for (const stage of [ARC_STAGE, BACCARAT_STAGE]) {
    for (const x of [-300, 0, 272, 544, 1088, 1400])
      assert.ok(Math.abs(heightAt(edgeCurve(stage), x) - edgeAt(stage, x)) < 1e-6, `${x}`);
    assert.ok(Math.abs(heightAt(edgeCurve(stage, 12), 544) - edgeAt(stage, 544) - 12) < 1e-6);
    assert.ok(feltOutline(stage).startsWith(edgeCurve(stage)));
  }
});

test("insurance wagers do not cover the inscription or each other", () => {
  // The middle is 544: words of 160 to both sides end at 384 and 704. A stack reaches 25 to the left, and what it won
  // 71 to the right: those at the left end at 384 - 71 = 313, those at the right begin at 704 + 25 = 729, 96 apart.
  assert.deepEqual(stacksBesideText([544], 160), [313]);
  assert.deepEqual(stacksBesideText([100, 544, 950], 160), [100, 313, 950]);
  assert.deepEqual(stacksBesideText([350, 450, 544, 650, 750], 160), [121, 217, 313, 729, 825]);
  assert.deepEqual(stacksBesideText([], 160), []);
});
