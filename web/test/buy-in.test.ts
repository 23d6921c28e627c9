import assert from "node:assert/strict";
import { test } from "node:test";
import { buyInOf, buyInsOf } from "../src/state/buy-in.ts";

const about = (values: Record<string, string>) => ({
  options: Object.entries(values).map(([name, value]) => ({ name, value, is_default: false, help: "", clause: "" })),
});

test("what may be brought to a poker table is what its options say", () => {
  assert.deepEqual(buyInOf(about({ min_buy_in: "40", max_buy_in: "400" })), { min: 4000, max: 40_000 });
  assert.deepEqual(buyInOf(about({ min_buy_in: "none", max_buy_in: "none" })), { min: null, max: null });
  assert.deepEqual(buyInOf(null), { min: null, max: null });
});

test("a quarter, a half and all of the most may be brought, and never less than the least", () => {
  assert.deepEqual(buyInsOf({ min: 4000, max: 40_000 }), [10_000, 20_000, 40_000]);
  assert.deepEqual(buyInsOf({ min: 8000, max: 10_000 }), [8000, 10_000]);
  assert.deepEqual(buyInsOf({ min: 100_000, max: null }), [100_000]);
});
