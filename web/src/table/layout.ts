/** Layout of a table, as GET /api/tables/{id}/layout sends it. */

import type { Listing } from "../wire/api.ts";
import type { Wire } from "../wire/frames.ts";

export type Area = Wire["Area"];
export type Inscription = Wire["Inscription"];
export type Layout = Wire["Layout"];

export type Kind = "twentyone" | "blitz" | "baccarat" | "poker";

/** Return the kind of felt to draw. */
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

/** Return the hand of an area of a Switch table: `blackjack-2` is for hand 2. */
export function handOfArea(area: Area): number | null {
  const number = area.wager !== null && area.id !== area.wager ? area.id.slice(area.wager.length + 1) : "";
  return /^[12]$/.test(number) ? Number(number) : null;
}

/** Whether each box has two hands that can switch cards. */
export const isSwitch = (layout: Layout): boolean => layout.areas.some((area) => handOfArea(area) !== null);

/** Sum wagers as they are placed on the felt, in cents: at a Switch table a wager is placed for both hands. */
export const amountOnFelt = (layout: Layout, wagers: Readonly<Record<string, number>>): number =>
  layout.areas
    .filter((area) => area.per_seat && area.wager !== null)
    .reduce((sum, area) => sum + (wagers[area.wager ?? ""] ?? 0), 0);

/** Whether chips can be placed on an area before the deal. */
export const takesChips = (area: Area): boolean => area.wager !== null && area.wager !== "play";

/** Name of a wager as printed on the felt. */
export function feltTitle(layout: Layout, wager: string): string {
  const area = layout.areas.find((each) => each.wager === wager);
  if (!area) return wager.charAt(0).toUpperCase() + wager.slice(1).replaceAll("-", " ");
  if (!area.per_seat) return wager.charAt(0).toUpperCase() + wager.slice(1);
  return handOfArea(area) === null ? area.inscription : area.inscription.replace(/ [12]$/, "");
}

/** Replace wager ids in a sentence by their names on the felt: "a match-up wager" becomes "a Match Up wager". */
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

/** Minimum of the main wagers, in cents. */
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

/** Return the main wager's area of a seat; null if there are several main wagers, such as Player and Banker. */
export function firstSpotOf(
  layout: Layout,
  listing: Pick<Listing, "main" | "main_any">,
  seat: number,
): FirstSpot | null {
  const area = layout.areas.find((each) => each.per_seat && each.wager === listing.main[0]);
  if (!area?.wager || listing.main_any) return null;
  return { seat, wager: area.wager, spot: `seat-${seat}-${area.id}`, title: feltTitle(layout, area.wager) };
}
