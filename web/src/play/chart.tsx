/** Net results round by round, beside the expectation with one and two standard deviations. */

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { dollars, signedDollars } from "../components/money.ts";
import { theme } from "../state/settings.ts";
import { texts } from "../i18n/index.ts";
import type { ResultSeries } from "./results.ts";

const HEIGHT = 300;
const NARROW = { width: 560, height: 220 };

/** Tokens may be light-dark(), which a canvas does not know; an element resolves them. */
function colours(host: HTMLElement): Record<"net" | "expected" | "one" | "two" | "grid" | "text", string> {
  const of = (name: string): string => {
    const probe = host.appendChild(document.createElement("i"));
    probe.className = `tint-${name}`;
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  };
  return {
    net: of("net"),
    expected: of("expected"),
    one: of("one"),
    two: of("two"),
    grid: of("grid"),
    text: of("text"),
  };
}

function draw(host: HTMLElement, series: ResultSeries, isKnown: boolean): uPlot {
  const tint = colours(host);
  const width = host.clientWidth;
  const off = (times: number): number[] =>
    series.expected.map((expected, at) => (expected + times * (series.deviation[at] ?? 0)) / 100);
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
        { ...line, show: isKnown, stroke: tint.expected, width: 1.5, dash: [6, 5] },
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
              dollars(split * 100)
                .replace(/\.00$/, "")
                .replace("-", "−"),
            ),
        },
      ],
    },
    [series.net.map((_, at) => at), off(2), off(1), off(0), off(-1), off(-2), series.net.map((net) => net / 100)],
    host,
  );
}

/** Where no odds are known, as at poker, only what was won is drawn. */
export function Chart({ series, isKnown }: { series: ResultSeries; isKnown: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const chosen = theme.value;
  useEffect(() => {
    const at = host.current;
    if (!at) return undefined;
    let plot = draw(at, series, isKnown);
    const again = (): void => {
      plot.destroy();
      plot = draw(at, series, isKnown);
    };
    const scheme = matchMedia("(prefers-color-scheme: light)");
    scheme.addEventListener("change", again);
    addEventListener("resize", again);
    return () => {
      scheme.removeEventListener("change", again);
      removeEventListener("resize", again);
      plot.destroy();
    };
  }, [series, chosen, isKnown]);
  const words = texts.play,
    last = series.net.length - 1;
  const net = signedDollars(series.net[last] ?? 0);
  const label = isKnown
    ? words.chartLabel(
        last,
        net,
        signedDollars(Math.round(series.expected[last] ?? 0)),
        dollars(Math.round(series.deviation[last] ?? 0)),
      )
    : words.chartLabelNet(last, net);
  return (
    <figure class="chart">
      <div class="plot" role="img" aria-label={label} ref={host} />
      <figcaption>
        <span class="key net">{words.net}</span>
        {isKnown && (
          <>
            <span class="key expected">{words.expected}</span>
            <span class="key one">{words.one}</span>
            <span class="key two">{words.two}</span>
          </>
        )}
      </figcaption>
    </figure>
  );
}
