/** Drag chips from the tray to an area, with mouse, pen or touch. */

import type { Chip } from "../state/wagers.ts";
import type { TableStore } from "./table-store.ts";

/** Minimum distance of a drag, in pixels. */
const DRAG_THRESHOLD = 6;
const SVG = "http://www.w3.org/2000/svg";

const areaAt = (x: number, y: number): Element | null =>
  document.elementFromPoint(x, y)?.closest("[data-spot]") ?? null;

/** Draw the dragged chip, which takes no pointer events. */
function drawDraggedChip(chip: Chip, size: number): SVGSVGElement {
  const dragged = document.createElementNS(SVG, "svg");
  dragged.setAttribute("class", "dragged");
  dragged.setAttribute("viewBox", "0 0 44 44");
  dragged.setAttribute("width", String(size));
  dragged.setAttribute("height", String(size));
  dragged.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#chip-${chip / 100}`);
  dragged.append(use);
  document.body.append(dragged);
  return dragged;
}

/** Start dragging a chip; dropping it on an area is like clicking the area. */
export function startDrag(store: TableStore, chip: Chip, event: PointerEvent): void {
  if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
  const from = { x: event.clientX, y: event.clientY };
  const size = event.currentTarget.getBoundingClientRect().width;
  let dragged: SVGSVGElement | null = null;
  let target: Element | null = null;
  const highlight = (area: Element | null): void => {
    target?.classList.remove("over");
    area?.classList.add("over");
    target = area;
  };
  const move = (moveEvent: PointerEvent): void => {
    if (!dragged && Math.hypot(moveEvent.clientX - from.x, moveEvent.clientY - from.y) < DRAG_THRESHOLD) return;
    store.chip.value = chip;
    dragged ??= drawDraggedChip(chip, size);
    dragged.style.transform = `translate(${moveEvent.clientX - size / 2}px, ${moveEvent.clientY - size / 2}px)`;
    highlight(areaAt(moveEvent.clientX, moveEvent.clientY));
  };
  const stop = (): void => {
    dragged?.remove();
    highlight(null);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", stop);
  };
  const drop = (moveEvent: PointerEvent): void => {
    const area = dragged ? areaAt(moveEvent.clientX, moveEvent.clientY) : null;
    stop();
    area?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", stop);
}
