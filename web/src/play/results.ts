/** Results by wager and against expectation. Pure; amounts are cents. */

import type { Wire } from "../wire/frames.ts";

export type PlayedRound = Wire["PlayedRound"];

/** House edge and standard deviation of a wager, per unit of the initial wager. */
export interface WagerOdds {
  edge: number;
  deviation: number;
}
export type OddsOf = (table: string, wager: string) => WagerOdds | null;

export interface WagerResult {
  /** Title of its tables. */
  title: string;
  game: string;
  wager: string;
  rounds: number;
  /** Sum of the initial wagers, on which the odds are stated. */
  staked: number;
  net: number;
  /** Null if the odds of the wager are not known. */
  expected: number | null;
  deviation: number | null;
}

/** Return the stakes and the net of each wager in a round. A wager made during the round counts with its own stake. */
function stakesByWager(round: PlayedRound): Map<string, { stakes: number[]; net: number }> {
  const found = new Map<string, { stakes: number[]; net: number }>();
  const entryOf = (wager: string): { stakes: number[]; net: number } => {
    const known = found.get(wager) ?? { stakes: [], net: 0 };
    found.set(wager, known);
    return known;
  };
  for (const seatWagers of Object.values(round.wagers))
    for (const [wager, amount] of Object.entries(seatWagers)) if (amount > 0) entryOf(wager).stakes.push(amount);
  for (const settled of round.settlements) {
    const known = entryOf(settled.wager);
    known.net += settled.net;
    if (round.wagers[settled.seat]?.[settled.wager] === undefined && settled.stake > 0)
      known.stakes.push(settled.stake);
  }
  return found;
}

/** Return the results of each wager, per table title, largest stakes first. */
export function resultsByWager(
  rounds: readonly PlayedRound[],
  odds: OddsOf,
  titleOf: (round: PlayedRound) => string,
): WagerResult[] {
  const results = new Map<string, WagerResult & { variance: number | null }>();
  for (const round of rounds) {
    for (const [wager, { stakes, net }] of stakesByWager(round)) {
      const title = titleOf(round),
        key = `${title}/${wager}`,
        known = odds(round.table, wager);
      const result = results.get(key) ?? {
        title,
        game: round.game,
        wager,
        rounds: 0,
        staked: 0,
        net: 0,
        expected: 0,
        deviation: null,
        variance: 0,
      };
      result.rounds += 1;
      result.net += net;
      for (const stake of stakes) {
        result.staked += stake;
        result.expected = known && result.expected !== null ? result.expected - stake * known.edge : null;
        result.variance = known && result.variance !== null ? result.variance + (stake * known.deviation) ** 2 : null;
      }
      results.set(key, result);
    }
  }
  return [...results.values()]
    .map(({ variance, ...result }) => ({ ...result, deviation: variance === null ? null : Math.sqrt(variance) }))
    .sort((one, other) => other.staked - one.staked);
}

export interface ResultSeries {
  net: number[];
  expected: number[];
  deviation: number[];
}

/** Return net, expectation and standard deviation after each round, oldest first, beginning with 0. */
export function resultSeries(rounds: readonly PlayedRound[], odds: OddsOf): ResultSeries {
  const series: ResultSeries = { net: [0], expected: [0], deviation: [0] };
  let net = 0,
    expected = 0,
    variance = 0;
  for (const round of [...rounds].reverse()) {
    net += round.net;
    for (const [wager, { stakes }] of stakesByWager(round)) {
      const known = odds(round.table, wager);
      if (known)
        for (const stake of stakes) {
          expected -= stake * known.edge;
          variance += (stake * known.deviation) ** 2;
        }
    }
    series.net.push(net);
    series.expected.push(expected);
    series.deviation.push(Math.sqrt(variance));
  }
  return series;
}

const csvCell = (value: string | number): string => {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Return rounds as CSV: one line per settlement; a round without settlements (poker) has one line with its net. */
export function toCsv(rounds: readonly PlayedRound[]): string {
  const money = (cents: number): string => (cents / 100).toFixed(2);
  const lines: (string | number)[][] = [
    ["ended", "table", "game", "round", "seat", "hand", "wager", "stake", "result", "pays", "net", "clause"],
  ];
  for (const round of rounds) {
    const roundCells = [round.ended, round.table, round.game, round.number];
    for (const each of round.settlements)
      lines.push([
        ...roundCells,
        each.seat,
        each.hand,
        each.wager,
        money(each.stake),
        each.result,
        each.pays ?? "",
        money(each.net),
        each.clause,
      ]);
    if (round.settlements.length === 0) lines.push([...roundCells, "", "", "", "", "", "", money(round.net), ""]);
  }
  return `${lines.map((line) => line.map((value, index) => (index >= 4 && /^-\d/.test(String(value)) ? String(value) : csvCell(value))).join(",")).join("\r\n")}\r\n`;
}
