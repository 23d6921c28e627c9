/** The tables of the house, and which of them the lobby shows. */

import { computed, signal } from "@preact/signals";
import { EVERYTHING, groupOf, isChosen, queryOf, sorted, type Choice } from "../state/lobby.ts";
import { texts } from "../i18n/index.ts";
import { asNumber, call, ApiError, type About, type Listing, type Odds } from "../wire/api.ts";

export const tables = signal<Listing[] | null>(null);
export const abouts = signal<Record<string, About>>({});
export const edges = signal<Record<string, { title: string; edge: number }>>({});
export const fault = signal<string | null>(null);
/** Why no private table was opened, until the next try. */
export const refusal = signal<string | null>(null);
export const choice = signal<Choice>(EVERYTHING);

/** Choose other tables or another order, and keep it in the address. */
export function choose(change: Partial<Choice>): void {
  choice.value = { ...choice.value, ...change };
  history.replaceState(history.state, "", `/${queryOf(choice.value)}`);
}

/** How many tables there are of each game, Midi and Mini Baccarat together. */
export const games = computed(() => {
  const counts = new Map<string, number>();
  for (const { game } of tables.value ?? []) counts.set(groupOf(game), (counts.get(groupOf(game)) ?? 0) + 1);
  return [...counts];
});

export const shown = computed(() =>
  sorted(
    choice.value.sort,
    (tables.value ?? []).filter((table) => {
      const about = abouts.value[table.id];
      return isChosen(
        choice.value,
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
    (id) => edges.value[id]?.edge ?? null,
  ),
);

export async function load(): Promise<void> {
  try {
    const found = (await call<{ tables: Listing[] }>("GET", "/api/tables")).tables;
    tables.value = found;
    fault.value = null;
  } catch (error) {
    fault.value = error instanceof ApiError ? error.message : String(error);
  }
}

export async function loadAbouts(): Promise<void> {
  for (const table of tables.value ?? []) {
    if (abouts.value[table.id]) continue;
    try {
      const about = await call<About>("GET", `/api/tables/${encodeURIComponent(table.id)}/about`);
      abouts.value = { ...abouts.value, [table.id]: about };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  for (const table of tables.value ?? []) if (!edges.value[table.id]) await loadEdge(table);
}

/** The least house edge of a table's main wagers. */
async function loadEdge(table: Listing): Promise<void> {
  for (const wager of table.main) {
    try {
      const odds = await call<Odds>("GET", `/api/odds/${table.game}/${wager}?table=${encodeURIComponent(table.id)}`);
      const edge = asNumber(odds.house_edge),
        known = edges.value[table.id];
      if (edge === null) continue;
      const title = abouts.value[table.id]?.wagers.find((each) => each.id === wager)?.felt ?? wager;
      if (!known || edge < known.edge) edges.value = { ...edges.value, [table.id]: { title, edge } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
