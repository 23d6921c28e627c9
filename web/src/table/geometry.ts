/** Geometry of the play view: a flat arc, on which your seat is two to three times as wide as others. Pure. */

export const STAGE_WIDTH = 1088;

export interface Stage {
  height: number;
  /** Height of the felt's edge at the sides, and how much lower it is in the middle. */
  edge: number;
  sag: number;
}

export const ARC_STAGE: Stage = { height: 612, edge: 468, sag: 132 };
export const BACCARAT_STAGE: Stage = { height: 508, edge: 384, sag: 112 };
/** A poker table has no chip tray, so its felt is higher. */
export const OVAL_STAGE = { height: 672 };

/** Height of the felt's edge at x. */
export const edgeAt = (stage: Stage, x: number): number =>
  stage.edge + stage.sag * 4 * (x / STAGE_WIDTH) * (1 - x / STAGE_WIDTH);

/** Width of the felt drawn beyond each side of the stage, for low windows. */
const OVERHANG = 600;

/** Return a path along the felt's edge, lowered by `lower`. */
export function edgeCurve(stage: Stage, lower = 0): string {
  const end = edgeAt(stage, -OVERHANG) + lower;
  return `M${-OVERHANG} ${end}Q${STAGE_WIDTH / 2} ${2 * (stage.edge + stage.sag + lower) - end} ${STAGE_WIDTH + OVERHANG} ${end}`;
}

/** Outline of the felt, or of the rail below it. */
export const feltOutline = (stage: Stage, lower = 0): string => `${edgeCurve(stage, lower)}V-2H${-OVERHANG}Z`;

/** Extent of a stack of chips with its pill: "+$12.50" is 72 wide. */
const STACK_REACH = { left: 25, right: 71 };

/** Move stacks away from the text in the middle, and apart from each other. */
export function stacksBesideText(wanted: readonly number[], half: number): number[] {
  const xs = [...wanted];
  const order = wanted
    .map((_, index) => index)
    .sort((a, b) => Math.abs((wanted[a] ?? 0) - STAGE_WIDTH / 2) - Math.abs((wanted[b] ?? 0) - STAGE_WIDTH / 2));
  const ends = { left: STAGE_WIDTH / 2 - half - STACK_REACH.right, right: STAGE_WIDTH / 2 + half + STACK_REACH.left };
  for (const at of order) {
    const x = wanted[at] ?? 0;
    xs[at] = x > STAGE_WIDTH / 2 ? Math.max(x, ends.right) : Math.min(x, ends.left);
    if (x > STAGE_WIDTH / 2) ends.right = (xs[at] ?? x) + STACK_REACH.left + STACK_REACH.right;
    else ends.left = (xs[at] ?? x) - STACK_REACH.left - STACK_REACH.right;
  }
  return xs;
}

/** Rotation of a seat: a third of the edge's slope, at most 8 degrees. */
export function tiltAt(stage: Stage, x: number): number {
  const slope = (stage.sag * 4 * (1 - (2 * x) / STAGE_WIDTH)) / STAGE_WIDTH;
  const third = (Math.atan(slope) * 180) / Math.PI / 3;
  return Math.max(-8, Math.min(8, third));
}

export interface SeatPosition {
  seat: number;
  x: number;
  left: number;
  right: number;
  isOwn: boolean;
}

const MARGIN = 12;
const OWN_WIDTH = 400;

/** Return the positions of all seats from left to right; box 1 is at the dealer's left, the players' right. */
export function seatPositions(seats: readonly number[], own: readonly number[], ownWidth = OWN_WIDTH): SeatPosition[] {
  const available = STAGE_WIDTH - 2 * MARGIN;
  const ownCount = seats.filter((seat) => own.includes(seat)).length;
  const equal = available / seats.length;
  const wide =
    ownCount === 0
      ? equal
      : Math.min(
          Math.max(ownWidth / ownCount, equal * 2),
          Math.max(equal, (available - (seats.length - ownCount) * 78) / ownCount),
        );
  const narrow = seats.length === ownCount ? equal : (available - wide * ownCount) / (seats.length - ownCount);
  let left = MARGIN;
  return [...seats]
    .sort((a, b) => b - a)
    .map((seat) => {
      const isOwn = own.includes(seat);
      const width = isOwn ? (ownCount === seats.length ? equal : wide) : narrow;
      const position = { seat, x: left + width / 2, left, right: left + width, isOwn };
      left += width;
      return position;
    });
}

export const CARD_RATIO = 1.4;

/** Tops of a hand's sideways cards, in card heights: each shows its index, and the last one stays above the areas. */
export function sidewaysTops(count: number): number[] {
  const first = Math.max(0.04, 0.14 - 0.045 * (count - 1));
  const step = Math.min(0.12, 0.2 / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** Return the left edges of cards side by side or overlapping, centred at 0. */
export function fanCards(count: number, card: number, room: number, gap = 0.325): number[] {
  if (count === 0) return [];
  const step = count < 2 ? 0 : Math.min(card * gap, (room - card) / (count - 1));
  const width = card + step * (count - 1);
  return Array.from({ length: count }, (_, index) => -width / 2 + step * index);
}

/** Return rows of equally wide cells that fill a width, centred at 0. */
export function layOutCells(
  count: number,
  room: number,
  gap: number,
  perRow: number,
): { x: number; row: number; width: number }[] {
  const rows = Math.max(1, Math.ceil(count / perRow));
  const inRow = Math.ceil(count / rows);
  const width = (room - gap * (inRow - 1)) / inRow;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / inRow);
    const inThisRow = row === rows - 1 ? count - inRow * row : inRow;
    const left = -(inThisRow * width + (inThisRow - 1) * gap) / 2;
    return { x: left + (index - row * inRow) * (width + gap), row, width };
  });
}

/** Estimated width of a short text; digits of Inter are about 0.6 em wide. */
const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (/[ .,/:]/.test(letter) ? 0.32 : /[A-Z$+−]/.test(letter) ? 0.7 : 0.62), 0) *
  size;

/** Width of a pill with this text. */
export const pillWidth = (text: string, size: number, hasIcon: boolean): number =>
  textWidth(text, size) + size * (hasIcon ? 2.15 : 1.1);

/** Return the sizes at which chips and text fit into a band side by side; without chips if only the text fits. */
export function fitMarks(text: string, hasIcon: boolean, room: number): { chip: number; size: number; width: number } {
  const sizes = [
    { chip: 26, size: 11.5 },
    { chip: 20, size: 10 },
    { chip: 16, size: 10 },
    { chip: 0, size: 10 },
  ].map((each) => ({ ...each, width: each.chip + 2 + pillWidth(text, each.size, hasIcon) }));
  return sizes.find(({ width }) => width <= room) ?? (sizes.at(-1) as { chip: number; size: number; width: number });
}
