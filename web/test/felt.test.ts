/** What the felt shows: amounts, totals and lines. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ARC, besideWords, curve, edgeAt, fitMarks, MIDI, outline } from "../src/table/geometry.ts";
import { onFelt, type Layout } from "../src/table/layout.ts";
import { showing } from "../src/table/say.ts";
import type { FeltHand } from "../src/wire/frames.ts";

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

test("at a Switch table a wager lies on the felt for each of its two hands", () => {
  const areas = [
    area("blackjack-1", "blackjack"),
    area("blackjack-2", "blackjack"),
    area("super-match", "super-match"),
    area("insurance", "insurance", false),
  ];
  assert.equal(onFelt(layout(...areas), { blackjack: 2500, "super-match": 500 }), 5500); // 2 x 25.00 + 5.00
  assert.equal(onFelt(layout(area("blackjack", "blackjack")), { blackjack: 2500 }), 2500);
  assert.equal(onFelt(layout(...areas), {}), 0);
});

test("a dealer with a card face down shows the value of the other one", () => {
  assert.equal(showing(dealer(["Kh", null])), "10");
  assert.equal(showing(dealer(["As", null])), "1 / 11");
  assert.equal(showing(dealer(["7d"])), "7");
  assert.equal(showing(dealer(["7d", "9c"])), null);
  assert.equal(showing(dealer(["7d", null], "7")), null);
  assert.equal(showing(dealer([])), null);
});

test("chips and what they won fit side by side into a narrow band, or the words stand alone", () => {
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
  for (const stage of [ARC, MIDI]) {
    for (const x of [-300, 0, 272, 544, 1088, 1400])
      assert.ok(Math.abs(heightAt(curve(stage), x) - edgeAt(stage, x)) < 1e-6, `${x}`);
    assert.ok(Math.abs(heightAt(curve(stage, 12), 544) - edgeAt(stage, 544) - 12) < 1e-6);
    assert.ok(outline(stage).startsWith(curve(stage)));
  }
});

test("insurance lies beside what is written on its line, and no stack on another", () => {
  // The middle is 544: words of 160 to both sides end at 384 and 704; stacks are 62 apart.
  assert.deepEqual(besideWords([544], 160), [384]);
  assert.deepEqual(besideWords([100, 544, 950], 160), [100, 384, 950]);
  assert.deepEqual(besideWords([350, 450, 544, 650, 750], 160), [260, 322, 384, 704, 766]);
  assert.deepEqual(besideWords([], 160), []);
});
