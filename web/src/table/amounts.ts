/** Amounts of a bet, or of a double or insurance for less: lawful range and presets. Pure. */

import type { PendingDecision, Betting, Choice } from "../wire/frames.ts";
import { texts } from "../i18n/index.ts";

/** Amounts change in whole dollars (in cents). */
export const AMOUNT_STEP = 100;

export const isBet = (choice: string): boolean => choice === "bet" || choice === "raise";

/** Whether a choice may be made for less than its full cost: a double, insurance. */
export const allowsLess = (choice: Choice): boolean =>
  !isBet(choice.choose) && choice.max !== null && choice.max > AMOUNT_STEP;

export interface AmountRange {
  min: number;
  max: number;
}

/** Return the lawful amounts of a choice within the player's chips; the cost of a bet is its minimum. */
export function amountRange(choice: Choice, stack: number): AmountRange {
  if (isBet(choice.choose)) return { min: choice.cost, max: choice.max ?? choice.cost };
  const max = Math.max(0, Math.min(choice.max ?? choice.cost, stack));
  return { min: Math.min(AMOUNT_STEP, max), max };
}

/** Clamp an amount to the range and round it to whole dollars. */
export function clampAmount({ min, max }: AmountRange, amount: number): number {
  if (!Number.isFinite(amount)) return min;
  return amount >= max ? max : Math.max(min, Math.min(max, Math.round(amount / AMOUNT_STEP) * AMOUNT_STEP));
}

/** All chips in the pots and in front of the players. */
export function potOf(betting: Pick<Betting, "pots" | "bets"> | null): number {
  const pots = (betting?.pots ?? []).reduce((sum, pot) => sum + pot.amount, 0);
  return Object.values(betting?.bets ?? {}).reduce((sum, bet) => sum + bet, pots);
}

/** What to put in for a share of the pot: the call, then the share of the pot including it. */
export const potShare = (pot: number, owed: number, share: number): number => owed + share * (pot + owed);

export interface Preset {
  label: string;
  amount: number;
  key: string;
}

/** Return the preset amounts, each with its key. */
export function amountPresets(
  decision: PendingDecision,
  choice: Choice,
  range: AmountRange,
  betting: Betting | null,
): Preset[] {
  const owed = decision.choices.find((each) => each.choose === "call")?.cost ?? 0;
  const share = (part: number): number => potShare(potOf(betting), owed, part);
  const amounts: [string, number][] = isBet(choice.choose)
    ? [
        [texts.table.minimum, range.min],
        [texts.table.halfPot, share(0.5)],
        [texts.table.pot, share(1)],
        [texts.table.allInKey, range.max],
      ]
    : [
        [texts.table.quarter, range.max / 4],
        [texts.table.half, range.max / 2],
        [texts.table.full, range.max],
      ];
  return amounts.map(([label, amount], index) => ({
    label,
    amount: clampAmount(range, amount),
    key: String(index + 1),
  }));
}

/** Whether a call takes all chips, so that it equals going all in. */
export const callsAllIn = (choices: Choice[]): boolean => {
  const costOf = (word: string): number | undefined => choices.find((choice) => choice.choose === word)?.cost;
  return costOf("call") !== undefined && costOf("call") === costOf("all-in");
};
