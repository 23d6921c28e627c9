/** Data shared by all components of the felt. */

import type { Listing } from "../wire/api.ts";
import { mayPlayBox } from "../state/boxes.ts";
import { isWagering, ownDecision, type TableState } from "../state/table.ts";
import { cardInterval } from "../state/settings.ts";
import { formatLimits } from "../components/limits.ts";
import { texts } from "../i18n/index.ts";
import { limitsOf, feltTitle, type Area, type Kind, type Layout } from "./layout.ts";
import type { Flight } from "./motion.ts";
import type { TableStore } from "./table-store.ts";

export interface Scene {
  store: TableStore;
  state: TableState;
  layout: Layout;
  listing: Listing;
  kind: Kind;
}

/** Where cards fly from. */
const SHOE_POSITION = { x: 250, y: 50 };
const CARD_ARRIVAL_TIME = 560;

/** Return the flight of a card to its position on the stage; null if it did not move in this frame. */
export function flightOf(scene: Scene, card: string, x: number, y: number): Flight | null {
  const order = scene.state.moves[card];
  return order === undefined ? null : { order, dx: SHOE_POSITION.x - x, dy: SHOE_POSITION.y - y };
}

/** Return the scene without what covered cards would reveal: results and totals as last revealed. */
export function revealedScene(scene: Scene): Scene {
  const { covered, revealedState } = scene.store;
  return covered.value.length > 0 && revealedState.value
    ? { ...scene, state: { ...revealedState.value, moves: {} } }
    : scene;
}

/** Delay until all cards of this frame have arrived, in milliseconds. */
export function arrivalDelay(scene: Scene): number {
  const orders = Object.values(scene.state.moves);
  return orders.length ? Math.max(...orders) * cardInterval() + CARD_ARRIVAL_TIME : 0;
}

/** Delay until the last card of a hand has arrived. */
export function handArrivalDelay(scene: Scene, handKey: string, cards: number): number {
  const orders = Array.from({ length: cards }, (_, index) => scene.state.moves[`${handKey}/${index}`]).filter(
    (order) => order !== undefined,
  );
  return orders.length ? Math.max(...orders) * cardInterval() + CARD_ARRIVAL_TIME : 0;
}

/** "$5 to $100", "$1 a round" */
export function areaLimits(listing: Listing, area: Area): string {
  const limits = formatLimits(limitsOf(listing, area.wager ?? ""));
  return limits || (area.wager === "play" ? texts.table.afterCards : texts.table.withMain);
}

export const areaTitle = (layout: Layout, area: Area): string =>
  area.wager === null ? area.inscription : feltTitle(layout, area.wager);

/** Name of the person at a seat, or of the player of its box. */
export const occupantName = ({ status }: TableState, seat: number): string =>
  status.names[seat] ?? status.names[status.boxes?.[seat] ?? 0] ?? texts.table.free;

/** Shorten a name to the width of a seat; robots are told apart by their seats. */
export const shortName = (name: string): string =>
  name.startsWith(texts.robots.namePrefix)
    ? texts.robots.namePrefix.trim()
    : name.length > MAX_NAME_LENGTH
      ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…`
      : name;
const MAX_NAME_LENGTH = 11;

/** Whether the round is over; its cards may still be on the felt. */
export const isRoundOver = ({ view }: TableState): boolean => view.round?.is_over ?? false;

export const isFree = ({ status, view }: TableState, seat: number): boolean =>
  status.names[seat] === undefined &&
  status.boxes?.[seat] === undefined &&
  !view.seats.find((each) => each.seat === seat)?.taken;

/** Whether you may play a free box too, within the limit of the submission. */
export function canPlayBox({ store, state, kind }: Scene, seat: number): boolean {
  const max = Number(store.about.value?.options.find((option) => option.name === "max_adjacent_boxes")?.value ?? 1);
  return (
    (kind === "twentyone" || kind === "blitz") &&
    isWagering(state) &&
    mayPlayBox(seat, state.you.seats, state.status, max)
  );
}

/** The seat whose turn it is, if you play several; otherwise null. */
export const ownTurnSeat = (state: TableState): number | null =>
  state.you.seats.length > 1 ? (ownDecision(state)?.seat ?? null) : null;

/** Data attributes with the table's state, for tests and scripts. */
export const stateAttributes = ({ view, version }: TableState): Record<`data-${string}`, string> => ({
  "data-version": String(version),
  "data-state": view.state,
  "data-round": String(view.round?.number ?? 0),
  "data-over": view.round?.is_over ? "yes" : "no",
});
