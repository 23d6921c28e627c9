/** My play: results against expectation, by wager, and every round with its transcript. */

import { signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { asNumber, call, ApiError, type About, type Odds } from "../wire/api.ts";
import { wagerTitle } from "../panels/round-entries.ts";
import { roundPath, type RecalledRound } from "../panels/recalled-rounds.ts";
import { ReplayLink, Transcript } from "../panels/rounds.tsx";
import { CardText } from "../panels/card-text.tsx";
import { ResultMark } from "../panels/why.tsx";
import { focusFallback } from "../components/focus.ts";
import { Icon } from "../components/icon.tsx";
import { fetchOnce, useFetchOnce } from "../components/fetch-once.ts";
import { formatDollars, withDollars, formatSignedDollars } from "../components/money.ts";
import { capitalize, withTie } from "../components/sentence.ts";
import { TopBar } from "../components/top-bar.tsx";
import { Chart } from "../play/chart.tsx";
import { resultsByWager, resultSeries, toCsv, type PlayedRound, type WagerOdds } from "../play/results.ts";
import { tableName } from "../state/private-tables.ts";
import { ensureSession } from "../state/session.ts";
import { texts } from "../i18n/index.ts";

const MAX_ROUNDS = 500;
const PAGE_SIZE = 20;

const playedRounds = signal<PlayedRound[] | null>(null);
const loadError = signal<string | null>(null);
const abouts = signal<Record<string, About>>({});
const odds = signal<Record<string, WagerOdds | null>>({});

async function load(): Promise<void> {
  try {
    await ensureSession();
    playedRounds.value = (await call<{ rounds: PlayedRound[] }>("GET", `/api/play?last=${MAX_ROUNDS}`)).rounds;
    loadError.value = null;
  } catch (error) {
    loadError.value = error instanceof ApiError ? error.message : String(error);
    return;
  }
  for (const round of playedRounds.value) await loadOdds(round);
}

/** Load the odds and names of a round's wagers. */
async function loadOdds(round: PlayedRound): Promise<void> {
  const table = encodeURIComponent(round.table);
  if (!abouts.value[round.table]) {
    const about = await fetchOnce<About>(`/api/tables/${table}/about`).catch(() => null);
    if (about) abouts.value = { ...abouts.value, [round.table]: about };
  }
  const wagers = new Set([
    ...Object.values(round.wagers).flatMap(Object.keys),
    ...round.settlements.map((each) => each.wager),
  ]);
  for (const wager of wagers) {
    const key = `${round.table}/${wager}`;
    if (key in odds.value) continue;
    const found = await fetchOnce<Odds>(`/api/odds/${round.game}/${wager}?table=${table}`).catch(() => null);
    const edge = asNumber(found?.house_edge),
      deviation = asNumber(found?.standard_deviation);
    odds.value = { ...odds.value, [key]: edge !== null && deviation !== null ? { edge, deviation } : null };
  }
}

const oddsOf = (table: string, wager: string): WagerOdds | null => odds.value[`${table}/${wager}`] ?? null;

/** Title of a round's table; a table that no longer exists is named by its game. */
const roundTitle = (round: PlayedRound): string =>
  abouts.value[round.table]?.title ?? texts.games[round.game] ?? round.game;

export function PlayPage() {
  useEffect(() => {
    document.title = `${texts.nav.play}, ${texts.product}`;
    const reload = (): void => {
      void load();
    };
    reload();
    addEventListener("online", reload);
    return () => {
      removeEventListener("online", reload);
    };
  }, []);
  const rounds = playedRounds.value;
  return (
    <>
      <TopBar />
      <main class="play-page">
        <header>
          <h1 {...focusFallback(1)}>{texts.nav.play}</h1>
          {rounds && rounds.length > 0 && (
            <button
              type="button"
              class="btn"
              onClick={() => {
                saveCsv(rounds);
              }}
            >
              {texts.play.save}
            </button>
          )}
        </header>
        {loadError.value && (
          <p class="error" role="alert">
            {loadError.value}
          </p>
        )}
        {rounds === null && !loadError.value && (
          <p class="panel-empty" aria-busy="true">
            {texts.panel.loading}
          </p>
        )}
        {rounds?.length === 0 && (
          <p class="page-empty">
            {texts.play.nothing}{" "}
            <a class="btn primary" href="/">
              {texts.play.sit}
            </a>
          </p>
        )}
        {rounds && rounds.length > 0 && <Results rounds={rounds} />}
      </main>
    </>
  );
}

/** Download the rounds as a CSV file. */
function saveCsv(rounds: PlayedRound[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([toCsv(rounds)], { type: "text/csv" }));
  link.download = "my-play.csv";
  link.target = "_self";
  link.click();
  URL.revokeObjectURL(link.href);
}

function Results({ rounds }: { rounds: PlayedRound[] }) {
  const known = odds.value;
  const series = useMemo(() => resultSeries(rounds, oddsOf), [rounds, known]);
  const text = texts.play,
    last = series.net.length - 1;
  const hasOdds = useMemo(
    () => resultsByWager(rounds, oddsOf, roundTitle).some((each) => each.expected !== null),
    [rounds, known],
  );
  const net = series.net[last] ?? 0,
    expected = Math.round(series.expected[last] ?? 0),
    deviation = Math.round(series.deviation[last] ?? 0);
  return (
    <>
      <dl class="totals num">
        <div>
          <dt>{text.rounds}</dt>
          <dd>{rounds.length}</dd>
        </div>
        <div>
          <dt>{text.net}</dt>
          <dd>
            <ResultMark net={net} />
          </dd>
        </div>
        <div>
          <dt>{text.expected}</dt>
          <dd>{hasOdds ? formatSignedDollars(expected) : "–"}</dd>
        </div>
        <div>
          <dt>{text.deviation}</dt>
          <dd>{hasOdds ? formatDollars(deviation) : "–"}</dd>
        </div>
      </dl>
      <Chart series={series} hasOdds={hasOdds} />
      <WagerResults rounds={rounds} />
      <PlayedRounds rounds={rounds} />
    </>
  );
}

function WagerResults({ rounds }: { rounds: PlayedRound[] }) {
  const text = texts.play;
  const results = resultsByWager(rounds, oddsOf, roundTitle);
  if (results.length === 0) return null; // poker has no wagers against the house
  const title = (game: string, wager: string): string =>
    wagerTitle(
      Object.values(abouts.value).find(
        (about) => about.game === game && about.wagers.some((each) => each.id === wager),
      ) ?? null,
      wager,
    );
  return (
    <section>
      <h2>{text.byWager}</h2>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={text.byWager}>
        <table class="results num">
          <thead>
            <tr>
              {[text.wager, text.rounds, text.staked, text.net, text.expected, text.deviation].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((each) => (
              <tr key={`${each.title}/${each.wager}`}>
                <th scope="row">
                  {title(each.game, each.wager)}
                  <small>{each.title}</small>
                </th>
                <td>{each.rounds}</td>
                <td>{formatDollars(each.staked)}</td>
                <td class={each.net > 0 ? "win" : each.net < 0 ? "lose" : ""}>{formatSignedDollars(each.net)}</td>
                <td>{each.expected === null ? "–" : formatSignedDollars(Math.round(each.expected))}</td>
                <td>{each.deviation === null ? "–" : formatDollars(Math.round(each.deviation))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted footnote">{text.note}</p>
    </section>
  );
}

function PlayedRounds({ rounds }: { rounds: PlayedRound[] }) {
  const [count, setCount] = useState(PAGE_SIZE);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <section>
      <h2>{texts.play.rounds}</h2>
      <ul class="entry-list played">
        {rounds.slice(0, count).map((round) => {
          const key = `${round.table}/${round.number}`,
            isOpen = key === opened;
          return (
            <li key={key} class={isOpen ? "open" : ""}>
              <button
                class="row"
                type="button"
                aria-expanded={isOpen}
                onClick={() => {
                  setOpened(isOpen ? null : key);
                }}
              >
                <span class="row-name">
                  {tableName(round.table)}, {texts.play.round(round.number)}
                </span>
                <span class="result">
                  <CardText text={capitalize(withDollars(withTie(round.result)))} />
                </span>
                <time class="row-detail num" dateTime={round.ended}>
                  {new Date(round.ended).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}
                </time>
                <ResultMark net={round.net} />
                <Icon name="down" class="row-toggle" />
              </button>
              {isOpen && <RoundDetails round={round} />}
            </li>
          );
        })}
      </ul>
      {count < rounds.length && (
        <button
          type="button"
          class="btn"
          onClick={() => {
            setCount(count + PAGE_SIZE);
          }}
        >
          {texts.play.more}
        </button>
      )}
    </section>
  );
}

function RoundDetails({ round }: { round: PlayedRound }) {
  const { value, error } = useFetchOnce<RecalledRound>(roundPath(round.table, round.number));
  if (error !== null) return <p class="panel-empty">{error}</p>;
  return value ? (
    <>
      <ReplayLink table={round.table} round={round.number} />
      <Transcript lines={value.lines} />
    </>
  ) : (
    <p class="panel-empty" aria-busy="true">
      {texts.panel.loading}
    </p>
  );
}
