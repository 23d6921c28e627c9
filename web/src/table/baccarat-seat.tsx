/** A seat of the baccarat felt: bands of wagers along the arc, side wagers, number and name. */

import { settlementsOf, wagersOf } from "../state/table.ts";
import { formatShortDollars } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { layOutCells, edgeAt, fitMarks, BACCARAT_STAGE, tiltAt, type SeatPosition } from "./geometry.ts";
import { bandsOf, spotsOf, type Area } from "./layout.ts";
import { Pill, Stack } from "./marks.tsx";
import { combinedOutcome } from "./outcome.ts";
import { arrivalDelay, occupantName, shortName, type Scene } from "./scene.ts";
import { buttonProps } from "./svg-button.ts";
import { seatLabel } from "./status-line.ts";
import { ChipPreview, SpotCell, SpotGroup, SpotMarks, spotOf } from "./spot.tsx";

const STRIP_HEIGHT = 30;
const BAND_HEIGHTS: Record<string, number> = { tie: 38, banker: 54, player: 52 };
const heightOf = (area: Area): number => BAND_HEIGHTS[area.wager ?? ""] ?? 48;

/** Top of the bands at x. */
const topAt = (x: number, depth: number): number => edgeAt(BACCARAT_STAGE, x) - STRIP_HEIGHT - depth;

function bandPath(position: SeatPosition, from: number, to: number): string {
  const steps = position.isOwn ? 8 : 4;
  const xs = Array.from(
    { length: steps + 1 },
    (_, index) => position.left + ((position.right - position.left) * index) / steps,
  );
  const upper = xs.map((x) => `${x.toFixed(1)} ${topAt(x, from).toFixed(1)}`);
  const lower = xs.reverse().map((x) => `${x.toFixed(1)} ${topAt(x, to).toFixed(1)}`);
  return `M${upper.join("L")}L${lower.join("L")}Z`;
}

export function BaccaratSeat({
  scene,
  position,
  sit,
}: {
  scene: Scene;
  position: SeatPosition;
  sit: ((seat: number) => void) | null;
}) {
  const { state, layout } = scene;
  const isFree = state.status.names[position.seat] === undefined;
  const name = seatLabel("baccarat", position.seat);
  const bands = [...bandsOf(layout)].reverse();
  let depth = 0;
  const stackedBands = bands.map((area) => {
    const low = depth;
    depth += heightOf(area);
    return { area, low, high: depth };
  });
  const canSit = isFree && sit !== null;
  const sitHere = (): void => {
    sit?.(position.seat);
  };
  const occupant = position.isOwn ? texts.table.you : isFree ? texts.table.free : occupantName(state, position.seat);
  const props = canSit
    ? { ...buttonProps(sitHere), class: "sit-button" }
    : { role: "group" as const, "aria-label": texts.table.occupiedSeat(name, occupant, position.isOwn) };
  return (
    <g id={`seat-${position.seat}`} {...props}>
      {canSit && <title>{texts.table.sitAt(name)}</title>}
      {stackedBands.map(({ area, low, high }) =>
        position.isOwn ? (
          <OwnBand key={area.id} scene={scene} position={position} area={area} low={low} high={high} />
        ) : (
          <OtherBand key={area.id} scene={scene} position={position} area={area} low={low} high={high} />
        ),
      )}
      {position.isOwn && <path class="own-frame" d={bandPath(position, depth, 0)} />}
      <SideWagers scene={scene} position={position} depth={depth} />
      <text
        class={`t-mid ${position.isOwn ? "f-gold own-name" : "f-cream"}`}
        x={position.x}
        y={edgeAt(BACCARAT_STAGE, position.x) - 10}
        font-size={position.isOwn ? 14 : 12}
        transform={`rotate(${tiltAt(BACCARAT_STAGE, position.x) * 2} ${position.x} ${edgeAt(BACCARAT_STAGE, position.x) - 10})`}
      >
        <tspan class="seat-number">{position.seat}</tspan>
        <tspan dx="6" class={canSit ? "sit-label" : "seat-name"}>
          {canSit ? texts.table.sit : shortName(occupant)}
        </tspan>
      </text>
    </g>
  );
}

/** Minimum height of a band with its odds below its name. */
const MIN_TWO_LINE_HEIGHT = 48;

/** Distance of chips and amount from the right edge; name and odds are at the left. */
const MARKS_INSET = 72;

/** Return the transform to the middle of a band, rotated as the band is at `tiltX`. */
const alongBand = (x: number, tiltX: number, depth: number): string =>
  `translate(${x} ${topAt(x, depth)}) rotate(${tiltAt(BACCARAT_STAGE, tiltX) * 3})`;

function OwnBand({
  scene,
  position,
  area,
  low,
  high,
}: {
  scene: Scene;
  position: SeatPosition;
  area: Area;
  low: number;
  high: number;
}) {
  const spot = spotOf(scene, position.seat, area);
  const middle = (low + high) / 2;
  const isEmpty = spot.amount === 0 && !spot.outcome;
  const isTall = high - low >= MIN_TWO_LINE_HEIGHT;
  return (
    <SpotGroup scene={scene} seat={position.seat} area={area} spot={spot}>
      <path
        class={`band ${area.wager ?? ""} own ${spot.isRefused ? "refused" : ""}`}
        d={bandPath(position, high, low)}
      />
      <g transform={alongBand(position.left + 18, position.left + 90, middle)}>
        <text class="f-cream" x="0" y={isTall ? -1 : 6}>
          <tspan class="f-serif" font-size="19" letter-spacing="2">
            {area.inscription.toUpperCase()}
          </tspan>
          <tspan class="odds" {...(isTall ? { x: 0, dy: 16 } : { dx: 10 })} font-size="11.500">
            {area.pays.join(", ")}
          </tspan>
        </text>
      </g>
      {isEmpty && (
        <g transform={alongBand(position.right - 18, position.right - 50, middle)}>
          <text class="f-dim limits" x="0" y="4" font-size="11" text-anchor="end">
            {spot.limits}
          </text>
        </g>
      )}
      <g transform={alongBand(position.right - MARKS_INSET, position.right - MARKS_INSET, middle)}>
        <SpotMarks scene={scene} spot={spot} middle={0} y={0} chip={Math.min(38, (high - low) * 0.8)} size={13} />
        <ChipPreview scene={scene} x={0} y={0} size={Math.min(36, (high - low) * 0.8)} isEmpty={isEmpty} />
      </g>
    </SpotGroup>
  );
}

function OtherBand({
  scene,
  position,
  area,
  low,
  high,
}: {
  scene: Scene;
  position: SeatPosition;
  area: Area;
  low: number;
  high: number;
}) {
  const { state } = scene;
  const amount = wagersOf(state.view, position.seat)[area.wager ?? ""] ?? 0;
  const outcome = combinedOutcome(settlementsOf(state.view, position.seat).filter((each) => each.wager === area.wager));
  const y = topAt(position.x, (low + high) / 2);
  const delay = arrivalDelay(scene);
  const isLost = outcome?.tone === "lose";
  const text = outcome?.text ?? formatShortDollars(amount);
  const marks = fitMarks(text, outcome !== null, position.right - position.left - 6);
  return (
    <g id={`seat-${position.seat}-${area.id}`}>
      <path class={`band ${area.wager ?? ""}`} d={bandPath(position, high, low)} />
      {amount === 0 ? (
        <text
          class="f-cream t-mid band-name"
          x={position.x}
          y={y + 4}
          font-size="12"
          letter-spacing="1"
          transform={`rotate(${tiltAt(BACCARAT_STAGE, position.x) * 2.6} ${position.x} ${y})`}
        >
          {area.inscription.toUpperCase()}
        </text>
      ) : (
        <>
          {marks.chip > 0 && (
            <Stack
              x={isLost ? position.x : position.x - marks.width / 2 + marks.chip / 2}
              y={y}
              size={marks.chip}
              amount={amount}
              isCollected={isLost}
              delay={delay}
            />
          )}
          <Pill
            x={isLost ? position.x : position.x + marks.width / 2}
            y={y}
            text={text}
            size={marks.size}
            tone={outcome?.tone ?? ""}
            anchor={isLost ? "middle" : "end"}
            delay={outcome ? delay : 0}
          />
        </>
      )}
    </g>
  );
}

/** Rows of side wagers: four are two by two. */
const rowCount = (spots: number): number => Math.ceil(spots / (spots > 3 ? 2 : 3));

/** Side wagers: cells above your own bands, small marks above the others. */
function SideWagers({ scene, position, depth }: { scene: Scene; position: SeatPosition; depth: number }) {
  const spots = spotsOf(scene.layout);
  if (position.isOwn) {
    const rows = rowCount(spots.length),
      perRow = Math.ceil(spots.length / rows);
    const height = rows > 1 ? 34 : 44;
    const topOf = (left: number, right: number): number =>
      Math.min(topAt(left, depth), topAt(right, depth)) - 2 - rows * (height + 4);
    return (
      <>
        {layOutCells(spots.length, position.right - position.left, 4, perRow).map((cell, index) => {
          const area = spots[index] as Area;
          return (
            <SpotCell
              key={area.id}
              scene={scene}
              seat={position.seat}
              area={area}
              x={position.x + cell.x}
              y={topOf(position.x + cell.x, position.x + cell.x + cell.width) + cell.row * (height + 4)}
              width={cell.width}
              height={height}
            />
          );
        })}
      </>
    );
  }
  const rows = rowCount(spots.length),
    inRow = Math.ceil(spots.length / rows);
  const step = (position.right - position.left - 8) / Math.max(1, inRow);
  return (
    <>
      {spots.map((area, index) => {
        const x = position.left + 4 + step * ((index % inRow) + 0.5);
        const y = topAt(x, depth) - 18 - (rows - 1 - Math.floor(index / inRow)) * 24;
        const amount = wagersOf(scene.state.view, position.seat)[area.wager ?? ""] ?? 0;
        const outcome = combinedOutcome(
          settlementsOf(scene.state.view, position.seat).filter((each) => each.wager === area.wager),
        );
        return (
          <g key={area.id} id={`seat-${position.seat}-${area.id}`}>
            <rect
              class={`spot other-seats ${area.hand ? `side-${area.hand}` : ""}`}
              x={x - Math.min(20, step / 2 - 2)}
              y={y - 10}
              width={Math.min(40, step - 4)}
              height="20"
              rx="7"
            />
            {amount > 0 && (
              <Stack
                x={x}
                y={y}
                size={17}
                amount={amount}
                isCollected={outcome?.tone === "lose"}
                delay={arrivalDelay(scene)}
              />
            )}
          </g>
        );
      })}
    </>
  );
}
