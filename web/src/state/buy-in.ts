/** What may be brought to a poker table, in cents; null where the house has posted nothing. Pure. */

import type { About } from "../wire/api.ts";
import type { Wire } from "../wire/frames.ts";

type Limits = Wire["Limits"];

export function buyInOf(about: Pick<About, "options"> | null | undefined): Limits {
  const posted = (name: string): number | null => {
    const dollars = Number(about?.options.find((option) => option.name === name)?.value);
    return dollars > 0 ? Math.round(dollars * 100) : null;
  };
  return { min: posted("min_buy_in"), max: posted("max_buy_in") };
}

const USUAL = 40_000;

/** A quarter, a half and all of the most that may be brought, in whole dollars; not less than the least. */
export function buyInsOf({ min, max }: Limits): number[] {
  const most = max ?? Math.max(USUAL, min ?? 0);
  return [...new Set([0.25, 0.5, 1].map((share) => Math.max(min ?? 0, Math.floor((most * share) / 100) * 100)))];
}
