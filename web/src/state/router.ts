/** Router: the address is the state, so that back and reload keep the reader's place. */

import { signal } from "@preact/signals";
import { parseRoute, type Route } from "./route.ts";

export const route = signal<Route>(parseRoute(location.pathname));

/** Go to another page; `intent` is what to do there at once. */
export function navigate(path: string, intent: "sit" | null = null): void {
  history.pushState(intent, "", path);
  route.value = parseRoute(path);
  scrollTo(0, 0);
}

/** Return and clear the intent of the navigation. */
export function consumeIntent(): "sit" | null {
  const intent = history.state === "sit" ? "sit" : null;
  history.replaceState(null, "");
  return intent;
}

/** Replace the address without a history entry. */
export function replaceRoute(path: string): void {
  history.replaceState(null, "", path);
  route.value = parseRoute(path);
}

addEventListener("popstate", () => {
  route.value = parseRoute(location.pathname);
});

/** Handle internal links without a page load. */
document.addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  event.preventDefault();
  navigate(link.pathname);
});
