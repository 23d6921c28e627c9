/** Your own box at twenty-one or Three Card Blitz: cards, side wagers, main wager, number and name. */

import type { FeltHand } from "../wire/frames.ts";
import { isWagering, settlementsOf, wagersOf } from "../state/table.ts";
import { totalOf } from "../state/wagers.ts";
import { formatShortDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { ARC_STAGE, CARD_RATIO, layOutCells, edgeAt, pillWidth, type SeatPosition } from "./geometry.ts";
import { Hand } from "./hand.tsx";
import { boxesOf, handOfArea, limitsOf, spotsOf, type Area } from "./layout.ts";
import { Pill, Stack } from "./marks.tsx";
import { combinedOutcome } from "./outcome.ts";
import { arrivalDelay, ownTurnSeat, type Scene } from "./scene.ts";
import { buttonProps } from "./svg-button.ts";
import { seatLabel } from "./status-line.ts";
import { ChipPreview, SpotCell, SpotGroup, spotOf } from "./spot.tsx";

/** Minimum width of a legible side wager cell, and maximum width for its look. */
const MIN_CELL_WIDTH = 76;
const MAX_CELL_WIDTH = 180;
/** Width of the turn frame per hand, if there is room. */
const FRAME_WIDTH = 200;
const MAX_PER_ROW = 4;
/** Font size of a main wager's amount. */
const AMOUNT_SIZE = 13;

/** Divide the height of a box between rows of side wagers and cards: more rows make both smaller. */
function sideWagerRows(scene: Scene, room: number): { perRow: number; rows: number; height: number; card: number } {
  const perRow = Math.max(2, Math.min(MAX_PER_ROW, Math.floor((room + 4) / (MIN_CELL_WIDTH + 4))));
  const rows = scene.kind === "blitz" ? 3 : Math.ceil(spotsOf(scene.layout).length / perRow);
  const isHigh = rows > 2 && scene.kind !== "blitz";
  return { perRow, rows, height: isHigh ? 36 : rows > 1 ? 39 : 48, card: isHigh ? 47 : rows > 1 ? 68 : 80 };
}

export function OwnSeat({ scene, position }: { scene: Scene; position: SeatPosition }) {
  const { state, kind } = scene;
  const origin = { x: position.x, y: edgeAt(ARC_STAGE, position.x) - 80 };
  const room = position.right - position.left - 14;
  const hands = state.view.felt.boxes[position.seat] ?? [];
  const isColumn = kind === "blitz";
  const spots = spotsOf(scene.layout);
  const { perRow, rows, height, card } = sideWagerRows(scene, room);
  const top = isColumn ? 40 - rows * (height + 4) : -40 - rows * (height + 4);
  const turnSeat = ownTurnSeat(state);
  const frameWidth = isColumn
    ? room
    : Math.min(room, Math.max(FRAME_WIDTH, MAX_CELL_WIDTH * spots.length, FRAME_WIDTH * hands.length));
  const cardsTop = top - 12 - card * CARD_RATIO;
  return (
    <g
      id={`seat-${position.seat}`}
      role="group"
      aria-label={texts.table.occupiedSeat(seatLabel(kind, position.seat), texts.table.you, true)}
      transform={`translate(${origin.x} ${origin.y})`}
      class={turnSeat !== null && turnSeat !== position.seat ? "waits" : undefined}
    >
      {turnSeat === position.seat && (
        <rect
          class="turn-frame"
          x={-frameWidth / 2 - 5}
          y={cardsTop - 17}
          width={frameWidth + 10}
          height={61 - cardsTop}
          rx="14"
        />
      )}
      <OwnHands scene={scene} seat={position.seat} hands={hands} room={room} y={cardsTop} card={card} origin={origin} />
      {isColumn ? (
        <BlitzAreas
          scene={scene}
          seat={position.seat}
          spots={spots}
          boxes={boxesOf(scene.layout)}
          top={top}
          room={Math.min(room, 340)}
          height={height}
        />
      ) : (
        <>
          {layOutCells(spots.length, Math.min(room, spots.length * MAX_CELL_WIDTH), 4, perRow).map((cell, index) => {
            const area = spots[index] as Area;
            return (
              <SpotCell
                key={area.id}
                scene={scene}
                seat={position.seat}
                area={area}
                x={cell.x}
                y={top + cell.row * (height + 4)}
                width={cell.width}
                height={height}
              />
            );
          })}
          <MainWagers scene={scene} seat={position.seat} hands={hands} room={room} />
        </>
      )}
      <text class="f-gold t-mid own-name" x="0" y="60" font-size="14">
        {position.seat}
        <tspan dx="8">{turnSeat === position.seat ? texts.table.yourTurn : texts.table.you}</tspan>
      </text>
      <GiveUpButton scene={scene} seat={position.seat} />
    </g>
  );
}

/** Gives up an adjacent box while it has no chips. */
function GiveUpButton({ scene, seat }: { scene: Scene; seat: number }) {
  const { state, store, kind } = scene;
  const hasChips = totalOf(state.view.seats.find((each) => each.seat === seat)?.wagers ?? {}) > 0;
  if (!state.boxes.includes(seat) || hasChips || !isWagering(state)) return null;
  const giveUp = (): void => {
    store.giveUpBox(seat);
  };
  return (
    <g class="sit-button give-up" {...buttonProps(giveUp)}>
      <title>{texts.table.giveUpBox(seatLabel(kind, seat))}</title>
      <circle class="hit" cx="44" cy="55" r="14" />
      <path class="cross" d="M39.500 50.500l9 9m0-9l-9 9" />
    </g>
  );
}

/** Your hands; hand 1 is at the right. */
function OwnHands({
  scene,
  seat,
  hands,
  room,
  y,
  card,
  origin,
}: {
  scene: Scene;
  seat: number;
  hands: FeltHand[];
  room: number;
  y: number;
  card: number;
  origin: { x: number; y: number };
}) {
  const slot = room / Math.max(1, hands.length);
  const decision = scene.state.view.pending.find((each) => each.seat === seat);
  return (
    <>
      {hands.map((hand, index) => (
        <Hand
          key={index}
          scene={scene}
          hand={hand}
          handKey={`box ${seat}, hand ${index + 1}`}
          x={slotX(hands.length, index, slot)}
          y={y}
          origin={origin}
          cardWidth={Math.min(card, slot * 0.6)}
          room={slot - 16}
          totalSize={15.5}
          label={texts.table.hand(index + 1)}
          spread={hand.cards.length > 5 ? 0.5 : 0.34}
          isActive={decision !== undefined && decision.hand === index + 1}
          isOwn
        />
      ))}
    </>
  );
}

const slotX = (count: number, at: number, slot: number): number => ((count - 1) / 2 - at) * slot;

/** A circle for each hand; at a Switch table each hand has its own area. */
function MainWagers({ scene, seat, hands, room }: { scene: Scene; seat: number; hands: FeltHand[]; room: number }) {
  const areas = boxesOf(scene.layout);
  const [first] = areas;
  if (!first) return null;
  const count = Math.max(hands.length, areas.length, 1);
  const slot = Math.min(room / count, 150);
  return (
    <>
      {Array.from({ length: count }, (_, index) => {
        const area = areas.find((each) => handOfArea(each) === index + 1) ?? first;
        return (
          <MainWager
            key={index}
            scene={scene}
            seat={seat}
            area={area}
            hand={hands[index]}
            number={index + 1}
            isExtra={index > 0 && handOfArea(area) !== index + 1}
            x={slotX(count, index, slot)}
            radius={count > 2 ? 28 : 34}
            room={count > 1 ? slot : Infinity}
          />
        );
      })}
    </>
  );
}

function MainWager({
  scene,
  seat,
  area,
  hand,
  number,
  isExtra,
  x,
  radius,
  room,
}: {
  scene: Scene;
  seat: number;
  area: Area;
  hand: FeltHand | undefined;
  number: number;
  /** Whether the hand was split from another and has no area of its own. */
  isExtra: boolean;
  x: number;
  radius: number;
  /** Distance between the centres of two circles. */
  room: number;
}) {
  const { state } = scene;
  const spot = spotOf(scene, seat, area);
  const doubled = (hand?.doubles ?? []).reduce((sum, amount) => sum + amount, 0);
  const amount =
    hand && hand.wager > 0 && wagersOf(state.view, seat)[area.wager ?? ""] !== undefined
      ? hand.wager + doubled
      : spot.amount;
  const outcome = combinedOutcome(
    settlementsOf(state.view, seat).filter((each) => each.wager === area.wager && each.hand === number),
  );
  const isDeciding = state.view.pending.some((decision) => decision.seat === seat && decision.hand === number);
  const delay = arrivalDelay(scene);
  const isLost = outcome?.tone === "lose";
  const circle = { ...spot, id: isExtra ? `${spot.id}-hand-${number}` : spot.id, amount, outcome };
  const { min, max } = limitsOf(scene.listing, area.wager ?? "");
  const [low, high] =
    min !== null && max !== null && min !== max
      ? [formatShortDollars(min), texts.table.limitMax(formatShortDollars(max))]
      : [spot.limits, null];
  const text = outcome?.text ?? formatShortDollars(amount);
  const isOnChips = isLost || radius - 3 + pillWidth(text, AMOUNT_SIZE, outcome !== null) > room - radius - 2;
  return (
    <SpotGroup scene={scene} seat={seat} area={area} spot={circle}>
      <circle
        class={`spot ${isDeciding ? "live" : "mine"} ${spot.isRefused ? "refused" : ""}`}
        cx={x}
        cy="4"
        r={radius}
      />
      {amount === 0 && !outcome && (
        <text class="f-dim t-mid limits" x={x} y={high ? 1 : 8} font-size="11">
          {low}
          {high && (
            <tspan x={x} dy="14">
              {high}
            </tspan>
          )}
        </text>
      )}
      <ChipPreview scene={scene} x={x} y={4} size={50} isEmpty={amount === 0 && !outcome} />
      {amount > 0 && <Stack x={x} y={6} size={radius * 1.47} amount={amount} isCollected={isLost} delay={delay} />}
      {amount > 0 && (
        <Pill
          x={isOnChips ? x : x + radius - 3}
          y={isOnChips && !isLost ? 26 : 6}
          text={text}
          size={AMOUNT_SIZE}
          tone={outcome?.tone ?? ""}
          delay={outcome ? delay : 0}
          anchor={isOnChips ? "middle" : "start"}
        />
      )}
    </SpotGroup>
  );
}

/** Ante, Blind and Play in a column, the optional wagers beside them. */
function BlitzAreas({
  scene,
  seat,
  spots,
  boxes,
  top,
  room,
  height,
}: {
  scene: Scene;
  seat: number;
  spots: Area[];
  boxes: Area[];
  top: number;
  room: number;
  height: number;
}) {
  const width = (room - 6) / 2;
  const column = (areas: Area[], x: number) =>
    areas.map((area, row) => (
      <SpotCell
        key={area.id}
        scene={scene}
        seat={seat}
        area={area}
        x={x}
        y={top + row * (height + 4)}
        width={width}
        height={height}
      />
    ));
  return (
    <>
      {column(boxes, spots.length ? -room / 2 : -width / 2)}
      {column(spots, 3)}
    </>
  );
}
