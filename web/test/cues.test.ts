import assert from "node:assert/strict";
import { test } from "node:test";
import { clockCues, feltCues, resultOf } from "../src/sound/cues.ts";
import { receive, type TableState } from "../src/state/table.ts";
import type { HouseState, RoundView, Settlement, View } from "../src/wire/frames.ts";

const view = (changes: Partial<View> = {}): View => ({
  game: "blackjack", state: "waiting", seats: [], rounds: 0, round: null, asked: [], meters: {}, announcements: [], results: [],
  shoe: { decks: 6, cards: 312, out: 0, cover_card_out: false, root: null },
  felt: { boxes: {}, common: {}, unseen: 0, cleared: false, acting: null, draw_rules: [], betting: null }, ...changes,
});
const house = (changes: Partial<HouseState> = {}): HouseState => ({ state: "waiting", round: 0, names: {}, meters: {}, ready: [], clock: null, seconds: null, ...changes });
const round = (changes: Partial<RoundView> = {}): RoundView => ({ number: 1, over: false, result: null, void: false, wagers: { 4: { blackjack: 1000 } }, vigorish: {}, announcements: [], rulings: [], settlements: [], corrections: [], ...changes });
const settled = (net: number, seat = 4): Settlement => ({ type: "settled", seat, hand: 1, wager: "blackjack", stake: 1000, result: "won", pays: "1 to 1", net, row: null, clause: "blackjack:13.A(1)", because: "" });
const state = (given: View, about: HouseState = house()): TableState =>
  receive(null, { type: "snapshot", version: 1, view: given, house: about, you: { seats: [4], stack: 0 } }, 0);
const over = (...settlements: Settlement[]): TableState =>
  state(view({ round: round({ over: true, settlements }), felt: { ...view().felt, boxes: { 4: [{ cards: ["Qh"], total: null, wager: 1000, doubles: [], from_split: false, switched: false, folded: false }] } } }));

test("nothing is heard of a table that was just opened", () => {
  assert.deepEqual(feltCues(null, { ...state(view()), moves: { "dealer/0": 0 } }, 160), []);
  assert.equal(resultOf(null, over(settled(1000))), null);
});

test("each card is heard when it arrives, and one for all where nothing moves", () => {
  const dealt = { ...state(view({ state: "deciding" })), moves: { "box 4, hand 1/0": 0, "dealer/0": 1, "dealer/1": 1 } };
  assert.deepEqual(feltCues(state(view()), dealt, 160), [{ sound: "card", after: 0 }, { sound: "card", after: 160 }]);
  assert.deepEqual(feltCues(state(view()), dealt, 0), [{ sound: "card", after: 0 }]);
});

test("a chip of your own is heard, those of others and those taken back are not", () => {
  const lying = (seat: number, amount: number): TableState => state(view({ state: "wagering", seats: [{ seat, wagers: { blackjack: amount } } as unknown as View["seats"][number]] }));
  assert.deepEqual(feltCues(lying(4, 500), lying(4, 1000), 160), [{ sound: "chip", after: 0 }]);
  assert.deepEqual(feltCues(lying(4, 1000), lying(4, 500), 160), []);
  assert.deepEqual(feltCues(lying(3, 500), lying(3, 1000), 160), []);
});

test("win, push and loss are told apart, once a round, and only for your own wagers", () => {
  const before = state(view({ round: round() }));
  assert.equal(resultOf(before, over(settled(1000))), "win");
  assert.equal(resultOf(before, over(settled(0))), "push");
  assert.equal(resultOf(before, over(settled(1000), settled(-3000))), "loss");
  assert.equal(resultOf(before, over(settled(1000, 3))), null);
  assert.equal(resultOf(over(settled(1000)), over(settled(1000))), null);
});

test("the last five seconds are heard where the table waits for you", () => {
  const asked = (seat: number, seconds: number): TableState => state(view({ state: "deciding", asked: [{ seat, hand: 1, about: "the hand", choices: [] } as unknown as View["asked"][number]] }), house({ clock: "2026-01-01T00:00:00Z", seconds }));
  assert.deepEqual(clockCues(asked(4, 25)).map((cue) => cue.after), [20_000, 21_000, 22_000, 23_000, 24_000]);
  assert.deepEqual(clockCues(asked(4, 2.5)).map((cue) => cue.after), [500, 1500]);
  assert.deepEqual(clockCues(asked(3, 25)), []);
});
