/** Text for the limits of a wager. Pure; amounts are cents. */

import { texts } from "../i18n/index.ts";
import { formatShortDollars } from "./money.ts";

/** "$5 to $100", "from $5", "up to $100", "$1 a round"; empty without limits. */
export function formatLimits({ min, max }: { min: number | null; max: number | null }): string {
  const text = texts.table;
  if (min === null) return max === null ? "" : text.limitUpTo(formatShortDollars(max));
  if (max === null) return text.limitFrom(formatShortDollars(min));
  return min === max
    ? text.fixedStake(formatShortDollars(min))
    : text.limitRange(formatShortDollars(min), formatShortDollars(max));
}
