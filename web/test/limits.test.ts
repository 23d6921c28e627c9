import assert from "node:assert/strict";
import { test } from "node:test";
import { formatLimits } from "../src/components/limits.ts";

test("limits are formatted from what is known of them", () => {
  assert.equal(formatLimits({ min: 500, max: 10_000 }), "$5 to $100");
  assert.equal(formatLimits({ min: 500, max: null }), "from $5");
  assert.equal(formatLimits({ min: null, max: 10_000 }), "up to $100");
  assert.equal(formatLimits({ min: 100, max: 100 }), "$1 a round");
  assert.equal(formatLimits({ min: null, max: null }), "");
});
