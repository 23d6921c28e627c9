/** Results by wager and against expectation; each case shows its calculation. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { resultsByWager, resultSeries, toCsv, type PlayedRound, type WagerOdds } from "../src/play/results.ts";

const settled = (wager: string, stake: number, net: number): PlayedRound["settlements"][number] => ({
  type: "settled",
  seat: 1,
  hand: 1,
  wager,
  stake,
  result: net > 0 ? "won" : "lost",
  pays: null,
  net,
  row: null,
  clause: "blackjack:13.A(1)",
  because: "",
});
const round = (
  number: number,
  wagers: Record<string, number>,
  ...settlements: PlayedRound["settlements"]
): PlayedRound => ({
  table: "BJ-1",
  game: "blackjack",
  number,
  began: "",
  ended: `2026-01-15T18:00:0${number}Z`,
  result: "",
  wagers: { 1: wagers },
  settlements,
  net: settlements.reduce((sum, each) => sum + each.net, 0),
});
/** An edge of 1 % and a deviation of 1.2 units; the odds of "other" are not known. */
const odds = (_: string, wager: string): WagerOdds | null =>
  wager === "other" ? null : { edge: 0.01, deviation: 1.2 };

const gameOf = ({ game }: PlayedRound): string => game;

// The last round first, as the house sends them. Round 2 was doubled: 50.00 at stake, 25.00 of it wagered at first.
const rounds = [
  round(2, { blackjack: 2500 }, settled("blackjack", 5000, -5000)),
  round(1, { blackjack: 1000, other: 500 }, settled("blackjack", 1000, 1000), settled("other", 500, -500)),
];

test("the expectation is the house edge of the initial wagers, whatever was added later", () => {
  const [main, other] = resultsByWager(rounds, odds, gameOf);
  // 25.00 + 10.00 = 35.00 staked; -50.00 + 10.00 = -40.00; 1 % of 35.00 = 0.35
  assert.deepEqual([main?.wager, main?.rounds, main?.staked, main?.net], ["blackjack", 2, 3500, -4000]);
  assert.equal(main?.expected, -35);
  // 1.2 x sqrt(25.00^2 + 10.00^2) = 1.2 x 26.926 = 32.311
  assert.ok(Math.abs((main?.deviation ?? 0) - 3231.1) < 0.1);
  assert.deepEqual([other?.wager, other?.net, other?.expected, other?.deviation], ["other", -500, null, null]);
});

test("a wager made during the round counts with its own stake", () => {
  const [, insurance] = resultsByWager(
    [round(1, { blackjack: 1000 }, settled("blackjack", 1000, -1000), settled("insurance", 500, 1000))],
    odds,
    gameOf,
  );
  assert.deepEqual([insurance?.wager, insurance?.staked, insurance?.net], ["insurance", 500, 1000]);
});

test("tables with different titles have separate results, even for the same game", () => {
  const title = ({ table }: PlayedRound): string => (table === "BJ-2" ? "Blackjack Switch" : "Blackjack");
  const found = resultsByWager(
    [...rounds, { ...round(3, { blackjack: 700 }, settled("blackjack", 700, -700)), table: "BJ-2" }],
    odds,
    title,
  );
  assert.deepEqual(
    found.map((each) => [each.title, each.wager, each.staked]),
    [
      ["Blackjack", "blackjack", 3500],
      ["Blackjack Switch", "blackjack", 700],
      ["Blackjack", "other", 500],
    ],
  );
});

test("the series runs from the oldest round to the latest and begins at 0", () => {
  const series = resultSeries(rounds, odds);
  assert.deepEqual(series.net, [0, 500, -4500]);
  // 1 % of 10.00, then of 25.00 more
  assert.deepEqual(series.expected, [0, -10, -35]);
  assert.deepEqual(series.deviation.map(Math.round), [0, 1200, 3231]);
});

test("CSV has a line for each settlement, and one for a round of poker", () => {
  const poker: PlayedRound = { ...round(3, {}), table: "POKER-1", game: "poker", net: 1250 };
  assert.deepEqual(toCsv([poker, rounds[1] as PlayedRound]).split("\r\n"), [
    "ended,table,game,round,seat,hand,wager,stake,result,pays,net,clause",
    "2026-01-15T18:00:03Z,POKER-1,poker,3,,,,,,,12.50,",
    "2026-01-15T18:00:01Z,BJ-1,blackjack,1,1,1,blackjack,10.00,won,,10.00,blackjack:13.A(1)",
    "2026-01-15T18:00:01Z,BJ-1,blackjack,1,1,1,other,5.00,lost,,-5.00,blackjack:13.A(1)",
    "",
  ]);
});

test("CSV quotes separators and escapes formulas", () => {
  const odd = { ...(rounds[1] as PlayedRound), table: '=1+"a",b' };
  assert.ok(toCsv([odd]).includes(`"'=1+""a"",b"`));
});
