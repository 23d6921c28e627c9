import assert from "node:assert/strict";
import { test } from "node:test";
import { firstStep, stateAt, clampStep, type ReplayedRound } from "../src/play/replay.ts";
import { isWagering } from "../src/state/table.ts";
import type { TableEvent, View } from "../src/wire/frames.ts";
import { aHand, anEvent, aView } from "./support.ts";

const SEATS = [
  { seat: 1, taken: false, wagers: {}, vigorish: 0 },
  { seat: 2, taken: true, wagers: { blackjack: 1000 }, vigorish: 0 },
];
const view = (changes: Partial<View> = {}): View => aView({ seats: SEATS, meters: { star: 5 }, ...changes });
const dealt = (...cards: string[]): View =>
  view({
    state: "dealing",
    felt: { ...view().felt, boxes: { 2: [aHand({ cards, wager: 1000 })] } },
  });
const step = (version: number, after: View, ...events: TableEvent[]) => ({ version, lines: [], events, view: after });
const card = (face: string): TableEvent => anEvent("dealt", { card: face, to: "box 2", face: "up" });
const round: ReplayedRound = {
  number: 7,
  began: "",
  ended: "",
  result: "",
  seats: [2],
  before: view(),
  steps: [
    step(5, view(), anEvent("placed")),
    step(6, view({ state: "dealing" }), anEvent("round began", { number: 7 })),
    step(8, dealt("Qh"), card("Qh")),
    step(9, dealt("Qh", "5d"), card("5d")),
  ],
};

test("a replay begins where the round began", () => {
  assert.equal(firstStep(round), 2);
  assert.deepEqual([clampStep(round, -1), clampStep(round, 3), clampStep(round, 99)], [0, 3, 4]);
});

test("the next step moves its card; any other step shows the cards in place", () => {
  const third = stateAt(round, 3, null, "Player", 0);
  assert.deepEqual(third.moves, {});
  assert.deepEqual(stateAt(round, 4, { stepNumber: 3, state: third }, "Player", 0).moves, { "box 2, hand 1/1": 0 });
  assert.deepEqual(stateAt(round, 4, { stepNumber: 1, state: third }, "Player", 0).moves, {});
  assert.deepEqual(stateAt(round, 4, null, "Player", 0).view.felt.boxes[2]?.[0]?.cards, ["Qh", "5d"]);
});

test("a replay takes no wagers, and other players have no names", () => {
  const first = stateAt(round, 0, null, "Player", 0);
  assert.equal(isWagering(first), false);
  assert.deepEqual(first.status.names, { 2: "Player" });
  assert.deepEqual(first.you.seats, [2]);
  assert.deepEqual(first.status.meters, { star: 5 });
});
