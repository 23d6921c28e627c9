/** Keyboard focus: move it to a sensible element when the focused element goes away. */

import { useEffect, useRef } from "preact/hooks";

/** Focus an element when it appears. As a `ref` the function keeps its identity, so later renders do not focus again. */
export const takeFocus = (element: HTMLElement | null): void => {
  element?.focus();
};

/** Focus an element after the first render, when a menu that opened it has already returned the focus. */
export function useInitialFocus<T extends HTMLElement>() {
  const element = useRef<T>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}

/**
 * Make an element a fallback for the focus: the fallback with the highest rank gets it when the focused element is gone.
 *
 * It is not in the tab order, and Enter and Space do nothing on it, so a key pressed twice never makes a decision.
 */
export const focusFallback = (rank: number): { tabIndex: number; "data-rest": number } => ({
  tabIndex: -1,
  "data-rest": rank,
});

/** Number of previously focused elements to remember. */
const MAX_REMEMBERED = 8;
/** Elements that take the focus temporarily and give it back: dialogs and menus. */
const TEMPORARY_FOCUS = "[role=dialog], .menu";

/** Whether nothing has the focus, or only an element that is disabled or gone. */
function isFocusLost(element: Element | null): boolean {
  if (element === null || element === document.body || !element.isConnected || element.matches(":disabled"))
    return true;
  return element instanceof SVGElement && element.tabIndex < 0 && !element.hasAttribute("tabindex");
}

const canTakeFocus = (element: Element): boolean => !isFocusLost(element) && element.getClientRects().length > 0;

/** Watch a page: in keyboard use, restore the focus when its element is removed, locked or disabled. */
export function restoreLostFocus(page: HTMLElement): void {
  let isKeyboardUsed = false;
  const visited: Element[] = [];
  addEventListener(
    "keydown",
    () => {
      isKeyboardUsed = true;
    },
    { capture: true },
  );
  addEventListener(
    "pointerdown",
    () => {
      isKeyboardUsed = false;
    },
    { capture: true },
  );
  addEventListener("focusin", (event) => {
    if (event.target instanceof Element) visited.push(event.target);
    visited.splice(0, visited.length - MAX_REMEMBERED);
  });
  const restore = (): void => {
    if (!isKeyboardUsed || !document.hasFocus() || !isFocusLost(document.activeElement)) return;
    const before = visited.at(-1)?.closest(TEMPORARY_FOCUS) ? visited.findLast(canTakeFocus) : undefined;
    const fallbacks = [...page.querySelectorAll<HTMLElement>("[data-rest]")].filter(canTakeFocus);
    const highestRank = Math.max(...fallbacks.map((fallback) => Number(fallback.dataset.rest)));
    const next = before ?? fallbacks.find((fallback) => Number(fallback.dataset.rest) === highestRank);
    if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
  };
  new MutationObserver(restore).observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "tabindex"],
  });
}
