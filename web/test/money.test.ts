/** Amounts and chances as text. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatChance, withDollars } from "../src/components/money.ts";

test("amounts in a sentence of the server get dollar signs", () => {
  assert.equal(
    withDollars("the minimum wager is 10.00; 1.00 was placed"),
    "the minimum wager is $10.00; $1.00 was placed",
  );
  assert.equal(withDollars("5.00 on tie lost, net -5.00 (clause 12.1)"), "$5.00 on tie lost, net −$5.00 (clause 12.1)");
});

test('small chances have two significant digits, or "1 in N"', () => {
  const cases: [number, string][] = [
    [0.446247, "44.6 %"],
    [0.095156, "9.5 %"],
    [0.00046, "0.046 %"],
    [1 / 68_667, "1 in 68,667"],
    [0.5, "50 %"],
    [1, "100 %"],
    [0, "0 %"],
  ];
  for (const [share, words] of cases) assert.equal(formatChance(share), words);
});
