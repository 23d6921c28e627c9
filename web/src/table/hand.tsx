/** A hand of cards: a fan, doubles sideways, the total above. */

import type { FeltHand } from "../wire/frames.ts";
import { Card } from "./card.tsx";
import { countingCards } from "./counting-cards.ts";
import { CARD_RATIO, fanCards, sidewaysTops } from "./geometry.ts";
import { Total } from "./marks.tsx";
import { flightOf, handArrivalDelay, isRoundOver, type Scene } from "./scene.ts";
import { handName } from "./status-line.ts";

interface HandProps {
  scene: Scene;
  hand: FeltHand;
  handKey: string;
  /** Centre of the upper edge, inside the group. */
  x: number;
  y: number;
  /** Origin of the group on the stage, to compute the flights of cards. */
  origin: { x: number; y: number };
  cardWidth: number;
  room: number;
  label: string;
  totalSize?: number;
  isActive?: boolean;
  /** Whether it is yours. Only your own totals are brass. */
  isOwn?: boolean;
  spread?: number;
  /** Whether the hand is a single sideways card. */
  isAcross?: boolean;
  /** Index of the first of these cards in the hand. */
  firstIndex?: number;
}

/** Return a hand as visible: covered cards have no face, and the hand no total. */
export function hideCovered({ store }: Scene, hand: FeltHand, handKey: string, firstIndex = 0): FeltHand {
  const covered = store.covered.value;
  if (!covered.some((key) => key.startsWith(`${handKey}/`))) return hand;
  return {
    ...hand,
    cards: hand.cards.map((card, index) => (covered.includes(`${handKey}/${index + firstIndex}`) ? null : card)),
    total: null,
  };
}

export function Hand({
  scene,
  hand,
  handKey,
  x,
  y,
  origin,
  cardWidth,
  room,
  label,
  totalSize = 0,
  isActive = false,
  isOwn = false,
  spread = 0.325,
  isAcross = false,
  firstIndex = 0,
}: HandProps) {
  const upright = hand.cards.length - hand.doubles.length;
  const lefts = fanCards(Math.max(upright, 1), cardWidth, room, spread);
  const tops = sidewaysTops(hand.doubles.length);
  const height = cardWidth * CARD_RATIO;
  const round = scene.state.view.round?.number ?? 0;
  const width = (lefts.at(-1) ?? 0) + cardWidth - (lefts[0] ?? 0);
  const isTwentyOne = scene.kind === "twentyone";
  const counting = scene.kind === "blitz" ? countingCards(hand) : null;
  return (
    <g
      role="img"
      aria-label={`${label}: ${handName(hideCovered(scene, hand, handKey, firstIndex))}`}
      class={hand.folded ? "dim" : undefined}
    >
      {isActive && (
        <rect class="active-hand" x={x - width / 2 - 6} y={y - 6} width={width + 12} height={height + 12} rx="10" />
      )}
      {hand.cards.map((face, index) => {
        const isSideways = isAcross || (index >= upright && upright > 0);
        const left = x + (isSideways ? -cardWidth / 2 : (lefts[index] ?? 0));
        const top = y + (isSideways && !isAcross ? height * (tops[index - upright] ?? 0) : 0);
        const name = `${handKey}/${index + firstIndex}`;
        return (
          <Card
            key={`${round}/${name}`}
            card={face}
            position={{ x: left, y: top, width: cardWidth, isSideways, isDim: counting?.[index] === false }}
            flight={flightOf(scene, name, origin.x + left, origin.y + top)}
            store={scene.store}
            name={name}
          />
        );
      })}
      {totalSize > 0 && (
        <Total
          hand={hand}
          x={x}
          y={y - totalSize * 0.85}
          size={totalSize}
          isActive={isActive}
          isOwn={isOwn}
          isTwentyOne={isTwentyOne}
          isRoundOver={isRoundOver(scene.state)}
          delay={handArrivalDelay(scene, handKey, hand.cards.length)}
        />
      )}
    </g>
  );
}
