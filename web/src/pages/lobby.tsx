/** Lobby: all tables of the house. */

import { useEffect } from "preact/hooks";
import { Filters, Search } from "../lobby/filters.tsx";
import { TableCard } from "../lobby/table-card.tsx";
import {
  abouts,
  filter,
  changeFilter,
  loadError,
  loadTables,
  loadTableDetails,
  privateTableError,
  visibleTables,
  tables,
} from "../lobby/tables.ts";
import { focusFallback } from "../components/focus.ts";
import { TopBar } from "../components/top-bar.tsx";
import { parseFilter, NO_FILTER } from "../state/lobby-filter.ts";
import { ensureSession } from "../state/session.ts";
import { texts } from "../i18n/index.ts";

const REFRESH_INTERVAL = 3000;

export function Lobby() {
  useEffect(() => {
    filter.value = parseFilter(location.search);
    document.title = `${texts.nav.tables}, ${texts.product}`;
    void ensureSession().catch(() => undefined);
    void loadTables().then(loadTableDetails);
    const timer = setInterval(() => {
      void loadTables();
    }, REFRESH_INTERVAL);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <>
      <TopBar />
      <main class="lobby">
        <section class="intro">
          <div>
            <h1 {...focusFallback(1)}>{texts.lobby.title}</h1>
            <p>{texts.lobby.lead}</p>
          </div>
          <Search />
        </section>
        <Filters />
        {(loadError.value ?? privateTableError.value) && (
          <p class="error" role="alert">
            {loadError.value ?? privateTableError.value}
          </p>
        )}
        {tables.value === null && !loadError.value && (
          <ul class="grid" aria-hidden="true">
            {[1, 2, 3].map((n) => (
              <li key={n} class="table-card empty" />
            ))}
          </ul>
        )}
        {tables.value !== null && visibleTables.value.length === 0 && (
          <p class="page-empty">
            {texts.lobby.noMatch}{" "}
            <button
              class="btn"
              type="button"
              onClick={() => {
                changeFilter({ ...NO_FILTER, sort: filter.value.sort });
              }}
            >
              {texts.lobby.clear}
            </button>
          </p>
        )}
        <ul class="grid">
          {visibleTables.value.map((table) => (
            <TableCard key={table.id} table={table} about={abouts.value[table.id]} />
          ))}
        </ul>
      </main>
    </>
  );
}
