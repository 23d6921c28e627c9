/** Text with card codes: "Th" is drawn as suit and rank. Suit characters could be shown as emoji. */

import { cardName, withBlackjack } from "../table/status-line.ts";

const PATHS: Record<string, string> = {
  h: "M12 21.500C7 17 2.500 13.300 2.500 8.600 2.500 5.600 4.700 3.500 7.300 3.500c2 0 3.700 1.100 4.700 3 1-1.900 2.700-3 4.700-3 2.600 0 4.800 2.100 4.800 5.100 0 4.700-4.500 8.400-9.500 12.900Z",
  s: "M12 2c3.200 4 8.500 6.800 8.500 11.200 0 2.600-2 4.300-4.200 4.300-1.300 0-2.500-.6-3.200-1.600.2 2.600 1 4.300 2.400 6.100h-7c1.400-1.800 2.200-3.500 2.400-6.100-.7 1-1.900 1.600-3.200 1.600-2.200 0-4.200-1.700-4.200-4.300C3.500 8.800 8.800 6 12 2Z",
  d: "M12 1.500 20 12l-8 10.500L4 12 12 1.500Z",
  c: "M12 2a4.600 4.600 0 0 1 4 6.900 4.600 4.600 0 1 1-3.100 7c.2 2.300 1 4 2.300 5.600H8.800c1.300-1.600 2.100-3.300 2.300-5.600a4.600 4.600 0 1 1-3.100-7A4.600 4.600 0 0 1 12 2Z",
};

export function CardText({ text }: { text: string }) {
  return (
    <>
      {withBlackjack(text)
        .split(/(\b[2-9TJQKA][cdhs]\b)/)
        .map((part, index, parts) =>
          index % 2 === 0 ? (
            part
          ) : (
            <span key={index} class="inline-card">
              <span class="sr-only">{cardName(part)}</span>
              <span aria-hidden="true">
                {parts[index - 1]?.endsWith("(") && "\u2060"}
                <svg class={`suit suit-${part[1] ?? ""}`} viewBox="0 0 24 24" fill="currentColor">
                  <path d={PATHS[part[1] ?? ""]} />
                </svg>
                {part[0] === "T" ? "10" : part[0]}
              </span>
            </span>
          ),
        )}
    </>
  );
}
