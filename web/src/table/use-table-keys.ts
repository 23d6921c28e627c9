/** Keyboard shortcuts of the table: 1 to 6 choose a chip, arrows move between areas, Z X W A Space use the tray. */

import { useEffect } from "preact/hooks";
import { isAway, isWagering, type TableState } from "../state/table.ts";
import { CHIPS } from "../state/wagers.ts";
import type { TableStore } from "./table-store.ts";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Focus the nearest area in the direction of an arrow key. */
function moveFocus(key: string): boolean {
  const spots = [...document.querySelectorAll<SVGElement>("[data-spot]")];
  if (spots.length === 0) return false;
  const middleOf = (element: Element): DOMPoint => {
    const box = element.getBoundingClientRect();
    return new DOMPoint(box.left + box.width / 2, box.top + box.height / 2);
  };
  const focused = document.activeElement;
  if (!(focused instanceof SVGElement) || !focused.matches("[data-spot]")) {
    spots.at(-1)?.focus();
    return true;
  }
  const from = middleOf(focused);
  const along = (point: DOMPoint): number =>
    ({
      ArrowLeft: from.x - point.x,
      ArrowRight: point.x - from.x,
      ArrowUp: from.y - point.y,
      ArrowDown: point.y - from.y,
    })[key] ?? 0;
  const across = (point: DOMPoint): number =>
    key === "ArrowLeft" || key === "ArrowRight" ? Math.abs(point.y - from.y) : Math.abs(point.x - from.x);
  const next = spots
    .filter((spot) => spot !== focused && along(middleOf(spot)) > 4)
    .sort((a, b) => along(middleOf(a)) + 2.5 * across(middleOf(a)) - along(middleOf(b)) - 2.5 * across(middleOf(b)))[0];
  next?.focus();
  return true;
}

export function useTableKeys(store: TableStore, isSheetOpen: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const state = store.state.peek();
      if (!state || isSheetOpen || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (handleKey(store, event, state)) {
        event.preventDefault();
        store.finishAnimations();
      }
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [store, isSheetOpen]);
}

function handleKey(store: TableStore, event: KeyboardEvent, state: TableState): boolean {
  const { key, target } = event;
  const isOpen = isWagering(state);
  if (key.startsWith("Arrow")) return moveFocus(key);
  if (!store.isConnected) return false;
  const chip = /^[1-6]$/.test(key) ? CHIPS[Number(key) - 1] : undefined;
  if (chip !== undefined) {
    store.chip.value = chip;
    return true;
  }
  if (key.toLowerCase() === "a" && !isOpen) {
    store.repeatArmed.value = !store.repeatArmed.value;
    return true;
  }
  if (!isOpen && !(key === " " && isAway(state))) return false;
  switch (key.toLowerCase()) {
    case "z":
      void store.undo();
      return true;
    case "x":
      void store.clear();
      return true;
    case "w":
      void store.double();
      return true;
    case "a":
      void store.repeatOrFirst();
      return true;
    case " ":
      if (
        (target instanceof HTMLButtonElement && !target.matches("[data-spot]")) ||
        target instanceof HTMLAnchorElement
      )
        return false;
      void store.ready();
      return true;
  }
  return false;
}
