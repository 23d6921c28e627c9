/** Shoes that a browser has seen, and faces that a round has shown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { visibleFaces, withShoe } from "../src/proof/shoe-check.ts";
import { anEvent } from "./support.ts";

test("a root is noted with the time at which it was first seen, and rounds are added to it", () => {
  const at = (root: string | null, rounds: number[], over: number | null = rounds.at(-1) ?? null) => ({
    root,
    rounds,
    over,
  });
  const first = withShoe([], at("aa", []), "10:00");
  const later = withShoe(withShoe(first, at("aa", [1]), "10:01"), at("aa", [1, 2]), "10:02");
  assert.deepEqual(later, [{ root: "aa", since: "10:00", rounds: [1, 2] }]);
  assert.deepEqual(
    withShoe(later, at("bb", [], 2), "11:00").map((shoe) => [shoe.root, shoe.since, shoe.rounds]),
    [
      ["aa", "10:00", [1, 2]],
      ["bb", "11:00", []],
    ],
  );
  // Round 3 ended and the next shoe was sealed before this browser was told of either.
  assert.deepEqual(
    withShoe(later, at("bb", [], 3), "11:00").map((shoe) => shoe.rounds),
    [[1, 2, 3], []],
  );
  assert.deepEqual(
    withShoe([], at("bb", [], 3), "11:00").map((shoe) => shoe.rounds),
    [[]],
  );
  assert.deepEqual(withShoe(later, at(null, []), "12:00"), later);
});

test("faces are those dealt up and those turned later, each once", () => {
  // The dealer's 8h lies face up, 2d face down; both are named when the hand is turned. Player's cards are all dealt down.
  assert.deepEqual(
    visibleFaces([
      anEvent("dealt", { to: "dealer", card: "8h" }),
      anEvent("dealt", { to: "dealer", card: null }),
      anEvent("dealt", { to: "player", card: null }),
      anEvent("dealt", { to: "player", card: null }),
      anEvent("turned", { hand: "dealer", cards: "8h 2d" }),
      anEvent("turned", { hand: "player", cards: "Js Js" }),
      anEvent("dealt", { to: "dealer", card: "3c" }),
    ]),
    ["8h", "2d", "Js", "Js", "3c"],
  );
});

test("a card equal to one seen before is another card", () => {
  // The third card of a hand, turned alone, is like its first; a hole card is like the up-card, and like a card drawn later.
  assert.deepEqual(
    visibleFaces([
      anEvent("dealt", { to: "player", card: null }),
      anEvent("dealt", { to: "player", card: null }),
      anEvent("turned", { hand: "player", cards: "Qs Qc" }),
      anEvent("dealt", { to: "player", card: null }),
      anEvent("turned", { hand: "player", cards: "Qc" }),
    ]),
    ["Qs", "Qc", "Qc"],
  );
  assert.deepEqual(
    visibleFaces([
      anEvent("dealt", { to: "dealer", card: "2d" }),
      anEvent("dealt", { to: "dealer", card: null }),
      anEvent("turned", { hand: "dealer", cards: "2d 2d" }),
      anEvent("dealt", { to: "dealer", card: "2d" }),
    ]),
    ["2d", "2d", "2d"],
  );
});

test("a card that was not shown is not among the faces", () => {
  assert.deepEqual(visibleFaces([anEvent("dealt", { to: "discard", card: null })]), []);
});
