import assert from "node:assert/strict";
import { test } from "node:test";
import { robotCounts } from "../src/state/robots.ts";

test("robots leave one seat for you and one for other players", () => {
  assert.deepEqual(robotCounts(7, 0, false), [0, 1, 3, 5]);
  assert.deepEqual(robotCounts(5, 0, false), [0, 1, 2, 3]);
  assert.deepEqual(robotCounts(7, 4, false), [0, 1]);
  assert.deepEqual(robotCounts(2, 0, false), [0]);
});

test("at a private table robots may take all other seats", () => {
  assert.deepEqual(robotCounts(7, 0, true), [0, 1, 3, 6]);
  assert.deepEqual(robotCounts(2, 0, true), [0, 1]);
});
