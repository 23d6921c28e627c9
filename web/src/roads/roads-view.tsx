/** The five roads of a baccarat shoe, scrolled to the newest column in whole cells. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "../i18n/index.ts";
import {
  predictedMarks,
  beadPlate,
  bigRoad,
  derivedRoad,
  ROWS,
  runsOf,
  SIDES,
  type BeadCell,
  type BigCell,
  type Cell,
  type Coup,
  type Derived,
  type Mark,
  type Side,
  type Winner,
} from "./roads.ts";

const TINTS: Record<Winner | Mark, string> = { banker: "b", player: "p", tie: "t", red: "b", blue: "p" };

export function Roads({ coups }: { coups: readonly Coup[] }) {
  const text = texts.roads;
  const count = (winner: Winner): number => coups.filter((each) => each.winner === winner).length;
  return (
    <section class="roads" aria-label={text.label}>
      <figure class="bead">
        <figcaption>
          <b>{text.bead}</b>
          <span class="num">
            {(["banker", "player", "tie"] as const).map((each) => (
              <span key={each}>
                <i class={`legend-dot r${TINTS[each]}`} />
                {text.winners[each]} {count(each)}
              </span>
            ))}
          </span>
        </figcaption>
        <Grid
          size={28}
          minColumns={24}
          cells={beadPlate(coups)}
          label={text.beadLabel(
            coups.map(({ winner, pairs }) =>
              text.coup(
                text.winners[winner],
                pairs.map((side) => text.pairs[side]),
              ),
            ),
          )}
          draw={drawBead}
        />
      </figure>
      <div class="roads-column">
        <figure class="big">
          <figcaption>
            <b>{text.big}</b>
            {coups.length === 0 ? <span>{text.newShoe}</span> : <Predictions coups={coups} />}
          </figcaption>
          <Grid size={17} minColumns={72} cells={bigRoad(coups)} label={bigRoadLabel(coups)} draw={drawRing} hasLast />
        </figure>
        <div class="derived-roads">
          {(["bigEye", "small", "cockroach"] as const).map((road) => (
            <figure key={road}>
              <figcaption>
                <b>{text[road]}</b>
              </figcaption>
              <Grid
                size={9}
                minColumns={44}
                cells={derivedRoad(coups, road)}
                label={derivedLabel(road, derivedRoad(coups, road))}
                draw={DRAW_MARK[road]}
              />
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Accessible text of the big road, column by column. */
export function bigRoadLabel(coups: readonly Coup[]): string {
  const text = texts.roads;
  const columns = runsOf(coups).map((run, index) => {
    const ties = run.results.reduce((sum, each) => sum + each.ties, 0);
    const pairs = SIDES.map((side) =>
      text.pairsOf(text.pairs[side], run.results.filter((each) => each.pairs.includes(side)).length),
    );
    return text.column(index + 1, text.winners[run.side], run.results.length, ties, pairs);
  });
  return columns.length ? `${text.big}. ${columns.join(" ")}` : `${text.big}. ${text.empty}`;
}

function derivedLabel(road: Derived, cells: readonly Cell<Mark>[]): string {
  const runs: { mark: Mark; count: number }[] = [];
  for (const { mark } of cells) {
    const run = runs.at(-1);
    if (run?.mark === mark) run.count += 1;
    else runs.push({ mark, count: 1 });
  }
  return `${texts.roads[road]}. ${runs.length ? runs.map(({ mark, count }) => texts.roads.run(mark, count)).join(", ") : texts.roads.empty}`;
}

interface GridProps<C extends Cell<Winner | Mark>> {
  size: number;
  minColumns: number;
  cells: readonly C[];
  label: string;
  draw: (cell: C, size: number) => ComponentChildren;
  hasLast?: boolean;
}

function Grid<C extends Cell<Winner | Mark>>({ size, minColumns, cells, label, draw, hasLast = false }: GridProps<C>) {
  const scroller = useRef<HTMLDivElement>(null);
  const newest = cells.at(-1);
  const columns = Math.max(minColumns, ...cells.map((cell) => cell.column + 2));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && newest)
      element.scrollLeft = Math.ceil(Math.max(0, (newest.column + 2) * size - element.clientWidth) / size) * size;
  }, [newest?.column, cells.length, size]);
  const width = columns * size,
    height = ROWS * size;
  const lines = [
    ...range(columns + 1).map((x) => `M${x * size} 0V${height}`),
    ...range(ROWS + 1).map((y) => `M0 ${y * size}H${width}`),
  ].join("");
  return (
    <div class="road" ref={scroller} tabIndex={0} role="group" aria-label={label}>
      <svg viewBox={`-1 -1 ${width + 2} ${height + 2}`} width={width + 2} height={height + 2} aria-hidden="true">
        <path class="grid-lines" d={lines} />
        {cells.map((cell, element) => (
          <g key={element} transform={`translate(${cell.column * size} ${cell.row * size})`}>
            {draw(cell, size)}
          </g>
        ))}
        {newest && (hasLast || size > 20) && (
          <rect class="last" x={newest.column * size} y={newest.row * size} width={size} height={size} rx="3" />
        )}
      </svg>
    </div>
  );
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Dots of pairs: Banker at the upper left, Player at the lower right. */
function pairDots(pairs: readonly Side[], size: number, radius: number) {
  const places: Record<Side, number> = { banker: radius + 1, player: size - radius - 1 };
  return pairs.map((side) => (
    <circle
      key={side}
      class={`pair r${TINTS[side]}f`}
      data-pair={side}
      cx={places[side]}
      cy={places[side]}
      r={radius}
    />
  ));
}

function drawBead({ mark, pairs }: BeadCell, size: number) {
  const centre = size / 2;
  return (
    <>
      <circle class={`r${TINTS[mark]}f`} cx={centre} cy={centre} r={centre - 2.5} />
      <text class="road-letter" x={centre} y={centre + size * 0.17} font-size={size * 0.46}>
        {texts.roads.letters[mark]}
      </text>
      {pairDots(pairs, size, 3.5)}
    </>
  );
}

function drawRing({ mark, ties, pairs }: BigCell, size: number) {
  const centre = size / 2;
  return (
    <>
      <circle class={`r${TINTS[mark]}o`} cx={centre} cy={centre} r={centre - 2.6} stroke-width="2.200" />
      {ties > 0 && <path class="rto" d={`M${size - 3.5} 3.500L3.500 ${size - 3.5}`} stroke-width="2" />}
      {ties > 1 && (
        <text class="road-letter tie-count" x={centre} y={centre + 3.2} font-size="9">
          {ties}
        </text>
      )}
      {pairDots(pairs, size, 2.5)}
    </>
  );
}

const DRAW_MARK: Record<Derived, (cell: Cell<Mark>, size: number) => ComponentChildren> = {
  bigEye: ({ mark }, size) => (
    <circle class={`r${TINTS[mark]}o`} cx={size / 2} cy={size / 2} r={size / 2 - 1.8} stroke-width="1.600" />
  ),
  small: ({ mark }, size) => <circle class={`r${TINTS[mark]}f`} cx={size / 2} cy={size / 2} r={size / 2 - 1.2} />,
  cockroach: ({ mark }, size) => (
    <path class={`r${TINTS[mark]}o`} d={`M${size - 1.8} 1.800L1.800 ${size - 1.8}`} stroke-width="1.800" />
  ),
};

/** Marks that either result would add to the derived roads. */
function Predictions({ coups }: { coups: readonly Coup[] }) {
  return (
    <span class="predictions">
      {(["banker", "player"] as const).map((side) => (
        <Prediction key={side} side={side} marks={predictedMarks(coups, side)} />
      ))}
    </span>
  );
}

function Prediction({ side, marks }: { side: Side; marks: Record<Derived, Mark | null> }) {
  const roads = Object.keys(DRAW_MARK) as Derived[];
  if (roads.every((road) => marks[road] === null)) return null;
  return (
    <span class="prediction">
      {texts.roads.prediction(texts.roads.winners[side])}
      <span class="sr-only">
        {roads
          .filter((road) => marks[road] !== null)
          .map((road) => `${texts.roads[road]} ${texts.roads.marks[marks[road] as Mark]}`)
          .join(", ")}
      </span>
      {roads.map((road) => (
        <svg key={road} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
          {marks[road] !== null && DRAW_MARK[road]({ column: 0, row: 0, mark: marks[road] as Mark }, 14)}
        </svg>
      ))}
    </span>
  );
}
