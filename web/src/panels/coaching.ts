/** What hints were given, what was decided after them, and what that cost. Pure; amounts are cents. */

export interface Hint {
  seat: number; hand: number | null; round: number; stake: number;
  /** What each lawful decision is worth, in units of the stake. */
  decisions: Record<string, number>;
  best: string; exact: boolean; method: string | null;
}

/** A decision after a hint; `cost` is what the best one would have been worth more. */
export interface Decided { key: string; round: number; hand: number | null; word: string; best: string; cost: number }

/** Values this close are as good as each other: figures are rounded somewhere. */
const AS_GOOD = 1e-9;

/** What a decision is worth in cents. */
export const worth = (hint: Hint, word: string): number => (hint.decisions[word] ?? 0) * hint.stake;

/** Return the decisions with one more; sent again, it counts once. */
export function noted(before: readonly Decided[], key: string, hint: Hint, word: string): Decided[] {
  if (!(word in hint.decisions)) return [...before];
  const short = (hint.decisions[hint.best] ?? 0) - (hint.decisions[word] ?? 0);
  const decided: Decided = { key, round: hint.round, hand: hint.hand, word, best: hint.best, cost: short > AS_GOOD ? short * hint.stake : 0 };
  return [...before.filter((each) => each.key !== key), decided];
}

export function sumOf(decided: readonly Decided[]): { decisions: number; mistakes: number; cost: number } {
  return {
    decisions: decided.length, mistakes: decided.filter((each) => each.cost > 0).length,
    cost: decided.reduce((sum, each) => sum + each.cost, 0),
  };
}
