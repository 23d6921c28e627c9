/** Finished rounds as the house recalls them: the structs of pitboss/house/views/recall.py, as far as they are shown. */

import type { Settlement } from "../wire/frames.ts";

export interface RecalledLine { at: string; text: string; clause: string; seat: number | null; by_house: boolean; arithmetic: string | null }
export interface RecalledRound { number: number; began: string; ended: string; result: string; lines: RecalledLine[] }

export const roundsPath = (table: string): string => `/api/tables/${encodeURIComponent(table)}/rounds?last=10`;
export const roundPath = (table: string, number: number): string => `/api/tables/${encodeURIComponent(table)}/rounds/${number}`;

/** Return the house's own arithmetic of a settlement, where stake, odds and net do not say it all. */
export function arithmeticIn(round: RecalledRound, settled: Settlement): string | null {
  const found = round.lines.filter((line) => line.seat === settled.seat && line.clause === settled.clause && line.arithmetic !== null
    && line.text.includes(`${settled.wager} ${settled.result}`) && line.text.includes(settled.because));
  return found.at(-1)?.arithmetic ?? null;
}

/** "14:05:33" in the reader's time zone. */
export const timeOf = (at: string): string => (at ? new Date(at).toLocaleTimeString("en-GB") : "");
