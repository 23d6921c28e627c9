import assert from "node:assert/strict";
import { test } from "node:test";
import {
  callsAllIn,
  allowsLess,
  potOf,
  potShare,
  amountPresets,
  amountRange,
  clampAmount,
} from "../src/table/amounts.ts";
import type { PendingDecision, Betting, Choice } from "../src/wire/frames.ts";

const choice = (word: string, cost: number, max: number | null): Choice => ({ choose: word, cost, max });
const decision = (...choices: Choice[]): PendingDecision => ({
  seat: 3,
  hand: null,
  about: "the next action",
  clause: "",
  choices,
  default: null,
});
const betting = (pots: number[], bets: Record<string, number>): Betting => ({
  stacks: {},
  button: null,
  street: null,
  dealt_in: [],
  posted: {},
  bets,
  paid: {},
  folded: [],
  all_in: [],
  pots: pots.map((amount) => ({ amount, eligible: [] })),
  won: [],
});

test("a double and insurance may be made for less; a split and a bet may not", () => {
  assert.equal(allowsLess(choice("double", 2500, 2500)), true);
  assert.equal(allowsLess(choice("insure", 0, 1250)), true);
  assert.equal(allowsLess(choice("split", 2500, null)), false);
  assert.equal(allowsLess(choice("raise", 400, 9800)), false);
});

test("a double for less is at least one dollar, and at most the initial wager or the player's chips", () => {
  assert.deepEqual(amountRange(choice("double", 2500, 2500), 100_000), { min: 100, max: 2500 });
  assert.deepEqual(amountRange(choice("double", 2500, 2500), 1800), { min: 100, max: 1800 });
  assert.deepEqual(amountRange(choice("insure", 0, 1250), 5000), { min: 100, max: 1250 });
  assert.deepEqual(amountRange(choice("bet", 200, 9800), 0), { min: 200, max: 9800 });
});

test("an amount is a whole number of dollars within the range, or one of its ends", () => {
  const range = { min: 100, max: 1250 };
  assert.equal(clampAmount(range, 640), 600);
  assert.equal(clampAmount(range, 1249), 1200);
  assert.equal(clampAmount(range, 1250), 1250);
  assert.equal(clampAmount(range, 9000), 1250);
  assert.equal(clampAmount(range, 0), 100);
  assert.equal(clampAmount(range, NaN), 100);
});

test("the pot is the sum of the pots and the bets of this street", () => {
  assert.equal(potOf(betting([3000, 800], { 3: 200, 5: 600 })), 4600);
  assert.equal(potOf(null), 0);
});

test("a raise of the pot calls first: 6 to call into 46 raises by 52, and puts in 58", () => {
  assert.equal(potShare(4600, 600, 1), 5800);
  assert.equal(potShare(4600, 600, 0.5), 3200);
  assert.equal(potShare(4600, 0, 1), 4600);
});

test("the presets of a bet are minimum, half pot, pot and all in, clamped to the lawful range", () => {
  const raise = choice("raise", 1200, 5000);
  const presets = amountPresets(
    decision(choice("call", 600, null), raise),
    raise,
    amountRange(raise, 0),
    betting([3000, 800], { 3: 200, 5: 600 }),
  );
  assert.deepEqual(
    presets.map(({ amount, key }) => [key, amount]),
    [
      ["1", 1200],
      ["2", 3200],
      ["3", 5000],
      ["4", 5000],
    ],
  );
});

test("the presets of a double for less are a quarter, a half and all", () => {
  const double = choice("double", 2600, 2600);
  assert.deepEqual(
    amountPresets(decision(double), double, amountRange(double, 100_000), null).map(({ amount }) => amount),
    [700, 1300, 2600],
  );
});

test("a call that takes all chips equals going all in", () => {
  assert.equal(callsAllIn([choice("call", 9900, null), choice("all-in", 9900, null), choice("fold", 0, null)]), true);
  assert.equal(callsAllIn([choice("call", 200, null), choice("all-in", 9900, null), choice("fold", 0, null)]), false);
  assert.equal(callsAllIn([choice("check", 0, null), choice("all-in", 9900, null)]), false);
});
