/** Counting cards of a Three Card Blitz hand. Pure. */

import type { FeltHand } from "../wire/frames.ts";

const MAX_COUNTING = 3;
/** From lowest to highest. Tens and face cards have the same points, so any of them may count. */
const RANKS = "23456789TJQKA";
const SUITS: Record<string, string> = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };

/** Return for each card whether it counts: the three highest of the suit in the total; null without a total. */
export function countingCards({ cards, total }: Pick<FeltHand, "cards" | "total">): boolean[] | null {
  const suit = SUITS[/ in (\w+)$/.exec(total ?? "")?.[1] ?? ""];
  if (suit === undefined) return null;
  const rankIndex = (card: string | null): number => RANKS.indexOf(card?.[0] ?? "");
  const counting = cards
    .filter((card) => card?.[1] === suit)
    .sort((one, other) => rankIndex(other) - rankIndex(one))
    .slice(0, MAX_COUNTING);
  return cards.map((card) => counting.includes(card));
}
