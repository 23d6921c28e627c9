/** Player's and Banker's hands in the middle of a baccarat felt, with points and winner. */

import type { FeltHand, View } from "../wire/frames.ts";
import { texts } from "../i18n/index.ts";
import { CARD_RATIO } from "./geometry.ts";
import { hideCovered, Hand } from "./hand.tsx";
import { Pill } from "./marks.tsx";
import { arrivalDelay, handArrivalDelay, revealedScene, type Scene } from "./scene.ts";

/** Top and height of the two hand panels; side wagers of the outer seats are right below. */
const PANEL_TOP = 10;
const PANEL_HEIGHT = 146;
/** Top of the cards in the panels. */
const CARDS_TOP = PANEL_TOP + 36;
const CARD_WIDTH = 73;

const pointsOf = (hand: FeltHand | undefined): number => Number(/\d+/.exec(hand?.total ?? "")?.[0] ?? NaN);

/** Return the winner of the round on the felt. */
export function roundWinner({ round, felt }: View): "player" | "banker" | "tie" | null {
  if (!round || !(round.is_over || round.settlements.length > 0)) return null;
  const player = pointsOf(felt.common.player),
    banker = pointsOf(felt.common.banker);
  if (Number.isNaN(player) || Number.isNaN(banker)) return null;
  return player === banker ? "tie" : player > banker ? "player" : "banker";
}

export function HandPanel({ scene, name, x }: { scene: Scene; name: "player" | "banker"; x: number }) {
  const hand = scene.state.view.felt.common[name];
  const layoutHand = scene.layout.hands.find((each) => each.id === name);
  const wins = roundWinner(revealedScene(scene).state.view) === name;
  const from = { x: 0, y: 0 };
  const thirdCard = hand ? { ...hand, cards: hand.cards.slice(2) } : null;
  return (
    <g id={`hand-${name}`}>
      <rect class={`hand-panel ${name}`} x={x} y={PANEL_TOP} width="316" height={PANEL_HEIGHT} rx="12" />
      {wins && <WinFrame scene={scene} x={x} />}
      <text class="f-serif f-cream" x={x + 20} y={PANEL_TOP + 28} font-size="17" letter-spacing="1.500">
        {(layoutHand?.inscription ?? name).toUpperCase()}
      </text>
      {!hand && <CardOutlines x={x} />}
      {hand && (
        <Hand
          scene={scene}
          hand={{ ...hand, cards: hand.cards.slice(0, 2) }}
          handKey={name}
          x={x + (hand.cards.length === 1 ? 59 : 98)}
          y={CARDS_TOP}
          origin={from}
          cardWidth={CARD_WIDTH}
          room={160}
          label={layoutHand?.inscription ?? name}
          spread={1.06}
        />
      )}
      {thirdCard && thirdCard.cards.length > 0 && (
        <ThirdCard scene={scene} name={name} card={thirdCard.cards[0] ?? null} x={x + 200} />
      )}
      {hand && hand.cards.length === 2 && roundWinner(revealedScene(scene).state.view) !== null && (
        <g>
          <rect class="no-card" x={x + 190} y={CARDS_TOP + 15} width="106" height="76" rx="6" />
          <text class="f-dim t-mid" x={x + 243} y={CARDS_TOP + 57} font-size="12">
            {texts.table.stands}
          </text>
        </g>
      )}
    </g>
  );
}

/** Outlines where cards will be dealt: two upright, the third sideways. */
function CardOutlines({ x }: { x: number }) {
  return (
    <>
      {[23, 100].map((left) => (
        <rect
          key={left}
          class="card-outline"
          x={x + left}
          y={CARDS_TOP}
          width={CARD_WIDTH}
          height={CARD_WIDTH * CARD_RATIO}
          rx="5"
        />
      ))}
      <rect
        class="card-outline"
        x={x + 193}
        y={CARDS_TOP + 15}
        width={CARD_WIDTH * CARD_RATIO}
        height={CARD_WIDTH}
        rx="5"
      />
    </>
  );
}

function WinFrame({ scene, x }: { scene: Scene; x: number }) {
  const delay = arrivalDelay(scene);
  return (
    <>
      <rect class="win-frame" x={x} y={PANEL_TOP} width="316" height={PANEL_HEIGHT} rx="12" />
      <Pill x={x + 282} y={PANEL_TOP + 23} text={texts.table.winner} size={13} tone="own" delay={delay} />
    </>
  );
}

/** The third card, sideways. */
function ThirdCard({ scene, name, card, x }: { scene: Scene; name: string; card: string | null; x: number }) {
  const hand = { cards: [card], total: null, wager: 0, doubles: [], from_split: false, switched: false, folded: false };
  return (
    <Hand
      scene={scene}
      hand={hand}
      handKey={name}
      firstIndex={2}
      x={x + 44}
      y={CARDS_TOP}
      origin={{ x: 0, y: 0 }}
      cardWidth={CARD_WIDTH}
      room={CARD_WIDTH}
      label={texts.table.thirdCard}
      isAcross
    />
  );
}

export function Points({ scene }: { scene: Scene }) {
  const { common } = scene.state.view.felt;
  const winner = roundWinner(scene.state.view);
  const tile = (name: "player" | "banker", x: number) => {
    const dealt = common[name];
    const hand = dealt && hideCovered(scene, dealt, name);
    const points = pointsOf(hand);
    return (
      <g id={`points-${name}`} key={name}>
        <rect
          class={`points ${name} ${winner === name ? "wins" : ""}`}
          x={x}
          y={CARDS_TOP}
          width="44"
          height="62"
          rx="8"
        />
        {hand && !Number.isNaN(points) && (
          <PointText x={x + 22} text={String(points)} delay={handArrivalDelay(scene, name, hand.cards.length)} />
        )}
      </g>
    );
  };
  const margin = Math.abs(pointsOf(common.player) - pointsOf(common.banker));
  const lines =
    winner === "player" || winner === "banker" ? texts.table.winsBy(texts.roads.winners[winner], margin) : [];
  return (
    <>
      {tile("player", 496)}
      {tile("banker", 548)}
      {winner === "tie" && (
        <Pill x={544} y={CARDS_TOP + 86} text={texts.table.tie} size={14} tone="own" delay={arrivalDelay(scene)} />
      )}
      {lines.map((line, index) => (
        <text key={index} class="f-dim t-mid" x="544" y={CARDS_TOP + 84 + index * 16} font-size="12.500">
          {line}
        </text>
      ))}
    </>
  );
}

function PointText({ x, text, delay }: { x: number; text: string; delay: number }) {
  return <Pill x={x} y={CARDS_TOP + 31} text={text} size={27} tone="bare" delay={delay} />;
}
