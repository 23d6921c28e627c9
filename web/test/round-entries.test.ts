/** Entries of the "Why?" panel. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { roundEntries, entryToOpen, roundSeats, sumEntries } from "../src/panels/round-entries.ts";
import { findArithmetic, type RecalledRound } from "../src/panels/recalled-rounds.ts";
import type { About } from "../src/wire/api.ts";
import type { FeltHand, Settlement, View } from "../src/wire/frames.ts";
import { aHand, aRound, aSettlement, aView } from "./support.ts";

const hand = (wager: number): FeltHand => aHand({ cards: ["8s", "8c"], total: "16", wager, from_split: true });
const lost = (wager: string, stake: number): Settlement =>
  aSettlement({ wager, stake, result: "lost", pays: null, net: -stake, clause: "blackjack:6.G", because: "no match" });
const about = {
  wagers: [
    { id: "blackjack", title: "Blackjack Wager", felt: "Blackjack Wager", is_main: true },
    { id: "royal-match", title: "Royal Match 21 Bonus", felt: "Royal Match 21", is_main: false },
  ],
} as unknown as About;

function view(options: { hands?: FeltHand[]; settlements?: Settlement[]; over?: boolean }): View {
  const wagers = { 4: { blackjack: 2500, "royal-match": 500 }, 6: { blackjack: 10000 } };
  return aView({
    pending: [{ seat: 4, hand: 2, about: "", clause: "", choices: [], default: null }],
    felt: { ...aView().felt, boxes: { 4: options.hands ?? [hand(2500)] } },
    round: aRound({ number: 214, is_over: options.over ?? false, wagers, settlements: options.settlements ?? [] }),
  });
}

test("settled wagers come first, open ones after them", () => {
  const entries = roundEntries(view({ settlements: [lost("royal-match", 500)] }), about, [4]);
  assert.deepEqual(
    entries.map((entry) => [entry.title, entry.stake, entry.settlement?.net ?? null]),
    [
      ["Royal Match 21", 500, -500],
      ["Blackjack Wager", 2500, null],
    ],
  );
});

test("split hands are listed separately with their stakes, and the hand to play is marked", () => {
  const entries = roundEntries(view({ hands: [hand(5000), hand(2500)] }), about, [4]).filter(
    (entry) => entry.wager === "blackjack",
  );
  assert.deepEqual(
    entries.map((entry) => [entry.hand, entry.stake, entry.isTurn]),
    [
      [1, 5000, false],
      [2, 2500, true],
    ],
  );
});

test("a round that is over has no open wagers", () => {
  assert.deepEqual(roundEntries(view({ over: true }), about, [4]), []);
});

test("the sum is the net so far and the stakes still in play", () => {
  // Royal Match lost 5.00; 25.00 is still in play; 30.00 was staked.
  assert.deepEqual(sumEntries(roundEntries(view({ settlements: [lost("royal-match", 500)] }), about, [4])), {
    net: -500,
    staked: 3000,
    open: 2500,
  });
});

test("an unknown wager has a readable name", () => {
  const entries = roundEntries(view({ settlements: [lost("must-hit-award", 0)] }), about, [4]);
  assert.equal(entries[0]?.title, "Must hit award");
});

test("the seats of a round are those with wagers or settlements, in order", () => {
  assert.deepEqual(
    roundSeats(view({ settlements: [{ ...lost("blackjack", 1), seat: 2 }] }).round as NonNullable<View["round"]>),
    [2, 4, 6],
  );
});

test("the house's own arithmetic is found by seat, clause, wager and reason", () => {
  const line = { at: "", seat: 4, by_house: false, clause: "blackjack:6.G" };
  const round: RecalledRound = {
    number: 1,
    began: "",
    ended: "",
    result: "",
    before: aView(),
    steps: [],
    lines: [
      { ...line, text: "seat 4: 5.00 on other lost, net -5.00 (no match)", arithmetic: "wrong" },
      { ...line, text: "seat 4: 5.00 on royal-match lost, net -5.00 (no match)", arithmetic: "right" },
      { ...line, seat: 6, text: "seat 6: 5.00 on royal-match lost, net -5.00 (no match)", arithmetic: "wrong" },
    ],
  };
  assert.equal(findArithmetic(round, lost("royal-match", 500)), "right");
  assert.equal(findArithmetic(round, lost("blackjack", 500)), null);
});

test("an open hand has its doubles at stake", () => {
  // 25.00 and a double of 25.00; the second hand of a split 25.00 and a double for less of 10.00.
  const doubled = (by: number): FeltHand => ({ ...hand(2500), doubles: [by] });
  assert.deepEqual(
    roundEntries(view({ hands: [doubled(2500)] }), about, [4]).map((entry) => entry.stake),
    [5000, 500],
  );
  assert.deepEqual(
    roundEntries(view({ hands: [hand(2500), doubled(1000)] }), about, [4]).map((entry) => entry.stake),
    [2500, 3500, 500],
  );
});

test("a wager settled for each of two hands names the hand", () => {
  const settlements = [lost("royal-match", 100), { ...lost("royal-match", 100), hand: 2 }];
  assert.deepEqual(
    roundEntries(view({ hands: [hand(2500), hand(2500)], settlements: settlements }), about, [4])
      .filter((entry) => entry.settlement)
      .map((entry) => entry.hand),
    [1, 2],
  );
  assert.deepEqual(
    roundEntries(view({ hands: [hand(2500), hand(2500)], settlements: settlements.slice(1) }), about, [4])
      .filter((entry) => entry.settlement)
      .map((entry) => entry.hand),
    [null],
  );
});

test("hands of one wager are listed by their number, however they were settled", () => {
  // A Switch table pays the blackjack of hand 3 first, then hand 2 busts and hand 1 loses to the dealer.
  const settlements = [
    { ...lost("royal-match", 100), hand: 2 },
    ...[3, 2, 1].map((number) => ({ ...lost("blackjack", 2500), hand: number })),
    { ...lost("royal-match", 100), hand: 1 },
  ];
  const entries = roundEntries(view({ hands: [1, 2, 3].map(() => hand(2500)), settlements, over: true }), about, [4]);
  assert.deepEqual(
    entries.map((entry) => [entry.wager, entry.hand]),
    [
      ["royal-match", 1],
      ["royal-match", 2],
      ["blackjack", 1],
      ["blackjack", 2],
      ["blackjack", 3],
    ],
  );
});

test("the entry that won or lost most is the one to open", () => {
  const settlements = [lost("royal-match", 500), { ...lost("blackjack", 2500), result: "won", net: 2500 }];
  assert.equal(entryToOpen(roundEntries(view({ settlements, over: true }), about, [4])), 1);
  assert.equal(entryToOpen(roundEntries(view({}), about, [4])), -1);
  assert.equal(entryToOpen([]), -1);
});
