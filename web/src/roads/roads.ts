/** Baccarat roads, computed from the results of a shoe, oldest first. Pure. */

import type { RoundResult } from "../wire/frames.ts";

export type Winner = "player" | "banker" | "tie";
export type Side = Exclude<Winner, "tie">;
export type Mark = "red" | "blue";
export const SIDES: readonly Side[] = ["player", "banker"];

/** Rows of every road. A longer run continues to the right (its tail). */
export const ROWS = 6;

/** Result of a round: the winner, and the sides whose first two cards were a pair. */
export interface Coup {
  winner: Winner;
  pairs: readonly Side[];
}

export interface Cell<T> {
  column: number;
  row: number;
  mark: T;
}
/** A cell of the bead plate. */
export interface BeadCell extends Cell<Winner> {
  pairs: readonly Side[];
}
/** A cell of the big road with the ties after its result; ties before the first result are on the first cell. */
export interface BigCell extends Cell<Side>, RunResult {}

/** A result of a run: its pairs, and the number of ties after it. The pairs of a tie are on the bead plate only. */
export interface RunResult {
  pairs: readonly Side[];
  ties: number;
}
/** Consecutive results of the same side. */
export interface Run {
  side: Side;
  results: RunResult[];
}

/** Return the results in columns of six. */
export function beadPlate(coups: readonly Coup[]): BeadCell[] {
  return coups.map(({ winner, pairs }, index) => ({
    column: Math.floor(index / ROWS),
    row: index % ROWS,
    mark: winner,
    pairs,
  }));
}

/** Return the runs of a shoe: the columns of the big road before they bend. */
export function runsOf(coups: readonly Coup[]): Run[] {
  const runs: Run[] = [];
  let tiesBefore = 0;
  for (const { winner, pairs } of coups) {
    const run = runs.at(-1),
      last = run?.results.at(-1);
    if (winner === "tie") {
      if (last) last.ties += 1;
      else tiesBefore += 1;
    } else if (run?.side === winner) {
      run.results.push({ pairs, ties: 0 });
    } else {
      runs.push({ side: winner, results: [{ pairs, ties: run ? 0 : tiesBefore }] });
    }
  }
  return runs;
}

/** Return the cells of runs of these lengths: down while the next cell is free, then to the right. */
export function bendColumns(lengths: readonly number[]): { column: number; row: number }[][] {
  const taken = new Set<string>();
  const isFree = (column: number, row: number): boolean => !taken.has(`${column} ${row}`);
  let next = 0;
  return lengths.map((length) => {
    let column = next,
      row = 0,
      isTail = false;
    while (!isFree(column, 0)) column += 1;
    next = column + 1;
    const cells: { column: number; row: number }[] = [];
    for (let count = 0; count < length; count++) {
      if (count > 0) {
        isTail ||= row + 1 >= ROWS || !isFree(column, row + 1);
        if (isTail) column += 1;
        else row += 1;
      }
      taken.add(`${column} ${row}`);
      cells.push({ column, row });
    }
    return cells;
  });
}

/** Return the big road: one column per run, ties as marks on the preceding result. */
export function bigRoad(coups: readonly Coup[]): BigCell[] {
  const runs = runsOf(coups);
  return bendColumns(runs.map((run) => run.results.length)).flatMap((cells, index) => {
    const run = runs[index] as Run;
    return cells.map((cell, n) => ({ ...cell, mark: run.side, ...(run.results[n] as RunResult) }));
  });
}

/** Number of columns that each derived road looks back. */
export const LOOKBACK = { bigEye: 1, small: 2, cockroach: 3 } as const;
export type Derived = keyof typeof LOOKBACK;

/**
 * Return the marks of a derived road, in order: red where the big road repeats itself, blue where it does not.
 *
 * The first result of a column compares the two columns that ended before it: equally deep is red. Any other compares
 * with the column `back` to the left: red if that column reaches this row, or ended before the row above; blue if it
 * ended exactly in the row above.
 */
export function derivedMarks(coups: readonly Coup[], back: number): Mark[] {
  const depths = runsOf(coups).map((run) => run.results.length);
  const marks: Mark[] = [];
  depths.forEach((depth, column) => {
    for (let row = 0; row < depth; row++) {
      if (row === 0) {
        const compared = depths[column - 1 - back];
        if (compared !== undefined) marks.push(depths[column - 1] === compared ? "red" : "blue");
      } else {
        const compared = depths[column - back];
        if (compared !== undefined) marks.push(compared === row ? "blue" : "red");
      }
    }
  });
  return marks;
}

/** Return a derived road: one column per run of red or blue, bent as in the big road. */
export function derivedRoad(coups: readonly Coup[], road: Derived): Cell<Mark>[] {
  const runs: Mark[][] = [];
  for (const mark of derivedMarks(coups, LOOKBACK[road])) {
    if (runs.at(-1)?.[0] === mark) runs.at(-1)?.push(mark);
    else runs.push([mark]);
  }
  return bendColumns(runs.map((run) => run.length)).flatMap((cells, index) =>
    cells.map((cell) => ({ ...cell, mark: runs[index]?.[0] as Mark })),
  );
}

/** Return the mark that each derived road would get if this side won the next round; null if the road has not begun. */
export function predictedMarks(coups: readonly Coup[], side: Side): Record<Derived, Mark | null> {
  const after = [...coups, { winner: side, pairs: [] }];
  const next = (road: Derived): Mark | null => {
    const marks = derivedMarks(after, LOOKBACK[road]);
    return marks.length > derivedMarks(coups, LOOKBACK[road]).length ? (marks.at(-1) ?? null) : null;
  };
  return { bigEye: next("bigEye"), small: next("small"), cockroach: next("cockroach") };
}

/** Parse the winner from the result of a round: "Player 3, Banker 7, Banker wins"; null if no hand was finished. */
export function parseWinner(text: string): Winner | null {
  const counts = /\bPlayer (\d)\b.*?\bBanker (\d)\b/.exec(text);
  if (!counts) return null;
  const player = Number(counts[1]),
    banker = Number(counts[2]);
  return player > banker ? "player" : banker > player ? "banker" : "tie";
}

/** Marks of a result whose first two cards are a pair. */
const PAIR_MARKS: Record<Side, string> = { player: "player-pair", banker: "banker-pair" };

/** Return the results of a shoe without void rounds. */
export function coupsOf(results: readonly RoundResult[]): Coup[] {
  return results.flatMap(({ text, marks = [] }) => {
    const winner = parseWinner(text);
    return winner === null ? [] : [{ winner, pairs: SIDES.filter((side) => marks.includes(PAIR_MARKS[side])) }];
  });
}
