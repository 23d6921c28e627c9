/** Amounts and chances in words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatChance, withDollars } from "../src/components/money.ts";

test("amounts of a sentence of the house are dollars", () => {
  assert.equal(
    withDollars("the minimum wager is 10.00; 1.00 was placed"),
    "the minimum wager is $10.00; $1.00 was placed",
  );
  assert.equal(withDollars("5.00 on tie lost, net -5.00 (clause 12.1)"), "$5.00 on tie lost, net −$5.00 (clause 12.1)");
});

test("a chance has the figures that tell it from others", () => {
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
