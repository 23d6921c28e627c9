/** A hand of cards: a fan, a double's card sideways, its total above. */

import type { FeltHand } from "../wire/frames.ts";
import { Card } from "./card.tsx";
import { countingCards } from "./counting.ts";
import { CARD_RATIO, fan, sidewaysTops } from "./geometry.ts";
import { Total } from "./marks.tsx";
import { flightOf, handArrivalDelay, isRoundOver, type Scene } from "./scene.ts";
import { handName } from "./status-line.ts";

interface HandProps {
  scene: Scene;
  hand: FeltHand;
  place: string;
  /** The middle of the upper edge, inside the group. */
  x: number;
  y: number;
  /** Where the group's origin is on the stage, so that cards know how far they fly. */
  from: { x: number; y: number };
  card: number;
  room: number;
  label: string;
  totalSize?: number;
  isActive?: boolean;
  /** Whether it is yours: brass is for nobody else. */
  isOwn?: boolean;
  gap?: number /** A single card that lies across. */;
  isAcross?: boolean;
  /** The place of the first of these cards in the hand. */
  first?: number;
}

/** A hand as it is seen: a card that is still covered has no face yet, and its hand no total. */
export function hideCovered({ store }: Scene, hand: FeltHand, place: string, first = 0): FeltHand {
  const covered = store.covered.value;
  if (!covered.some((key) => key.startsWith(`${place}/`))) return hand;
  return {
    ...hand,
    cards: hand.cards.map((card, at) => (covered.includes(`${place}/${at + first}`) ? null : card)),
    total: null,
  };
}

export function Hand({
  scene,
  hand,
  place,
  x,
  y,
  from,
  card,
  room,
  label,
  totalSize = 0,
  isActive = false,
  isOwn = false,
  gap = 0.325,
  isAcross = false,
  first = 0,
}: HandProps) {
  const upright = hand.cards.length - hand.doubles.length;
  const lefts = fan(Math.max(upright, 1), card, room, gap);
  const tops = sidewaysTops(hand.doubles.length);
  const height = card * CARD_RATIO;
  const round = scene.state.view.round?.number ?? 0;
  const outer = (lefts.at(-1) ?? 0) + card - (lefts[0] ?? 0);
  const isTwentyOne = scene.kind === "twentyone";
  const counting = scene.kind === "blitz" ? countingCards(hand) : null;
  return (
    <g
      role="img"
      aria-label={`${label}: ${handName(hideCovered(scene, hand, place, first))}`}
      class={hand.folded ? "dim" : undefined}
    >
      {isActive && (
        <rect class="activehand" x={x - outer / 2 - 6} y={y - 6} width={outer + 12} height={height + 12} rx="10" />
      )}
      {hand.cards.map((face, at) => {
        const isSideways = isAcross || (at >= upright && upright > 0);
        const left = x + (isSideways ? -card / 2 : (lefts[at] ?? 0));
        const top = y + (isSideways && !isAcross ? height * (tops[at - upright] ?? 0) : 0);
        const name = `${place}/${at + first}`;
        return (
          <Card
            key={`${round}/${name}`}
            card={face}
            place={{ x: left, y: top, width: card, isSideways, isDim: counting?.[at] === false }}
            flight={flightOf(scene, name, from.x + left, from.y + top)}
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
          delay={handArrivalDelay(scene, place, hand.cards.length)}
        />
      )}
    </g>
  );
}
