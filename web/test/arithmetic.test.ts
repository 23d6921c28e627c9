/** Arithmetic of settlements, line by line; each case shows its calculation. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isPlain, arithmeticLines, parseOdds, parseVigorish } from "../src/panels/arithmetic.ts";
import type { Settlement } from "../src/wire/frames.ts";

const settlementOf = (changes: Partial<Settlement>): Settlement => ({
  type: "settled",
  seat: 4,
  hand: 1,
  wager: "blackjack",
  stake: 2500,
  result: "won",
  pays: "1 to 1",
  net: 2500,
  row: "wins",
  clause: "blackjack:13.A(1)",
  because: "",
  ...changes,
});
const linesOf = (changes: Partial<Settlement>, vigorish: number | null = null): string[] =>
  arithmeticLines(settlementOf(changes), vigorish).map(({ label, value, result }) =>
    [label, value, result].filter(Boolean).join(" "),
  );

test("odds are parsed with thousands separators; prizes and meters have no odds", () => {
  assert.deepEqual(parseOdds("1,000 to 1"), { pays: 1000, per: 1, returnsStake: true });
  assert.deepEqual(parseOdds("125 for 1"), { pays: 125, per: 1, returnsStake: false });
  for (const pays of [null, "push", "$1,500", "100% of meter-1"]) assert.equal(parseOdds(pays), null);
});

test("a win at 3 to 2 multiplies and divides, and the stake is returned", () => {
  // 25.00 x 3 / 2 = 37.50
  assert.deepEqual(linesOf({ pays: "3 to 2", net: 3750 }), [
    "Stake $25.00",
    "Odds 3 to 2",
    "Paid $25.00 × 3 ÷ 2 = $37.50",
    "Returned $25.00",
  ]);
});

test("vigorish is deducted from the win", () => {
  // 60.00 x 1 = 60.00; 5 % of 60.00 = 3.00; 60.00 - 3.00 = 57.00
  assert.deepEqual(linesOf({ stake: 6000, net: 5700 }, 5), [
    "Stake $60.00",
    "Odds 1 to 1",
    "Win $60.00 × 1 = $60.00",
    "Vigorish 5 % of $60.00 = −$3.00",
    "Paid $60.00 − $3.00 = $57.00",
    "Returned $60.00",
  ]);
});

test('odds "for 1" include the stake, so the net is less by the stake', () => {
  // 1.00 x 125 = 125.00 is paid for the wager; net 124.00
  assert.deepEqual(linesOf({ stake: 100, pays: "125 for 1", net: 12400 }), [
    "Stake $1.00",
    "Odds 125 for 1",
    "Paid $1.00 × 125 = $125.00",
    "Stake not returned",
  ]);
});

test("rounding and limits are shown as differences", () => {
  // 2.50 x 3 / 2 = 3.75, paid 4.00. 100.00 x 1000 = 100,000.00, paid 50,000.00.
  assert.ok(linesOf({ stake: 250, pays: "3 to 2", net: 400 }).includes("Rounded up +$0.25"));
  assert.ok(linesOf({ stake: 10000, pays: "1000 to 1", net: 5000000 }).includes("Limit −$50,000.00"));
});

test("a lost wager loses its stake, a surrendered one half of it", () => {
  assert.deepEqual(linesOf({ result: "lost", pays: null, net: -2500 }), ["Stake $25.00", "Lost −$25.00"]);
  assert.deepEqual(linesOf({ result: "lost", pays: null, net: -1250 }), [
    "Stake $25.00",
    "Returned $12.50",
    "Lost $25.00 − $12.50 = −$12.50",
  ]);
});

test("a push and a returned wager give the stake back", () => {
  for (const result of ["push", "returned"])
    assert.deepEqual(linesOf({ result, pays: null, net: 0 }), ["Stake $25.00", "Returned $25.00"]);
});

test("an award from a meter has no factor", () => {
  assert.deepEqual(linesOf({ stake: 100, pays: "100% of meter-1", net: 431155 }), [
    "Stake $1.00",
    "Odds 100% of meter-1",
    "Paid $4,311.55",
  ]);
});

test("a settlement is plain if stake and odds alone give the net", () => {
  assert.ok(isPlain(settlementOf({})));
  assert.ok(isPlain(settlementOf({ result: "lost", net: -2500 })));
  assert.ok(!isPlain(settlementOf({ net: 2375 })));
  assert.ok(!isPlain(settlementOf({ result: "lost", net: -1250 })));
});

test("the vigorish rate is parsed from the row's payout", () => {
  assert.equal(parseVigorish("1 to 1 less 5% vigorish"), 5);
  assert.equal(parseVigorish("1 to 1"), null);
});
