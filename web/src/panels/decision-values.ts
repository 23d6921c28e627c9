/** What was decided in finished rounds, what would have been best, and what the difference cost. Pure; amounts are cents. */

import type { Wire } from "../wire/frames.ts";

/** What each lawful decision is worth, in units of the stake. */
export type Hint = Wire["Hint"];

/** A finished round as the house reviews it; a decision without figures has no hint. */
export type Review = Wire["RoundReview"];

/** A decision of a finished round; `cost` is what the best one would have been worth more. */
export interface ReviewedDecision {
  round: number;
  hand: number | null;
  word: string;
  best: string;
  cost: number;
  byHouse: boolean;
}

/** Values this close are as good as each other: figures are rounded somewhere. */
const TIE_TOLERANCE = 1e-9;

/** What a decision is worth in cents. */
export const decisionValue = (hint: Hint, choice: string): number => (hint.decisions[choice] ?? 0) * hint.stake;

/** The least width of a bar that can be seen, in percent. */
const MIN_BAR_WIDTH = 2;

/** Where zero lies between the worst and the best decision, in percent, and from where to where each decision's bar goes. */
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

/** Return the decisions with those of a reviewed round; reviewed again, it counts once. */
export function addReview(before: readonly ReviewedDecision[], review: Review): ReviewedDecision[] {
  const reviewed = review.decisions.flatMap<ReviewedDecision>(({ hand, word: choice, by_house: byHouse, hint }) => {
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
