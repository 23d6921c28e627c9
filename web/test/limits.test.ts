import assert from "node:assert/strict";
import { test } from "node:test";
import { limitsInWords } from "../src/components/limits.ts";

test("limits are said with what is known of them", () => {
  assert.equal(limitsInWords({ min: 500, max: 10_000 }), "$5 to $100");
  assert.equal(limitsInWords({ min: 500, max: null }), "from $5");
  assert.equal(limitsInWords({ min: null, max: 10_000 }), "up to $100");
  assert.equal(limitsInWords({ min: 100, max: 100 }), "$1 a round");
  assert.equal(limitsInWords({ min: null, max: null }), "");
});
