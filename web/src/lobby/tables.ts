/** Tables of the house, and the filtered list that the lobby shows. */

import { computed, signal } from "@preact/signals";
import {
  NO_FILTER,
  gameGroup,
  matchesFilter,
  filterQuery,
  sortTables,
  type LobbyFilter,
} from "../state/lobby-filter.ts";
import { texts } from "../i18n/index.ts";
import { asNumber, call, ApiError, type About, type Listing, type Odds } from "../wire/api.ts";

export const tables = signal<Listing[] | null>(null);
export const abouts = signal<Record<string, About>>({});
export const houseEdges = signal<Record<string, { title: string; edge: number }>>({});
export const loadError = signal<string | null>(null);
/** Why a private table could not be opened; cleared by the next attempt. */
export const privateTableError = signal<string | null>(null);
export const filter = signal<LobbyFilter>(NO_FILTER);

/** Change the filter, and keep it in the address. */
export function changeFilter(change: Partial<LobbyFilter>): void {
  filter.value = { ...filter.value, ...change };
  history.replaceState(history.state, "", `/${filterQuery(filter.value)}`);
}

/** Number of tables per game; Midi and Mini Baccarat count as one. */
export const games = computed(() => {
  const counts = new Map<string, number>();
  for (const { game } of tables.value ?? []) counts.set(gameGroup(game), (counts.get(gameGroup(game)) ?? 0) + 1);
  return [...counts];
});

export const visibleTables = computed(() =>
  sortTables(
    filter.value.sort,
    (tables.value ?? []).filter((table) => {
      const about = abouts.value[table.id];
      return matchesFilter(
        filter.value,
        table,
        [
          table.id,
          table.title,
          texts.games[table.game],
          about?.rules,
          ...(about?.wagers ?? []).flatMap((wager) => [wager.felt, wager.title]),
        ].join(" "),
      );
    }),
    (id) => houseEdges.value[id]?.edge ?? null,
  ),
);

export async function loadTables(): Promise<void> {
  try {
    const found = (await call<{ tables: Listing[] }>("GET", "/api/tables")).tables;
    tables.value = found;
    loadError.value = null;
  } catch (error) {
    loadError.value = error instanceof ApiError ? error.message : String(error);
  }
}

export async function loadTableDetails(): Promise<void> {
  for (const table of tables.value ?? []) {
    if (abouts.value[table.id]) continue;
    try {
      const about = await call<About>("GET", `/api/tables/${encodeURIComponent(table.id)}/about`);
      abouts.value = { ...abouts.value, [table.id]: about };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  for (const table of tables.value ?? []) if (!houseEdges.value[table.id]) await loadHouseEdge(table);
}

/** Load the lowest house edge of a table's main wagers. */
async function loadHouseEdge(table: Listing): Promise<void> {
  for (const wager of table.main) {
    try {
      const odds = await call<Odds>("GET", `/api/odds/${table.game}/${wager}?table=${encodeURIComponent(table.id)}`);
      const edge = asNumber(odds.house_edge),
        known = houseEdges.value[table.id];
      if (edge === null) continue;
      const title = abouts.value[table.id]?.wagers.find((each) => each.id === wager)?.felt ?? wager;
      if (!known || edge < known.edge) houseEdges.value = { ...houseEdges.value, [table.id]: { title, edge } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
