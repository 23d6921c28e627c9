/** Filters and order of the lobby. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  parseFilter,
  NO_FILTER,
  matchesFilter,
  offeredMinimums,
  filterQuery,
  sortTables,
  type LobbyFilter,
} from "../src/state/lobby-filter.ts";
import type { Listing } from "../src/wire/api.ts";

const table = (id: string, min: number | null, taken: number, changes: Partial<Listing> = {}): Listing => ({
  id,
  game: "blackjack",
  title: "Blackjack",
  dealing: "electronic",
  seats: 7,
  taken,
  main: min === null ? [] : ["blackjack"],
  main_any: false,
  limits: min === null ? {} : { blackjack: { min, max: 50_000 } },
  meters: {},
  state: "waiting",
  allows_hints: false,
  is_private: false,
  ...changes,
});
const poker = table("POKER-1", null, 6, { game: "poker", seats: 9 });
const tables = [table("BJ-1", 1000, 7), table("MIDI-1", 2500, 2, { game: "midi" }), table("EDGE-1", 500, 4), poker];
const edges: Record<string, number> = { "BJ-1": 0.005, "MIDI-1": 0.0106, "EDGE-1": 0.0087 };
const ids = (found: readonly Listing[]): string[] => found.map((each) => each.id);
const matchingIds = (filter: Partial<LobbyFilter>): string[] =>
  ids(tables.filter((each) => matchesFilter({ ...NO_FILTER, ...filter }, each, each.title)));

test("the minimums of the tables are offered once each", () => {
  assert.deepEqual(offeredMinimums([...tables, table("BJ-2", 1000, 0)]), [500, 1000, 2500]);
});

test("a limit shows tables with at most this minimum, and those without one", () => {
  assert.deepEqual(matchingIds({ maxMinimum: 1000 }), ["BJ-1", "EDGE-1", "POKER-1"]);
  assert.deepEqual(matchingIds({ maxMinimum: 500, game: "blackjack" }), ["EDGE-1"]);
  assert.deepEqual(matchingIds({ game: "baccarat" }), ["MIDI-1"]);
  assert.deepEqual(matchingIds({ game: "mini" }), ["MIDI-1"]); // one group, also in an older address
  assert.deepEqual(matchingIds({ hasFreeSeat: true }), ["MIDI-1", "EDGE-1", "POKER-1"]);
  assert.deepEqual(matchingIds({ search: "black jack" }).length, 4);
  assert.deepEqual(matchingIds({ search: "switch" }), []);
});

test("tables are sorted by game, by minimum, by house edge and by free seats; poker has neither minimum nor edge", () => {
  const sortedBy = (sort: LobbyFilter["sort"]): string[] => ids(sortTables(sort, tables, (id) => edges[id] ?? null));
  assert.deepEqual(sortedBy("game"), ["BJ-1", "EDGE-1", "MIDI-1", "POKER-1"]);
  assert.deepEqual(sortedBy("minimum"), ["EDGE-1", "BJ-1", "MIDI-1", "POKER-1"]);
  assert.deepEqual(sortedBy("edge"), ["BJ-1", "EDGE-1", "MIDI-1", "POKER-1"]);
  // Free seats: 0, 5, 3 and 3; equal ones keep their order.
  assert.deepEqual(sortedBy("free"), ["MIDI-1", "EDGE-1", "POKER-1", "BJ-1"]);
});

test("your own table stays first in every order", () => {
  const own = table("BJ-1~7", 1000, 7, { is_private: true });
  for (const sort of ["game", "minimum", "edge", "free"] as const)
    assert.equal(sortTables(sort, [...tables, own], () => null)[0]?.id, "BJ-1~7");
});

test("the address keeps the filter, and the default filter has an empty query", () => {
  const filter: LobbyFilter = {
    game: "midi",
    search: "6 decks",
    maxMinimum: 2500,
    sort: "edge",
    hasFreeSeat: true,
    hasMeter: false,
    hasCoach: true,
  };
  assert.equal(filterQuery(filter), "?game=midi&words=6+decks&limit=25&sort=edge&seat=yes&coach=yes");
  assert.deepEqual(parseFilter(filterQuery(filter)), filter);
  assert.equal(filterQuery(NO_FILTER), "");
  assert.deepEqual(parseFilter("?limit=much&sort=luck"), NO_FILTER);
});
