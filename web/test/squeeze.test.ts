import assert from "node:assert/strict";
import { test } from "node:test";
import { mustStayHidden, squeezableCards } from "../src/table/squeeze.ts";
import type { FeltHand, View } from "../src/wire/frames.ts";

const hand = (...cards: (string | null)[]): FeltHand => ({
  cards,
  total: null,
  wager: 0,
  doubles: [],
  from_split: false,
  switched: false,
  folded: false,
});
const state = (common: Record<string, FeltHand>, moves: Record<string, number>) => ({
  moves,
  view: { felt: { boxes: {}, common } } as unknown as View,
});

test("only cards whose faces are known are squeezed", () => {
  assert.deepEqual(
    squeezableCards(
      state(
        { player: hand("4h", "Kc"), banker: hand(null, null) },
        { "player/0": 0, "player/1": 0, "banker/0": 1, "banker/1": 1 },
      ),
    ),
    ["player/0", "player/1"],
  );
});

test("cards dealt earlier are not squeezed again", () => {
  assert.deepEqual(
    squeezableCards(state({ player: hand("4h", "Kc", "9s"), banker: hand("3d", "4s") }, { "player/2": 0 })),
    ["player/2"],
  );
});

test("both pairs are squeezed before the third cards", () => {
  const moves = { "player/0": 0, "banker/0": 1, "player/1": 2, "banker/1": 3, "player/2": 4, "banker/2": 5 };
  assert.deepEqual(squeezableCards(state({ player: hand("4h", "Kc", "9s"), banker: hand("3d", "4s", "2c") }, moves)), [
    "player/0",
    "player/1",
    "banker/0",
    "banker/1",
    "player/2",
    "banker/2",
  ]);
});

test("a third card stays hidden while a pair is covered: it would reveal the total", () => {
  assert.equal(mustStayHidden("player/2", ["banker/1", "player/2"]), true);
  assert.equal(mustStayHidden("player/2", ["player/2", "banker/2"]), false);
  assert.equal(mustStayHidden("banker/1", ["banker/1", "player/2"]), false);
});

test("cards of other games are never squeezed", () => {
  assert.deepEqual(squeezableCards(state({ dealer: hand("4h", "Kc") }, { "dealer/0": 0, "dealer/1": 1 })), []);
});
