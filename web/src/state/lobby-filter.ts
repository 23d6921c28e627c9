/** Filter and order of the lobby's tables. Pure; the filter is kept in the address. */

import type { Listing } from "../wire/api.ts";

export const SORTS = ["game", "minimum", "edge", "free"] as const;
export type Sort = (typeof SORTS)[number];

export interface LobbyFilter {
  /** Id of a game or of its group; empty for all. */
  game: string;
  search: string;
  /** Highest minimum of a main wager, in cents; null for any. */
  maxMinimum: number | null;
  sort: Sort;
  hasFreeSeat: boolean;
  hasMeter: boolean;
  hasCoach: boolean;
}

export const NO_FILTER: LobbyFilter = {
  game: "",
  search: "",
  maxMinimum: null,
  sort: "game",
  hasFreeSeat: false,
  hasMeter: false,
  hasCoach: false,
};

/** Parse the filter from a query; invalid values are ignored. */
export function parseFilter(query: string): LobbyFilter {
  const params = new URLSearchParams(query);
  const limit = Number(params.get("limit")) * 100;
  return {
    game: params.get("game") ?? "",
    search: params.get("words") ?? "",
    maxMinimum: limit > 0 ? limit : null,
    sort: SORTS.find((sort) => sort === params.get("sort")) ?? NO_FILTER.sort,
    hasFreeSeat: params.has("seat"),
    hasMeter: params.has("meter"),
    hasCoach: params.has("coach"),
  };
}

/** Return the query of a filter; empty for the default. */
export function filterQuery(filter: LobbyFilter): string {
  const query = new URLSearchParams();
  if (filter.game) query.set("game", filter.game);
  if (filter.search) query.set("words", filter.search);
  if (filter.maxMinimum !== null) query.set("limit", String(filter.maxMinimum / 100));
  if (filter.sort !== NO_FILTER.sort) query.set("sort", filter.sort);
  if (filter.hasFreeSeat) query.set("seat", "yes");
  if (filter.hasMeter) query.set("meter", "yes");
  if (filter.hasCoach) query.set("coach", "yes");
  const text = query.toString();
  return text && `?${text}`;
}

/** Minimum of the main wagers, in cents; null if there is none, as at poker. */
export function mainWagerMinimum(table: Listing): number | null {
  const mins = table.main.map((wager) => table.limits[wager]?.min ?? null).filter((min) => min !== null);
  return mins.length ? Math.min(...mins) : null;
}

/** Return the distinct minimums of all tables, in ascending order. */
export const offeredMinimums = (tables: readonly Listing[]): number[] =>
  [...new Set(tables.map(mainWagerMinimum).filter((min) => min !== null))].sort((a, b) => a - b);

/** Group of a game in the filter: Midi and Mini Baccarat are one. */
export const gameGroup = (game: string): string => (["midi", "mini"].includes(game) ? "baccarat" : game);

/** Whether a table matches; `text` is what the search looks in. A table without a minimum matches every limit. */
export function matchesFilter(filter: LobbyFilter, table: Listing, text: string): boolean {
  return (
    (!filter.game || gameGroup(table.game) === gameGroup(filter.game)) &&
    (filter.maxMinimum === null || (mainWagerMinimum(table) ?? 0) <= filter.maxMinimum) &&
    (!filter.hasFreeSeat || table.taken < table.seats) &&
    (!filter.hasCoach || table.allows_hints) &&
    (!filter.hasMeter || Object.keys(table.meters).length > 0) &&
    filter.search
      .toLowerCase()
      .split(/[\s,]+/)
      .every((word) => text.toLowerCase().includes(word))
  );
}

/** Sort tables: private ones first, those without the value last. Games keep the server's order. */
export function sortTables(sort: Sort, tables: readonly Listing[], edgeOf: (id: string) => number | null): Listing[] {
  const games = [...new Set(tables.map((table) => table.game))];
  const sortKey = (table: Listing): number => {
    if (sort === "minimum") return mainWagerMinimum(table) ?? Infinity;
    if (sort === "edge") return edgeOf(table.id) ?? Infinity;
    return sort === "free" ? table.taken - table.seats : games.indexOf(table.game);
  };
  const compare = (one: number, other: number): number => (one === other ? 0 : one - other);
  return [...tables].sort(
    (one, other) => Number(other.is_private) - Number(one.is_private) || compare(sortKey(one), sortKey(other)),
  );
}
