/** All tables of the house: felt, rules, limits, meters, house edge. */

import { computed, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { asNumber, call, Refused, type About, type Listing, type Odds } from "../wire/api.ts";
import { choiceOf, EVERYTHING, isChosen, minimumsOf, queryOf, sorted, SORTS, type Choice, type Sort } from "../state/lobby.ts";
import { addressOf, playAlone, tableName } from "../state/private.ts";
import { go } from "../state/router.ts";
import { whoAmI } from "../state/session.ts";
import { texts } from "../texts/index.ts";
import { Icon } from "../parts/icon.tsx";
import { rest } from "../parts/focus.ts";
import { brief, percent } from "../parts/money.ts";
import { Ticking } from "../parts/ticking.tsx";
import { TopBar } from "../parts/topbar.tsx";

const EVERY = 3000;

const tables = signal<Listing[] | null>(null);
const abouts = signal<Record<string, About>>({});
const edges = signal<Record<string, { title: string; edge: number }>>({});
const fault = signal<string | null>(null);
/** Why no private table was opened, until the next try. */
const refusal = signal<string | null>(null);
const choice = signal<Choice>(EVERYTHING);

/** Choose other tables or another order, and keep it in the address. */
function choose(change: Partial<Choice>): void {
  choice.value = { ...choice.value, ...change };
  history.replaceState(history.state, "", `/${queryOf(choice.value)}`);
}

const games = computed(() => {
  const counts = new Map<string, number>();
  for (const table of tables.value ?? []) counts.set(table.game, (counts.get(table.game) ?? 0) + 1);
  return [...counts];
});

const shown = computed(() => sorted(choice.value.sort, (tables.value ?? []).filter((table) => {
  const about = abouts.value[table.id];
  return isChosen(choice.value, table, [table.id, table.title, texts.games[table.game], about?.rules, ...(about?.wagers ?? []).map((wager) => wager.title)].join(" "));
}), (id) => edges.value[id]?.edge ?? null));

async function load(): Promise<void> {
  try {
    const found = (await call<{ tables: Listing[] }>("GET", "/api/tables")).tables;
    tables.value = found;
    fault.value = null;
  } catch (error) {
    fault.value = error instanceof Refused ? error.message : String(error);
  }
}

async function loadAbouts(): Promise<void> {
  for (const table of tables.value ?? []) {
    if (abouts.value[table.id]) continue;
    try {
      const about = await call<About>("GET", `/api/tables/${encodeURIComponent(table.id)}/about`);
      abouts.value = { ...abouts.value, [table.id]: about };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  for (const table of tables.value ?? []) if (!edges.value[table.id]) await loadEdge(table);
}

/** The least house edge of a table's main wagers. */
async function loadEdge(table: Listing): Promise<void> {
  for (const wager of table.main) {
    try {
      const odds = await call<Odds>("GET", `/api/odds/${table.game}/${wager}?table=${encodeURIComponent(table.id)}`);
      if (odds.house_edge === undefined) continue;
      const edge = asNumber(odds.house_edge), known = edges.value[table.id];
      const title = abouts.value[table.id]?.wagers.find((each) => each.id === wager)?.title ?? wager;
      if (!known || edge < known.edge) edges.value = { ...edges.value, [table.id]: { title, edge } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

export function Lobby() {
  useEffect(() => {
    choice.value = choiceOf(location.search);
    document.title = `${texts.nav.tables}, ${texts.product}`;
    void whoAmI().catch(() => undefined);
    void load().then(loadAbouts);
    const timer = setInterval(() => { void load(); }, EVERY);
    return () => { clearInterval(timer); };
  }, []);
  return (
    <>
      <TopBar />
      <main class="lobby">
        <section class="intro">
          <div><h1 {...rest(1)}>{texts.lobby.title}</h1><p>{texts.lobby.lead}</p></div>
          <Search />
        </section>
        <Filters />
        {(fault.value ?? refusal.value) && <p class="fault" role="alert">{fault.value ?? refusal.value}</p>}
        {tables.value === null && !fault.value && <ul class="grid" aria-hidden="true">{[1, 2, 3].map((n) => <li key={n} class="tcard empty" />)}</ul>}
        {tables.value !== null && shown.value.length === 0 && (
          <p class="nothing">{texts.lobby.none} <button class="btn" type="button" onClick={() => { choose({ ...EVERYTHING, sort: choice.value.sort }); }}>{texts.lobby.clear}</button></p>
        )}
        <ul class="grid">{shown.value.map((table) => <TableCard key={table.id} table={table} about={abouts.value[table.id]} />)}</ul>
      </main>
    </>
  );
}

/** The search field, which the slash key leads to. */
function Search() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => { removeEventListener("keydown", onKey); };
  }, []);
  return (
    <label class="search">
      <Icon name="search" /><span class="sr">{texts.lobby.search}</span>
      <input ref={field} type="search" aria-keyshortcuts="/" placeholder={texts.lobby.searchHint} value={choice.value.words} onInput={(event) => { choose({ words: event.currentTarget.value }); }} />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}

function Filters() {
  return (
    <section class="filters" aria-label={texts.lobby.filters}>
      <div class="fgroup">
        <GameChip id="" count={tables.value?.length ?? 0} />
        {games.value.map(([id, count]) => <GameChip key={id} id={id} count={count} />)}
      </div>
      <div class="fgroup right">
        <Check title={texts.lobby.seatFree} of="seat" />
        <Check title={texts.lobby.hasMeter} of="meter" />
        <Check title={texts.lobby.hasCoach} of="coach" />
        <Limit />
        <Order />
      </div>
    </section>
  );
}

function GameChip({ id, count }: { id: string; count: number }) {
  return (
    <button type="button" class="fchip" aria-pressed={choice.value.game === id} onClick={() => { choose({ game: id }); }}>
      {id ? (texts.games[id] ?? id) : texts.lobby.all}<span class="num">{count}</span>
    </button>
  );
}

function Check({ title, of }: { title: string; of: "seat" | "meter" | "coach" }) {
  return (
    <label class="check">
      <input type="checkbox" checked={choice.value[of]} onChange={(event) => { choose({ [of]: event.currentTarget.checked }); }} /><span />{title}
    </label>
  );
}

/** The highest minimum, of those that the tables have. */
function Limit() {
  const { limit } = choice.value;
  const offered = minimumsOf(tables.value ?? []);
  const all = limit === null || offered.includes(limit) ? offered : [...offered, limit].sort((a, b) => a - b);
  return (
    <select class="select" aria-label={texts.lobby.limit} value={limit ?? ""} onChange={(event) => { choose({ limit: Number(event.currentTarget.value) || null }); }}>
      <option value="">{texts.lobby.anyLimit}</option>
      {all.map((each) => <option key={each} value={each}>{texts.lobby.limitTo(brief(each))}</option>)}
    </select>
  );
}

function Order() {
  return (
    <select class="select" aria-label={texts.lobby.sort} value={choice.value.sort} onChange={(event) => { choose({ sort: event.currentTarget.value as Sort }); }}>
      {SORTS.map((sort) => <option key={sort} value={sort}>{texts.lobby.sorts[sort]}</option>)}
    </select>
  );
}

/** The felt of a table, loaded when it comes into sight: `loading="lazy"` would load those far below too. */
function Drawing({ id }: { id: string }) {
  const place = useRef<HTMLImageElement>(null);
  const [isSeen, see] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => { if (entries.some((each) => each.isIntersecting)) see(true); });
    if (place.current && !isSeen) watch.observe(place.current);
    return () => { watch.disconnect(); };
  }, [isSeen]);
  return <img ref={place} {...(isSeen && { src: `/api/tables/${encodeURIComponent(id)}/thumbnail.svg` })} alt="" width="366" height="150" />;
}

function TableCard({ table, about }: { table: Listing; about: About | undefined }) {
  const address = addressOf(table.id);
  const isFull = table.taken >= table.seats;
  const [meter] = Object.entries(table.meters);
  const name = `${table.title} ${tableName(table.id)}`;
  const sides = (about?.wagers ?? []).filter((wager) => wager.is_additional);
  return (
    <li class={`tcard ${isFull ? "full" : ""}`}>
      <a class="thumb" href={address} tabIndex={-1} aria-hidden="true">
        <Drawing id={table.id} />
        {meter && <div class="meter"><span>{about?.meters[meter[0]] ?? "\u00a0"}</span><b class="num"><Ticking amount={meter[1]} /></b></div>}
      </a>
      <div class="tbody">
        <div class="thead"><h2><a href={address}>{table.title}</a></h2>{table.hints && <span class="coached"><Icon name="coach" />{texts.lobby.coach}</span>}<span class="id num">{tableName(table.id)}</span></div>
        <p class="rules">{about?.rules ?? "\u00a0"}</p>
        <ul class="sides">
          {sides.length === 0 && <li class="none">{about ? texts.lobby.noSides : "\u00a0"}</li>}
          {sides.slice(0, 4).map((wager) => <li key={wager.id}>{wager.title}</li>)}
          {sides.length > 4 && <li class="none">{texts.lobby.more(sides.length - 4)}</li>}
        </ul>
        <dl class="facts num">
          <div><dt>{texts.lobby.limits}</dt><dd>{limitsOf(table)}</dd></div>
          <div>
            <dt>{texts.lobby.edge}</dt>
            <dd>{edgeOf(table)}</dd>
          </div>
          <div>
            <dt>{texts.lobby.seats}</dt>
            <dd>{texts.lobby.taken(table.taken, table.seats)}<Pips taken={table.taken} seats={table.seats} /></dd>
          </div>
        </dl>
        <div class="tfoot">
          <span class={`state ${table.state}`}><i />{table.private ? texts.lobby.yours : (texts.lobby.states[table.state] ?? table.state)}</span>
          {table.private ? <button type="button" class="btn primary" onClick={() => { go(address, "sit"); }} aria-label={`${texts.lobby.goOn}: ${name}`}>{texts.lobby.goOn}</button> : (
            <span class="ways">
              {table.dealing === "electronic" && <button type="button" class="btn ghost" onClick={() => { void alone(table.id); }} aria-label={`${texts.lobby.alone}: ${name}`}>{texts.lobby.alone}</button>}
              <button type="button" class={`btn ${isFull ? "ghost" : "primary"}`} onClick={() => { go(address, isFull ? null : "sit"); }} aria-label={`${isFull ? texts.lobby.watch : texts.lobby.sit}: ${name}`}>
                {isFull ? texts.lobby.watch : texts.lobby.sit}
              </button>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

/** Play at a table of one's own; a refusal is shown above the tables. */
async function alone(like: string): Promise<void> {
  refusal.value = null;
  try {
    await playAlone(like);
  } catch (error) {
    refusal.value = error instanceof Refused ? error.message : String(error);
    scrollTo(0, 0);
  }
}

function limitsOf(table: Listing): string {
  const main = table.main.map((wager) => table.limits[wager]).find((limits) => limits !== undefined);
  if (!main) return texts.lobby.noEdge;
  if (main.min === null) return main.max === null ? texts.lobby.noEdge : texts.table.upTo(brief(main.max));
  return main.max === null ? texts.table.from(brief(main.min)) : texts.table.to(brief(main.min), brief(main.max));
}

function edgeOf(table: Listing) {
  if (table.main.length === 0) return <>{texts.lobby.noEdge}<small>{texts.lobby.betweenPlayers}</small></>;
  const found = edges.value[table.id];
  return found ? <>{percent(found.edge)}<small>{found.title}</small></> : "\u2014";
}

function Pips({ taken, seats }: { taken: number; seats: number }) {
  return <span class="pips" aria-hidden="true">{Array.from({ length: seats }, (_, at) => <i key={at} class={at < taken ? "on" : ""} />)}</span>;
}
