/** The approved layout of a table, as GET /api/tables/{id}/layout sends it. */

import type { Listing } from "../wire/api.ts";
import type { Wire } from "../wire/frames.ts";

export type Area = Wire["Area"];
export type Inscription = Wire["Inscription"];
export type Layout = Wire["Layout"];

export type Kind = "twentyone" | "blitz" | "baccarat" | "poker";

/** Which way of drawing a game needs. */
export function kindOf(layout: Layout): Kind {
  if (layout.shape === "oval") return "poker";
  if (layout.areas.some((area) => area.form === "band" && area.per_seat)) return "baccarat";
  return layout.areas.filter((area) => area.form === "box").some((area) => area.wager === "play")
    ? "blitz"
    : "twentyone";
}

export const spotsOf = (layout: Layout): Area[] => layout.areas.filter((area) => area.per_seat && area.form === "spot");
export const boxesOf = (layout: Layout): Area[] => layout.areas.filter((area) => area.per_seat && area.form === "box");
export const bandsOf = (layout: Layout): Area[] => layout.areas.filter((area) => area.per_seat && area.form === "band");
export const linesOf = (layout: Layout): Area[] => layout.areas.filter((area) => !area.per_seat);

/** An area of a Switch table belongs to one of two hands: `blackjack-2`. */
export function handOfArea(area: Area): number | null {
  const number = area.wager !== null && area.id !== area.wager ? area.id.slice(area.wager.length + 1) : "";
  return /^[12]$/.test(number) ? Number(number) : null;
}

/** Whether every box has two hands whose second cards may change places. */
export const isSwitch = (layout: Layout): boolean => layout.areas.some((area) => handOfArea(area) !== null);

/** What wagers lie on the felt as, in cents: at a Switch table a wager lies on an area for each of its two hands. */
export const amountOnFelt = (layout: Layout, wagers: Readonly<Record<string, number>>): number =>
  layout.areas
    .filter((area) => area.per_seat && area.wager !== null)
    .reduce((sum, area) => sum + (wagers[area.wager ?? ""] ?? 0), 0);

/** Whether chips may be put on an area before the cards are out. */
export const takesChips = (area: Area): boolean => area.wager !== null && area.wager !== "play";

/** The name of a wager, as the felt has it. */
export function feltTitle(layout: Layout, wager: string): string {
  const area = layout.areas.find((each) => each.wager === wager);
  if (!area) return wager.charAt(0).toUpperCase() + wager.slice(1).replaceAll("-", " ");
  if (!area.per_seat) return wager.charAt(0).toUpperCase() + wager.slice(1);
  return handOfArea(area) === null ? area.inscription : area.inscription.replace(/ [12]$/, "");
}

/** Call wagers in a sentence of the house as the felt does: "the minimum match-up wager" says "Match Up wager". */
export function withTitles(layout: Layout, sentence: string): string {
  const wagers = new Set(layout.areas.flatMap((area) => (area.per_seat && area.wager !== null ? [area.wager] : [])));
  return [...wagers].reduce((text, wager) => {
    const title = feltTitle(layout, wager).replace(/ wager$/i, "");
    if (title.toLowerCase() === wager) return text;
    return text.replace(new RegExp(`(?<![\\w-])${wager} wager`, "g"), `${title} wager`);
  }, sentence);
}

export function limitsOf(listing: Listing, wager: string): { min: number | null; max: number | null } {
  return listing.limits[wager] ?? { min: null, max: null };
}

/** The least that a main wager may be, in cents. */
export function mainMinimum(listing: Listing): number {
  const mins = listing.main.map((wager) => limitsOf(listing, wager).min).filter((min) => min !== null);
  return mins.length ? Math.min(...mins) : 500;
}

export interface FirstSpot {
  seat: number;
  wager: string;
  spot: string;
  title: string;
}

/** The area of the main wager at a seat; null where there is more than one to begin with, as Player and Banker. */
export function firstSpotOf(
  layout: Layout,
  listing: Pick<Listing, "main" | "main_any">,
  seat: number,
): FirstSpot | null {
  const area = layout.areas.find((each) => each.per_seat && each.wager === listing.main[0]);
  if (!area?.wager || listing.main_any) return null;
  return { seat, wager: area.wager, spot: `seat-${seat}-${area.id}`, title: feltTitle(layout, area.wager) };
}
