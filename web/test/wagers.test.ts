import assert from "node:assert/strict";
import { test } from "node:test";
import {
  defaultBuyIn,
  chipsOf,
  clear,
  double,
  firstChip,
  place,
  repeat,
  undo,
  type WagerRules,
} from "../src/state/wagers.ts";

const RULES: WagerRules = {
  main: ["blackjack"],
  together: [],
  limits: {
    blackjack: { min: 1000, max: 200_000 },
    "21-plus-3": { min: 100, max: 100 },
    buster: { min: 500, max: 10_000 },
  },
};
const BLITZ: WagerRules = {
  main: ["ante", "blind"],
  together: ["ante", "blind"],
  limits: { ante: { min: 500, max: 50_000 } },
};

test("an amount is drawn in the largest chips, the largest first", () => {
  assert.deepEqual(chipsOf(168_100), [100_000, 50_000, 10_000, 2500, 2500, 2500, 500, 100]);
  assert.deepEqual(chipsOf(1250), [500, 500, 100, 100]);
  assert.deepEqual(chipsOf(0), []);
});

test("a chip goes to its area", () => {
  assert.deepEqual(place(RULES, 4, "buster", 500), [{ type: "wager", seat: 4, wager: "buster", amount: 500 }]);
});

test("an area with a fixed stake takes that stake, whatever the chip", () => {
  assert.deepEqual(place(RULES, 4, "21-plus-3", 2500), [{ type: "wager", seat: 4, wager: "21-plus-3", amount: 100 }]);
});

test("wagers that must be made together are made together", () => {
  assert.deepEqual(
    place(BLITZ, 2, "blind", 500).map((act) => act.wager),
    ["ante", "blind"],
  );
});

test("undo takes back the last chip and leaves the others", () => {
  const placed = [
    { seat: 4, wagers: ["blackjack"], amount: 2500 },
    { seat: 4, wagers: ["blackjack"], amount: 500 },
  ];
  assert.deepEqual(undo({ blackjack: 3000 }, 4, placed), [
    { type: "withdrawn", seat: 4, wager: "blackjack" },
    { type: "wager", seat: 4, wager: "blackjack", amount: 2500 },
  ]);
});

test("undo of the only chip withdraws the wager", () => {
  assert.deepEqual(undo({ blackjack: 2500 }, 4, [{ seat: 4, wagers: ["blackjack"], amount: 2500 }]), [
    { type: "withdrawn", seat: 4, wager: "blackjack" },
  ]);
});

test("undo of wagers that go together takes back both", () => {
  assert.deepEqual(
    undo({ ante: 500, blind: 500 }, 2, [{ seat: 2, wagers: ["ante", "blind"], amount: 500 }]).map((act) => act.wager),
    ["ante", "blind"],
  );
});

test("undo after a reload withdraws the last wager, and does nothing without wagers", () => {
  assert.deepEqual(undo({ blackjack: 2500, buster: 500 }, 4, []), [{ type: "withdrawn", seat: 4, wager: "buster" }]);
  assert.deepEqual(undo({}, 4, []), []);
});

test("clear withdraws everything, the main wager last", () => {
  assert.deepEqual(
    clear(RULES, { blackjack: 2500, buster: 500 }, 4).map((act) => [act.type, act.wager]),
    [
      ["withdrawn", "buster"],
      ["withdrawn", "blackjack"],
    ],
  );
});

test("double doubles each wager up to its maximum, and leaves fixed stakes", () => {
  assert.deepEqual(double(RULES, { blackjack: 2500, buster: 7500, "21-plus-3": 100 }, 4), [
    { type: "wager", seat: 4, wager: "blackjack", amount: 2500 },
    { type: "wager", seat: 4, wager: "buster", amount: 2500 },
  ]);
});

test("repeat adds what is missing to the last wagers, the main wager first", () => {
  assert.deepEqual(repeat(RULES, { blackjack: 1000 }, 4, { buster: 500, blackjack: 2500 }), [
    { type: "wager", seat: 4, wager: "blackjack", amount: 1500 },
    { type: "wager", seat: 4, wager: "buster", amount: 500 },
  ]);
  assert.deepEqual(repeat(RULES, { blackjack: 2500 }, 4, { blackjack: 2500 }), []);
});

test("the default buy-in is twenty times the minimum wager or the balance, and the first chip makes the minimum", () => {
  assert.equal(defaultBuyIn(1000, 200_000), 20_000);
  assert.equal(defaultBuyIn(1000, 5000), 5000);
  assert.equal(firstChip(1000), 2500);
  assert.equal(firstChip(500), 500);
  assert.equal(firstChip(2500), 2500);
});
