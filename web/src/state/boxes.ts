/** Adjacent boxes that you play from your seat. Pure. */

import type { TableStatus } from "../wire/frames.ts";

/** Return the adjacent boxes that you play in this round or chose for the next one, in order. */
export function ownBoxes(
  chosen: readonly number[],
  status: Pick<TableStatus, "names" | "boxes">,
  seats: readonly number[],
): number[] {
  const played = Object.entries(status.boxes ?? {}).map(([box, seat]) => ({ box: Number(box), seat }));
  const own = new Set(played.filter(({ seat }) => seats.includes(seat)).map(({ box }) => box));
  const isFree = (box: number): boolean => status.names[box] === undefined && !played.some((each) => each.box === box);
  for (const box of chosen) if (seats.length > 0 && isFree(box)) own.add(box);
  return keepAdjacent(
    seats,
    [...own].sort((a, b) => a - b),
  );
}

/** Return the boxes that are connected to your seats without a gap. */
function keepAdjacent(seats: readonly number[], boxes: readonly number[]): number[] {
  const reached = new Set(seats);
  for (let isGrowing = true; isGrowing; ) {
    const next = boxes.filter((box) => !reached.has(box) && (reached.has(box - 1) || reached.has(box + 1)));
    for (const box of next) reached.add(box);
    isGrowing = next.length > 0;
  }
  return boxes.filter((box) => reached.has(box));
}

/** Whether you may play a free box too; `max` is the limit per player. */
export function mayPlayBox(
  box: number,
  own: readonly number[],
  status: Pick<TableStatus, "names" | "boxes">,
  max: number,
): boolean {
  const isFree = status.names[box] === undefined && status.boxes?.[box] === undefined;
  return (
    isFree &&
    own.length > 0 &&
    own.length < max &&
    !own.includes(box) &&
    (own.includes(box - 1) || own.includes(box + 1))
  );
}

/** The seat that a box is played from: your nearest one. */
export const nearestSeat = (box: number, seats: readonly number[]): number | undefined =>
  [...seats].sort((a, b) => Math.abs(a - box) - Math.abs(b - box))[0];
