/** The keyboard's place on a page: it is never lost when what had the focus goes away. */

import { useEffect, useRef } from "preact/hooks";

/** Give an element the focus when it appears; as a `ref` it keeps its identity, so that later renders leave the focus alone. */
export const takeFocus = (element: HTMLElement | null): void => {
  element?.focus();
};

/** Give an element the focus once it is drawn: by then a menu that led to it has given the focus back. */
export function useInitialFocus<T extends HTMLElement>() {
  const element = useRef<T>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}

/**
 * Make an element a place where the keyboard may rest: the highest rank on the page gets the focus when what had it is gone.
 *
 * It is out of the order of tabs, and Enter and Space do nothing there, so that a key pressed twice never decides anything.
 */
export const focusFallback = (rank: number): { tabIndex: number; "data-rest": number } => ({
  tabIndex: -1,
  "data-rest": rank,
});

/** How many of the elements that had the focus are remembered. */
const MAX_REMEMBERED = 8;
/** What takes the focus for a while and gives it back: a dialog, a menu. */
const TEMPORARY_FOCUS = "[role=dialog], .menu";

/** Whether the focus is nowhere: on nothing, or on what can no longer be pressed. */
function isFocusLost(element: Element | null): boolean {
  if (element === null || element === document.body || !element.isConnected || element.matches(":disabled"))
    return true;
  return element instanceof SVGElement && element.tabIndex < 0 && !element.hasAttribute("tabindex");
}

const canTakeFocus = (element: Element): boolean => !isFocusLost(element) && element.getClientRects().length > 0;

/** Watch a page: after a key, the focus moves on when what had it is removed, locked or turned off. */
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
