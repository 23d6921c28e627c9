import assert from "node:assert/strict";
import { test } from "node:test";
import { clockCues, feltCues, resultSound } from "../src/sound/cues.ts";
import { reduceFrame, type TableState } from "../src/state/table.ts";
import type { TableStatus, RoundView, Settlement, View } from "../src/wire/frames.ts";
import { aHand, aStatus, aRound, aSettlement, aView } from "./support.ts";

const round = (changes: Partial<RoundView> = {}): RoundView =>
  aRound({ wagers: { 4: { blackjack: 1000 } }, ...changes });
const settled = (net: number, seat = 4): Settlement => aSettlement({ net, seat });
const state = (view: View, status: TableStatus = aStatus()): TableState =>
  reduceFrame(null, { type: "snapshot", version: 1, view, status, you: { seats: [4], stack: 0 } }, 0);
const finished = (...settlements: Settlement[]): TableState =>
  state(
    aView({
      round: round({ is_over: true, settlements }),
      felt: { ...aView().felt, boxes: { 4: [aHand({ cards: ["Qh"], wager: 1000 })] } },
    }),
  );

test("a newly opened table makes no sound", () => {
  assert.deepEqual(feltCues(null, { ...state(aView()), moves: { "dealer/0": 0 } }, 160), []);
  assert.equal(resultSound(null, finished(settled(1000))), null);
});

test("each card has a sound when it arrives; without animations there is one sound for all", () => {
  const dealt = {
    ...state(aView({ state: "deciding" })),
    moves: { "box 4, hand 1/0": 0, "dealer/0": 1, "dealer/1": 1 },
  };
  assert.deepEqual(feltCues(state(aView()), dealt, 160), [
    { sound: "card", delay: 0 },
    { sound: "card", delay: 160 },
  ]);
  assert.deepEqual(feltCues(state(aView()), dealt, 0), [{ sound: "card", delay: 0 }]);
});

test("placing your own chip has a sound; other players' chips and withdrawn chips have none", () => {
  const withWager = (seat: number, amount: number): TableState =>
    state(
      aView({
        state: "wagering",
        seats: [{ seat, wagers: { blackjack: amount } } as unknown as View["seats"][number]],
      }),
    );
  assert.deepEqual(feltCues(withWager(4, 500), withWager(4, 1000), 160), [{ sound: "chip", delay: 0 }]);
  assert.deepEqual(feltCues(withWager(4, 1000), withWager(4, 500), 160), []);
  assert.deepEqual(feltCues(withWager(3, 500), withWager(3, 1000), 160), []);
});

test("win, push and loss have their own sounds, once a round, and only for your own wagers", () => {
  const before = state(aView({ round: round() }));
  assert.equal(resultSound(before, finished(settled(1000))), "win");
  assert.equal(resultSound(before, finished(settled(0))), "push");
  assert.equal(resultSound(before, finished(settled(1000), settled(-3000))), "loss");
  assert.equal(resultSound(before, finished(settled(1000, 3))), null);
  assert.equal(resultSound(finished(settled(1000)), finished(settled(1000))), null);
});

test("the last five seconds tick while the table waits for your decision", () => {
  const waitingFor = (seat: number, seconds: number): TableState =>
    state(
      aView({
        state: "deciding",
        pending: [{ seat, hand: 1, about: "the hand", choices: [] } as unknown as View["pending"][number]],
      }),
      aStatus({ deadline: "2026-01-01T00:00:00Z", seconds_left: seconds }),
    );
  assert.deepEqual(
    clockCues(waitingFor(4, 25)).map((cue) => cue.delay),
    [20_000, 21_000, 22_000, 23_000, 24_000],
  );
  assert.deepEqual(
    clockCues(waitingFor(4, 2.5)).map((cue) => cue.delay),
    [500, 1500],
  );
  assert.deepEqual(clockCues(waitingFor(3, 25)), []);
});
