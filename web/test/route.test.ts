import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRoute } from "../src/state/route.ts";

test("an address names a page", () => {
  assert.deepEqual(parseRoute("/"), { page: "lobby" });
  assert.deepEqual(parseRoute("/tables/BJ-1~a%20b"), { page: "table", id: "BJ-1~a b" });
  assert.deepEqual(parseRoute("/play"), { page: "play" });
  assert.deepEqual(parseRoute("/play/BJ-1/12"), { page: "replay", table: "BJ-1", round: 12, step: null });
  assert.deepEqual(parseRoute("/play/BJ-1/12/3"), { page: "replay", table: "BJ-1", round: 12, step: 3 });
});

test("a malformed address is no page", () => {
  assert.deepEqual(parseRoute("/tables/%E0%A4%A"), { page: "nowhere" });
  assert.deepEqual(parseRoute("/elsewhere"), { page: "nowhere" });
});
