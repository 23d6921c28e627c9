/** Outcome of wagers as a word or an amount. Pure. */

import type { Settlement } from "../wire/frames.ts";
import { formatShortDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";

export type Outcome = { net: number; result: string; tone: "win" | "lose" | "push"; text: string };

/** Return the combined outcome of settlements; null if none is settled. Equal wins and losses are "even", not a push. */
export function combinedOutcome(settled: readonly Settlement[]): Outcome | null {
  const [first] = settled;
  if (!first) return null;
  const net = settled.reduce((sum, each) => sum + each.net, 0);
  const isEven = settled.some((each) => each.net !== 0);
  const evenText = isEven ? texts.table.even : first.result === "returned" ? texts.table.returned : texts.table.push;
  const text = net > 0 ? `+${formatShortDollars(net)}` : net < 0 ? `−${formatShortDollars(-net)}` : evenText;
  return { net, result: first.result, tone: net > 0 ? "win" : net < 0 ? "lose" : "push", text };
}

export const outcomeText = (outcome: Outcome | null): string =>
  outcome
    ? outcome.net > 0
      ? `${texts.table.won} ${outcome.text}`
      : outcome.net < 0
        ? `${texts.table.lost} ${outcome.text}`
        : outcome.text
    : "";
