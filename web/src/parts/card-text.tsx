/** Words in which cards are named, with suits as drawings: "Qh" becomes a heart and a queen. */

import { texts } from "../texts/index.ts";

const SUITS: Record<string, string> = {
  h: "M12 21.500C7 17 2.500 13.300 2.500 8.600 2.500 5.600 4.700 3.500 7.300 3.500c2 0 3.700 1.100 4.700 3 1-1.900 2.700-3 4.700-3 2.600 0 4.800 2.100 4.800 5.100 0 4.700-4.500 8.400-9.500 12.900Z",
  d: "M12 2l7.500 10L12 22 4.500 12Z",
  s: "M12 2c3.200 4 8.500 6.800 8.500 11.200 0 2.600-2 4.300-4.200 4.300-1.300 0-2.500-.6-3.200-1.600.2 2.600 1 4.300 2.400 6.100h-7c1.400-1.800 2.200-3.500 2.400-6.100-.7 1-1.900 1.600-3.200 1.600-2.200 0-4.200-1.700-4.200-4.300C3.500 8.800 8.800 6 12 2Z",
  c: "M12 2a4.600 4.600 0 0 1 4.200 6.500 4.600 4.600 0 1 1-3 8.400c.2 2 1 3.600 2.300 5.100h-7c1.300-1.500 2.100-3.100 2.300-5.100a4.600 4.600 0 1 1-3-8.400A4.600 4.600 0 0 1 12 2Z",
};
const CARD = /\b([2-9TJQKA])([cdhs])\b/g;

export function CardText({ text }: { text: string }) {
  const parts = text.split(CARD);
  return <>{parts.map((part, at) => (at % 3 === 0 ? part : at % 3 === 1 ? <CardName key={at} rank={part} suit={parts[at + 1] ?? ""} /> : null))}</>;
}

function CardName({ rank, suit }: { rank: string; suit: string }) {
  return (
    <span class="cardname">
      <span aria-hidden="true"><svg class={`suit suit-${suit}`} viewBox="0 0 24 24" fill="currentColor"><path d={SUITS[suit]} /></svg>{rank === "T" ? "10" : rank}</span>
      <span class="sr">{texts.cards.name(texts.cards.ranks[rank] ?? rank, texts.cards.suits[suit] ?? suit)}</span>
    </span>
  );
}
