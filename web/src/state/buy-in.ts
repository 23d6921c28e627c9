/** Buy-in limits of a poker table, in cents; null if not posted. Pure. */

import type { About } from "../wire/api.ts";
import type { Wire } from "../wire/frames.ts";

type BuyInLimits = Wire["Limits"];

export function buyInLimits(about: Pick<About, "options"> | null | undefined): BuyInLimits {
  const postedAmount = (name: string): number | null => {
    const dollars = Number(about?.options.find((option) => option.name === name)?.value);
    return dollars > 0 ? Math.round(dollars * 100) : null;
  };
  return { min: postedAmount("min_buy_in"), max: postedAmount("max_buy_in") };
}

const DEFAULT_MAX_BUY_IN = 40_000;

/** Return a quarter, a half and all of the maximum, in whole dollars and at least the minimum. */
export function buyInAmounts({ min, max }: BuyInLimits): number[] {
  const limit = max ?? Math.max(DEFAULT_MAX_BUY_IN, min ?? 0);
  return [...new Set([0.25, 0.5, 1].map((share) => Math.max(min ?? 0, Math.floor((limit * share) / 100) * 100)))];
}
