import assert from "node:assert/strict";
import { test } from "node:test";
import { missedIn } from "../src/state/away.ts";
import { receive } from "../src/state/table.ts";
import type { Frame, RoundView, TableEvent, View } from "../src/wire/frames.ts";

const view = (changes: Partial<View> = {}): View => ({
  game: "blackjack", state: "waiting", seats: [], rounds: 0, round: null, asked: [], meters: {}, announcements: [], results: [],
  shoe: { decks: 6, cards: 312, out: 0, cover_card_out: false, root: null },
  felt: { boxes: {}, common: {}, unseen: 0, cleared: false, acting: null, draw_rules: [], betting: null }, ...changes,
});
const round = (number: number, over: boolean): RoundView => ({ number, over, result: null, void: false, wagers: {}, vigorish: {}, announcements: [], rulings: [], settlements: [], corrections: [] });
const house = { state: "waiting", round: 0, names: {}, meters: {}, ready: [], clock: null, seconds: null };
const before = receive(null, { type: "snapshot", version: 1, view: view({ round: round(6, true) }), house, you: { seats: [4], stack: 0 } }, 0);
const after = (events: TableEvent[], now: View): Frame => ({ type: "events", version: 9, events, view: now, house });

test("what was missed is told in its order, with the net of your own wagers", () => {
  const events: TableEvent[] = [
    { type: "seated", seat: 2, here: true },
    { type: "round began", number: 7 },
    { type: "announced", text: "no more bets" },
    { type: "dealt", card: "Qh", to: "box 4", face: "up" },
    { type: "settled", seat: 4, net: 2500 },
    { type: "settled", seat: 4, net: -500 },
    { type: "settled", seat: 2, net: 9900 },
    { type: "ruled", text: "the card is burned" },
    { type: "round ended", number: 7, result: "dealer 17" },
    { type: "round began", number: 8 },
    { type: "announced", text: "insurance is open" },
  ];
  assert.deepEqual(missedIn(before, after(events, view({ round: round(7, true) }))), [
    { type: "seat", seat: 2, isTaken: true },
    { type: "ruled", text: "the card is burned" },
    { type: "round", number: 7, result: "dealer 17", net: 2000 },
    { type: "said", text: "insurance is open" },
  ]);
});

test("a wager that was settled in a round that is still on is told too", () => {
  const events: TableEvent[] = [{ type: "round began", number: 7 }, { type: "settled", seat: 4, net: -500 }];
  assert.deepEqual(missedIn(before, after(events, view({ round: round(7, false) }))), [{ type: "round", number: 7, result: "", net: -500 }]);
});

test("without the events, the results of the shoe say which rounds were missed", () => {
  const results = [{ round: 6, text: "dealer 20" }, { round: 7, text: "dealer 17" }, { round: 8, text: "dealer bust" }];
  const snapshot: Frame = { type: "snapshot", version: 99, view: view({ round: round(8, true), results }), house, you: { seats: [4], stack: 0 } };
  assert.deepEqual(missedIn(before, snapshot), [
    { type: "round", number: 7, result: "dealer 17", net: null },
    { type: "round", number: 8, result: "dealer bust", net: null },
  ]);
});

test("when nothing happened, nothing is told", () => {
  assert.deepEqual(missedIn(before, after([], view({ round: round(6, true) }))), []);
});
