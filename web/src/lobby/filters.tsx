/** Search field, filters and sort order of the lobby. */

import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../components/icon.tsx";
import { formatShortDollars } from "../components/money.ts";
import { gameGroup, offeredMinimums, SORTS, type Sort } from "../state/lobby-filter.ts";
import { texts } from "../i18n/index.ts";
import { filter, changeFilter, games, tables } from "./tables.ts";

/** Search field; the slash key focuses it. */
export function Search() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key !== "/" ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        event.target instanceof HTMLInputElement ||
        document.querySelector("[role=dialog]")
      )
        return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <label class="search">
      <Icon name="search" />
      <span class="sr-only">{texts.lobby.search}</span>
      <input
        ref={input}
        type="search"
        aria-keyshortcuts="/"
        placeholder={texts.lobby.searchHint}
        value={filter.value.search}
        onInput={(event) => {
          changeFilter({ search: event.currentTarget.value });
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}

export function Filters() {
  return (
    <section class="filters" aria-label={texts.lobby.filters}>
      <div class="filter-group">
        <GameChip id="" count={tables.value?.length ?? 0} />
        {games.value.map(([id, count]) => (
          <GameChip key={id} id={id} count={count} />
        ))}
      </div>
      <div class="filter-group right">
        <FilterCheckbox title={texts.lobby.seatFree} field="hasFreeSeat" />
        <FilterCheckbox title={texts.lobby.hasMeter} field="hasMeter" />
        <FilterCheckbox title={texts.lobby.hasCoach} field="hasCoach" />
        <MinimumFilter />
        <SortSelect />
      </div>
    </section>
  );
}

function GameChip({ id, count }: { id: string; count: number }) {
  return (
    <button
      type="button"
      class="game-chip"
      aria-pressed={gameGroup(filter.value.game) === id}
      onClick={() => {
        changeFilter({ game: id });
      }}
    >
      {id ? (texts.games[id] ?? id) : texts.lobby.all}
      <span class="num">{count}</span>
    </button>
  );
}

function FilterCheckbox({ title, field }: { title: string; field: "hasFreeSeat" | "hasMeter" | "hasCoach" }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={filter.value[field]}
        onChange={(event) => {
          changeFilter({ [field]: event.currentTarget.checked });
        }}
      />
      <span />
      {title}
    </label>
  );
}

/** Choice of the highest minimum wager, from the minimums that the tables have. */
function MinimumFilter() {
  const { maxMinimum } = filter.value;
  const minimums = offeredMinimums(tables.value ?? []);
  const all =
    maxMinimum === null || minimums.includes(maxMinimum) ? minimums : [...minimums, maxMinimum].sort((a, b) => a - b);
  return (
    <select
      class="select"
      aria-label={texts.lobby.limit}
      value={maxMinimum ?? ""}
      onChange={(event) => {
        changeFilter({ maxMinimum: Number(event.currentTarget.value) || null });
      }}
    >
      <option value="">{texts.lobby.anyLimit}</option>
      {all.map((each) => (
        <option key={each} value={each}>
          {texts.lobby.limitTo(formatShortDollars(each))}
        </option>
      ))}
    </select>
  );
}

function SortSelect() {
  return (
    <select
      class="select"
      aria-label={texts.lobby.sort}
      value={filter.value.sort}
      onChange={(event) => {
        changeFilter({ sort: event.currentTarget.value as Sort });
      }}
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {texts.lobby.sorts[sort]}
        </option>
      ))}
    </select>
  );
}
