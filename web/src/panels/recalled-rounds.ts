/** Finished rounds as the server recalls them. */

import type { Settlement, Wire } from "../wire/frames.ts";

export type RecalledLine = Wire["RecalledLine"];
export type RecalledRound = Wire["RecalledRound"];

export const roundsPath = (table: string): string => `/api/tables/${encodeURIComponent(table)}/rounds?last=10`;
export const roundPath = (table: string, number: number): string =>
  `/api/tables/${encodeURIComponent(table)}/rounds/${number}`;

/** Return the server's own arithmetic of a settlement, for wagers that stake, odds and net do not explain. */
export function findArithmetic(round: RecalledRound, settled: Settlement): string | null {
  const found = round.lines.filter(
    (line) =>
      line.seat === settled.seat &&
      line.clause === settled.clause &&
      line.arithmetic !== null &&
      line.text.includes(`${settled.wager} ${settled.result}`) &&
      line.text.includes(settled.because),
  );
  return found.at(-1)?.arithmetic ?? null;
}

/** "14:05:33" in the reader's time zone. */
export const formatTime = (at: string): string => (at ? new Date(at).toLocaleTimeString("en-GB") : "");
