/** A seat of a baccarat felt: its bands of wagers along the arc, its side wagers, its number and name. */

import { settlementsOf, wagersOf } from "../state/table.ts";
import { brief } from "../components/money.ts";
import { texts } from "../i18n/index.ts";
import { cells, edgeAt, fitMarks, MIDI, tiltAt, type Place } from "./geometry.ts";
import { bandsOf, spotsOf, type Area } from "./layout.ts";
import { Pill, Stack } from "./marks.tsx";
import { combinedOutcome } from "./outcome.ts";
import { arrivalDelay, nameOf, shortName, type Scene } from "./scene.ts";
import { asButton } from "./press.ts";
import { placeName } from "./status-line.ts";
import { Ghost, SpotCell, SpotGroup, SpotMarks, spotOf } from "./spot.tsx";

const STRIP = 30;
const HEIGHTS: Record<string, number> = { tie: 38, banker: 54, player: 52 };
const heightOf = (area: Area): number => HEIGHTS[area.wager ?? ""] ?? 48;

/** The top of the bands at a place from left to right. */
const topAt = (x: number, depth: number): number => edgeAt(MIDI, x) - STRIP - depth;

function bandPath(place: Place, from: number, to: number): string {
  const steps = place.isOwn ? 8 : 4;
  const xs = Array.from({ length: steps + 1 }, (_, at) => place.left + ((place.right - place.left) * at) / steps);
  const upper = xs.map((x) => `${x.toFixed(1)} ${topAt(x, from).toFixed(1)}`);
  const lower = xs.reverse().map((x) => `${x.toFixed(1)} ${topAt(x, to).toFixed(1)}`);
  return `M${upper.join("L")}L${lower.join("L")}Z`;
}

export function Seat({ scene, place, sit }: { scene: Scene; place: Place; sit: ((seat: number) => void) | null }) {
  const { state, layout } = scene;
  const isFree = state.house.names[place.seat] === undefined;
  const name = placeName("baccarat", place.seat);
  const bands = [...bandsOf(layout)].reverse();
  let depth = 0;
  const drawn = bands.map((area) => {
    const low = depth;
    depth += heightOf(area);
    return { area, low, high: depth };
  });
  const canSit = isFree && sit !== null;
  const take = (): void => {
    sit?.(place.seat);
  };
  const who = place.isOwn ? texts.table.you : isFree ? texts.table.free : nameOf(state, place.seat);
  const given = canSit
    ? { ...asButton(take), class: "sitbtn" }
    : { role: "group" as const, "aria-label": texts.table.place(name, who, place.isOwn) };
  return (
    <g id={`seat-${place.seat}`} {...given}>
      {canSit && <title>{texts.table.sitAt(name)}</title>}
      {drawn.map(({ area, low, high }) =>
        place.isOwn ? (
          <OwnBand key={area.id} scene={scene} place={place} area={area} low={low} high={high} />
        ) : (
          <OtherBand key={area.id} scene={scene} place={place} area={area} low={low} high={high} />
        ),
      )}
      {place.isOwn && <path class="ownframe" d={bandPath(place, depth, 0)} />}
      <Sides scene={scene} place={place} depth={depth} />
      <text
        class={`t-mid ${place.isOwn ? "f-gold own-name" : "f-cream"}`}
        x={place.x}
        y={edgeAt(MIDI, place.x) - 10}
        font-size={place.isOwn ? 14 : 12}
        transform={`rotate(${tiltAt(MIDI, place.x) * 2} ${place.x} ${edgeAt(MIDI, place.x) - 10})`}
      >
        <tspan class="seatnumber">{place.seat}</tspan>
        <tspan dx="6" class={canSit ? "sitword" : "seatname"}>
          {canSit ? texts.table.sit : shortName(who)}
        </tspan>
      </text>
    </g>
  );
}

/** How high a band is that has its odds under its name. */
const TWO_LINES = 48;

/** How far from the right edge the middle of chips and amount is: name and odds stand at the left. */
const MARKS = 72;

/** Put what begins at a place onto the middle of a band, turned as the band is where its own middle lies. */
const along = (x: number, turnedAs: number, depth: number): string =>
  `translate(${x} ${topAt(x, depth)}) rotate(${tiltAt(MIDI, turnedAs) * 3})`;

function OwnBand({
  scene,
  place,
  area,
  low,
  high,
}: {
  scene: Scene;
  place: Place;
  area: Area;
  low: number;
  high: number;
}) {
  const spot = spotOf(scene, place.seat, area);
  const middle = (low + high) / 2;
  const isFree = spot.amount === 0 && !spot.outcome;
  const isTall = high - low >= TWO_LINES;
  return (
    <SpotGroup scene={scene} seat={place.seat} area={area} spot={spot}>
      <path class={`band ${area.wager ?? ""} own ${spot.isRefused ? "refused" : ""}`} d={bandPath(place, high, low)} />
      <g transform={along(place.left + 18, place.left + 90, middle)}>
        <text class="f-cream" x="0" y={isTall ? -1 : 6}>
          <tspan class="f-serif" font-size="19" letter-spacing="2">
            {area.inscription.toUpperCase()}
          </tspan>
          <tspan class="odds" {...(isTall ? { x: 0, dy: 16 } : { dx: 10 })} font-size="11.500">
            {area.pays.join(", ")}
          </tspan>
        </text>
      </g>
      {isFree && (
        <g transform={along(place.right - 18, place.right - 50, middle)}>
          <text class="f-dim limits" x="0" y="4" font-size="11" text-anchor="end">
            {spot.limits}
          </text>
        </g>
      )}
      <g transform={along(place.right - MARKS, place.right - MARKS, middle)}>
        <SpotMarks scene={scene} spot={spot} middle={0} y={0} chip={Math.min(38, (high - low) * 0.8)} size={13} />
        <Ghost scene={scene} x={0} y={0} size={Math.min(36, (high - low) * 0.8)} isFree={isFree} />
      </g>
    </SpotGroup>
  );
}

function OtherBand({
  scene,
  place,
  area,
  low,
  high,
}: {
  scene: Scene;
  place: Place;
  area: Area;
  low: number;
  high: number;
}) {
  const { state } = scene;
  const amount = wagersOf(state.view, place.seat)[area.wager ?? ""] ?? 0;
  const outcome = combinedOutcome(settlementsOf(state.view, place.seat).filter((each) => each.wager === area.wager));
  const y = topAt(place.x, (low + high) / 2);
  const delay = arrivalDelay(scene);
  const isLost = outcome?.tone === "lose";
  const words = outcome?.text ?? brief(amount);
  const marks = fitMarks(words, outcome !== null, place.right - place.left - 6);
  return (
    <g id={`seat-${place.seat}-${area.id}`}>
      <path class={`band ${area.wager ?? ""}`} d={bandPath(place, high, low)} />
      {amount === 0 ? (
        <text
          class="f-cream t-mid bandname"
          x={place.x}
          y={y + 4}
          font-size="12"
          letter-spacing="1"
          transform={`rotate(${tiltAt(MIDI, place.x) * 2.6} ${place.x} ${y})`}
        >
          {area.inscription.toUpperCase()}
        </text>
      ) : (
        <>
          {marks.chip > 0 && (
            <Stack
              x={isLost ? place.x : place.x - marks.width / 2 + marks.chip / 2}
              y={y}
              size={marks.chip}
              amount={amount}
              isCollected={isLost}
              delay={delay}
            />
          )}
          <Pill
            x={isLost ? place.x : place.x + marks.width / 2}
            y={y}
            text={words}
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

/** In how many rows side wagers lie: four are two and two. */
const rowsOf = (spots: number): number => Math.ceil(spots / (spots > 3 ? 2 : 3));

/** Side wagers: cells over your own bands, small drawings over the others. */
function Sides({ scene, place, depth }: { scene: Scene; place: Place; depth: number }) {
  const spots = spotsOf(scene.layout);
  if (place.isOwn) {
    const rows = rowsOf(spots.length),
      perRow = Math.ceil(spots.length / rows);
    const height = rows > 1 ? 34 : 44;
    const topOf = (left: number, right: number): number =>
      Math.min(topAt(left, depth), topAt(right, depth)) - 2 - rows * (height + 4);
    return (
      <>
        {cells(spots.length, place.right - place.left, 4, perRow).map((cell, at) => {
          const area = spots[at] as Area;
          return (
            <SpotCell
              key={area.id}
              scene={scene}
              seat={place.seat}
              area={area}
              x={place.x + cell.x}
              y={topOf(place.x + cell.x, place.x + cell.x + cell.width) + cell.row * (height + 4)}
              width={cell.width}
              height={height}
            />
          );
        })}
      </>
    );
  }
  const rows = rowsOf(spots.length),
    inRow = Math.ceil(spots.length / rows);
  const step = (place.right - place.left - 8) / Math.max(1, inRow);
  return (
    <>
      {spots.map((area, at) => {
        const x = place.left + 4 + step * ((at % inRow) + 0.5);
        const y = topAt(x, depth) - 18 - (rows - 1 - Math.floor(at / inRow)) * 24;
        const amount = wagersOf(scene.state.view, place.seat)[area.wager ?? ""] ?? 0;
        const outcome = combinedOutcome(
          settlementsOf(scene.state.view, place.seat).filter((each) => each.wager === area.wager),
        );
        return (
          <g key={area.id} id={`seat-${place.seat}-${area.id}`}>
            <rect
              class={`spot others ${area.hand ? `side-${area.hand}` : ""}`}
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
