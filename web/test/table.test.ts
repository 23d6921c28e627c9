import assert from "node:assert/strict";
import { test } from "node:test";
import { movesOf, netOf, receive, settlementsOf, showsLastRound, wagersOf, yourDecision } from "../src/state/table.ts";
import type { FeltHand, Frame, HouseState, RoundView, Settlement, View } from "../src/wire/frames.ts";

const hand = (...cards: (string | null)[]): FeltHand => ({ cards, total: null, wager: 0, doubles: [], from_split: false, switched: false, folded: false });
const view = (changes: Partial<View> = {}): View => ({
  game: "blackjack", state: "waiting", seats: [], rounds: 0, round: null, asked: [], meters: {}, announcements: [], results: [],
  shoe: { decks: 6, cards: 312, out: 0, cover_card_out: false, root: null },
  felt: { boxes: {}, common: {}, unseen: 0, cleared: false, acting: null, draw_rules: [], betting: null }, ...changes,
});
const felt = (boxes: Record<string, FeltHand[]>, common: Record<string, FeltHand> = {}): View["felt"] => ({ ...view().felt, boxes, common });
const round = (changes: Partial<RoundView> = {}): RoundView => ({ number: 1, over: false, result: null, void: false, wagers: {}, vigorish: {}, announcements: [], rulings: [], settlements: [], corrections: [], ...changes });
const house = (changes: Partial<HouseState> = {}): HouseState => ({ state: "waiting", round: 0, names: {}, meters: {}, ready: [], clock: null, seconds: null, ...changes });
const settled = (changes: Partial<Settlement>): Settlement => ({ type: "settled", seat: 4, hand: 1, wager: "blackjack", stake: 1000, result: "won", pays: "1 to 1", net: 1000, row: null, clause: "blackjack:13.A(1)", because: "", ...changes });
const snapshot = (given: View, you = { seats: [4], stack: 0 }): Frame => ({ type: "snapshot", version: 1, view: given, house: house(), you });

test("a snapshot moves no card", () => {
  const state = receive(null, snapshot(view({ felt: felt({ 4: [hand("Qh", "5d")] }) })), 10);
  assert.deepEqual(state.moves, {});
  assert.deepEqual(state.you, { seats: [4], stack: 0 });
});

test("the cards of a new round move in the order in which they are dealt", () => {
  const before = view({ felt: felt({ 4: [hand("2c", "3c", "4c")] }, { dealer: hand("9h", "8h") }) });
  const moves = movesOf(before, [
    { type: "round began", number: 2 },
    { type: "dealt", card: null, to: "discard rack", face: "unseen" },
    { type: "dealt", card: "Qh", to: "box 4", face: "up" },
    { type: "dealt", card: "7c", to: "dealer", face: "up" },
    { type: "dealt", card: "5d", to: "box 4", face: "up" },
    { type: "dealt", card: null, to: "dealer", face: "down" },
  ]);
  assert.deepEqual(moves, { "box 4, hand 1/0": 0, "dealer/0": 1, "box 4, hand 1/1": 2, "dealer/1": 3 });
});

test("a card that is hit comes after those that lie there, and a turned hand turns before the dealer draws", () => {
  const before = view({ felt: felt({ 4: [hand("Qh", "5d"), hand("Qs")] }, { dealer: hand("7c", null) }) });
  const moves = movesOf(before, [
    { type: "dealt", card: "2s", to: "box 4, hand 2", face: "up" },
    { type: "turned", hand: "dealer", cards: "7c 9d", by: 0 },
    { type: "dealt", card: "5h", to: "dealer", face: "up" },
  ]);
  assert.deepEqual(moves, { "box 4, hand 2/1": 0, "dealer/0": 1, "dealer/1": 1, "dealer/2": 2 });
});

test("a running clock keeps the seconds that it began with", () => {
  const first = receive(null, { ...snapshot(view()), house: house({ clock: "2026-01-01T00:00:20Z", seconds: 20 }) }, 0);
  const frame: Frame = { type: "events", version: 2, events: [], view: view(), house: house({ clock: "2026-01-01T00:00:20Z", seconds: 12 }) };
  const second = receive(first, frame, 8000);
  assert.equal(second.clockSeconds, 20);
  assert.equal(second.house.seconds, 12);
  assert.deepEqual(second.you, first.you);
});

test("what a seat wagered before the cards is kept to be repeated, and what it added later is not", () => {
  const before = receive(null, snapshot(view()), 0);
  const events = [{ type: "round began", number: 1 }];
  const state = receive(before, { type: "events", version: 2, events, view: view({ round: round({ wagers: { 4: { ante: 500, blind: 500, play: 500 } } }) }), house: house() }, 1);
  assert.deepEqual(state.last, { 4: { ante: 500, blind: 500 } });
});

test("results stay on the felt until the next chip is placed", () => {
  const over = round({ over: true, wagers: { 4: { blackjack: 1000 } }, settlements: [settled({})] });
  const shown = view({ round: over, seats: [{ seat: 4, taken: true, wagers: {}, vigorish: 0 }] });
  assert.equal(showsLastRound(shown), true);
  assert.deepEqual(wagersOf(shown, 4), { blackjack: 1000 });
  assert.equal(settlementsOf(shown, 4).length, 1);
  const next = view({ round: over, seats: [{ seat: 4, taken: true, wagers: { blackjack: 500 }, vigorish: 0 }] });
  assert.equal(showsLastRound(next), false);
  assert.deepEqual(wagersOf(next, 4), { blackjack: 500 });
  assert.deepEqual(settlementsOf(next, 4), []);
});

test("cards and results are off the felt once a chip is placed, and stay off when it is taken back", () => {
  const over = round({ number: 7, over: true, wagers: { 4: { blackjack: 1000 } }, settlements: [settled({})] });
  const cards = felt({ 4: [hand("Qh", "5d")] });
  const seats = (wagers: Record<string, number>): View["seats"] => [{ seat: 4, taken: true, wagers, vigorish: 0 }];
  const before = receive(null, snapshot(view({ round: over, felt: cards, seats: seats({}) })), 0);
  assert.equal(showsLastRound(before.view), true);
  const placed = receive(before, snapshot(view({ round: over, felt: cards, seats: seats({ blackjack: 500 }) })), 1);
  const back = receive(placed, snapshot(view({ round: over, felt: cards, seats: seats({}) })), 2);
  for (const state of [placed, back]) {
    assert.deepEqual(state.view.felt.boxes, {});
    assert.deepEqual(settlementsOf(state.view, 4), []);
    assert.equal(showsLastRound(state.view), false);
  }
  assert.deepEqual(wagersOf(back.view, 4), {});
});

test("who sits down is not shown the result of whoever sat there before", () => {
  const over = round({ number: 7, over: true, wagers: { 4: { blackjack: 1000 } }, settlements: [settled({})] });
  const watching = receive(null, snapshot(view({ round: over }), { seats: [], stack: 0 }), 0);
  assert.equal(showsLastRound(watching.view), true);
  const seated = receive(watching, snapshot(view({ round: over }), { seats: [4], stack: 0 }), 1);
  assert.deepEqual(netOf(seated.view, [4]), { net: 0, open: 0, count: 0 });
});

test("the net of a round so far adds what is settled, and says what is still at stake", () => {
  const on = round({ settlements: [settled({ wager: "match-the-dealer", stake: 1000, net: 8000 }), settled({ wager: "royal-match-21", stake: 500, net: -500 })] });
  const shown = view({ round: on, seats: [{ seat: 4, taken: true, wagers: { blackjack: 2500, "match-the-dealer": 1000, "royal-match-21": 500 }, vigorish: 0 }] });
  assert.deepEqual(netOf(shown, [4]), { net: 7500, open: 2500, count: 2 });
});

test("only a decision of your own seat is yours", () => {
  const asked = { seat: 3, hand: 1, about: "hand 1", clause: "", default: null, choices: [{ word: "hit", cost: 0, most: null }] };
  const state = receive(null, snapshot(view({ asked: [asked] })), 0);
  assert.equal(yourDecision(state), null);
  assert.equal(yourDecision({ ...state, you: { seats: [3], stack: 0 } })?.seat, 3);
});
