/** A card on the felt. Under its face lies its back, so that it can be turned over. */

import { CARD_RATIO } from "./geometry.ts";
import { useCardMotion, type Flight } from "./motion.ts";
import { cardName } from "./say.ts";

export interface CardPlace { x: number; y: number; width: number; isSideways?: boolean; isDim?: boolean }

export function Card({ card, place, flight }: { card: string | null; place: CardPlace; flight: Flight | null }) {
  const { flyer, face } = useCardMotion(card, flight);
  const { x, y, width } = place;
  const height = width * CARD_RATIO;
  const turned = place.isSideways ? ` rotate(90 ${width / 2} ${height / 2})` : "";
  return (
    <g transform={`translate(${x} ${y})${turned}`} class={place.isDim ? "dim" : undefined}>
      <g ref={flyer} class="card">
        <g class="side"><use href="#card-back" width={width} height={height} /></g>
        <g class="side" ref={face}>
          {card !== null && <image href={`/static/cards/${card}.svg`} width={width} height={height}><title>{cardName(card)}</title></image>}
        </g>
      </g>
    </g>
  );
}
