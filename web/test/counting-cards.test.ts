/** Counting cards of a Three Card Blitz hand. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { countingCards } from "../src/table/counting-cards.ts";

const countedCards = (cards: string, total: string | null): string => {
  const hand = cards.split(" ");
  return hand.filter((_, index) => countingCards({ cards: hand, total })?.[index]).join(" ");
};

test("cards of the suit that the total names count", () => {
  // 3 and 6, and the king for ten.
  assert.equal(countedCards("3d 7h Jc 2h Jh Kd 6d", "19 in diamonds"), "3d Kd 6d");
  assert.equal(countedCards("Ac Kd 2h 3s 5h 7d 9d", "26 in diamonds"), "Kd 7d 9d");
});

test("of more than three cards of the suit, the three highest count", () => {
  // 11, 10 and 10 are 31: ten and nine are too many.
  assert.equal(countedCards("9s As Ts Ks Qs 2h 3h", "31 in spades"), "As Ks Qs");
});

test("no card counts before the cards are turned", () => {
  assert.equal(countingCards({ cards: [null, null], total: null }), null);
});
