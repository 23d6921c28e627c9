/** Another box at a table of twenty-one or Three Card Blitz: a drawing; a free one is a single control. */

import type { FeltHand } from "../wire/frames.ts";
import { settlementsOf, wagersOf } from "../state/table.ts";
import { brief } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { ARC, CARD_RATIO, edgeAt, pillWidth, tiltAt, WIDTH, type Place } from "./geometry.ts";
import { Hand } from "./hand.tsx";
import { boxesOf, handOf, spotsOf, type Area } from "./layout.ts";
import { Pill, Stack } from "./marks.tsx";
import { combinedOutcome } from "./outcome.ts";
import { arrivalDelay, isFree, canPlayBox, nameOf, shortName, type Scene } from "./scene.ts";
import { asButton } from "./press.ts";
import { placeName } from "./status-line.ts";

const PER_ROW = 4;
/** How large an amount is written beside a stack, and how near to the felt's end it may come. */
const AMOUNT = 11.5;
const END = 6;

export function OtherSeat({ scene, place, sit }: { scene: Scene; place: Place; sit: ((seat: number) => void) | null }) {
  const { state, kind } = scene;
  const canPlay = canPlayBox(scene, place.seat);
  const press = canPlay ? scene.store.playBox : sit;
  const origin = { x: place.x, y: edgeAt(ARC, place.x) - 64 };
  const name = placeName(kind, place.seat);
  const transform = `translate(${origin.x} ${origin.y}) rotate(${tiltAt(ARC, place.x)})`;
  if (isFree(state, place.seat) && press) {
    const take = (): void => {
      press(place.seat);
    };
    const word = canPlay ? texts.table.playBox : texts.table.sit;
    const isOneCircle = kind === "twentyone" && boxesOf(scene.layout).length === 1;
    return (
      <g id={`seat-${place.seat}`} class="sitbtn" transform={transform} {...asButton(take)}>
        <title>{canPlay ? texts.table.playBoxToo(name) : texts.table.sitAt(name)}</title>
        <rect
          class="hit"
          x={-Math.min(54, (place.right - place.left) / 2 - 2)}
          y="-66"
          width={Math.min(108, place.right - place.left - 4)}
          height="122"
          rx="12"
        />
        <Areas scene={scene} place={place} isFree />
        {isOneCircle && (
          <text class="f-cream t-mid sitword" x="0" y="4" font-size="13">
            {word}
          </text>
        )}
        <Name seat={place.seat} name={isOneCircle ? texts.table.free : word} isInvitation={!isOneCircle} />
      </g>
    );
  }
  return (
    <g
      id={`seat-${place.seat}`}
      role="group"
      aria-label={texts.table.place(name, nameOf(state, place.seat), false)}
      transform={transform}
    >
      <Areas scene={scene} place={place} />
      <Cards scene={scene} place={place} from={origin} />
      <Name seat={place.seat} name={nameOf(state, place.seat)} isReady={state.house.ready.includes(place.seat)} />
    </g>
  );
}

function Name({
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
      <tspan class="seatnumber">{seat}</tspan>
      <tspan dx="6" class={isInvitation ? "sitword" : "seatname"}>
        {shortName(name)}
      </tspan>
      {isReady && <tspan dx="4">✓</tspan>}
    </text>
  );
}

const rowsOf = (count: number): number => Math.ceil(count / PER_ROW);

/** Circles from the right: one for each hand where a box has two, also for those that are split; else one for each area. */
function circlesOf(boxes: readonly Area[], hands: number): { area: Area; number: number | null }[] {
  const [first] = boxes;
  if (!first || handOf(first) === null) return boxes.map((area) => ({ area, number: null }));
  return Array.from({ length: Math.max(boxes.length, hands) }, (_, at) => ({
    area: boxes.find((each) => handOf(each) === at + 1) ?? first,
    number: at + 1,
  }));
}

/** What lies on hands, with their doubles. */
const stakeOf = (hands: readonly FeltHand[]): number =>
  hands.reduce((sum, hand) => sum + hand.wager + hand.doubles.reduce((all, double) => all + double, 0), 0);

function Areas({ scene, place, isFree = false }: { scene: Scene; place: Place; isFree?: boolean }) {
  const { state, layout, kind } = scene;
  const wagers = isFree ? {} : wagersOf(state.view, place.seat);
  const settled = isFree ? [] : settlementsOf(state.view, place.seat);
  const spots = spotsOf(layout);
  const boxes = boxesOf(layout);
  const width = place.right - place.left - 8;
  const step = Math.min(29, width / PER_ROW);
  const radius = Math.min(12, step / 2 - 2);
  const delay = arrivalDelay(scene);
  const isColumn = kind === "blitz";
  const hands = isFree ? [] : (state.view.felt.boxes[place.seat] ?? []);
  const circles = circlesOf(boxes, hands.length);
  const gap = isColumn ? 0 : Math.min(58, width / circles.length);
  return (
    <>
      {spots.map((area, at) => {
        const row = Math.floor(at / PER_ROW);
        const here = Math.min(PER_ROW, spots.length - row * PER_ROW);
        const x = isColumn ? 32 : (at - row * PER_ROW - (here - 1) / 2) * step;
        const y = isColumn ? -56 + at * 28 : -42 - (rowsOf(spots.length) - 1 - row) * (2 * radius + 4);
        const amount = wagers[area.wager ?? ""] ?? 0;
        const outcome = combinedOutcome(settled.filter((each) => each.wager === area.wager));
        return (
          <g key={area.id} id={`seat-${place.seat}-${area.id}`}>
            <circle class="spot others" cx={x} cy={y} r={radius} />
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
      {circles.map(({ area, number }, at) => {
        const x = isColumn ? -16 : ((circles.length - 1) / 2 - at) * gap;
        const y = isColumn ? -56 + at * 28 : 0;
        const r = isColumn ? 13 : circles.length > 1 ? Math.min(21, gap / 2 - 2) : 25;
        const lying = wagers[area.wager ?? ""] ?? 0;
        const own = number === null ? hands : hands.slice(number - 1, number);
        const amount = isColumn || own.length === 0 || lying === 0 ? lying : stakeOf(own);
        const outcome = combinedOutcome(
          settled.filter((each) => each.wager === area.wager && (number === null || each.hand === number)),
        );
        const isLost = outcome?.tone === "lose";
        const isMiddle = isLost || circles.length > 1;
        const text = outcome?.text ?? brief(amount);
        const farthest = WIDTH - END - place.x - pillWidth(text, AMOUNT, outcome !== null);
        return (
          <g
            key={at}
            id={`seat-${place.seat}-${area.id}${number === null || handOf(area) === number ? "" : `-hand-${number}`}`}
          >
            <circle class="spot" cx={x} cy={y} r={r} />
            {amount > 0 && <Stack x={x} y={y + 1} size={r * 1.52} amount={amount} isCollected={isLost} delay={delay} />}
            {amount > 0 && !isColumn && (
              <Pill
                x={isMiddle ? x : Math.min(x + 18, farthest)}
                y={isMiddle && !isLost ? y + 19 : y + 4}
                text={text}
                size={circles.length > 2 ? 8.5 : circles.length > 1 ? 10.5 : AMOUNT}
                tone={outcome?.tone ?? ""}
                anchor={isMiddle ? "middle" : "start"}
                delay={outcome ? delay : 0}
              />
            )}
            {outcome && isColumn && at === 1 && (
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

function Cards({ scene, place, from }: { scene: Scene; place: Place; from: { x: number; y: number } }) {
  const hands = scene.state.view.felt.boxes[place.seat] ?? [];
  const width = place.right - place.left - 10;
  const slot = width / Math.max(1, hands.length);
  const card = Math.min(50, slot * 0.62);
  const isColumn = scene.kind === "blitz";
  const bottom = isColumn
    ? -80
    : -58 - (rowsOf(spotsOf(scene.layout).length) > 1 ? 30 : 0) - (spotsOf(scene.layout).length ? 0 : -20);
  const asked = scene.state.view.asked.find((each) => each.seat === place.seat);
  return (
    <>
      {hands.map((hand, at) => (
        <Hand
          key={at}
          scene={scene}
          hand={hand}
          place={`box ${place.seat}, hand ${at + 1}`}
          x={((hands.length - 1) / 2 - at) * slot}
          y={bottom - card * CARD_RATIO}
          from={from}
          card={card}
          room={slot - 6}
          totalSize={hands.length > 1 ? 11.5 : 13.5}
          label={texts.table.hand(at + 1)}
          gap={0.42}
          isActive={asked !== undefined && (asked.hand ?? 1) === at + 1}
        />
      ))}
    </>
  );
}
