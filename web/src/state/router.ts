/** Where the reader is: the address is the state, so back and reload keep the place. */

import { signal } from "@preact/signals";
import { parseRoute, type Route } from "./route.ts";

export const route = signal<Route>(parseRoute(location.pathname));

/** Go to another page; `wish` is what the reader wants to do there at once. */
export function navigate(path: string, intent: "sit" | null = null): void {
  history.pushState(intent, "", path);
  route.value = parseRoute(path);
  scrollTo(0, 0);
}

/** Return what the reader wants to do here, once. */
export function consumeIntent(): "sit" | null {
  const intent = history.state === "sit" ? "sit" : null;
  history.replaceState(null, "");
  return intent;
}

/** Change the address without a step that "back" would return to. */
export function replaceRoute(path: string): void {
  history.replaceState(null, "", path);
  route.value = parseRoute(path);
}

addEventListener("popstate", () => {
  route.value = parseRoute(location.pathname);
});

/** Follow links of our own without loading the page again. */
document.addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  event.preventDefault();
  navigate(link.pathname);
});
