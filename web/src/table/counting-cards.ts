/** Which cards of a hand of Three Card Blitz make its points. Pure. */

import type { FeltHand } from "../wire/frames.ts";

const MAX_COUNTING = 3;
/** From the lowest to the highest; ten and face cards have the same points, and any of them may be the ones that count. */
const RANKS = "23456789TJQKA";
const SUITS: Record<string, string> = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };

/** Say of each card whether it counts: of the suit that the total names, the three highest; null before there is a total. */
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
