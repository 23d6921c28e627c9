import assert from "node:assert/strict";
import { test } from "node:test";
import { missedEvents } from "../src/state/missed-events.ts";
import { reduceFrame } from "../src/state/table.ts";
import type { Frame, RoundView, TableEvent, View } from "../src/wire/frames.ts";
import { aStatus, anEvent, aRound, aView } from "./support.ts";

const round = (number: number, over: boolean): RoundView => aRound({ number, is_over: over });
const status = aStatus();
const before = reduceFrame(
  null,
  { type: "snapshot", version: 1, view: aView({ round: round(6, true) }), status, you: { seats: [4], stack: 0 } },
  0,
);
const after = (events: TableEvent[], view: View): Frame => ({ type: "events", version: 9, events, view, status });

test("missed events are listed in order, with the net of your own wagers", () => {
  const events: TableEvent[] = [
    anEvent("seated", { seat: 2, here: true }),
    anEvent("round began", { number: 7 }),
    anEvent("announced", { text: "no more bets" }),
    anEvent("dealt", { card: "Qh", to: "box 4", face: "up" }),
    anEvent("settled", { seat: 4, net: 2500 }),
    anEvent("settled", { seat: 4, net: -500 }),
    anEvent("settled", { seat: 2, net: 9900 }),
    anEvent("ruled", { text: "the card is burned" }),
    anEvent("round ended", { number: 7, result: "dealer 17" }),
    anEvent("round began", { number: 8 }),
    anEvent("announced", { text: "insurance is open" }),
  ];
  assert.deepEqual(missedEvents(before, after(events, aView({ round: round(7, true) }))), [
    { type: "seat", seat: 2, isTaken: true },
    { type: "ruled", text: "the card is burned" },
    { type: "round", number: 7, result: "dealer 17", net: 2000 },
    { type: "said", text: "insurance is open" },
  ]);
});

test("a wager settled in the current round is listed too", () => {
  const events: TableEvent[] = [anEvent("round began", { number: 7 }), anEvent("settled", { seat: 4, net: -500 })];
  assert.deepEqual(missedEvents(before, after(events, aView({ round: round(7, false) }))), [
    { type: "round", number: 7, result: "", net: -500 },
  ]);
});

test("without the events, the results of the shoe say which rounds were missed", () => {
  const results = [
    { round: 6, text: "dealer 20", marks: [] },
    { round: 7, text: "dealer 17", marks: [] },
    { round: 8, text: "dealer bust", marks: [] },
  ];
  const snapshot: Frame = {
    type: "snapshot",
    version: 99,
    view: aView({ round: round(8, true), results }),
    status,
    you: { seats: [4], stack: 0 },
  };
  assert.deepEqual(missedEvents(before, snapshot), [
    { type: "round", number: 7, result: "dealer 17", net: null },
    { type: "round", number: 8, result: "dealer bust", net: null },
  ]);
});

test("no missed events when nothing happened", () => {
  assert.deepEqual(missedEvents(before, after([], aView({ round: round(6, true) }))), []);
});
