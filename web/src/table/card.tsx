/** A card on the felt. Its back is below its face for turning over, and above it for squeezing. */

import { cardImageUrl } from "../state/settings.ts";
import { CARD_RATIO } from "./geometry.ts";
import { useCardMotion, type Flight } from "./motion.ts";
import { cardName } from "./status-line.ts";
import { mustStayHidden, useSqueeze } from "./squeeze.ts";
import type { TableStore } from "./table-store.ts";

export interface CardPosition {
  x: number;
  y: number;
  width: number;
  isSideways?: boolean;
  /** Whether the card does not count. */
  isDim?: boolean;
}

/** Duration of a card's flight, before it can be squeezed. */
const FLIGHT_DURATION = 420;

export function Card({
  card,
  position,
  flight,
  store,
  name,
}: {
  card: string | null;
  position: CardPosition;
  flight: Flight | null;
  store: TableStore;
  name: string;
}) {
  const { back, isCovered, isNext, onPointerDown } = useSqueeze(store, name, flight ? FLIGHT_DURATION : 0);
  const { flyer, face } = useCardMotion(card, flight, isCovered);
  const { x, y, width } = position;
  const height = width * CARD_RATIO;
  const rotation = position.isSideways ? ` rotate(90 ${width / 2} ${height / 2})` : "";
  const isHidden = mustStayHidden(name, store.covered.value);
  return (
    <g
      transform={`translate(${x} ${y})${rotation}`}
      class={`${isNext ? "peel" : ""} ${isHidden ? "ahead" : ""}`}
      onPointerDown={isNext ? onPointerDown : undefined}
    >
      <g ref={flyer} class="card">
        <rect class="shade" x={-0.75} y={0.5} width={width + 1.5} height={height + 2.25} rx={width * 0.07} />
        <rect class="shade" x={-1.75} y={0.25} width={width + 3.5} height={height + 4} rx={width * 0.085} />
        <g class="side">
          <use href="#card-back" width={width} height={height} />
        </g>
        <g class="side" ref={face}>
          {card !== null && (
            <image href={cardImageUrl(card)} width={width} height={height}>
              {!isCovered && <title>{cardName(card)}</title>}
            </image>
          )}
        </g>
        {position.isDim && <rect class="not-counting" width={width} height={height} rx={width * 0.05} />}
        {isCovered && (
          <svg width={width} height={height}>
            <g
              class="cover"
              ref={(element: SVGGElement | null) => {
                back.current = element;
              }}
            >
              <use href="#card-back" width={width} height={height} />
            </g>
          </svg>
        )}
      </g>
    </g>
  );
}
