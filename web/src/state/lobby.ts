/** Which tables of the lobby are shown, and in which order. Pure; the choice is kept in the address. */

import type { Listing } from "../wire/api.ts";

export const SORTS = ["game", "minimum", "edge", "free"] as const;
export type Sort = (typeof SORTS)[number];

export interface Choice {
  /** The id of a game or of its group; empty for all. */
  game: string;
  words: string;
  /** The highest minimum of a main wager, in cents; null for any. */
  limit: number | null;
  sort: Sort;
  seat: boolean;
  meter: boolean;
  coach: boolean;
}

export const EVERYTHING: Choice = {
  game: "",
  words: "",
  limit: null,
  sort: "game",
  seat: false,
  meter: false,
  coach: false,
};

/** Read a choice from the query of an address; what cannot be read is as if it were not there. */
export function choiceOf(query: string): Choice {
  const given = new URLSearchParams(query);
  const limit = Number(given.get("limit")) * 100;
  return {
    game: given.get("game") ?? "",
    words: given.get("words") ?? "",
    limit: limit > 0 ? limit : null,
    sort: SORTS.find((sort) => sort === given.get("sort")) ?? EVERYTHING.sort,
    seat: given.has("seat"),
    meter: given.has("meter"),
    coach: given.has("coach"),
  };
}

/** Return the query of a choice, empty where everything is shown in the usual order. */
export function queryOf(choice: Choice): string {
  const query = new URLSearchParams();
  if (choice.game) query.set("game", choice.game);
  if (choice.words) query.set("words", choice.words);
  if (choice.limit !== null) query.set("limit", String(choice.limit / 100));
  if (choice.sort !== EVERYTHING.sort) query.set("sort", choice.sort);
  for (const each of ["seat", "meter", "coach"] as const) if (choice[each]) query.set(each, "yes");
  const text = query.toString();
  return text && `?${text}`;
}

/** The least that a main wager may be, in cents; null where no wager has a minimum, as at poker. */
export function minimumOf(table: Listing): number | null {
  const mins = table.main.map((wager) => table.limits[wager]?.min ?? null).filter((min) => min !== null);
  return mins.length ? Math.min(...mins) : null;
}

/** Return the minimums of all tables, each once, the least first. */
export const minimumsOf = (tables: readonly Listing[]): number[] =>
  [...new Set(tables.map(minimumOf).filter((min) => min !== null))].sort((a, b) => a - b);

/** The group of the filter that a game belongs to: Midi and Mini Baccarat are one. */
export const groupOf = (game: string): string => (["midi", "mini"].includes(game) ? "baccarat" : game);

/** Whether a table is shown; `text` is what can be searched. A table without a minimum is within every limit. */
export function isChosen(choice: Choice, table: Listing, text: string): boolean {
  return (
    (!choice.game || groupOf(table.game) === groupOf(choice.game)) &&
    (choice.limit === null || (minimumOf(table) ?? 0) <= choice.limit) &&
    (!choice.seat || table.taken < table.seats) &&
    (!choice.coach || table.hints) &&
    (!choice.meter || Object.keys(table.meters).length > 0) &&
    choice.words
      .toLowerCase()
      .split(/[\s,]+/)
      .every((word) => text.toLowerCase().includes(word))
  );
}

/** Return tables in the chosen order; your own come first, and those without the figure last. Games keep the house's order. */
export function sorted(sort: Sort, tables: readonly Listing[], edgeOf: (id: string) => number | null): Listing[] {
  const games = [...new Set(tables.map((table) => table.game))];
  const figure = (table: Listing): number => {
    if (sort === "minimum") return minimumOf(table) ?? Infinity;
    if (sort === "edge") return edgeOf(table.id) ?? Infinity;
    return sort === "free" ? table.taken - table.seats : games.indexOf(table.game);
  };
  const rank = (one: number, other: number): number => (one === other ? 0 : one - other);
  return [...tables].sort(
    (one, other) => Number(other.private) - Number(one.private) || rank(figure(one), figure(other)),
  );
}
