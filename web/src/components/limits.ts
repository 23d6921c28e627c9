/** Limits of a wager in words. Pure; amounts are cents. */

import { texts } from "../i18n/index.ts";
import { brief } from "./money.ts";

/** "$5 to $100", "from $5", "up to $100", "$1 a round"; empty where there are no limits. */
export function limitsInWords({ min, max }: { min: number | null; max: number | null }): string {
  const words = texts.table;
  if (min === null) return max === null ? "" : words.upTo(brief(max));
  if (max === null) return words.from(brief(min));
  return min === max ? words.only(brief(min)) : words.to(brief(min), brief(max));
}
