/** The approved layout of a table, as GET /api/tables/{id}/layout sends it. */

import type { Listing } from "../wire/api.ts";

export interface Area {
  id: string; inscription: string; clause: string; per_seat: boolean; wager: string | null;
  form: "band" | "box" | "spot"; hand: string | null; pays: string[];
}
export interface Inscription { text: string; clause: string }
export interface Layout {
  game: string; title: string; facility: Inscription; seats: { numbers: number[] };
  areas: Area[]; hands: { id: string; inscription: string; cards: number }[];
  designations: Inscription[]; inscriptions: Inscription[]; shape: "arc" | "oval";
}

export type Kind = "twentyone" | "blitz" | "baccarat" | "poker";

/** Which way of drawing a game needs. */
export function kindOf(layout: Layout): Kind {
  if (layout.shape === "oval") return "poker";
  if (layout.areas.some((area) => area.form === "band" && area.per_seat)) return "baccarat";
  return layout.areas.filter((area) => area.form === "box").some((area) => area.wager === "play") ? "blitz" : "twentyone";
}

export const spotsOf = (layout: Layout): Area[] => layout.areas.filter((area) => area.per_seat && area.form === "spot");
export const boxesOf = (layout: Layout): Area[] => layout.areas.filter((area) => area.per_seat && area.form === "box");
export const bandsOf = (layout: Layout): Area[] => layout.areas.filter((area) => area.per_seat && area.form === "band");
export const linesOf = (layout: Layout): Area[] => layout.areas.filter((area) => !area.per_seat);

/** An area of a Switch table belongs to one of two hands: `blackjack-2`. */
export function handOf(area: Area): number | null {
  const number = area.wager !== null && area.id !== area.wager ? area.id.slice(area.wager.length + 1) : "";
  return /^[12]$/.test(number) ? Number(number) : null;
}

/** What wagers lie on the felt as, in cents: at a Switch table a wager lies on an area for each of its two hands. */
export const onFelt = (layout: Layout, wagers: Readonly<Record<string, number>>): number =>
  layout.areas.filter((area) => area.per_seat && area.wager !== null).reduce((sum, area) => sum + (wagers[area.wager ?? ""] ?? 0), 0);

/** Whether chips may be put on an area before the cards are out. */
export const takesChips = (area: Area): boolean => area.wager !== null && area.wager !== "play";

/** The name of a wager, as the felt has it. */
export function titleOf(layout: Layout, wager: string): string {
  const area = layout.areas.find((each) => each.wager === wager);
  if (!area) return wager.charAt(0).toUpperCase() + wager.slice(1).replaceAll("-", " ");
  if (!area.per_seat) return wager.charAt(0).toUpperCase() + wager.slice(1);
  return handOf(area) === null ? area.inscription : area.inscription.replace(/ [12]$/, "");
}

export function limitsOf(listing: Listing, wager: string): { min: number | null; max: number | null } {
  return listing.limits[wager] ?? { min: null, max: null };
}

/** The least that a main wager may be, in cents. */
export function leastMain(listing: Listing): number {
  const mins = listing.main.map((wager) => limitsOf(listing, wager).min).filter((min) => min !== null);
  return mins.length ? Math.min(...mins) : 500;
}
