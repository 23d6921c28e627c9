import assert from "node:assert/strict";
import { test } from "node:test";
import { mayPlayBox, ownBoxes, nearestSeat } from "../src/state/boxes.ts";
import { chooseBoxes, hasDeclaredReady, reduceFrame } from "../src/state/table.ts";
import type { Frame, TableStatus } from "../src/wire/frames.ts";
import { aStatus, aView } from "./support.ts";

const status = (names: Record<string, string>, boxes: Record<string, number> = {}): TableStatus =>
  aStatus({ names, boxes });
const view = aView();
const frame = (status: TableStatus, seats: number[]): Frame => ({
  type: "snapshot",
  version: 1,
  view,
  status,
  you: { seats, stack: 0 },
});

test("a box that is played from your seat is yours, and one that is played from another seat is not", () => {
  assert.deepEqual(ownBoxes([], status({ 4: "You", 7: "Wen" }, { 5: 4, 6: 7 }), [4]), [5]);
});

test("a chosen box stays yours until another player takes it or a gap separates it", () => {
  assert.deepEqual(ownBoxes([5, 6], status({ 4: "You" }), [4]), [5, 6]);
  assert.deepEqual(ownBoxes([5, 6], status({ 4: "You", 5: "Wen" }), [4]), []);
  assert.deepEqual(ownBoxes([3], status({ 4: "You", 2: "Wen" }, { 3: 2 }), [4]), []);
  assert.deepEqual(ownBoxes([5], status({}), []), []);
});

test("only free adjacent boxes may be played, up to the submission's limit", () => {
  const free = status({ 4: "You", 6: "Wen" });
  assert.equal(mayPlayBox(5, [4], free, 3), true);
  assert.equal(mayPlayBox(3, [4], free, 3), true);
  assert.equal(mayPlayBox(2, [4], free, 3), false);
  assert.equal(mayPlayBox(2, [3, 4], free, 3), true);
  assert.equal(mayPlayBox(2, [3, 4], free, 2), false);
  assert.equal(mayPlayBox(6, [4, 5], free, 3), false);
  assert.equal(mayPlayBox(5, [], free, 3), false);
  assert.equal(mayPlayBox(5, [4], status({ 4: "You", 6: "Wen" }, { 5: 6 }), 3), false);
});

test("chips on a box come from the nearest of your seats", () => {
  assert.equal(nearestSeat(5, [4]), 4);
  assert.equal(nearestSeat(6, [2, 5]), 5);
  assert.equal(nearestSeat(6, []), undefined);
});

test("adjacent boxes count as your seats, and you are ready when your seat is", () => {
  const seated = reduceFrame(null, frame(status({ 4: "You" }), [4]), 0);
  const both = chooseBoxes(seated, [5]);
  assert.deepEqual(both.you.seats, [4, 5]);
  assert.deepEqual(both.ownSeats, [4]);
  const next = reduceFrame(both, { ...frame({ ...status({ 4: "You" }, { 5: 4 }), ready: [4] }, [4]), version: 2 }, 1);
  assert.deepEqual(next.you.seats, [4, 5]);
  assert.equal(hasDeclaredReady(next), true);
  assert.equal(hasDeclaredReady(both), false);
  assert.deepEqual(chooseBoxes(both, []).you.seats, [4]);
});

test("the wagers of other players are not yours to repeat", () => {
  const round = {
    number: 1,
    is_over: false,
    result: null,
    is_void: false,
    wagers: { 3: { blackjack: 5000 }, 4: { blackjack: 1000 } },
    vigorish: {},
    announcements: [],
    rulings: [],
    settlements: [],
    corrections: [],
  };
  const state = reduceFrame(null, { ...frame(status({ 3: "Wen", 4: "You" }), [4]), view: { ...view, round } }, 0);
  assert.deepEqual(state.lastWagers, { 4: { blackjack: 1000 } });
});
