/** What every drawing of the felt needs to know. */

import type { Listing } from "../wire/api.ts";
import { mayPlay } from "../state/boxes.ts";
import { isWagering, yourDecision, type TableState } from "../state/table.ts";
import { nextCard } from "../state/settings.ts";
import { limitsInWords } from "../components/limits.ts";
import { texts } from "../i18n/index.ts";
import { limitsOf, titleOf, type Area, type Kind, type Layout } from "./layout.ts";
import type { Flight } from "./motion.ts";
import type { TableStore } from "./store.ts";

export interface Scene {
  store: TableStore;
  state: TableState;
  layout: Layout;
  listing: Listing;
  kind: Kind;
}

/** Where cards come from. */
const SHOE = { x: 250, y: 50 };
const ARRIVED = 560;

/** The flight of a card to its place on the stage; null where it did not move with this frame. */
export function flightOf(scene: Scene, card: string, x: number, y: number): Flight | null {
  const turn = scene.state.moves[card];
  return turn === undefined ? null : { turn, dx: SHOE.x - x, dy: SHOE.y - y };
}

/** The scene without what covered cards would tell: results and totals as they were told last. */
export function toldScene(scene: Scene): Scene {
  const { covered, told } = scene.store;
  return covered.value.length > 0 && told.value ? { ...scene, state: { ...told.value, moves: {} } } : scene;
}

/** How long the cards of this frame are under way, in milliseconds. */
export function arrivalOf(scene: Scene): number {
  const turns = Object.values(scene.state.moves);
  return turns.length ? Math.max(...turns) * nextCard() + ARRIVED : 0;
}

/** When the last card of a hand has arrived. */
export function handArrival(scene: Scene, place: string, cards: number): number {
  const turns = Array.from({ length: cards }, (_, at) => scene.state.moves[`${place}/${at}`]).filter(
    (turn) => turn !== undefined,
  );
  return turns.length ? Math.max(...turns) * nextCard() + ARRIVED : 0;
}

/** "$5 to $100", "$1 a round" */
export function limitsText(listing: Listing, area: Area): string {
  const words = limitsInWords(limitsOf(listing, area.wager ?? ""));
  return words || (area.wager === "play" ? texts.table.afterCards : texts.table.withMain);
}

export const areaTitle = (layout: Layout, area: Area): string =>
  area.wager === null ? area.inscription : titleOf(layout, area.wager);

/** Who sits at a place, or plays its box from beside it. */
export const nameOf = ({ house }: TableState, seat: number): string =>
  house.names[seat] ?? house.names[house.boxes?.[seat] ?? 0] ?? texts.table.free;

/** A name as short as a place at the table; a robot is called only that, its seat tells it from others. */
export const shortName = (name: string): string =>
  name.startsWith(texts.company.called)
    ? texts.company.called.trim()
    : name.length > LONGEST
      ? `${name.slice(0, LONGEST - 1)}…`
      : name;
const LONGEST = 11;

/** Whether a round has come to its end; its cards may still lie on the felt. */
export const isRoundOver = ({ view }: TableState): boolean => view.round?.over ?? false;

export const isFree = ({ house, view }: TableState, seat: number): boolean =>
  house.names[seat] === undefined &&
  house.boxes?.[seat] === undefined &&
  !view.seats.find((each) => each.seat === seat)?.taken;

/** Whether you may play a free box beside yours as well: the submission says how many. */
export function mayPlayBox({ store, state, kind }: Scene, seat: number): boolean {
  const most = Number(store.about.value?.options.find((option) => option.name === "max_adjacent_boxes")?.value ?? 1);
  return (
    (kind === "twentyone" || kind === "blitz") && isWagering(state) && mayPlay(seat, state.you.seats, state.house, most)
  );
}

/** Whose turn it is among your own places, where you have several; null where nothing has to be told apart. */
export const ownTurn = (state: TableState): number | null =>
  state.you.seats.length > 1 ? (yourDecision(state)?.seat ?? null) : null;

/** What the table is doing, for whoever reads the page with a program. */
export const stateOf = ({ view, version }: TableState): Record<`data-${string}`, string> => ({
  "data-version": String(version),
  "data-state": view.state,
  "data-round": String(view.round?.number ?? 0),
  "data-over": view.round?.over ? "yes" : "no",
});
