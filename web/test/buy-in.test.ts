import assert from "node:assert/strict";
import { test } from "node:test";
import { buyInLimits, buyInAmounts } from "../src/state/buy-in.ts";

const about = (values: Record<string, string>) => ({
  options: Object.entries(values).map(([name, value]) => ({ name, value, is_default: false, help: "", clause: "" })),
});

test("the buy-in limits of a poker table come from its options", () => {
  assert.deepEqual(buyInLimits(about({ min_buy_in: "40", max_buy_in: "400" })), { min: 4000, max: 40_000 });
  assert.deepEqual(buyInLimits(about({ min_buy_in: "none", max_buy_in: "none" })), { min: null, max: null });
  assert.deepEqual(buyInLimits(null), { min: null, max: null });
});

test("the buy-in amounts are a quarter, a half and all of the maximum, at least the minimum", () => {
  assert.deepEqual(buyInAmounts({ min: 4000, max: 40_000 }), [10_000, 20_000, 40_000]);
  assert.deepEqual(buyInAmounts({ min: 8000, max: 10_000 }), [8000, 10_000]);
  assert.deepEqual(buyInAmounts({ min: 100_000, max: null }), [100_000]);
});
