/** Where the reader is: the address is the state, so back and reload keep the place. */

import { signal } from "@preact/signals";
import { placeOf, type Place } from "./route.ts";

export const place = signal<Place>(placeOf(location.pathname));

/** Go to another page; `wish` is what the reader wants to do there at once. */
export function go(path: string, wish: "sit" | null = null): void {
  history.pushState(wish, "", path);
  place.value = placeOf(path);
  scrollTo(0, 0);
}

/** Return what the reader wants to do here, once. */
export function takeWish(): "sit" | null {
  const wish = history.state === "sit" ? "sit" : null;
  history.replaceState(null, "");
  return wish;
}

/** Change the address without a step that "back" would return to. */
export function replace(path: string): void {
  history.replaceState(null, "", path);
  place.value = placeOf(path);
}

addEventListener("popstate", () => {
  place.value = placeOf(location.pathname);
});

/** Follow links of our own without loading the page again. */
document.addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  event.preventDefault();
  go(link.pathname);
});
