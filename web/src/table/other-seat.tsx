/** Another player's box at twenty-one or Three Card Blitz; a free box is a single button. */

import type { FeltHand } from "../wire/frames.ts";
import { settlementsOf, wagersOf } from "../state/table.ts";
import { formatShortDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { ARC_STAGE, CARD_RATIO, edgeAt, pillWidth, tiltAt, STAGE_WIDTH, type SeatPosition } from "./geometry.ts";
import { Hand } from "./hand.tsx";
import { boxesOf, handOfArea, spotsOf, type Area } from "./layout.ts";
import { Pill, Stack } from "./marks.tsx";
import { combinedOutcome } from "./outcome.ts";
import { arrivalDelay, isFree, canPlayBox, occupantName, shortName, type Scene } from "./scene.ts";
import { buttonProps } from "./svg-button.ts";
import { seatLabel } from "./status-line.ts";

const MAX_PER_ROW = 4;
/** Font size of an amount beside a stack, and its minimum distance from the stage's edge. */
const AMOUNT_SIZE = 11.5;
const END_MARGIN = 6;

export function OtherSeat({
  scene,
  position,
  sit,
}: {
  scene: Scene;
  position: SeatPosition;
  sit: ((seat: number) => void) | null;
}) {
  const { state, kind } = scene;
  const canPlay = canPlayBox(scene, position.seat);
  const press = canPlay ? scene.store.playBox : sit;
  const origin = { x: position.x, y: edgeAt(ARC_STAGE, position.x) - 64 };
  const name = seatLabel(kind, position.seat);
  const transform = `translate(${origin.x} ${origin.y}) rotate(${tiltAt(ARC_STAGE, position.x)})`;
  if (isFree(state, position.seat) && press) {
    const takeSeat = (): void => {
      press(position.seat);
    };
    const label = canPlay ? texts.table.playBox : texts.table.sit;
    const isOneCircle = kind === "twentyone" && boxesOf(scene.layout).length === 1;
    return (
      <g id={`seat-${position.seat}`} class="sit-button" transform={transform} {...buttonProps(takeSeat)}>
        <title>{canPlay ? texts.table.playBoxToo(name) : texts.table.sitAt(name)}</title>
        <rect
          class="hit"
          x={-Math.min(54, (position.right - position.left) / 2 - 2)}
          y="-66"
          width={Math.min(108, position.right - position.left - 4)}
          height="122"
          rx="12"
        />
        <SeatAreas scene={scene} position={position} isFree />
        {isOneCircle && (
          <text class="f-cream t-mid sit-label" x="0" y="4" font-size="13">
            {label}
          </text>
        )}
        <SeatName seat={position.seat} name={isOneCircle ? texts.table.free : label} isInvitation={!isOneCircle} />
      </g>
    );
  }
  return (
    <g
      id={`seat-${position.seat}`}
      role="group"
      aria-label={texts.table.occupiedSeat(name, occupantName(state, position.seat), false)}
      transform={transform}
    >
      <SeatAreas scene={scene} position={position} />
      <SeatHands scene={scene} position={position} origin={origin} />
      <SeatName
        seat={position.seat}
        name={occupantName(state, position.seat)}
        isReady={state.status.ready.includes(position.seat)}
      />
    </g>
  );
}

function SeatName({
  seat,
  name,
  isReady = false,
  isInvitation = false,
}: {
  seat: number;
  name: string;
  isReady?: boolean;
  isInvitation?: boolean;
}) {
  return (
    <text class="f-cream t-mid" x="0" y="45" font-size="12">
      <tspan class="seat-number">{seat}</tspan>
      <tspan dx="6" class={isInvitation ? "sit-label" : "seat-name"}>
        {shortName(name)}
      </tspan>
      {isReady && <tspan dx="4">✓</tspan>}
    </text>
  );
}

const rowCount = (count: number): number => Math.ceil(count / MAX_PER_ROW);

/** Circles from right to left: one per hand at a Switch table (split hands included), otherwise one per area. */
function circlesOf(boxes: readonly Area[], hands: number): { area: Area; number: number | null }[] {
  const [first] = boxes;
  if (!first || handOfArea(first) === null) return boxes.map((area) => ({ area, number: null }));
  return Array.from({ length: Math.max(boxes.length, hands) }, (_, index) => ({
    area: boxes.find((each) => handOfArea(each) === index + 1) ?? first,
    number: index + 1,
  }));
}

/** Stakes of hands with their doubles. */
const totalStake = (hands: readonly FeltHand[]): number =>
  hands.reduce((sum, hand) => sum + hand.wager + hand.doubles.reduce((all, double) => all + double, 0), 0);

function SeatAreas({ scene, position, isFree = false }: { scene: Scene; position: SeatPosition; isFree?: boolean }) {
  const { state, layout, kind } = scene;
  const wagers = isFree ? {} : wagersOf(state.view, position.seat);
  const settled = isFree ? [] : settlementsOf(state.view, position.seat);
  const spots = spotsOf(layout);
  const boxes = boxesOf(layout);
  const width = position.right - position.left - 8;
  const step = Math.min(29, width / MAX_PER_ROW);
  const radius = Math.min(12, step / 2 - 2);
  const delay = arrivalDelay(scene);
  const isColumn = kind === "blitz";
  const hands = isFree ? [] : (state.view.felt.boxes[position.seat] ?? []);
  const circles = circlesOf(boxes, hands.length);
  const gap = isColumn ? 0 : Math.min(58, width / circles.length);
  return (
    <>
      {spots.map((area, index) => {
        const row = Math.floor(index / MAX_PER_ROW);
        const inRow = Math.min(MAX_PER_ROW, spots.length - row * MAX_PER_ROW);
        const x = isColumn ? 32 : (index - row * MAX_PER_ROW - (inRow - 1) / 2) * step;
        const y = isColumn ? -56 + index * 28 : -42 - (rowCount(spots.length) - 1 - row) * (2 * radius + 4);
        const amount = wagers[area.wager ?? ""] ?? 0;
        const outcome = combinedOutcome(settled.filter((each) => each.wager === area.wager));
        return (
          <g key={area.id} id={`seat-${position.seat}-${area.id}`}>
            <circle class="spot other-seats" cx={x} cy={y} r={radius} />
            {amount > 0 && (
              <Stack
                x={x}
                y={y}
                size={radius * 1.75}
                amount={amount}
                isCollected={outcome?.tone === "lose"}
                delay={delay}
              />
            )}
          </g>
        );
      })}
      {circles.map(({ area, number }, index) => {
        const x = isColumn ? -16 : ((circles.length - 1) / 2 - index) * gap;
        const y = isColumn ? -56 + index * 28 : 0;
        const r = isColumn ? 13 : circles.length > 1 ? Math.min(21, gap / 2 - 2) : 25;
        const wagered = wagers[area.wager ?? ""] ?? 0;
        const own = number === null ? hands : hands.slice(number - 1, number);
        const amount = isColumn || own.length === 0 || wagered === 0 ? wagered : totalStake(own);
        const outcome = combinedOutcome(
          settled.filter((each) => each.wager === area.wager && (number === null || each.hand === number)),
        );
        const isLost = outcome?.tone === "lose";
        const isMiddle = isLost || circles.length > 1;
        const text = outcome?.text ?? formatShortDollars(amount);
        const farthest = STAGE_WIDTH - END_MARGIN - position.x - pillWidth(text, AMOUNT_SIZE, outcome !== null);
        return (
          <g
            key={index}
            id={`seat-${position.seat}-${area.id}${number === null || handOfArea(area) === number ? "" : `-hand-${number}`}`}
          >
            <circle class="spot" cx={x} cy={y} r={r} />
            {amount > 0 && <Stack x={x} y={y + 1} size={r * 1.52} amount={amount} isCollected={isLost} delay={delay} />}
            {amount > 0 && !isColumn && (
              <Pill
                x={isMiddle ? x : Math.min(x + 18, farthest)}
                y={isMiddle && !isLost ? y + 19 : y + 4}
                text={text}
                size={circles.length > 2 ? 8.5 : circles.length > 1 ? 10.5 : AMOUNT_SIZE}
                tone={outcome?.tone ?? ""}
                anchor={isMiddle ? "middle" : "start"}
                delay={outcome ? delay : 0}
              />
            )}
            {outcome && isColumn && index === 1 && (
              <Pill
                x={8}
                y={24}
                text={combinedOutcome(settled)?.text ?? ""}
                size={11.5}
                tone={combinedOutcome(settled)?.tone ?? "push"}
                delay={delay}
              />
            )}
          </g>
        );
      })}
    </>
  );
}

function SeatHands({
  scene,
  position,
  origin,
}: {
  scene: Scene;
  position: SeatPosition;
  origin: { x: number; y: number };
}) {
  const hands = scene.state.view.felt.boxes[position.seat] ?? [];
  const width = position.right - position.left - 10;
  const slot = width / Math.max(1, hands.length);
  const card = Math.min(50, slot * 0.62);
  const isColumn = scene.kind === "blitz";
  const bottom = isColumn
    ? -80
    : -58 - (rowCount(spotsOf(scene.layout).length) > 1 ? 30 : 0) - (spotsOf(scene.layout).length ? 0 : -20);
  const decision = scene.state.view.pending.find((each) => each.seat === position.seat);
  return (
    <>
      {hands.map((hand, index) => (
        <Hand
          key={index}
          scene={scene}
          hand={hand}
          handKey={`box ${position.seat}, hand ${index + 1}`}
          x={((hands.length - 1) / 2 - index) * slot}
          y={bottom - card * CARD_RATIO}
          origin={origin}
          cardWidth={card}
          room={slot - 6}
          totalSize={hands.length > 1 ? 11.5 : 13.5}
          label={texts.table.hand(index + 1)}
          spread={0.42}
          isActive={decision !== undefined && (decision.hand ?? 1) === index + 1}
        />
      ))}
    </>
  );
}
