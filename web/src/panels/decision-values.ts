/** Values of decisions, the best decision, and the cost of mistakes. Pure; amounts are cents. */

import type { Wire } from "../wire/frames.ts";

/** Value of each lawful decision, in units of the stake. */
export type Hint = Wire["Hint"];

/** Review of a finished round. Decisions without computed values have no hint. */
export type Review = Wire["RoundReview"];

/** A decision of a finished round. `cost` is the value of the best decision minus the value of this one. */
export interface ReviewedDecision {
  round: number;
  hand: number | null;
  word: string;
  best: string;
  cost: number;
  byHouse: boolean;
}

/** Values closer than this are equal; they are rounded. */
const TIE_TOLERANCE = 1e-9;

/** Value of a decision in cents. */
export const decisionValue = (hint: Hint, choice: string): number => (hint.decisions[choice] ?? 0) * hint.stake;

/** Minimum width of a bar, in percent. */
const MIN_BAR_WIDTH = 2;

/** Return the bars of all decisions from worst to best, and the position of zero, in percent. */
export function valueBars(hint: Hint): { zero: number; bars: Record<string, { x: number; width: number }> } {
  const values = Object.values(hint.decisions);
  const min = Math.min(0, ...values),
    span = Math.max(0, ...values) - min || 1;
  const zero = (-100 * min) / span;
  const bars = Object.entries(hint.decisions).map(([choice, value]) => {
    const width = Math.max(MIN_BAR_WIDTH, (100 * Math.abs(value)) / span);
    return [choice, { x: Math.min(100 - width, Math.max(0, value < 0 ? zero - width : zero)), width }];
  });
  return { zero, bars: Object.fromEntries(bars) };
}

/** Add the decisions of a reviewed round, replacing an earlier review of it. */
export function addReview(before: readonly ReviewedDecision[], review: Review): ReviewedDecision[] {
  const reviewed = review.decisions.flatMap<ReviewedDecision>(({ hand, choose: choice, by_house: byHouse, hint }) => {
    if (hint === null || !(choice in hint.decisions)) return [];
    const shortfall = (hint.decisions[hint.best] ?? 0) - (hint.decisions[choice] ?? 0);
    return [
      {
        round: review.round,
        hand,
        word: choice,
        best: hint.best,
        cost: shortfall > TIE_TOLERANCE ? shortfall * hint.stake : 0,
        byHouse,
      },
    ];
  });
  return [...before.filter((each) => each.round !== review.round), ...reviewed];
}

export function summarize(reviewed: readonly ReviewedDecision[]): {
  decisions: number;
  mistakes: number;
  cost: number;
} {
  return {
    decisions: reviewed.length,
    mistakes: reviewed.filter((each) => each.cost > 0).length,
    cost: reviewed.reduce((sum, each) => sum + each.cost, 0),
  };
}
