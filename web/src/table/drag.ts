/** Chips that are dragged from the tray onto an area of the felt, with mouse, pen or finger. */

import type { Chip } from "../state/wagers.ts";
import type { TableStore } from "./store.ts";

/** How far a press must move to be a drag, in pixels. */
const DRAG_THRESHOLD = 6;
const SVG = "http://www.w3.org/2000/svg";

const areaAt = (x: number, y: number): Element | null =>
  document.elementFromPoint(x, y)?.closest("[data-spot]") ?? null;

/** The chip under the pointer: a drawing that takes no part in what is pressed. */
function drawChip(chip: Chip, size: number): SVGSVGElement {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", "dragged");
  drawn.setAttribute("viewBox", "0 0 44 44");
  drawn.setAttribute("width", String(size));
  drawn.setAttribute("height", String(size));
  drawn.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#chip-${chip / 100}`);
  drawn.append(use);
  document.body.append(drawn);
  return drawn;
}

/** Begin to drag a chip; let go over an area, it is placed there as if the area had been pressed. */
export function startDrag(store: TableStore, chip: Chip, event: PointerEvent): void {
  if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
  const from = { x: event.clientX, y: event.clientY };
  const size = event.currentTarget.getBoundingClientRect().width;
  let drawn: SVGSVGElement | null = null;
  let over: Element | null = null;
  const point = (area: Element | null): void => {
    over?.classList.remove("over");
    area?.classList.add("over");
    over = area;
  };
  const move = (now: PointerEvent): void => {
    if (!drawn && Math.hypot(now.clientX - from.x, now.clientY - from.y) < DRAG_THRESHOLD) return;
    store.chip.value = chip;
    drawn ??= drawChip(chip, size);
    drawn.style.transform = `translate(${now.clientX - size / 2}px, ${now.clientY - size / 2}px)`;
    point(areaAt(now.clientX, now.clientY));
  };
  const stop = (): void => {
    drawn?.remove();
    point(null);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", stop);
  };
  const drop = (now: PointerEvent): void => {
    const area = drawn ? areaAt(now.clientX, now.clientY) : null;
    stop();
    area?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", stop);
}
