/** Wager area of your own seat: a button while wagers are open, otherwise a drawing. */

import type { ComponentChildren } from "preact";
import { isWagering, settlementsOf, wagersOf } from "../state/table.ts";
import { formatShortDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { handOfArea, takesChips, type Area } from "./layout.ts";
import { Pill, Stack } from "./marks.tsx";
import { combinedOutcome, outcomeText, type Outcome } from "./outcome.ts";
import { areaTitle, arrivalDelay, areaLimits, type Scene } from "./scene.ts";

export interface SpotState {
  id: string;
  amount: number;
  outcome: Outcome | null;
  canPlace: boolean;
  isRefused: boolean;
  title: string;
  limits: string;
}

/** Return the state of a seat's area. */
export function spotOf(scene: Scene, seat: number, area: Area): SpotState {
  const { state, layout, listing, store } = scene;
  const hand = handOfArea(area);
  const wager = area.wager ?? "";
  const settled = settlementsOf(state.view, seat).filter(
    (each) => each.wager === wager && (hand === null || each.hand === hand),
  );
  const id = `seat-${seat}-${area.id}`;
  return {
    id,
    title: hand === null ? areaTitle(layout, area) : `${areaTitle(layout, area)}, ${texts.table.hand(hand)}`,
    limits: areaLimits(listing, area),
    amount: wagersOf(state.view, seat)[wager] ?? 0,
    outcome: combinedOutcome(settled),
    canPlace: isWagering(state) && takesChips(area) && store.isConnected,
    isRefused: store.refusal.value?.spot === id,
  };
}

/** Group of an area; a click places the chosen chip. */
export function SpotGroup({
  scene,
  seat,
  area,
  spot,
  children,
}: {
  scene: Scene;
  seat: number;
  area: Area;
  spot: SpotState;
  children: ComponentChildren;
}) {
  const placed =
    spot.amount > 0
      ? spot.canPlace && !spot.outcome
        ? texts.table.placed(formatShortDollars(spot.amount))
        : texts.table.stake(formatShortDollars(spot.amount))
      : texts.table.nothing;
  const label = texts.table.spot(
    spot.title,
    spot.limits,
    [placed, outcomeText(spot.outcome)].filter(Boolean).join(", "),
  );
  if (!spot.canPlace)
    return (
      <g
        id={spot.id}
        role="img"
        aria-label={label}
        data-amount={spot.amount}
        class={spot.isRefused ? "refused-spot" : undefined}
      >
        {children}
      </g>
    );
  const placeChip = (): void => {
    void scene.store.place(seat, area.wager ?? "", spot.id);
  };
  return (
    <g
      id={spot.id}
      role="button"
      tabindex={0}
      data-spot=""
      data-amount={spot.amount}
      class={`spot-button ${spot.isRefused ? "refused-spot" : ""}`}
      onClick={placeChip}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter") {
          event.preventDefault();
          placeChip();
        }
      }}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}

/** Rectangular area: title, chips and amount, result or limits. */
export function SpotCell({
  scene,
  seat,
  area,
  x,
  y,
  width,
  height,
}: {
  scene: Scene;
  seat: number;
  area: Area;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  const spot = spotOf(scene, seat, area);
  const middle = x + width / 2;
  const { lines, size } = titleLines(spot.title, width - 8);
  const isTall = lines.length === 1;
  const chip = Math.min(21, height * (isTall ? 0.46 : 0.4));
  const low = y + height * (isTall ? 0.69 : 0.77);
  return (
    <SpotGroup scene={scene} seat={seat} area={area} spot={spot}>
      <rect class={`spot mine ${spot.isRefused ? "refused" : ""}`} x={x} y={y} width={width} height={height} rx="10" />
      {lines.map((line, index) => (
        <text
          key={index}
          class="f-cream t-mid spot-title"
          x={middle}
          y={y + height * (isTall ? 0.25 : 0.17 + index * 0.25) + size * 0.36}
          font-size={size}
        >
          {line}
        </text>
      ))}
      <SpotMarks scene={scene} spot={spot} middle={middle} y={low} chip={chip} size={isTall ? 11 : 10} room={width} />
      {spot.amount === 0 && !spot.outcome && (
        <text
          class="f-dim t-mid limits"
          x={middle}
          y={low + 3.5}
          font-size={Math.min(10.5, (width - 8) / (spot.limits.length * 0.56))}
        >
          {spot.limits}
        </text>
      )}
      <ChipPreview scene={scene} x={middle} y={low} size={chip} isEmpty={spot.amount === 0 && !spot.outcome} />
    </SpotGroup>
  );
}

const MAX_FONT_SIZE = 11.5;
const MIN_FONT_SIZE = 9.2;
const sizeFor = (text: string, room: number): number => Math.min(MAX_FONT_SIZE, room / (text.length * 0.545));

/** Set a title on one line if it is legible, otherwise on two. */
function titleLines(title: string, room: number): { lines: string[]; size: number } {
  const size = sizeFor(title, room);
  const gaps = [...title.matchAll(/ /g)].map((gap) => gap.index);
  if (size >= MIN_FONT_SIZE || gaps.length === 0) return { lines: [title], size };
  const gap = gaps.sort((a, b) => Math.abs(a - title.length / 2) - Math.abs(b - title.length / 2))[0] ?? 0;
  const lines = [title.slice(0, gap), title.slice(gap + 1)];
  return { lines, size: Math.min(MIN_FONT_SIZE, ...lines.map((line) => sizeFor(line, room))) };
}

/** Chips with their amount or outcome. */
export function SpotMarks({
  scene,
  spot,
  middle,
  y,
  chip,
  size,
  room = Infinity,
}: {
  scene: Scene;
  spot: SpotState;
  middle: number;
  y: number;
  chip: number;
  size: number;
  room?: number;
}) {
  const delay = arrivalDelay(scene);
  const { outcome, amount } = spot;
  const text = outcome?.text ?? formatShortDollars(amount);
  const offset = (text.length * size * 0.62 + size * (outcome ? 2.2 : 1.1)) / 2;
  const hasRoom = 2 * offset + chip + 4 <= room;
  const keepsChips = (outcome === null || outcome.tone !== "lose") && (hasRoom || outcome === null);
  if (amount === 0 && !outcome) return null;
  return (
    <>
      {amount > 0 && (
        <Stack
          x={keepsChips ? middle - offset : middle}
          y={y}
          size={chip}
          amount={amount}
          isCollected={!keepsChips}
          delay={delay}
        />
      )}
      <Pill
        x={keepsChips && amount > 0 ? middle + chip / 2 + 2 : middle}
        y={y}
        text={text}
        size={size}
        tone={outcome?.tone ?? ""}
        delay={outcome ? delay : 0}
      />
    </>
  );
}

/** Preview of the chosen chip while the pointer is over an area. */
export function ChipPreview({
  scene,
  x,
  y,
  size,
  isEmpty,
}: {
  scene: Scene;
  x: number;
  y: number;
  size: number;
  isEmpty: boolean;
}) {
  if (!isEmpty) return null;
  return (
    <use
      class="ghost"
      href={`#chip-${scene.store.chip.value / 100}`}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
    />
  );
}
