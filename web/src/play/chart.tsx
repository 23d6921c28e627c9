/** Chart of net results by round, with the expectation and one and two standard deviations. */

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { formatDollars, formatSignedDollars } from "../components/money.ts";
import { theme } from "../state/settings.ts";
import { texts } from "../i18n/index.ts";
import type { ResultSeries } from "./results.ts";

const HEIGHT = 300;
const NARROW = { width: 560, height: 220 };

/** Tokens may use light-dark(), which a canvas does not understand, so an element resolves them. */
function readColours(host: HTMLElement): Record<"net" | "expected" | "one" | "two" | "grid" | "text", string> {
  const colourOf = (name: string): string => {
    const probe = host.appendChild(document.createElement("i"));
    probe.className = `tint-${name}`;
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  };
  return {
    net: colourOf("net"),
    expected: colourOf("expected"),
    one: colourOf("one"),
    two: colourOf("two"),
    grid: colourOf("grid"),
    text: colourOf("text"),
  };
}

function drawChart(host: HTMLElement, series: ResultSeries, hasOdds: boolean): uPlot {
  const tint = readColours(host);
  const width = host.clientWidth;
  const deviate = (times: number): number[] =>
    series.expected.map((expected, index) => (expected + times * (series.deviation[index] ?? 0)) / 100);
  const font = "12px 'Inter Variable', sans-serif";
  const axis = { stroke: tint.text, grid: { stroke: tint.grid, width: 1 }, ticks: { show: false }, font };
  const line = { points: { show: false } };
  return new uPlot(
    {
      width,
      height: width < NARROW.width ? NARROW.height : HEIGHT,
      legend: { show: false },
      cursor: { y: false, points: { show: false } },
      scales: { x: { time: false } },
      series: [
        {},
        ...["two", "one"].map(() => ({ ...line, width: 0 })),
        { ...line, show: hasOdds, stroke: tint.expected, width: 1.5, dash: [6, 5] },
        ...["one", "two"].map(() => ({ ...line, width: 0 })),
        { ...line, stroke: tint.net, width: 2 },
      ],
      bands: [
        { series: [1, 5], fill: tint.two },
        { series: [2, 4], fill: tint.one },
      ],
      axes: [
        { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
        {
          ...axis,
          size: 72,
          values: (_, splits) =>
            splits.map((split) =>
              formatDollars(split * 100)
                .replace(/\.00$/, "")
                .replace("-", "−"),
            ),
        },
      ],
    },
    [
      series.net.map((_, index) => index),
      deviate(2),
      deviate(1),
      deviate(0),
      deviate(-1),
      deviate(-2),
      series.net.map((net) => net / 100),
    ],
    host,
  );
}

/** Without known odds, as at poker, only the net is drawn. */
export function Chart({ series, hasOdds }: { series: ResultSeries; hasOdds: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const chosen = theme.value;
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let plot = drawChart(element, series, hasOdds);
    const redraw = (): void => {
      plot.destroy();
      plot = drawChart(element, series, hasOdds);
    };
    const scheme = matchMedia("(prefers-color-scheme: light)");
    scheme.addEventListener("change", redraw);
    addEventListener("resize", redraw);
    return () => {
      scheme.removeEventListener("change", redraw);
      removeEventListener("resize", redraw);
      plot.destroy();
    };
  }, [series, chosen, hasOdds]);
  const text = texts.play,
    last = series.net.length - 1;
  const net = formatSignedDollars(series.net[last] ?? 0);
  const label = hasOdds
    ? text.chartLabel(
        last,
        net,
        formatSignedDollars(Math.round(series.expected[last] ?? 0)),
        formatDollars(Math.round(series.deviation[last] ?? 0)),
      )
    : text.chartLabelNet(last, net);
  return (
    <figure class="chart">
      <div class="plot" role="img" aria-label={label} ref={host} />
      <figcaption>
        <span class="key net">{text.net}</span>
        {hasOdds && (
          <>
            <span class="key expected">{text.expected}</span>
            <span class="key one">{text.oneDeviation}</span>
            <span class="key two">{text.twoDeviations}</span>
          </>
        )}
      </figcaption>
    </figure>
  );
}
