import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cardMoves,
  sumResults,
  reduceFrame,
  settlementsOf,
  showsLastRound,
  wagersOf,
  ownDecision,
} from "../src/state/table.ts";
import type { FeltHand, Frame, View } from "../src/wire/frames.ts";
import { aHand, aStatus, anEvent, aRound, aSettlement, aView } from "./support.ts";

const hand = (...cards: (string | null)[]): FeltHand => aHand({ cards });
const felt = (boxes: Record<string, FeltHand[]>, common: Record<string, FeltHand> = {}): View["felt"] => ({
  ...aView().felt,
  boxes,
  common,
});
const snapshot = (view: View, you = { seats: [4], stack: 0 }): Frame => ({
  type: "snapshot",
  version: 1,
  view,
  status: aStatus(),
  you,
});

test("a snapshot moves no card", () => {
  const state = reduceFrame(null, snapshot(aView({ felt: felt({ 4: [hand("Qh", "5d")] }) })), 10);
  assert.deepEqual(state.moves, {});
  assert.deepEqual(state.you, { seats: [4], stack: 0 });
});

test("the cards of a new round move in the order in which they are dealt", () => {
  const before = aView({ felt: felt({ 4: [hand("2c", "3c", "4c")] }, { dealer: hand("9h", "8h") }) });
  const moves = cardMoves(before, [
    anEvent("round began", { number: 2 }),
    anEvent("dealt", { card: null, to: "discard rack", face: "unseen" }),
    anEvent("dealt", { card: "Qh", to: "box 4", face: "up" }),
    anEvent("dealt", { card: "7c", to: "dealer", face: "up" }),
    anEvent("dealt", { card: "5d", to: "box 4", face: "up" }),
    anEvent("dealt", { card: null, to: "dealer", face: "down" }),
  ]);
  assert.deepEqual(moves, { "box 4, hand 1/0": 0, "dealer/0": 1, "box 4, hand 1/1": 2, "dealer/1": 3 });
});

test("a hit card comes after the hand's cards, and the dealer's hand is turned before the dealer draws", () => {
  const before = aView({ felt: felt({ 4: [hand("Qh", "5d"), hand("Qs")] }, { dealer: hand("7c", null) }) });
  const moves = cardMoves(before, [
    anEvent("dealt", { card: "2s", to: "box 4, hand 2", face: "up" }),
    anEvent("turned", { hand: "dealer", cards: "7c 9d", by: 0 }),
    anEvent("dealt", { card: "5h", to: "dealer", face: "up" }),
  ]);
  assert.deepEqual(moves, { "box 4, hand 2/1": 0, "dealer/0": 1, "dealer/1": 1, "dealer/2": 2 });
});

test("a running clock keeps its initial seconds", () => {
  const first = reduceFrame(
    null,
    { ...snapshot(aView()), status: aStatus({ deadline: "2026-01-01T00:00:20Z", seconds_left: 20 }) },
    0,
  );
  const frame: Frame = {
    type: "events",
    version: 2,
    events: [],
    view: aView(),
    status: aStatus({ deadline: "2026-01-01T00:00:20Z", seconds_left: 12 }),
  };
  const second = reduceFrame(first, frame, 8000);
  assert.equal(second.clockSeconds, 20);
  assert.equal(second.status.seconds_left, 12);
  assert.deepEqual(second.you, first.you);
});

test("initial wagers are kept for repeating, later ones are not", () => {
  const before = reduceFrame(null, snapshot(aView()), 0);
  const events = [anEvent("round began", { number: 1 })];
  const state = reduceFrame(
    before,
    {
      type: "events",
      version: 2,
      events,
      view: aView({ round: aRound({ wagers: { 4: { ante: 500, blind: 500, play: 500 } } }) }),
      status: aStatus(),
    },
    1,
  );
  assert.deepEqual(state.lastWagers, { 4: { ante: 500, blind: 500 } });
});

test("results stay on the felt until the next chip is placed", () => {
  const over = aRound({ is_over: true, wagers: { 4: { blackjack: 1000 } }, settlements: [aSettlement({})] });
  const shown = aView({ round: over, seats: [{ seat: 4, taken: true, wagers: {}, vigorish: 0 }] });
  assert.equal(showsLastRound(shown), true);
  assert.deepEqual(wagersOf(shown, 4), { blackjack: 1000 });
  assert.equal(settlementsOf(shown, 4).length, 1);
  const next = aView({ round: over, seats: [{ seat: 4, taken: true, wagers: { blackjack: 500 }, vigorish: 0 }] });
  assert.equal(showsLastRound(next), false);
  assert.deepEqual(wagersOf(next, 4), { blackjack: 500 });
  assert.deepEqual(settlementsOf(next, 4), []);
});

test("cards and results are cleared when a chip is placed, and stay cleared when it is withdrawn", () => {
  const over = aRound({ number: 7, is_over: true, wagers: { 4: { blackjack: 1000 } }, settlements: [aSettlement({})] });
  const cards = felt({ 4: [hand("Qh", "5d")] });
  const seats = (wagers: Record<string, number>): View["seats"] => [{ seat: 4, taken: true, wagers, vigorish: 0 }];
  const before = reduceFrame(null, snapshot(aView({ round: over, felt: cards, seats: seats({}) })), 0);
  assert.equal(showsLastRound(before.view), true);
  const placed = reduceFrame(
    before,
    snapshot(aView({ round: over, felt: cards, seats: seats({ blackjack: 500 }) })),
    1,
  );
  const back = reduceFrame(placed, snapshot(aView({ round: over, felt: cards, seats: seats({}) })), 2);
  for (const state of [placed, back]) {
    assert.deepEqual(state.view.felt.boxes, {});
    assert.deepEqual(settlementsOf(state.view, 4), []);
    assert.equal(showsLastRound(state.view), false);
  }
  assert.deepEqual(wagersOf(back.view, 4), {});
});

test("a new player does not see the previous player's result", () => {
  const over = aRound({ number: 7, is_over: true, wagers: { 4: { blackjack: 1000 } }, settlements: [aSettlement({})] });
  const watching = reduceFrame(null, snapshot(aView({ round: over }), { seats: [], stack: 0 }), 0);
  assert.equal(showsLastRound(watching.view), true);
  const seated = reduceFrame(watching, snapshot(aView({ round: over }), { seats: [4], stack: 0 }), 1);
  assert.deepEqual(sumResults(seated.view, [4]), { net: 0, open: 0, count: 0 });
});

test("the net so far sums what is settled, with what is still at stake", () => {
  const inProgress = aRound({
    settlements: [
      aSettlement({ wager: "match-the-dealer", stake: 1000, net: 8000 }),
      aSettlement({ wager: "royal-match-21", stake: 500, net: -500 }),
    ],
  });
  const shown = aView({
    round: inProgress,
    seats: [
      {
        seat: 4,
        taken: true,
        wagers: { blackjack: 2500, "match-the-dealer": 1000, "royal-match-21": 500 },
        vigorish: 0,
      },
    ],
  });
  assert.deepEqual(sumResults(shown, [4]), { net: 7500, open: 2500, count: 2 });
});

test("only decisions of your own seats are yours", () => {
  const asked = {
    seat: 3,
    hand: 1,
    about: "hand 1",
    clause: "",
    default: null,
    choices: [{ choose: "hit", cost: 0, max: null }],
  };
  const state = reduceFrame(null, snapshot(aView({ pending: [asked] })), 0);
  assert.equal(ownDecision(state), null);
  assert.equal(ownDecision({ ...state, you: { seats: [3], stack: 0 } })?.seat, 3);
});

test("a new player finds an empty felt, but at poker the hand that has just ended", () => {
  const over = (betting: View["felt"]["betting"]): View =>
    aView({ round: aRound({ is_over: true }), felt: { ...felt({}, { board: hand("2c", "3d") }), betting } });
  const after = (betting: View["felt"]["betting"]): View =>
    reduceFrame(reduceFrame(null, snapshot(over(betting), { seats: [], stack: 0 }), 0), snapshot(over(betting)), 1)
      .view;
  const betting = { pots: [], won: [], stacks: {} } as unknown as View["felt"]["betting"];
  assert.deepEqual(Object.keys(after(null).felt.common), []);
  assert.deepEqual(Object.keys(after(betting).felt.common), ["board"]);
});
